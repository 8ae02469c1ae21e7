"""What the words of a CLDF word list are sequences of: morphemes, segments or characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from regnum.errors import InputError
from regnum.languages.cldf_tables import Tables
from regnum.numerals.numeral import COMBINATORS
from regnum.numerals.system import Word

Unit = Literal["morpheme", "segment", "character"]

# Columns without a CLDF property in which data sets keep the morphemes of a form, best first.
MORPHEMES = ("morphemes", "cognates")
_BOUNDARIES = frozenset("+_#")  # between morphemes and words, in a column of segments
_UNKNOWN = "?"


class Words:
    """How the rows of a form table become words of the wanted unit."""

    def __init__(self, tables: Tables, unit: Unit) -> None:
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
        """Return the form as it is written."""
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


def _items(cell: object) -> list[str]:
    """Return the items of a cell, split at blanks where the metadata give no separator."""
    if cell is None:
        return []
    items: Iterable[object] = cell if isinstance(cell, list) else str(cell).split()
    return [text for item in items if (text := str(item).strip())]
