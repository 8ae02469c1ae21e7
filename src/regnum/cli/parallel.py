"""The options that say where a search runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from regnum.cli.style import click
from regnum.errors import InputError, RegnumError

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


class Span(click.ParamType):
    """A pair of numbers such as ``3-12``, or one number for both."""

    name = "span"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the first and the last."""
        if isinstance(value, tuple):
            return value
        first, dash, last = str(value).partition("-")
        last = last if dash else first
        if not (first.isascii() and first.isdecimal() and last.isascii() and last.isdecimal()):
            self.fail(f"{value!r} is not a pair of numbers such as 3-12", param, ctx)
        return int(first), int(last)


def read_numbers(option: str, text: str | None, largest: int) -> tuple[int, ...] | None:
    """Return the numbers of a list such as ``1-9, 20``, given with an option."""
    from regnum.numerals.ranges import Ranges

    if text is None:
        return None
    try:
        return tuple(Ranges.parse(text).up_to(largest))
    except RegnumError as error:
        raise InputError(f"{option}: {error}") from None
