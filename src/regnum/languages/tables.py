"""Numeral systems from CSV files: one numeral a row, or one language a column."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Literal, get_args

from regnum.checks import check_choice
from regnum.errors import InputError, NotationError, RegnumError, WrongValue, suggestion
from regnum.numerals import Numeral, NumeralSystem
from regnum.numerals.notation import parse
from regnum.numerals.system import Forms, Word

Cells = Literal["numeral", "word"]
STANDARD_INPUT = "-"
# Marks at the beginning of a file; that of UTF-32 begins with that of UTF-16.
_ENCODINGS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_WANTED = "language,number,numeral or language,number,word, or number and a column a language"

# Room for numerals nested very deeply; a quotation mark that is never closed stops here.
_LONGEST_CELL = 1_000_000
_WATCHED_LINES = 10_000
Watch = Callable[[int, int], None]

# A language's forms in the order of the file: number, what it is written as, line.
_Form = Numeral | Word
_Forms = dict[int, tuple[_Form, int]]


def read_table(
    path: str | Path,
    *,
    forms: Forms = "error",
    cells: Cells = "numeral",
    only: str | None = None,
    watch: Watch | None = None,
) -> list[NumeralSystem]:
    """Read the systems of a CSV file.

    The file is *long*, with the columns ``number`` and ``numeral`` (arithmetic) or
    ``word`` (morphemes apart, by blanks), and ``language`` unless there is only one; or
    *wide*, with the column ``number`` and one column for each language. Columns are parted
    by commas, semicolons or tabs; other columns are left alone.

    Parameters
    ----------
    path : str or Path
        ``-`` reads standard input.
    forms : {"error", "first", "shortest"}
        Which form of a number to take where there are several.
    cells : {"numeral", "word"}
        What the cells of a wide file hold.
    only : str, optional
        Keep this language alone.
    watch : callable, optional
        Called now and then with the bytes read so far and the bytes of the file.

    Returns
    -------
    list of NumeralSystem
        In the order of the file, with the numbers that the file has.

    Raises
    ------
    InputError
        Naming file, line, language, number and cause.
    """
    check_choice("forms", forms, get_args(Forms))
    check_choice("cells", cells, get_args(Cells))
    if str(path) == STANDARD_INPUT:
        name = shown(path)
        return _read(_lines(sys.stdin.buffer, name), name, forms, cells, only)
    try:
        with Path(path).open("rb") as file:
            lines = _lines(file, str(path))
            if watch is not None and file.seekable():  # a pipe has no length
                lines = _watched(lines, file, watch)
            return _read(lines, str(path), forms, cells, only)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None


def shown(path: str | Path) -> str:
    """Return what messages call a file."""
    return "standard input" if str(path) == STANDARD_INPUT else str(path)


def _read(
    lines: Iterator[str], name: str, forms: Forms, cells: Cells, only: str | None
) -> list[NumeralSystem]:
    header = next(lines, "")
    if not header.strip():
        raise InputError(f"{name}: the file is empty" if not header else f"{name}: no columns")
    delimiter = max(",;\t", key=header.count)
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_CELL))
    try:
        (columns,) = csv.reader([header], delimiter=delimiter, strict=True)
    except csv.Error as error:
        raise InputError(f"{name}, line 1: not CSV: {error}") from None
    rows = _rows(csv.reader(lines, delimiter=delimiter, strict=True), name)
    columns = [column.strip() for column in columns]
    return read_rows(name, columns, rows, forms, cells, only)


def read_rows(
    name: str,
    columns: Sequence[str],
    rows: Iterator[tuple[int, Sequence[str]]],
    forms: Forms,
    cells: Cells,
    only: str | None,
    counted: str = "line",
) -> list[NumeralSystem]:
    """Return the systems of rows of text, each with its number among what is `counted`."""
    table = _Table(name, rows, columns, forms, only, counted)
    if "number" not in columns:
        raise InputError(f"{name}: columns {_WANTED} wanted, found {', '.join(columns)}")
    if len(set(columns)) < len(columns):
        twice = next(column for column in columns if columns.count(column) > 1)
        raise InputError(f"{name}: two columns are called {twice!r}")
    if "numeral" in columns or "word" in columns:
        written = "numeral" if "numeral" in columns else "word"
        table.read_long(written, Path(name).stem)
    elif len(columns) > 1 and "language" not in columns:
        table.read_wide(cells)
    else:
        raise InputError(f"{name}: columns {_WANTED} wanted, found {', '.join(columns)}")
    return table.systems()


class _Table:
    """The rows of one file, gathered by language."""

    def __init__(
        self,
        name: str,
        rows: Iterator[tuple[int, Sequence[str]]],
        columns: Sequence[str],
        forms: Forms,
        only: str | None,
        counted: str,
    ) -> None:
        self.name = name
        self.rows = rows
        self.columns = columns
        self.policy = forms
        self.only = only
        self.counted = counted
        self.line = 1
        self.found: dict[str, _Forms] = {}
        self.others: set[str] = set()  # languages that were not asked for
        # Files repeat the same numerals for many languages.
        self.parse = cache(parse)

    def read_long(self, written: str, default: str) -> None:
        number_at, form_at = self.columns.index("number"), self.columns.index(written)
        language_at = self.columns.index("language") if "language" in self.columns else None
        read = self._numeral if written == "numeral" else self._word
        for row in self._filled_rows():
            language = default if language_at is None else row[language_at].strip()
            if not language:
                raise self._error("the language is missing")
            if self.only not in (None, language):
                self.others.add(language)
            else:
                self._add(language, self._number(row[number_at], language), row[form_at], read)

    def read_wide(self, cells: Cells) -> None:
        number_at = self.columns.index("number")
        read = self._numeral if cells == "numeral" else self._word
        for row in self._filled_rows():
            number = self._number(row[number_at])
            for language, cell in zip(self.columns, row, strict=True):
                if language == "number" or not cell.strip():
                    continue
                if self.only not in (None, language):
                    self.others.add(language)
                    continue
                try:
                    self._add(language, number, cell, read)
                except NotationError as error:
                    raise InputError(
                        f"{error} (for words rather than arithmetic: --cells word)"
                    ) from None

    def systems(self) -> list[NumeralSystem]:
        if not self.found:
            if self.others:
                hint = suggestion(self.only or "", sorted(self.others))
                raise InputError(f"{self.name}: no language {self.only!r}; {hint}")
            raise InputError(f"{self.name}: no numerals below the header")
        systems: list[NumeralSystem] = []
        for language, forms in self.found.items():
            numbers = tuple(sorted(forms))
            chosen = [forms[number][0] for number in numbers]
            numerals = tuple(form for form in chosen if isinstance(form, Numeral))
            systems.append(
                NumeralSystem(
                    numbers=numbers,
                    words=tuple(
                        form.morphemes if isinstance(form, Numeral) else form for form in chosen
                    ),
                    numerals=numerals or None,
                    name=language,
                )
            )
        return systems

    def _filled_rows(self) -> Iterator[Sequence[str]]:
        for line, row in self.rows:
            self.line = line
            if not any(map(str.strip, row)):
                continue
            if len(row) != len(self.columns):
                raise self._error(
                    f"{len(row)} columns where the header has {len(self.columns)}"
                )
            yield row

    def _number(self, text: str, language: str = "") -> int:
        text = text.strip()
        if not (text.isascii() and text.isdigit() and len(text) <= 18):
            raise self._error(f"{text!r} is not a number", language)
        return int(text)

    def _add(
        self, language: str, number: int, text: str, read: Callable[[str, str, int], _Form]
    ) -> None:
        form = read(text, language, number)
        forms = self.found.setdefault(language, {})
        if number in forms:
            earlier, line = forms[number]
            if form == earlier or self.policy == "first":
                return
            if self.policy == "error":
                raise self._error(
                    f"a second form, {text.strip()!r}; the first is in {self.counted} {line} "
                    "(--forms first or shortest chooses)",
                    language,
                    number,
                )
            if _length(form) >= _length(earlier):
                return
        forms[number] = (form, self.line)

    def _numeral(self, text: str, language: str, number: int) -> Numeral:
        try:
            numeral = self.parse(text)
        except NotationError as error:
            raise error.at(self._place(language, number)) from None
        if numeral.value != number:
            raise WrongValue(
                f"{self._place(language, number)}: {text.strip()[:60]} denotes "
                f"{str(numeral.value)[:30] if abs(numeral.value) < 10**18 else 'far more'}"
            )
        return numeral

    def _word(self, text: str, language: str, number: int) -> Word:
        word = tuple(text.split())
        if not word:
            raise self._error("the word is empty", language, number)
        return word

    def _place(self, language: str = "", number: int | None = None) -> str:
        parts = [f"{self.name}, {self.counted} {self.line}"]
        parts += [language] if language else []
        parts += [] if number is None else [str(number)]
        return ", ".join(parts)

    def _error(self, cause: str, language: str = "", number: int | None = None) -> RegnumError:
        return InputError(f"{self._place(language, number)}: {cause}")


def _length(form: _Form) -> int:
    return form.length if isinstance(form, Numeral) else len(form)


def _rows(reader: Any, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV file below its header, each with its first line."""
    following = 2  # a row may go over several lines
    try:
        for row in reader:
            yield following, row
            following = reader.line_num + 2
    except csv.Error as error:
        raise InputError(f"{name}, line {following}: not CSV: {error}") from None


def _lines(file: BinaryIO, name: str) -> Iterator[str]:
    """Yield the lines of a UTF-8 file, or say in which line it is not one."""
    for count, raw in enumerate(file, start=1):
        if count == 1:
            for mark, encoding in _ENCODINGS.items():
                if raw.startswith(mark):
                    raise InputError(f"{name}: the file is {encoding}; save it as UTF-8")
            raw = raw.removeprefix(b"\xef\xbb\xbf")
            if b"\r" in raw.rstrip(b"\r\n"):
                raise InputError(f"{name}: lines end in CR alone; save it with LF or CRLF")
        if b"\0" in raw:
            raise InputError(f"{name}, line {count}: a NUL byte; this is not a text file")
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"{name}, line {count}: not UTF-8 (byte 0x{raw[error.start]:02x})"
            ) from None


def _watched(lines: Iterator[str], file: BinaryIO, watch: Watch) -> Iterator[str]:
    """Yield the lines of a file, telling `watch` from time to time how far they are."""
    size = os.fstat(file.fileno()).st_size
    for count, line in enumerate(lines):
        if count % _WATCHED_LINES == 0:
            watch(file.tell(), size)
        yield line
