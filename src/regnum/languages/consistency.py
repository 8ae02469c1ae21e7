"""Whether the analysis of a language agrees with the words that a source prints."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from regnum.errors import NotationError
from regnum.languages.language import Language
from regnum.numerals import Numeral
from regnum.numerals.notation import parse

_ARITHMETIC = re.compile(r"[0-9(][0-9()+\-−–*×xX\s]*[-+−–*×xX][0-9()+\-−–*×xX\s]*[0-9)]")


@dataclass(frozen=True)
class Finding:
    """One number at which analysis and source seem to disagree."""

    language: str
    number: int
    kind: Literal["material", "words", "gloss"]
    cause: str

    def __str__(self) -> str:
        return f"{self.language}, {self.number}: {self.cause}"


def findings(
    language: Language,
    forms: Mapping[int, Sequence[str]],
    glosses: Mapping[int, str] | None = None,
) -> Iterator[Finding]:
    """Yield what in a language's analysis the printed words and glosses speak against.

    Three checks are made. *Material*: a number that has a morpheme in the analysis should
    share at least two letters in a row with the words of other numbers that have it.
    Letters are compared without accents, tones and punctuation; only numbers that share
    no other morpheme are compared, so that no other morpheme lends its letters. *Words*: two
    numbers should not have the same word, as they have where a list slips by a row. *Gloss*:
    what a source explains as a sum or product of some numbers should be built from parts
    of the same values.

    Parameters
    ----------
    language : Language
    forms : mapping of int to sequence of str
        The printed words of each number, alternatives apart.
    glosses : mapping of int to str, optional
        What the source adds to them; only arithmetic in it is read.
    """
    excused = {n for each in language.disagreements for n in each.numbers}
    numerals = {n: language.abstract.numeral(n) for n in language.abstract.numbers}
    letters = {n: [_letters(form) for form in forms[n]] for n in forms if n in numerals}
    morphemes = {n: set(numerals[n].numbers) for n in letters}
    for number in sorted(letters):
        if number in excused:
            continue
        for morpheme in sorted(morphemes[number]):
            others = [
                n
                for n in letters
                if n != number and morphemes[n] & morphemes[number] == {morpheme}
            ]
            if others and not any(
                _share(one, other)
                for one in letters[number]
                for n in others
                for other in letters[n]
            ):
                shown = ", ".join(f"{n} {forms[n][0]!r}" for n in others[:3])
                yield Finding(
                    language.id,
                    number,
                    "material",
                    f"{numerals[number]} has the morpheme {morpheme}, but "
                    f"{forms[number][0]!r} shares no letters with {shown}",
                )
    yield from _same_words(language.id, forms, excused)
    for number, gloss in sorted((glosses or {}).items()):
        if number in numerals and number not in excused:
            for explained in _arithmetic(gloss):
                if explained.value == number and not _agrees(explained, numerals[number]):
                    yield Finding(
                        language.id,
                        number,
                        "gloss",
                        f"{numerals[number]}, but the source explains it as {explained}",
                    )


def _same_words(
    language: str, forms: Mapping[int, Sequence[str]], excused: set[int]
) -> Iterator[Finding]:
    """Yield the numbers whose first word is the first word of another number."""
    same: dict[str, list[int]] = {}
    for number in sorted(forms):
        same.setdefault(forms[number][0].strip(), []).append(number)
    for form, numbers in same.items():
        for number in numbers:
            others = [n for n in numbers if n != number]
            if others and not excused & {*numbers}:
                shared = ", ".join(map(str, others))
                yield Finding(
                    language,
                    number,
                    "words",
                    f"printed as {form!r}, which is the word of {shared}",
                )


def _letters(form: str) -> str:
    """Return the letters of a form alone, without accents and tones."""
    decomposed = unicodedata.normalize("NFKD", form.lower())
    return "".join(c for c in decomposed if unicodedata.category(c) in ("Ll", "Lo", "Lm"))


def _share(one: str, other: str) -> bool:
    """Whether two words have two letters in a row in common, or one if either is shorter."""
    length = min(2, len(one), len(other))
    return bool(length) and any(
        one[i : i + length] in other for i in range(len(one) - length + 1)
    )


def _arithmetic(gloss: str) -> Iterator[Numeral]:
    for written in _ARITHMETIC.findall(gloss):
        try:
            yield parse(written.replace("x", "*").replace("X", "*"))
        except NotationError:
            continue


def _agrees(explained: Numeral, numeral: Numeral) -> bool:
    """Whether a numeral is built from parts of the values that an explanation names."""
    values = {part.value for part in numeral.subexpressions()}
    return set(explained.numbers) <= values
