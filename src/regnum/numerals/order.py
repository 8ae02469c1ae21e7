"""The order in which a language says the parts of a numeral."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.numerals.numeral import MINUS, PLUS, TIMES, Numeral
from regnum.numerals.ranges import Ranges

_NOWHERE = Ranges(())


@dataclass(frozen=True)
class Order:
    """Where a language departs from the order phrase-addend, number-multiplier.

    Each of the ranges holds values of parts of numerals: in a language with
    ``addend_first="13-19"`` the part 15 is said 5+10 wherever it occurs, alone or inside
    the numeral of 75.

    Parameters
    ----------
    addend_first : Ranges
        Sums said with the addend before the phrase, German *fünf-und-zwanzig*.
    multiplier_first : Ranges
        Products said with the multiplier before the number, Igbo *iri ise* 'ten five'.
    subtrahend_first : Ranges
        Differences said with the subtrahend before the phrase, Latin *un-de-viginti*.

    Examples
    --------
    >>> german = Order(addend_first=Ranges.parse("13-99"))
    >>> german.word(Numeral.parse("2*10+5"))
    ('5', '+', '2', '*', '10')
    """

    addend_first: Ranges = _NOWHERE
    multiplier_first: Ranges = _NOWHERE
    subtrahend_first: Ranges = _NOWHERE

    def word(self, numeral: Numeral) -> tuple[str, ...]:
        """Return the morphemes of a numeral in the order of the language."""
        turned = {
            PLUS: self.addend_first,
            TIMES: self.multiplier_first,
            MINUS: self.subtrahend_first,
        }
        words: list[tuple[str, ...]] = []
        for part in numeral.subexpressions():
            sign = part.combinator
            if sign is None:
                words.append((str(part.value),))
                continue
            right, left = words.pop(), words.pop()
            if part.value in turned[sign]:
                left, right = right, left
            words.append((*left, sign, *right))
        return words[0]
