"""Puts what a run has found into the folder that readers look at."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from regnum.errors import InputError
from regnum.files import make_folder, write_atomically
from regnum.paper.report import bibliography, render
from regnum.paper.runner import Progress
from regnum.paper.steps import Step, Study
from regnum.paper.versions import versions
from regnum.paper.work import Files, document

CACHE = ".cache"
_LOCK = ".lock"
_FIGURES = (".svg", ".pdf", ".png", ".html", ".json")


class Folder:
    """The folder of a report.

    Parameters
    ----------
    path : Path
        Made where it does not exist.

    Raises
    ------
    InputError
        If it cannot be written to.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        make_folder(path)
        for part in ("figures", "tables", "assets"):
            make_folder(path / part)

    @contextmanager
    def held(self, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Keep other runs out of the folder, first waiting for one that is at work there.

        Parameters
        ----------
        waiting : function
            Called if there is one to wait for.
        """
        try:
            import fcntl
        except ImportError:
            # Not Unix. Files are replaced as a whole in any case.
            yield
            return
        try:
            lock = (self.path / _LOCK).open("w")
        except OSError as error:
            raise InputError(
                f"{self.path}: cannot be written: {error.strerror or error}"
            ) from None
        # The lock goes with the process, even if it is killed.
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def write(self, name: str, content: bytes) -> None:
        """Write a file unless it is there with this content already."""
        path = self.path / name
        try:
            if path.read_bytes() == content:
                return
        except OSError:
            pass
        write_atomically(path, content)

    def publish(self, step: Step, files: Files) -> None:
        """Write the files of one target."""
        for name, content in places(step, files).items():
            self.write(name, content)

    def report(self, study: Study, progress: Progress) -> None:
        """Write the report of what is there, with all that it refers to."""
        self.write("assets/vega.js", vega())
        self.write("references.bib", bibliography().encode())
        self.write("index.html", render(study, progress))

    def provenance(self, study: Study, progress: Progress) -> None:
        """Write where all of it comes from; the one file that differs between equal runs."""
        steps = {
            name: {
                "parameters": dict(study.steps[name].parameters),
                "key": progress.keys[name],
                "digest": entry.digest,
                "seconds": entry.seconds,
            }
            for name, entry in progress.entries.items()
        }
        record = {
            "profile": study.profile,
            "seed": study.seed,
            "versions": versions(),
            "platform": platform.platform(),
            "steps": steps,
        }
        self.write("provenance.json", document(record))


def places(step: Step, files: Files) -> Files:
    """Return the files that are for readers, by their place in the folder."""
    found: Files = {}
    for name, content in sorted(files.items()):
        ending = Path(name).suffix
        if ending == ".csv":
            found[f"tables/{name}"] = content
        elif step.kind == "figure" and ending in _FIGURES and name != "document.json":
            if ending == ".json":
                # Pages that are opened from a disk may load a script, but no data.
                stem = Path(name).stem
                script = (
                    f"(window.figures ??= {{}})[{json.dumps(stem)}] = {content.decode()};\n"
                )
                found[f"figures/{stem}.js"] = script.encode()
            else:
                found[f"figures/{name}"] = content
        elif step.name == "claims":
            found[name] = content
    return found


@cache
def vega() -> bytes:
    """Return the program that shows interactive figures."""
    import vl_convert

    return vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;").encode()
