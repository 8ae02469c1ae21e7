"""Numeral systems from data frames of polars, pandas or pyarrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.errors import InputError
from regnum.languages.tables import Cells, read_rows
from regnum.numerals import NumeralSystem
from regnum.numerals.system import Forms

if TYPE_CHECKING:
    from narwhals.typing import IntoDataFrame


def read_frame(
    frame: IntoDataFrame,
    *,
    forms: Forms = "error",
    cells: Cells = "numeral",
    only: str | None = None,
) -> list[NumeralSystem]:
    """Read the systems of a data frame.

    Columns and parameters are those of :func:`regnum.languages.tables.read_table`; a
    missing value is an empty cell.

    Parameters
    ----------
    frame : data frame
        Of any library that narwhals knows: polars, pandas, pyarrow, ...
    forms : {"error", "first", "shortest"}
    cells : {"numeral", "word"}
    only : str, optional

    Raises
    ------
    InputError
        Naming row (counted from 0), language, number and cause.

    Examples
    --------
    >>> import polars as pl
    >>> read_frame(pl.DataFrame({"number": [1, 2, 3], "own": ["1", "2", "2+1"]}))
    [<NumeralSystem own: 1-3, 3 symbols>]
    """
    import narwhals as nw

    try:
        table = nw.from_native(frame, eager_only=True)
    except TypeError:
        kind = type(frame).__name__
        raise InputError(
            f"{kind} is neither a file, nor a language, nor a data frame"
        ) from None

    rows = ((position, list(map(_text, row))) for position, row in enumerate(table.iter_rows()))
    return read_rows("data frame", table.columns, rows, forms, cells, only, counted="row")


def _text(value: object) -> str:
    """Return a cell as text; where numbers are missing pandas makes floats of the others."""
    if value is None or value != value:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
