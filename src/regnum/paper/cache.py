"""Intermediate results kept by the content of all that they depend on.

An entry is a folder named after a hash. It comes into being under another name and is then
renamed, so that it is whole or not there, whatever happens and whoever else is at it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from regnum.errors import InputError
from regnum.paper.versions import PACKAGES
from regnum.paper.work import Files

_RECORD = "entry.json"
# What every step may depend on; the module of a step itself comes on top.
_COMMON = (
    "automaton", "kernels", "languages", "measures", "numerals", "search", "paper/work.py",
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """The files of a step, and what is known about how they were made.

    Attributes
    ----------
    files : dict of str to bytes
    digest : str
        Of the files.
    seconds : float
        What it took to make them.
    """

    files: Files
    digest: str
    seconds: float


class Cache:
    """A folder of entries.

    Parameters
    ----------
    folder : Path
        Made when the first entry is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> Entry | None:
        """Return an entry; None if there is none, or if its files have been changed."""
        place = self.folder / key
        try:
            record = json.loads((place / _RECORD).read_bytes())
            files = {name: (place / name).read_bytes() for name in record["files"]}
            entry = Entry(files, record["digest"], float(record["seconds"]))
        except (OSError, ValueError, LookupError, TypeError):
            return None
        return entry if digest_of(files) == entry.digest else None

    def put(self, key: str, files: Files, seconds: float, about: Mapping[str, Any]) -> Entry:
        """Keep the files of a step.

        Raises
        ------
        InputError
            Naming the place and the cause.
        """
        entry = Entry(files, digest_of(files), seconds)
        record = {
            "digest": entry.digest,
            "seconds": round(seconds, 3),
            "files": sorted(files),
            **about,
        }
        temporary: str | None = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            temporary = tempfile.mkdtemp(prefix=".", dir=self.folder)
            content = {**files, _RECORD: json.dumps(record, indent=2, sort_keys=True).encode()}
            for name, bytes_ in content.items():
                with (Path(temporary) / name).open("wb") as file:
                    file.write(bytes_)
                    file.flush()
                    os.fsync(file.fileno())
            self._settle(Path(temporary), self.folder / key)
        except OSError as error:
            raise InputError(
                f"{self.folder}: cannot be written: {error.strerror or error}"
            ) from None
        finally:
            if temporary is not None:
                shutil.rmtree(temporary, ignore_errors=True)
        return entry

    def _settle(self, temporary: Path, place: Path) -> None:
        try:
            temporary.rename(place)
        except OSError:
            # Either another run has kept the same entry meanwhile, or an old one is damaged.
            if self.get(place.name) is not None:
                return
            shutil.rmtree(place, ignore_errors=True)
            temporary.rename(place)

    def tidy(self) -> None:
        """Remove what runs that were killed have left; only while no other run is at work."""
        with contextlib.suppress(OSError):
            for left in self.folder.glob(".*"):
                shutil.rmtree(left, ignore_errors=True)


def digest_of(files: Mapping[str, bytes]) -> str:
    """Return the hash of the names and contents of files."""
    found = hashlib.sha256()
    for name in sorted(files):
        found.update(f"{name}\0{len(files[name])}\0".encode())
        found.update(files[name])
    return found.hexdigest()


def key_of(
    name: str, code: str, parameters: Mapping[str, Any], inputs: Mapping[str, str]
) -> str:
    """Return the name of the entry of a step: a hash of all that it depends on.

    Parameters
    ----------
    name : str
    code : str
        The hash of its program, see :func:`code_digest`.
    parameters : mapping
    inputs : mapping of str to str
        For each step that it needs, the hash of that step's files.
    """
    content = json.dumps([code, parameters, inputs], sort_keys=True, ensure_ascii=False)
    return f"{name.replace(':', '-')}-{hashlib.sha256(content.encode()).hexdigest()[:24]}"


@cache
def code_digest(sources: tuple[str, ...]) -> str:
    """Return the hash of the program of a step, and of the packages that it computes with.

    Parameters
    ----------
    sources : tuple of str
        The files and folders of regnum that it is written in, beside those that all steps
        may use.
    """
    found = hashlib.sha256()
    for package in PACKAGES:
        found.update(f"{package} {metadata.version(package)}\n".encode())
    found.update(_digest_of_sources(_COMMON).encode())
    found.update(_digest_of_sources(sources).encode())
    return found.hexdigest()


@cache
def _digest_of_sources(parts: tuple[str, ...]) -> str:
    home = Path(__file__).resolve().parents[1]
    found = hashlib.sha256()
    for path in sorted(_sources(home, parts)):
        found.update(f"{path.relative_to(home).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _sources(home: Path, parts: Iterable[str]) -> set[Path]:
    found: set[Path] = set()
    for part in parts:
        path = home / part
        files = path.rglob("*") if path.is_dir() else [path]
        found.update(each for each in files if each.suffix in (".py", ".toml"))
    return found
