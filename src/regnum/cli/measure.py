"""`regnum measure`: the measures of every system in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from regnum.cli.options import (
    Cost,
    complete_source,
    prior_options,
    read_prior,
    read_source,
    source_options,
)
from regnum.cli.output import Format, check_output, emit, output_options
from regnum.cli.progress import bar
from regnum.cli.style import click


@click.command("measure")
@click.argument("source", shell_complete=complete_source)
@prior_options
@click.option(
    "--cost",
    "costs",
    type=Cost(),
    multiple=True,
    metavar="COMBINATOR=BITS",
    help="Bits that a combinator costs on top, such as *=1.5; for several, several times.",
)
@source_options
@output_options
def command(
    source: str,
    prior: str,
    exponent: float | None,
    costs: tuple[tuple[str, float], ...],
    form: Format | None,
    output: Path | None,
    **options: Any,
) -> None:
    """Measure the numeral systems of SOURCE.

    SOURCE is a CSV file (- for standard input) with the columns language, number and
    numeral (2*10+5), or language, number and word (morphemes apart, by blanks), or number
    and a column for each language; the metadata file of a CLDF data set; a catalogue file
    of your own (.toml); or the id of a language in the catalogue.
    """
    from regnum.errors import InputError, PriorError
    from regnum.languages.tables import shown
    from regnum.measures.batch import measure_systems

    check_output(output)
    chosen = read_prior(prior, exponent)
    systems = read_source(source, **options)
    try:
        with bar("measuring") as so_far:
            found = measure_systems(systems, chosen, so_far.reach, dict(costs))
    except PriorError as error:
        place = prior if chosen.kind == "table" else shown(source)
        raise InputError(f"{place}: {error}") from None
    added = "".join(f", {combinator} costs {bits:g} bits" for combinator, bits in costs)
    rows = [each.as_dict() for each in found]
    emit(rows, form, output, title=f"{chosen} prior{added}")
