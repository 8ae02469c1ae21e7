"""Numeral systems from CLDF word lists: concepts become numbers, forms become words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from regnum.checks import check_choice
from regnum.errors import InputError, suggestion
from regnum.languages.cldf_tables import Tables
from regnum.languages.cldf_words import Unit, Words
from regnum.languages.concepts import number_of
from regnum.languages.tables import Watch
from regnum.numerals import NumeralSystem, Ranges
from regnum.numerals.system import Forms, Word


@dataclass(frozen=True)
class Remark:
    """What was not taken from a data set as it stands there.

    Attributes
    ----------
    language : str
        Empty where it concerns none in particular.
    number : int or None
        None where it concerns no number.
    form : str
    cause : str
    """

    language: str
    number: int | None
    form: str
    cause: str


@dataclass(frozen=True)
class Reading:
    """The systems of a data set and what was left out of it.

    Attributes
    ----------
    systems : tuple of NumeralSystem
        One a language, named after its id in the data set.
    left_out : tuple of Remark
        Forms that are in no system.
    doubtful : tuple of Remark
        Forms that were taken although the data set is unsure of a morpheme in them.
    """

    systems: tuple[NumeralSystem, ...]
    left_out: tuple[Remark, ...]
    doubtful: tuple[Remark, ...]

    def report(self) -> list[str]:
        """Return what was left out and what is doubtful, a line for a language and cause."""
        return [
            *(f"left out: {line}" for line in _grouped(self.left_out)),
            *(f"doubtful: {line}" for line in _grouped(self.doubtful)),
        ]


def read_cldf(
    path: str | Path,
    *,
    unit: Unit = "morpheme",
    forms: Forms = "error",
    only: str | None = None,
    watch: Watch | None = None,
) -> Reading:
    """Read the numeral systems of a CLDF word list, one a language.

    Parameters
    ----------
    path : str or Path
        The metadata file of the data set.
    unit : {"morpheme", "segment", "character"}
        What the words are sequences of. *Morphemes* stand in a column ``Morphemes`` or
        ``Cognates``, or between the boundaries ``+`` and ``_`` in the column of segments.
        A morpheme glossed ``?`` is known by its cognate set. *Segments* are those of the
        data set, without boundaries; *characters* those of the form, each with its
        accents, without blanks.
    forms : {"error", "first", "shortest"}
        Which form of a number to take where there are several different ones.
    only : str, optional
        Take this language alone, by its id or its name.
    watch : callable, optional
        Called now and then with the forms read so far and the forms that there are.

    Raises
    ------
    InputError
        Naming file, language, number and cause.
    """
    check_choice("unit", unit, get_args(Unit))
    check_choice("forms", forms, get_args(Forms))
    path = Path(path)
    tables = Tables(path)
    numbers = tables.numbers()
    languages = tables.languages()
    gathered = _Gathered(path, forms)
    words = Words(tables, unit)
    for row in tables.forms(watch):
        language = str(row[tables.language_column] or "")
        if only is not None and only not in (language, languages.get(language)):
            continue
        if not language:
            gathered.nowhere["language"] += 1
            continue
        concepts = row[tables.concept_column]
        for concept in concepts if isinstance(concepts, list) else [concepts]:
            number = numbers.get(concept) if numbers is not None else number_of({"ID": concept})
            if not concept:
                gathered.nowhere["concept"] += 1
            elif number is None:
                gathered.strangers[str(concept)] += 1
            else:
                gathered.add(language, number, row, words)
    if not gathered.words:
        raise InputError(f"{path}: {_why_empty(gathered, languages, only)}")
    return Reading(
        systems=tuple(gathered.systems(words.combinators)),
        left_out=(
            *gathered.aside(),
            *gathered.left_out,
            *(
                Remark(each, None, "", "no numerals")
                for each in gathered.missing(languages, only)
            ),
        ),
        doubtful=(
            *gathered.doubtful,
            *(
                Remark(each, None, "", "not in the table of languages")
                for each in gathered.words
                if languages and each not in languages
            ),
        ),
    )


class _Gathered:
    """The words of each language while a data set is being read."""

    def __init__(self, path: Path, policy: Forms) -> None:
        self.path = path
        self.policy = policy
        self.words: dict[str, dict[int, tuple[Word, str]]] = {}
        self.left_out: list[Remark] = []
        self.doubtful: list[Remark] = []
        self.strangers = Counter[str]()  # forms of concepts that are no numbers
        self.nowhere = Counter[str]()  # forms that lack a language or a concept

    def add(self, language: str, number: int, row: Mapping[str, Any], words: Words) -> None:
        form = words.form(row)
        word, doubt = words.read(row)
        if not word:
            self.left_out.append(Remark(language, number, form, doubt))
            return
        taken = self.words.setdefault(language, {})
        if number in taken and taken[number][0] != word:
            earlier, earlier_form = taken[number]
            if self.policy == "error":
                raise InputError(
                    f"{self.path}, {language}, {number}: a second form, {form!r} beside "
                    f"{earlier_form!r} (--forms first or shortest chooses)"
                )
            if self.policy == "first" or len(word) >= len(earlier):
                self.left_out.append(Remark(language, number, form, "a further form"))
                return
            self.left_out.append(Remark(language, number, earlier_form, "a further form"))
            self.doubtful = [
                d for d in self.doubtful if (d.language, d.number) != (language, number)
            ]
        elif number in taken:
            return
        taken[number] = (word, form)
        if doubt:
            self.doubtful.append(Remark(language, number, form, doubt))

    def aside(self) -> Iterator[Remark]:
        """Yield what was never looked at, by cause."""
        if self.strangers:
            names = list(self.strangers)
            first = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
            count = _forms(self.strangers.total())
            yield Remark("", None, "", f"{count} of concepts that are no numbers ({first})")
        for what, count in self.nowhere.items():
            yield Remark("", None, "", f"{_forms(count)} without a {what}")

    def missing(self, languages: Iterable[str], only: str | None) -> Iterator[str]:
        """Yield the languages of the data set of which there is no form of a number."""
        told = {remark.language for remark in self.left_out}
        if only is None:
            yield from (each for each in languages if each not in {*self.words, *told})

    def systems(self, combinators: frozenset[str]) -> Iterator[NumeralSystem]:
        for language, taken in self.words.items():
            numbers = tuple(sorted(taken))
            yield NumeralSystem(
                numbers=numbers,
                words=tuple(taken[number][0] for number in numbers),
                name=language,
                combinators=combinators,
            )


def _why_empty(gathered: _Gathered, languages: Mapping[str, str], only: str | None) -> str:
    if gathered.left_out:
        first = gathered.left_out[0]
        return (
            f"no form can be used; {first.language}, {first.number}: {first.cause} "
            "(--unit segment or character takes other parts of the forms)"
        )
    if only is not None and only not in languages and only not in languages.values():
        known = dict.fromkeys((*languages, *languages.values()))
        return f"no language {only!r}; {suggestion(only, known)}"
    if gathered.strangers:
        first = ", ".join(list(gathered.strangers)[:3])
        count = len(gathered.strangers)
        return f"no numerals: none of {count} concepts ({first} ...) names a number"
    for what in gathered.nowhere:
        return f"no numerals: no form has a {what}"
    return "no numerals: there are no forms"


def _forms(count: int) -> str:
    return f"{count} form{'s' if count > 1 else ''}"


def _grouped(remarks: Iterable[Remark]) -> Iterator[str]:
    together: dict[tuple[str, str], list[int]] = {}
    for remark in remarks:
        numbers = together.setdefault((remark.language, remark.cause), [])
        if remark.number is not None:
            numbers.append(remark.number)
    for (language, cause), numbers in together.items():
        place = [language] if language else []
        place += [str(Ranges.of(numbers))] if numbers else []
        count = f" ({len(numbers)} forms)" if len(numbers) > len(set(numbers)) else ""
        yield f"{', '.join(place)}: {cause}{count}" if place else cause
