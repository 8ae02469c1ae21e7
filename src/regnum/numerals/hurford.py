"""Hurford's grammar: the numerals that digits, multipliers and combinators allow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from regnum.errors import GrammarError
from regnum.numerals.lexicon import checked_lexicon
from regnum.numerals.numeral import COMBINATORS, MINUS, PLUS, TIMES
from regnum.numerals.ranges import Ranges

if TYPE_CHECKING:
    from regnum.numerals.chart import Chart
    from regnum.numerals.shortest import ShortestNumerals


@dataclass(frozen=True)
class HurfordGrammar:
    """A grammar of numerals in the sense of Hurford (1975, 2007).

    ::

        Num    -> D | Phrase | Phrase + Num | Phrase - Num
        Phrase -> M | Num * M

    Parameters
    ----------
    digits, multipliers : iterable of int
        The number morphemes D and M, all positive. A number may be in both.
    combinators : iterable of str
        Some of ``+``, ``*`` and ``-``; ``"+*"`` by default.

    Notes
    -----
    Every part of a numeral denotes a positive number: ``10-20`` is not part of any.

    Examples
    --------
    >>> karo_batak = HurfordGrammar(range(1, 10), [10])
    >>> chart = karo_batak.chart(depth=3)
    >>> [str(numeral) for numeral in chart.numerals(21)]
    ['10+(10+1)', '2*10+1']
    >>> karo_batak.shortest().length(21)
    5
    """

    digits: tuple[int, ...]
    multipliers: tuple[int, ...]
    combinators: frozenset[str] = frozenset({PLUS, TIMES})

    def __init__(
        self,
        digits: Iterable[int],
        multipliers: Iterable[int],
        combinators: Iterable[str] = (PLUS, TIMES),
    ) -> None:
        object.__setattr__(self, "digits", checked_lexicon("digits", digits))
        object.__setattr__(self, "multipliers", checked_lexicon("multipliers", multipliers))
        object.__setattr__(self, "combinators", frozenset(combinators))
        unknown = sorted(self.combinators - COMBINATORS)
        if unknown:
            raise GrammarError(f"unknown combinator {unknown[0]!r}: +, * and - are known")
        if not self.digits and not self.multipliers:
            raise GrammarError("a grammar needs digits or multipliers")

    @property
    def lexicon(self) -> tuple[int, ...]:
        """All number morphemes, each once, in order."""
        return tuple(sorted({*self.digits, *self.multipliers}))

    def adds(self) -> bool:
        """Whether phrases may be added to."""
        return PLUS in self.combinators

    def multiplies(self) -> bool:
        """Whether multipliers may be multiplied."""
        return TIMES in self.combinators

    def subtracts(self) -> bool:
        """Whether phrases may be subtracted from."""
        return MINUS in self.combinators

    def chart(self, depth: int = 5, largest: int = 99, ceiling: int | None = None) -> Chart:
        """Return the counts of all numerals of up to `depth` number morphemes.

        See :class:`regnum.numerals.chart.Chart`.
        """
        from regnum.numerals.chart import Chart

        return Chart(self, depth=depth, largest=largest, ceiling=ceiling)

    def shortest(self, largest: int = 99, ceiling: int | None = None) -> ShortestNumerals:
        """Return the shortest numerals of every number, of whatever depth.

        See :class:`regnum.numerals.shortest.ShortestNumerals`.
        """
        from regnum.numerals.shortest import ShortestNumerals

        return ShortestNumerals(self, largest=largest, ceiling=ceiling)

    def with_(self, **changes: Iterable[int] | Iterable[str]) -> HurfordGrammar:
        """Return a grammar that differs in the given parts."""
        return replace(self, **changes)

    def __str__(self) -> str:
        digits = Ranges.of(self.digits) if self.digits else "none"
        multipliers = ", ".join(map(str, self.multipliers)) or "none"
        signs = " ".join(sign for sign in "+*-" if sign in self.combinators) or "none"
        return f"digits {digits}; multipliers {multipliers}; combinators {signs}"
