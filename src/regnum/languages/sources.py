"""Whatever a source is, a CSV file, a CLDF data set or a language: its systems."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from regnum.errors import InputError, RegnumError, suggestion
from regnum.languages.catalogue import identifiers, language, read_catalogue
from regnum.languages.cldf import read_cldf
from regnum.languages.cldf_tables import METADATA
from regnum.languages.cldf_words import Unit
from regnum.languages.language import OrderName
from regnum.languages.tables import STANDARD_INPUT, Cells, Watch, read_table, shown
from regnum.numerals import NumeralSystem
from regnum.numerals.system import Forms, Missing

if TYPE_CHECKING:
    from narwhals.typing import IntoDataFrame


def read_systems(
    source: str | Path | IntoDataFrame,
    *,
    numbers: Iterable[int] | None = range(1, 100),
    missing: Missing = "error",
    forms: Forms = "error",
    cells: Cells = "numeral",
    unit: Unit = "morpheme",
    order: OrderName = "abstract",
    only: str | None = None,
    report: Callable[[str], object] = warnings.warn,
    watch: Watch | None = None,
) -> list[NumeralSystem]:
    """Return the systems of a source.

    Parameters
    ----------
    source : str, Path or data frame
        A CSV file (see :func:`regnum.languages.tables.read_table`), the metadata file of a
        CLDF data set or its folder, a catalogue file of one's own (.toml), the id of a
        language in the catalogue, or a data frame (see
        :func:`regnum.languages.frames.read_frame`).
    numbers : iterable of int, optional
        The numbers to take from each system, None for all that there are.
    missing : {"error", "skip"}
        What to do about numbers without a numeral.
    forms, cells : see `read_table`
    unit : {"morpheme", "segment", "character"}
        What the words of a CLDF data set are split into.
    order : {"abstract", "attested"}
        The order of the parts of a numeral, for languages of the catalogue.
    only : str, optional
        Keep this language of a file alone.
    report : callable
        Called with each line about what of a CLDF data set was left out or is doubtful.
    watch : callable, optional
        Called now and then with how much of a CSV file or CLDF data set has been read, and how
        much there is.
    """
    if isinstance(source, (str, Path)) and (Path(source) / METADATA).is_file():
        source = Path(source) / METADATA
    text = str(source) if isinstance(source, (str, Path)) else "data frame"
    if not text:
        raise InputError("the source has no name")
    place = f"{shown(text)}: "
    if not isinstance(source, (str, Path)):
        from regnum.languages.frames import read_frame

        systems = read_frame(source, forms=forms, cells=cells, only=only)
    elif _names_a_language(text):
        systems = [language(text).system(order)]
        place = ""
        if only not in (None, text):
            raise InputError(f"{text} is one language of the catalogue, not a file with {only}")
    elif Path(text).suffix == ".toml":
        entries = read_catalogue(text)
        if only is not None and only not in entries:
            raise InputError(f"{text}: no language {only!r}; {suggestion(only, entries)}")
        systems = [
            entry.system(order) for entry in entries.values() if only in (None, entry.id)
        ]
    elif order != "abstract":
        raise InputError(f"{text}: the order can be chosen for languages of a catalogue only")
    elif Path(text).suffix == ".json":
        reading = read_cldf(text, unit=unit, forms=forms, only=only, watch=watch)
        systems = list(reading.systems)
        for line in reading.report():
            report(line)
    elif Path(text).is_dir():
        raise InputError(f"{text}: a folder without {METADATA}")
    else:
        systems = read_table(text, forms=forms, cells=cells, only=only, watch=watch)
    if numbers is None:
        return systems
    wanted = numbers if isinstance(numbers, range) else tuple(numbers)
    try:
        return [system.restricted(wanted, missing=missing) for system in systems]
    except RegnumError as error:
        raise InputError(
            f"{place}{error}; --range takes other numbers, --missing skip leaves gaps"
        ) from None


def _names_a_language(text: str) -> bool:
    path = Path(text)
    if text == STANDARD_INPUT or path.suffix:
        return False
    # A folder that is called after a language does not hide it.
    return text in identifiers() if path.is_dir() else not path.exists()
