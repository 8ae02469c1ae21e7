"""The order in which a language says the parts of a numeral."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.numerals.numeral import Numeral
from regnum.numerals.ranges import Ranges

# Values of parts, wherever they occur or, in pairs, inside the numerals of some numbers.
Places = Ranges | tuple[tuple[Ranges, Ranges], ...]

_NOWHERE = Ranges(())


@dataclass(frozen=True)
class Order:
    """Where a language departs from the order phrase-addend, number-multiplier.

    Each of the ranges holds values of parts of numerals: in a language with
    ``addend_first="13-19"`` the part 15 is said 5+10 wherever it occurs, alone or inside
    the numeral of 75. Where the order of a part depends on the numeral that it stands in,
    pairs of ranges say so: values of parts, and the numbers in whose numerals they are
    turned.

    Parameters
    ----------
    addend_first : Ranges or tuple of (Ranges, Ranges)
        Sums said with the addend before the phrase, German *fünf-und-zwanzig*.
    multiplier_first : Ranges or tuple of (Ranges, Ranges)
        Products said with the multiplier before the number, Igbo *iri ise* 'ten five'.
    subtrahend_first : Ranges or tuple of (Ranges, Ranges)
        Differences said with the subtrahend before the phrase, Latin *un-de-viginti*.

    Examples
    --------
    >>> german = Order(addend_first=Ranges.parse("13-99"))
    >>> german.word(Numeral.parse("2*10+5"))
    ('5', '+', '2', '*', '10')
    >>> tamang = Order(multiplier_first=((Ranges.parse("20"), Ranges.parse("21-29")),))
    >>> tamang.word(Numeral.parse("1*20+1")), tamang.word(Numeral.parse("2*10"))
    (('20', '*', '1', '+', '1'), ('2', '*', '10'))
    """

    addend_first: Places = _NOWHERE
    multiplier_first: Places = _NOWHERE
    subtrahend_first: Places = _NOWHERE

    def word(self, numeral: Numeral) -> tuple[str, ...]:
        """Return the morphemes of a numeral in the order of the language."""
        words: list[tuple[str, ...]] = []
        for part in numeral.subexpressions():
            if part.combinator is None:
                words.append((str(part.value),))
                continue
            right, left = words.pop(), words.pop()
            if self.turns(part, numeral.value):
                left, right = right, left
            words.append((*left, part.combinator, *right))
        return words[0]

    def turns(self, part: Numeral, whole: int) -> bool:
        """Whether the operands of a part change places inside the numeral of `whole`."""
        match part.combinator:
            case "+":
                places = self.addend_first
            case "*":
                places = self.multiplier_first
            case "-":
                places = self.subtrahend_first
            case _:
                return False
        if isinstance(places, Ranges):
            return part.value in places
        return any(part.value in values and whole in inside for values, inside in places)

    def describe(self) -> str:
        """Return in words where the language departs, empty where it does not."""
        return "; ".join(
            f"{title} first in {_in_words(places)}"
            for title, places in (
                ("addend", self.addend_first),
                ("multiplier", self.multiplier_first),
                ("subtrahend", self.subtrahend_first),
            )
            if places != _NOWHERE
        )


def _in_words(places: Places) -> str:
    if isinstance(places, Ranges):
        return str(places)
    return ", ".join(f"{values} (inside the numerals of {inside})" for values, inside in places)
