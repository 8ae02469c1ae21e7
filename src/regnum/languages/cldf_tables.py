"""The tables of a CLDF data set, read through pycldf with errors of one line."""

from __future__ import annotations

import csv
import warnings
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.errors import InputError
from regnum.languages.concepts import number_of
from regnum.languages.tables import Watch

if TYPE_CHECKING:
    from pycldf import Dataset

METADATA = "cldf-metadata.json"  # what the file is called by convention
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


class Tables:
    """The tables of the data set with a metadata file, with one-line errors."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # pycldf says of what it returns that it may be a table or a column.
        self.dataset: Any = _open(path)
        if "FormTable" not in self.dataset:
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
            concept = row[id_column]
            number = number_of({**row, "ID": concept})
            if number is None:
                continue
            if found.setdefault(concept, number) != number:
                raise InputError(
                    f"{self._file('ParameterTable')}: {concept} is the id of two concepts, "
                    f"{found[concept]} and {number}"
                )
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

    def forms(self, watch: Watch | None = None) -> Iterator[Mapping[str, Any]]:
        """Yield the rows of the form table, telling `watch` now and then how far they are."""
        extent = str(self.dataset["FormTable"].common_props.get("dc:extent", ""))
        if watch is None or not extent.isdecimal():
            yield from self._rows("FormTable")
            return
        for count, row in enumerate(self._rows("FormTable")):
            if count % _BATCH == 0:
                watch(count, int(extent))
            yield row

    def _property(self, name: str, table: str = "FormTable") -> str:
        column = self.dataset.get((table, name))
        return column.name if column is not None else ""

    def _file(self, table: str) -> Path:
        url = str(self.dataset[table].url)
        if "://" in url:
            raise InputError(f"{self.path}: {url} is not on this machine; fetch it first")
        return self.path.parent / url

    def _rows(self, table: str) -> Iterator[Mapping[str, Any]]:
        file = self._file(table)
        rows = iter(self.dataset[table])
        while True:
            # A batch at a time, because a generator must not hold the filter while it waits.
            try:
                with warnings.catch_warnings():
                    warnings.filterwarnings("ignore", "Unspecified column")
                    batch = list(islice(rows, _BATCH))
            except _BROKEN as error:
                cause = _cause(error)
                named = cause.startswith(str(file))
                raise InputError(cause if named else f"{file}: {cause}") from None
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
