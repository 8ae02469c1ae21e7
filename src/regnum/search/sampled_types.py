"""The types that a baseline is drawn from: digits, multipliers and combinators."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from regnum.numerals import HurfordGrammar

# With morphemes that so many languages share, the figures of a sample are nearest to those
# of the paper; docs/artificial-systems.md compares.
ATTESTED_IN = 8


@cache
def attested(
    languages: int = ATTESTED_IN, largest: int = 99
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the digits and the multipliers that the catalogue attests, up to a number.

    Hurford's grammar has no suppletives; a number morpheme that is no multiplier is a digit
    of it, so the suppletives of the catalogue are among the digits.

    Parameters
    ----------
    languages : int
        In how many languages a morpheme must occur.
    largest : int
    """
    from regnum.languages.catalogue import catalogue

    digits: Counter[int] = Counter()
    multipliers: Counter[int] = Counter()
    for language in catalogue().values():
        grammar = language.grammar
        digits.update({*grammar.digits, *grammar.suppletives})
        multipliers.update({*grammar.multipliers})

    def frequent(found: Counter[int]) -> tuple[int, ...]:
        return tuple(
            sorted(
                each for each, times in found.items() if times >= languages and each <= largest
            )
        )

    return frequent(digits), frequent(multipliers)


@dataclass(frozen=True)
class Type:
    """What the systems of one batch have in common.

    Parameters
    ----------
    digits, multipliers : tuple of int
    subtraction : bool
        Whether numerals may have - beside + and *.
    """

    digits: tuple[int, ...]
    multipliers: tuple[int, ...]
    subtraction: bool

    def grammar(self) -> HurfordGrammar:
        """Return the grammar of all numerals that the systems choose from."""
        from regnum.numerals import HurfordGrammar

        signs = "+*-" if self.subtraction else "+*"
        return HurfordGrammar(self.digits, self.multipliers, signs)

    def __str__(self) -> str:
        return str(self.grammar())

    def ceiling(self, depth: int, numbers: int) -> int:
        """Return the largest value that occurs inside a numeral of up to so many morphemes."""
        from regnum.numerals.chart import default_ceiling

        if not self.subtraction:
            return numbers
        return default_ceiling(self.grammar(), depth, numbers)

    def expresses(self, depth: int, numbers: int) -> bool:
        """Whether 1 to a number all have numerals of up to so many number morphemes."""
        import numpy as np

        from regnum.kernels.shortest import ADD, MULTIPLY, SUBTRACT, mean_length

        if not self.digits and not self.multipliers:
            return False
        only = [digit for digit in self.digits if digit not in self.multipliers]
        ceiling = self.ceiling(depth, numbers)
        sizes = np.zeros(numbers + 1, np.int64)
        found = mean_length(
            np.array([*only, *self.multipliers], np.int64),
            len(only),
            ADD + MULTIPLY + (SUBTRACT if self.subtraction else 0),
            _uniform_weights(numbers),
            ceiling,
            np.inf,
            _WORKSPACES[ceiling],
            sizes,
        )
        return found < np.inf and int(sizes.max()) <= depth


def draw_some(
    rng: np.random.Generator, choices: tuple[int, ...], count: int
) -> tuple[int, ...]:
    """Return so many of the choices at random, in order."""
    import numpy as np

    drawn = rng.choice(np.array(choices, np.int64), min(count, len(choices)), replace=False)
    return tuple(sorted(int(each) for each in drawn))


@cache
def _uniform_weights(numbers: int) -> np.ndarray:
    import numpy as np

    return np.concatenate([[0.0], np.full(numbers, 1 / numbers)])


class _Workspaces(threading.local):
    """Arrays for a kernel by ceiling; each thread has its own, as kernels run at a time."""

    def __init__(self) -> None:
        self.held: dict[int, Any] = {}

    def __getitem__(self, ceiling: int) -> Any:
        from regnum.kernels.shortest import workspace

        if ceiling not in self.held:
            self.held[ceiling] = workspace(ceiling)
        return self.held[ceiling]


_WORKSPACES = _Workspaces()
