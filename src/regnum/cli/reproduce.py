"""`regnum reproduce`: the study from one command."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.cli.output import Format, emit
from regnum.cli.parallel import continuing, executing, parallel_options
from regnum.cli.style import click
from regnum.errors import InputError

if TYPE_CHECKING:
    from regnum.paper.publish import Folder
    from regnum.paper.runner import Progress
    from regnum.paper.steps import Study

_ON_CLUSTER = 64
_BETWEEN = 2.0  # seconds from one writing of the report to the next while steps finish


@click.command("reproduce")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), default=None,
    help="The folder of the report, its index.html and all else.",
)  # fmt: skip
@click.option("--list", "listing", is_flag=True, help="List the targets and end.")
@click.option(
    "--profile", type=click.Choice(["quick", "full"]), default="full", show_default=True,
    help="quick takes about a minute, with small samples; full has the paper's sizes.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--set", "changes", multiple=True, metavar="STEP.NAME=VALUE",
    help="Another value of a parameter, as JSON or text; may be repeated.",
)  # fmt: skip
@parallel_options
@click.option(
    "--format", "form", type=click.Choice(["table", "json", "csv"]), default=None,
    help="How to print what was done.  [default: table]",
)  # fmt: skip
def command(
    targets: tuple[str, ...],
    output: Path | None,
    listing: bool,
    profile: Any,
    seed: int,
    changes: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    form: Format | None,
) -> None:
    """Reproduce the study, or single TARGETs of it, with a report.

    Intermediate results are kept in the folder. A run that was stopped, in whatever way,
    goes on where it was when it is started again, to the same files; after a change of
    parameters only what depends on them is computed anew.
    """
    from regnum.paper.cache import Cache
    from regnum.paper.publish import CACHE, Folder
    from regnum.paper.registry import study as chosen_study
    from regnum.paper.runner import run

    study = chosen_study(profile, seed, dict(map(_change, changes)))
    names = targets or tuple(step.name for step in study.targets)
    study.closure(names)
    if listing:
        emit(_listed(study), form, None, title="targets")
        return
    if output is None:
        raise InputError("-o: name the folder for the report, for example -o build/paper")
    folder = Folder(output)
    cache = Cache(output / CACHE)

    def waiting() -> None:
        click.echo(f"{output}: waiting for another run in this folder", err=True)

    with (
        continuing(),
        folder.held(waiting),
        executing(workers, scheduler) as executor,
        _display() as show,
    ):
        cache.tidy()
        keeper = _Keeper(study, folder, cache)

        def watch(progress: Progress, name: str) -> None:
            show(study, progress, name)
            keeper.watch(progress, name)

        progress = run(study, names, cache, executor, watch, _ahead(workers, scheduler))
        keeper.finish(progress)
    emit(_done(study, progress, output), form, None)
    click.echo(f"the report: {output / 'index.html'}", err=True)


def _ahead(workers: int | None, scheduler: str | None) -> int:
    """Return how many steps to hand out at a time."""
    # Of a cluster we do not know how large it is; what waits there does no harm.
    return _ON_CLUSTER if scheduler else workers or os.cpu_count() or 1


class _Keeper:
    """Keeps the folder up to date while a run goes on."""

    def __init__(self, study: Study, folder: Folder, cache: Any) -> None:
        from regnum.paper.runner import found

        self.study = study
        self.folder = folder
        # What earlier runs with the same parameters have left stays in the report.
        self.before = found(study, cache)
        self.due = 0.0

    def watch(self, progress: Progress, name: str) -> None:
        """Publish a step that is done; write the report if there has been none for long."""
        if name in progress.entries:
            self.folder.publish(self.study.steps[name], progress.entries[name].files)
        if time.monotonic() >= self.due:
            self.folder.report(self.study, self.whole(progress))
            self.due = time.monotonic() + _BETWEEN

    def finish(self, progress: Progress) -> None:
        """Write the report and where it comes from."""
        whole = self.whole(progress)
        for name, entry in whole.entries.items():
            self.folder.publish(self.study.steps[name], entry.files)
        self.folder.report(self.study, whole)
        self.folder.provenance(self.study, whole)

    def whole(self, progress: Progress) -> Progress:
        """Return the progress together with what was there before, in the study's order."""
        from regnum.paper.runner import Progress

        states = dict(self.before.states)
        for name in self.before.named("waiting"):
            del states[name]
        states.update(progress.states)
        order = [name for name in self.study.steps if name in states]
        entries = {**self.before.entries, **progress.entries}
        # Of the steps of this run only those count that this run has found to be up to date.
        entries = {
            name: entries[name]
            for name in order
            if name in progress.entries or name not in progress.states
        }
        keys = {**self.before.keys, **progress.keys}
        return Progress({name: states[name] for name in order}, entries, keys)


def _change(text: str) -> tuple[tuple[str, str], Any]:
    """Return a changed parameter: ``baseline.systems=500``."""
    place, equals, value = text.partition("=")
    name, dot, parameter = place.rpartition(".")
    if not (equals and dot and name and parameter):
        raise InputError(f"--set {text}: not of the form STEP.NAME=VALUE")
    try:
        return (name, parameter), json.loads(value)
    except ValueError:
        return (name, parameter), value


def _listed(study: Study) -> list[dict[str, Any]]:
    return [
        {
            "target": step.name,
            "kind": step.kind,
            "section": step.section or ("new" if step.new else ""),
            "title": step.title,
        }
        for step in study.targets
    ]


def _done(study: Study, progress: Progress, output: Path) -> list[dict[str, Any]]:
    from regnum.paper.publish import places

    rows = []
    for step in study.targets:
        if step.name in progress.entries:
            entry = progress.entries[step.name]
            files = places(step, entry.files)
            rows.append(
                {
                    "target": step.name,
                    "state": progress.states[step.name],
                    "seconds": round(entry.seconds, 1),
                    "files": " ".join(str(output / name) for name in files),
                }
            )
    return rows


@contextmanager
def _display() -> Iterator[Callable[[Study, Progress, str], None]]:
    """Show what is running, done and left: live on a terminal, else a line for each step."""
    if not sys.stderr.isatty():
        yield _line
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Bars(*columns, console=console) as bars:
        whole = bars.add_task("steps done", total=None)
        running: dict[str, Any] = {}

        def show(study: Study, progress: Progress, name: str) -> None:
            bars.update(whole, completed=len(progress.entries), total=len(progress.states))
            if name in progress.entries:
                if name in running:
                    bars.remove_task(running.pop(name))
                if progress.states[name] == "done":
                    seconds = progress.entries[name].seconds
                    bars.console.print(
                        f"done {name} ({seconds:.1f} s)", highlight=False, markup=False
                    )
            else:
                running[name] = bars.add_task(f"  {study.steps[name].title}", total=None)

        yield show


def _line(_: Study, progress: Progress, name: str) -> None:
    if name not in progress.entries:
        return
    state = progress.states[name]
    took = f" in {progress.entries[name].seconds:.1f} s" if state == "done" else ""
    left = len(progress.states) - len(progress.entries)
    click.echo(f"{state} {name}{took}; {left} left", err=True)
