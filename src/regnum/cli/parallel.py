"""The options that say where a search runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from regnum.cli.style import click

if TYPE_CHECKING:
    from concurrent.futures import Executor

Function = TypeVar("Function", bound=Callable[..., Any])


def parallel_options(function: Function) -> Function:
    """Add ``--workers`` and ``--scheduler``."""
    for option in (
        click.option(
            "--scheduler", metavar="tcp://HOST:PORT", default=None,
            help="Compute on the Dask cluster of this scheduler.",
        ),
        click.option(
            "--workers", type=click.IntRange(min=1), default=None,
            help="Processes on this machine.  [default: one for each core]",
        ),
    ):  # fmt: skip
        function = option(function)
    return function


def executing(
    workers: int | None, scheduler: str | None
) -> AbstractContextManager[Executor | None]:
    """Provide what the two options ask for, and tell of a cluster without workers."""
    from regnum.search import execution

    def waiting() -> None:
        click.echo(f"scheduler {scheduler}: no workers yet; waiting for them", err=True)

    return execution.workers(workers, scheduler, waiting)


@contextmanager
def continuing() -> Iterator[None]:
    """Tell after Ctrl-C that the same command goes on where it was."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("regnum: stopped; the same command continues", err=True)
        raise
