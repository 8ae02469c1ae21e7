"""Sets of numbers written as ranges: ``1-9``, ``10-19 and every 20 above``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regnum.errors import GrammarError

_PIECE = re.compile(
    r"(\d{1,18})(?:\s*[-–]\s*(\d{1,18}))?(?:\s+and every\s+(\d{1,18})\s+above)?"
)
_BETWEEN = re.compile(r"\s*(?:,|\band\b(?!\s+every))\s*")


@dataclass(frozen=True)
class Ranges:
    """A set of numbers given by inclusive ranges, some repeating without end.

    Parameters
    ----------
    pieces : tuple of (first, last, step)
        ``step`` is None for a plain range, otherwise the range repeats at each
        multiple of ``step`` above.

    Examples
    --------
    >>> teens = Ranges.parse("10-19 and every 20 above")
    >>> [number for number in range(1, 60) if number in teens][::5]
    [10, 15, 30, 35, 50, 55]
    >>> str(Ranges.of([1, 2, 3, 7]))
    '1-3, 7'
    """

    pieces: tuple[tuple[int, int, int | None], ...]

    def __post_init__(self) -> None:
        for first, last, step in self.pieces:
            if last < first:
                raise GrammarError(f"the range {first}-{last} runs backwards")
            if step is not None and step <= last - first:
                raise GrammarError(
                    f"the range {first}-{last} overlaps itself when repeated every {step}"
                )

    @classmethod
    def parse(cls, text: str) -> Ranges:
        """Read ranges separated by commas, each perhaps with ``and every N above``."""
        pieces: list[tuple[int, int, int | None]] = []
        for written in _BETWEEN.split(text.strip()):
            match = _PIECE.fullmatch(written)
            if match is None:
                raise GrammarError(
                    f"{text!r} is not a range such as '10-19' or '10-19 and every 20 above'"
                )
            first, last, step = match.groups()
            pieces.append((int(first), int(last or first), int(step) if step else None))
        return cls(tuple(pieces))

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Ranges:
        """Return the plain ranges that hold exactly these numbers."""
        if isinstance(numbers, range) and numbers.step == 1 and numbers.start < numbers.stop:
            return cls(((numbers.start, numbers.stop - 1, None),))
        pieces: list[tuple[int, int, int | None]] = []
        for number in sorted(set(numbers)):
            if pieces and number == pieces[-1][1] + 1:
                pieces[-1] = (pieces[-1][0], number, None)
            else:
                pieces.append((number, number, None))
        return cls(tuple(pieces))

    def __contains__(self, number: int) -> bool:
        return any(
            first <= number <= last
            if step is None
            else number >= first and (number - first) % step <= last - first
            for first, last, step in self.pieces
        )

    def up_to(self, largest: int) -> Iterator[int]:
        """Yield the numbers of the set, smallest first, as far as `largest`."""
        return (number for number in range(1, largest + 1) if number in self)

    def count(self) -> int:
        """Return how many numbers there are in plain ranges."""
        return sum(last - first + 1 for first, last, _ in self.pieces)

    def without(self, numbers: Iterable[int]) -> Ranges:
        """Return plain ranges without some numbers, which come in increasing order."""
        pieces: list[tuple[int, int, int | None]] = []
        leaving = iter(numbers)
        number = next(leaving, None)
        for first, last, _ in self.pieces:
            while number is not None and number <= last:
                if first < number:
                    pieces.append((first, number - 1, None))
                first = max(first, number + 1)
                number = next(leaving, None)
            if first <= last:
                pieces.append((first, last, None))
        return Ranges(tuple(pieces))

    def shortened(self, most: int = 8) -> str:
        """Return the ranges as text that fits into a message."""
        return str(Ranges(self.pieces[:most])) + (", ..." if len(self.pieces) > most else "")

    def __str__(self) -> str:
        return ", ".join(
            (f"{first}-{last}" if last > first else f"{first}")
            + (f" and every {step} above" if step else "")
            for first, last, step in self.pieces
        )
