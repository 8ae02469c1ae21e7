"""Progress on the terminal for whatever takes longer than two seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
_PATIENCE = 2.0  # seconds


def track(items: Sequence[Item], description: str) -> Iterator[Item]:
    """Yield the items, showing how far they are once two seconds have gone by.

    Nothing is shown where standard error is not a terminal.
    """
    started = time.monotonic()
    for done, item in enumerate(items):
        if sys.stderr.isatty() and time.monotonic() - started > _PATIENCE:
            yield from _with_bar(items, done, description)
            return
        yield item


def _with_bar(items: Sequence[Item], done: int, description: str) -> Iterator[Item]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(description, total=len(items), completed=done)
        for item in items[done:]:
            yield item
            progress.advance(task)
