"""One natural language of the catalogue: its grammar, its order and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from regnum.numerals import NumeralSystem, RangedGrammar
from regnum.numerals.order import Order

OrderName = Literal["abstract", "attested"]


@dataclass(frozen=True)
class Disagreement:
    """Numbers at which the analysis knowingly departs from the printed words, and why."""

    numbers: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Language:
    """A natural numeral system as analysed in the catalogue.

    Attributes
    ----------
    id : str
        Lower-case ASCII, unique in the catalogue.
    name, glottocode, family, macroarea : str
        `glottocode` is empty where the source has none.
    latitude, longitude : float or None
    grammar : RangedGrammar
        Builds the numerals of 1 to 99.
    order : Order
        The order in which the language says the parts of its numerals.
    source : str
        What the analysis was checked against, as ``key:page``.
    wals : str
        The code in WALS chapter 131, empty for languages that are not there.
    variety_of : str
        The id of the language's main entry, where this one is a second system beside it;
        empty for main entries, so that leaving the others out gives every language one vote.
    remarks : str
    disagreements : tuple of Disagreement
    """

    id: str
    name: str
    glottocode: str
    family: str
    macroarea: str
    latitude: float | None
    longitude: float | None
    grammar: RangedGrammar
    order: Order
    source: str
    wals: str = ""
    variety_of: str = ""
    remarks: str = ""
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def bases(self) -> tuple[int, ...]:
        """The multipliers in force somewhere between 1 and 99, in order."""
        return tuple(sorted({base for _, base in self.grammar.base}))

    @cached_property
    def abstract(self) -> NumeralSystem:
        """The system in the order of Hurford's grammar, as in the paper."""
        return self.grammar.system(name=self.id)

    @cached_property
    def attested(self) -> NumeralSystem:
        """The system in the order in which the language says its numerals."""
        numerals = self.abstract.numerals or ()
        return NumeralSystem(
            numbers=self.abstract.numbers,
            words=tuple(self.order.word(numeral) for numeral in numerals),
            numerals=numerals,
            name=self.id,
        )

    def system(self, order: OrderName = "abstract") -> NumeralSystem:
        """Return the numerals 1-99 in one of the two orders."""
        return self.attested if order == "attested" else self.abstract
