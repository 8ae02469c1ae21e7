"""Tables on the terminal, in a pipe and in files, all through one door."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from regnum.cli.style import click
from regnum.errors import InputError
from regnum.files import write_atomically

Format = Literal["table", "json", "csv"]
Row = Mapping[str, Any]
Function = TypeVar("Function", bound=Callable[..., Any])
ENDINGS = {".csv": "csv", ".json": "json", ".parquet": "parquet"}

_FOLDED = 16  # letters that text is left with on a narrow terminal

# Headings narrow enough for a terminal; everywhere else the full names stand.
_SHORT = {
    "irregularity": "irregularity\nL(G), bits",
    "processing_complexity": "processing\nL(N|G), bits",
    "average_morphosyntactic_complexity": "average\nmorphemes",
    "lexicon_size": "lexicon",
    "states": "S",
    "transitions": "Z",
    "symbols": "Σ",
    "distinct_numerals": "distinct\nnumerals",
}


def output_options(function: Function) -> Function:
    """Add ``--format`` and ``-o``."""
    for option in (
        click.option(
            "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default=None,
            help="Write to this file, .csv, .json or .parquet.",
        ),
        click.option(
            "--format", "form", type=click.Choice(["table", "json", "csv"]), default=None,
            help="How to print.  [default: table]",
        ),
    ):  # fmt: skip
        function = option(function)
    return function


def emit(
    rows: Sequence[Row],
    form: Format | None,
    output: Path | None,
    *,
    title: str = "",
    document: Any = None,
) -> None:
    """Print rows, or write them to a file.

    Parameters
    ----------
    rows : sequence of mapping
        With the same keys in the same order.
    form : {"table", "json", "csv"}, optional
        A table by default.
    output : Path, optional
        A file, its format given by its ending.
    title : str
        Stands above a table on a terminal.
    document : optional
        What JSON holds instead of the rows, where it is not a list of them.
    """
    if output is not None:
        ending = ENDINGS.get(output.suffix.lower())
        if ending is None:
            raise InputError(f"{output}: a result file ends in {', '.join(ENDINGS)}")
        if form not in (None, ending):
            raise InputError(f"{output}: --format {form} does not go with this ending")
        write_atomically(output, _encoded(rows, ending, document))
    elif form in (None, "table"):
        print_table(rows, title)
    else:
        click.echo(_encoded(rows, form, document), nl=False)  # UTF-8, whatever the terminal has


def check_output(output: Path | None) -> None:
    """Refuse a file name early, before anything long is computed for it."""
    if output is not None and output.suffix.lower() not in ENDINGS:
        raise InputError(f"{output}: a result file ends in {', '.join(ENDINGS)}")
    if output is not None and not output.parent.is_dir():
        raise InputError(f"{output}: there is no folder {output.parent}")


def check_result_path(output: Path | None) -> None:
    """Refuse the name of a result file that can be repeated or continued, early."""
    if output is not None and output.suffix.lower() != ".parquet":
        raise InputError(f"{output}: a result file of this command ends in .parquet")
    if output is not None and not output.parent.is_dir():
        raise InputError(f"{output}: there is no folder {output.parent}")


def print_table(rows: Sequence[Row], title: str = "") -> None:
    """Print a table: with rules on a terminal, plain columns in a pipe."""
    if not rows:
        return
    names = list(rows[0])
    numeric = {
        name: all(isinstance(row[name], int | float | None) for row in rows) for name in names
    }
    cells = [[_cell(row[name]) for name in names] for row in rows]
    if not sys.stdout.isatty():
        heads = [name.replace(" ", "_") for name in names]
        widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
        for line in (heads, *cells):
            padded = (
                cell.rjust(width) if numeric[name] else cell.ljust(width)
                for name, cell, width in zip(names, line, widths, strict=True)
            )
            sys.stdout.write("  ".join(padded).rstrip() + "\n")
        return
    _print_ruled(names, cells, numeric, title)


def _print_ruled(
    names: Sequence[str],
    cells: Sequence[Sequence[str]],
    numeric: Mapping[str, bool],
    title: str,
) -> None:
    """Print a table with rules, without the last columns where the terminal is narrow."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    heads = [_SHORT.get(name, name.replace("_", " ")) for name in names]
    # Names and figures are whole or not there; other text may be folded.
    least: list[int] = []
    for k, column in enumerate(zip(*cells, strict=True)):
        head = max(map(len, heads[k].splitlines()))
        width = max(head, *map(len, column))
        least.append(width if k == 0 or numeric[names[k]] else min(width, max(head, _FOLDED)))
    shown = len(names)
    while shown > 1 and sum(least[:shown]) + 2 * shown > console.width:
        shown -= 1
    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), title=title or None, title_justify="left"
    )
    for k in range(shown):
        table.add_column(
            heads[k],
            justify="right" if numeric[names[k]] else "left",
            vertical="bottom",
            min_width=least[k],
            no_wrap=k == 0 or numeric[names[k]],
            overflow="fold",
        )
    for line in cells:
        table.add_row(*line[:shown])
    console.print(table)
    if shown < len(names):
        left_out = ", ".join(names[shown:])
        click.echo(f"too wide for this terminal: {left_out} (--format csv has all)", err=True)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4f}"
    return str(value)


def _encoded(rows: Sequence[Row], form: str, document: Any) -> bytes:
    if form == "json":
        content = list(map(dict, rows)) if document is None else document
        return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()
    if form == "parquet":
        import polars as pl

        buffer = io.BytesIO()
        pl.DataFrame(list(rows), infer_schema_length=None).write_parquet(buffer)
        return buffer.getvalue()
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
