"""Numeral systems from CLDF word lists: concepts become numbers, forms become words."""

from __future__ import annotations

import csv
import unicodedata
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from regnum.errors import InputError
from regnum.languages.concepts import number_of
from regnum.numerals import NumeralSystem, Ranges
from regnum.numerals.numeral import COMBINATORS
from regnum.numerals.system import Forms, Word

if TYPE_CHECKING:
    from pycldf import Dataset

Unit = Literal["morpheme", "segment", "character"]

# Columns without a CLDF property in which data sets keep the morphemes of a form, best first.
MORPHEMES = ("morphemes", "cognates")
_BOUNDARIES = frozenset("+_#")  # between morphemes and words, in a column of segments
_UNKNOWN = "?"
_BATCH = 1000  # rows

# What the libraries that read CLDF raise where files or metadata are not what they should be.
_BROKEN = (
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    csv.Error,
)


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

    Raises
    ------
    InputError
        Naming file, language, number and cause.
    """
    for option, value, allowed in (("unit", unit, Unit), ("forms", forms, Forms)):
        if value not in get_args(allowed):
            raise InputError(
                f"{option}: {value!r} is not one of {', '.join(get_args(allowed))}"
            )
    path = Path(path)
    dataset = _open(path)
    tables = _Tables(path, dataset)
    numbers = tables.numbers()
    languages = tables.languages()
    gathered = _Gathered(path, forms)
    words = _Words(tables, unit)
    strangers: dict[str, int] = {}
    for row in tables.forms():
        language = str(row[tables.language_column] or "")
        if only is not None and only not in (language, languages.get(language)):
            continue
        concepts = row[tables.concept_column]
        for concept in concepts if isinstance(concepts, list) else [concepts]:
            number = numbers.get(concept) if numbers is not None else number_of({"ID": concept})
            if number is None:
                name = str(concept or "none given")
                strangers[name] = strangers.get(name, 0) + 1
            else:
                gathered.add(language, number, row, words)
    if not gathered.words:
        raise InputError(f"{path}: {_why_empty(gathered, languages, only, strangers)}")
    if strangers:
        first = ", ".join(list(strangers)[:3]) + (", ..." if len(strangers) > 3 else "")
        cause = f"{sum(strangers.values())} forms of concepts that are no numbers ({first})"
        gathered.left_out.insert(0, Remark("", None, "", cause))
    return Reading(
        systems=tuple(gathered.systems(words.combinators)),
        left_out=tuple(gathered.left_out),
        doubtful=tuple(gathered.doubtful),
    )


class _Gathered:
    """The words of each language while a data set is being read."""

    def __init__(self, path: Path, policy: Forms) -> None:
        self.path = path
        self.policy = policy
        self.words: dict[str, dict[int, tuple[Word, str]]] = {}
        self.left_out: list[Remark] = []
        self.doubtful: list[Remark] = []

    def add(self, language: str, number: int, row: Mapping[str, Any], words: _Words) -> None:
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

    def systems(self, combinators: frozenset[str]) -> Iterator[NumeralSystem]:
        for language, taken in self.words.items():
            numbers = tuple(sorted(taken))
            yield NumeralSystem(
                numbers=numbers,
                words=tuple(taken[number][0] for number in numbers),
                name=language,
                combinators=combinators,
            )


class _Words:
    """How the rows of a form table become words of the wanted unit."""

    def __init__(self, tables: _Tables, unit: Unit) -> None:
        self.form_column = tables.form_column
        self.segments = tables.segments_column
        self.cognates = tables.column("cognates")
        self.morphemes = next(filter(None, map(tables.column, MORPHEMES)), None)
        # Signs of arithmetic stand for themselves among morphemes only.
        self.combinators = COMBINATORS if unit == "morpheme" else frozenset[str]()
        if unit == "character":
            self.read = self._characters
        elif unit == "segment":
            self.read = self._segments
        else:
            self.read = self._glosses if self.morphemes else self._between_boundaries
        if (
            unit != "character"
            and not self.segments
            and (unit == "segment" or not self.morphemes)
        ):
            columns = "Segments" if unit == "segment" else "Morphemes, Cognates or Segments"
            raise InputError(
                f"{tables.path}: the forms have no column {columns}; --unit character takes "
                "their letters"
            )

    def form(self, row: Mapping[str, Any]) -> str:
        return str(row[self.form_column] or "") if self.form_column else ""

    def _characters(self, row: Mapping[str, Any]) -> tuple[Word, str]:
        characters: list[str] = []
        for character in unicodedata.normalize("NFC", self.form(row)):
            if unicodedata.combining(character) and characters:
                characters[-1] += character
            elif not character.isspace():
                characters.append(character)
        return tuple(characters), "" if characters else "no form"

    def _segments(self, row: Mapping[str, Any]) -> tuple[Word, str]:
        segments = tuple(s for s in _items(row[self.segments]) if s not in _BOUNDARIES)
        return segments, "" if segments else "no segments"

    def _between_boundaries(self, row: Mapping[str, Any]) -> tuple[Word, str]:
        morphemes = [""]
        for segment in _items(row[self.segments]):
            if segment in _BOUNDARIES:
                morphemes.append("")
            else:
                morphemes[-1] += segment
        word = tuple(filter(None, morphemes))
        return word, "" if word else "no segments"

    def _glosses(self, row: Mapping[str, Any]) -> tuple[Word, str]:
        glosses = _items(row[self.morphemes]) if self.morphemes else []
        if not glosses:
            return (), "no morphemes"
        if not any(_UNKNOWN in gloss for gloss in glosses):
            return tuple(glosses), ""
        cognates = _items(row[self.cognates]) if self.cognates else []
        if len(cognates) != len(glosses):
            return (), "a morpheme that the data set leaves open, without a cognate set"
        word = tuple(
            gloss + cognate if _UNKNOWN in gloss else gloss
            for gloss, cognate in zip(glosses, cognates, strict=True)
        )
        unknown = ", ".join(dict.fromkeys(symbol for symbol in word if _UNKNOWN in symbol))
        return (
            word,
            f"a morpheme that the data set leaves open, known by its cognate set as {unknown}",
        )


class _Tables:
    """The tables of a data set, with one-line errors."""

    def __init__(self, path: Path, dataset: Dataset) -> None:
        self.path = path
        # pycldf says of what it returns that it may be a table or a column.
        self.dataset: Any = dataset
        if "FormTable" not in dataset:
            raise InputError(f"{path}: no table of forms; the data set is no CLDF Wordlist")
        self.form_column = self._property("form")
        self.segments_column = self._property("segments")
        self.language_column = self._property("languageReference")
        self.concept_column = self._property("parameterReference")
        for column, property_ in (
            (self.language_column, "languageReference"),
            (self.concept_column, "parameterReference"),
        ):
            if not column:
                raise InputError(f"{path}: the table of forms has no column {property_}")

    def column(self, name: str) -> str | None:
        """Return the column of the form table with this name, in capitals or not."""
        columns = self.dataset["FormTable"].tableSchema.columns
        return next((c.name for c in columns if c.name and c.name.lower() == name), None)

    def numbers(self) -> dict[str, int] | None:
        """Return the number of each concept, None where there is no table of concepts."""
        if "ParameterTable" not in self.dataset:
            return None
        id_column = self._property("id", "ParameterTable") or "ID"
        found: dict[str, int] = {}
        for row in self._rows("ParameterTable"):
            number = number_of({**row, "ID": row[id_column]})
            if number is not None:
                found[row[id_column]] = number
        return found

    def languages(self) -> dict[str, str]:
        """Return the names of languages by id."""
        if "LanguageTable" not in self.dataset:
            return {}
        id_column = self._property("id", "LanguageTable") or "ID"
        name_column = self._property("name", "LanguageTable") or id_column
        return {
            row[id_column]: str(row[name_column] or "") for row in self._rows("LanguageTable")
        }

    def forms(self) -> Iterator[Mapping[str, Any]]:
        """Yield the rows of the form table."""
        return self._rows("FormTable")

    def _property(self, name: str, table: str = "FormTable") -> str:
        column = self.dataset.get((table, name))
        return column.name if column is not None else ""

    def _rows(self, table: str) -> Iterator[Mapping[str, Any]]:
        url = str(self.dataset[table].url)
        if "://" in url:
            raise InputError(f"{self.path}: {url} is not on this machine; fetch it first")
        file = self.path.parent / url
        rows = iter(self.dataset[table])
        while True:
            # A batch at a time, because a generator must not hold the filter while it waits.
            try:
                with warnings.catch_warnings():
                    warnings.filterwarnings("ignore", "Unspecified column")
                    batch = list(islice(rows, _BATCH))
            except _BROKEN as error:
                raise InputError(f"{file}: {_cause(error)}") from None
            if not batch:
                return
            yield from batch


def _open(path: Path) -> Dataset:
    from pycldf import Dataset

    try:
        return Dataset.from_metadata(path)
    except _BROKEN as error:
        raise InputError(
            f"{path}: not the metadata of a CLDF data set: {_cause(error)}"
        ) from None


def _cause(error: Exception) -> str:
    """Return what went wrong in one line, without the names of Python's exceptions."""
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 (byte {error.start})"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, KeyError):
        return f"no {error}"
    return " ".join(str(error).split()) or "it is malformed"


def _items(cell: object) -> list[str]:
    """Return the items of a cell, split at blanks where the metadata give no separator."""
    if cell is None:
        return []
    items: Iterable[object] = cell if isinstance(cell, list) else str(cell).split()
    return [text for item in items if (text := str(item).strip())]


def _why_empty(
    gathered: _Gathered, languages: Mapping[str, str], only: str | None, strangers: Mapping
) -> str:
    if gathered.left_out:
        first = gathered.left_out[0]
        return (
            f"no form can be used; {first.language}, {first.number}: {first.cause} "
            "(--unit segment or character takes other parts of the forms)"
        )
    if only is not None and only not in languages and only not in languages.values():
        near = get_close_matches(only, [*languages, *languages.values()], n=3, cutoff=0.5)
        return f"no language {only!r}" + (f"; there is {', '.join(near)}" if near else "")
    if strangers:
        first = ", ".join(list(strangers)[:3])
        return f"no numerals: none of {len(strangers)} concepts ({first} ...) names a number"
    return "no numerals: there are no forms"


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
