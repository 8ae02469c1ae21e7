"""Whether the analysis of a language agrees with the words that a source prints."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal

from regnum.errors import NotationError
from regnum.languages.language import Language
from regnum.numerals import Numeral
from regnum.numerals.notation import parse

_ARITHMETIC = re.compile(r"[0-9(][0-9()+\-−–*×xX\s]*[-+−–*×xX][0-9()+\-−–*×xX\s]*[0-9)]")
_BETWEEN_FORMS = re.compile(r"[/,;~\[]")
_TELLING = 3  # letters that a word must have before another word has it by more than chance

Kind = Literal["material", "parts", "order", "words", "gloss"]

# Letters are compared two in a row, so that few words share any by accident.
_Pairs = frozenset[str]


@dataclass(frozen=True)
class Finding:
    """One number at which analysis and source seem to disagree."""

    language: str
    number: int
    kind: Kind
    cause: str

    def __str__(self) -> str:
        return f"{self.language}, {self.number}: {self.cause}"


def findings(
    language: Language,
    forms: Mapping[int, Sequence[str]],
    glosses: Mapping[int, str] | None = None,
) -> Iterator[Finding]:
    """Yield what in a language's analysis the printed words and glosses speak against.

    Five checks are made. *Material*: a number that has a morpheme in the analysis should
    share at least two letters in a row with the words of other numbers that have it.
    Letters are compared without accents, tones and punctuation. Only numbers that share
    no other morpheme are compared, and letters that their other morphemes have when they
    stand alone do not count, so that no other morpheme lends its letters. *Parts*: a word
    should not have in it the whole word of a part that another number has in the place of
    one of its own, as 23 has where it is printed as 26. *Order*: where the words of both
    parts of a numeral stand whole in its own, they should stand in the order that the
    entry gives. *Words*: two numbers should not have the same word, as they
    have where a list slips by a row. *Gloss*: what a source explains as a sum or product of
    some numbers should be built from parts of the same values.

    Parameters
    ----------
    language : Language
    forms : mapping of int to sequence of str
        The printed words of each number, alternatives apart.
    glosses : mapping of int to str, optional
        What the source adds to them; only arithmetic in it is read.
    """
    checked = _Checked(language, forms)
    yield from checked.material()
    yield from checked.parts()
    yield from checked.order()
    yield from checked.same_words()
    yield from checked.glosses(glosses or {})


class _Checked:
    """An entry of the catalogue beside the words that a source prints for it."""

    def __init__(self, language: Language, forms: Mapping[int, Sequence[str]]) -> None:
        self.language = language
        self.numerals = {n: language.abstract.numeral(n) for n in language.abstract.numbers}
        self.forms = {number: forms[number] for number in sorted(forms) if forms[number]}
        self.letters = {
            number: [_letters(form) for form in self.forms[number]]
            for number in self.forms
            if number in self.numerals
        }
        # The forms that are one alternative, and long enough to be found in another.
        self.single = {
            number: [
                letters
                for form, letters in zip(self.forms[number], words, strict=True)
                if len(letters) > 1 and not _BETWEEN_FORMS.search(form)
            ]
            for number, words in self.letters.items()
        }
        self.excused = {n for each in language.disagreements for n in each.numbers}

    def material(self) -> Iterator[Finding]:
        """Yield the morphemes that the word of a number does not seem to have."""
        morphemes = {number: {*self.numerals[number].numbers} for number in self.letters}
        alone = {
            number: frozenset[str]().union(*map(_pairs, letters))
            for number, letters in self.letters.items()
            if self.numerals[number].is_atom
        }

        def heard(number: int, morpheme: int) -> list[tuple[str, _Pairs]]:
            """Return the words of a number, and the letters that may be the morpheme's."""
            lent = frozenset[str]().union(
                *(alone.get(other, frozenset()) for other in morphemes[number] - {morpheme})
            )
            own = alone.get(morpheme, frozenset())
            return [(word, _pairs(word) - (lent - own)) for word in self.letters[number]]

        having: dict[int, dict[int, list[tuple[str, _Pairs]]]] = {}
        for number in self.letters:
            for morpheme in morphemes[number]:
                having.setdefault(morpheme, {})[number] = heard(number, morpheme)
        for number in self.letters:
            if number in self.excused:
                continue
            for morpheme in sorted(morphemes[number]):
                others = [
                    other
                    for other in having[morpheme]
                    if other != number and morphemes[other] & morphemes[number] == {morpheme}
                ]
                if others and not any(
                    _share(one, another)
                    for other in others
                    for one, another in product(
                        having[morpheme][number], having[morpheme][other]
                    )
                ):
                    shown = ", ".join(f"{n} {self.forms[n][0]!r}" for n in others[:3])
                    yield self._finding(
                        number,
                        "material",
                        f"{self.numerals[number]} has the morpheme {morpheme}, but "
                        f"{self.forms[number][0]!r} shares no letters with {shown}",
                    )

    def parts(self) -> Iterator[Finding]:
        """Yield the numbers whose words have a part of another number in place of their own."""
        # What stands first or second (the place) beside the same other part: 3 in 23, 6 in 26.
        alike: dict[tuple[str | None, int, int], set[int]] = {}
        for numeral in (self.numerals[number] for number in self.letters):
            values = [part.value for part in numeral.operands]
            for place, common in enumerate(reversed(values)):
                alike.setdefault((numeral.combinator, place, common), set()).add(values[place])
        for number, numeral in self._composed():
            for place, (part, other) in enumerate(
                zip(numeral.operands, reversed(numeral.operands), strict=True)
            ):
                own = self.single.get(part.value, [])
                if not own or self._has(number, own):
                    continue
                within = {each.value for each in part.subexpressions()} | {number}
                lending = own + self.single.get(other.value, [])
                for rival in sorted(alike[numeral.combinator, place, other.value] - within):
                    telling = [
                        word
                        for word in self.single.get(rival, [])
                        if len(word) >= _TELLING and not any(word in each for each in lending)
                    ]
                    if self._has(number, telling):
                        yield self._finding(
                            number,
                            "parts",
                            f"{numeral} has {part.value}, but {self.forms[number][0]!r} has "
                            f"{rival}, {self.forms[rival][0]!r}",
                        )

    def order(self) -> Iterator[Finding]:
        """Yield the numerals whose words have the two parts the other way round."""
        for number, numeral in self._composed():
            words = self.single[number]
            parts = [part.value for part in numeral.operands]
            if len({*parts}) == 1:
                continue  # 2+2, where both orders look alike
            if self.language.order.turns(numeral, number):
                parts.reverse()
            first, second = (self.single.get(part, []) for part in parts)
            if any(_in_order(word, *pair) for word in words for pair in product(first, second)):
                continue
            if any(_in_order(word, *pair) for word in words for pair in product(second, first)):
                yield self._finding(
                    number,
                    "order",
                    f"{parts[0]} is said before {parts[1]}, but {self.forms[number][0]!r} has "
                    f"{self.forms[parts[1]][0]!r} before {self.forms[parts[0]][0]!r}",
                )

    def same_words(self) -> Iterator[Finding]:
        """Yield the numbers whose first word is the first word of another number."""
        same: dict[str, list[int]] = {}
        for number, forms in self.forms.items():
            same.setdefault(forms[0].strip(), []).append(number)
        for form, numbers in same.items():
            for number in numbers:
                others = [n for n in numbers if n != number]
                if others and not self.excused & {*numbers}:
                    shared = ", ".join(map(str, others))
                    yield self._finding(
                        number, "words", f"printed as {form!r}, which is the word of {shared}"
                    )

    def glosses(self, glosses: Mapping[int, str]) -> Iterator[Finding]:
        """Yield the numbers that the source explains by other parts."""
        for number, gloss in sorted(glosses.items()):
            if number in self.numerals and number not in self.excused:
                numeral = self.numerals[number]
                values = {part.value for part in numeral.subexpressions()}
                for explained in _arithmetic(gloss):
                    if explained.value == number and not values.issuperset(explained.numbers):
                        yield self._finding(
                            number,
                            "gloss",
                            f"{numeral}, but the source explains it as {explained}",
                        )

    def _composed(self) -> Iterator[tuple[int, Numeral]]:
        """Yield the numerals to check that are built from others, 1*10 for ten apart."""
        for number in self.letters:
            numeral = self.numerals[number]
            if (
                not numeral.is_atom
                and number not in self.excused
                and all(part.value != number for part in numeral.operands)
            ):
                yield number, numeral

    def _has(self, number: int, words: Sequence[str]) -> bool:
        """Whether a form of a number has one of these words in it."""
        return any(word in form for form in self.single[number] for word in words)

    def _finding(self, number: int, kind: Kind, cause: str) -> Finding:
        return Finding(self.language.id, number, kind, cause)


def _letters(form: str) -> str:
    """Return the letters of a form alone, without accents and tones."""
    decomposed = unicodedata.normalize("NFKD", form.lower())
    return "".join(c for c in decomposed if unicodedata.category(c) in ("Ll", "Lo", "Lm"))


def _pairs(word: str) -> _Pairs:
    """Return the letters of a word, two in a row, or its only letter."""
    return frozenset(map("".join, pairwise(word))) or frozenset(word)


def _share(one: tuple[str, _Pairs], other: tuple[str, _Pairs]) -> bool:
    """Whether two words have two letters in a row in common, or one if either is shorter."""
    if 1 in (len(one[0]), len(other[0])):
        return one[0] in other[0] or other[0] in one[0]
    return not one[1].isdisjoint(other[1])


def _in_order(word: str, first: str, second: str) -> bool:
    """Whether a word has two others in it whole, one after the other."""
    _, found, rest = word.partition(first)
    return bool(found) and second in rest


def _arithmetic(gloss: str) -> Iterator[Numeral]:
    for written in _ARITHMETIC.findall(gloss):
        try:
            yield parse(written.replace("x", "*").replace("X", "*"))
        except NotationError:
            continue
