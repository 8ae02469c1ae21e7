"""Progress on the terminal for whatever takes longer than two seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

Item = TypeVar("Item")
_PATIENCE = 2.0  # seconds
_BETWEEN = 0.1  # seconds from one look at the clock to the next update


class Bar:
    """A bar on standard error, shown once two seconds have gone by.

    Nothing is shown where standard error is not a terminal.

    Parameters
    ----------
    description : str
    """

    def __init__(self, description: str) -> None:
        self.description = description
        self._shown: Progress | None = None
        self._silent = not sys.stderr.isatty()
        self._due = time.monotonic() + _PATIENCE

    def describe(self, description: str) -> None:
        """Tell what is being done."""
        self.description = description
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], description=description)

    def reach(self, done: float, total: float) -> None:
        """Tell how much is done, in items or bytes or whatever is counted."""
        if self._silent or time.monotonic() < self._due:
            return
        self._due = time.monotonic() + _BETWEEN
        if self._shown is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
            from rich.progress import TimeRemainingColumn as TimeLeft

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                TaskProgressColumn(),
                TimeLeft(),
            )
            self._shown = Progress(*columns, console=Console(stderr=True), transient=True)
            self._shown.add_task(self.description, total=total)
            self._shown.start()
        self._shown.update(self._shown.task_ids[0], completed=done, total=total)

    def close(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            self._shown.stop()


@contextmanager
def bar(description: str) -> Iterator[Bar]:
    """Show a bar while something is done."""
    shown = Bar(description)
    try:
        yield shown
    finally:
        shown.close()


def track(items: Sequence[Item], description: str) -> Iterator[Item]:
    """Yield the items, showing how far they are."""
    with bar(description) as shown:
        for done, item in enumerate(items):
            shown.reach(done, len(items))
            yield item
