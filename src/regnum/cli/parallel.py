"""The options that say where a search runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from regnum.cli.style import click

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
