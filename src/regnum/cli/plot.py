"""`regnum plot`: pictures of result files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regnum.cli.options import prior_options, read_prior
from regnum.cli.style import click
from regnum.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from regnum.measures import Prior


@click.command("plot")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False)
)
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False),
    help="The picture, .svg .pdf .png .html or .json (Vega-Lite).",
)  # fmt: skip
@click.option(
    "--kind", type=click.Choice(["scatter", "convergence", "panels"]), default=None,
    help="panels draws a panel for each neighbourhood, as in Fig. 4 of the paper.  "
    "[default: panels for neighbourhoods, otherwise scatter]",
)  # fmt: skip
@click.option(
    "--language", "languages", multiple=True, metavar="ID",
    help="Draw the neighbourhood of this language only; may be given several times.",
)  # fmt: skip
@click.option("-x", "x", default="irregularity", show_default=True, help="A measure.")
@click.option("-y", "y", default="processing_complexity", show_default=True, help="A measure.")
@click.option("--frontier/--no-frontier", default=True, show_default=True)
@click.option("--log", "logarithmic", is_flag=True, help="A logarithmic horizontal axis.")
@click.option("--natural", is_flag=True, help="Add the languages of the catalogue.")
@click.option("--title", default="")
@prior_options
def command(
    files: tuple[Path, ...],
    output: Path,
    kind: str | None,
    languages: tuple[str, ...],
    x: str,
    y: str,
    frontier: bool,
    logarithmic: bool,
    natural: bool,
    title: str,
    prior: str,
    exponent: float | None,
) -> None:
    """Draw the systems of one or several result FILES, or how evolutions converged.

    Neighbourhoods get a panel each, with the natural system among the best and the worst of
    its neighbours.

    The prior is that of the natural languages which --natural adds.
    """
    from regnum.plots import convergence, panels, save, scatter
    from regnum.plots.saving import check_ending

    check_ending(output)
    kind = kind or _usual_kind(files)
    if languages and kind != "panels":
        raise InputError("plot: --language goes with the panels of neighbourhoods")
    if kind == "convergence":
        chart = convergence(_histories(files), title)
    elif kind == "panels":
        chart = panels(_neighbourhoods(files, languages), title)
    else:
        import polars as pl

        tables = [_systems(file) for file in files]
        if natural:
            tables.append(_natural(read_prior(prior, exponent)))
        chart = scatter(
            pl.concat(tables, how="diagonal_relaxed"), x, y,
            frontier=frontier, logarithmic=logarithmic, title=title,
        )  # fmt: skip
    save(chart, output)


def _usual_kind(files: tuple[Path, ...]) -> str:
    from regnum.results import read_provenance

    kinds = {read_provenance(file).kind for file in files}
    return "panels" if kinds == {"neighbours"} else "scatter"


def _neighbourhoods(files: tuple[Path, ...], languages: tuple[str, ...]) -> pl.DataFrame:
    """Return the systems of several searches of neighbourhoods, of some languages or of all."""
    import polars as pl

    from regnum.languages.catalogue import language
    from regnum.results import read_result

    table = pl.concat([read_result(file, "neighbours").table for file in files])
    if not languages:
        return table
    wanted = [language(name).id for name in languages]
    known = set(table["language"])
    for name in wanted:
        if name not in known:
            raise InputError(f"plot: the neighbourhood of {name} is in none of the files")
    return pl.concat([table.filter(pl.col("language") == name) for name in wanted])


def _systems(file: Path) -> pl.DataFrame:
    """Return the systems of a result file, with a group each and what names them."""
    import polars as pl

    from regnum.plots.scatter import NAMES
    from regnum.results import read_result
    from regnum.search.evolution_results import grammar_text

    result = read_result(file)
    table = result.table
    if "group" not in table.columns:
        table = table.with_columns(pl.lit(result.provenance.kind).alias("group"))
    if "digits" in table.columns:
        grammars = [grammar_text(row) for row in table.iter_rows(named=True)]
        table = table.with_columns(pl.Series("grammar", grammars, dtype=pl.String))
    wanted = [
        name
        for name in table.columns
        if name in ("group", *NAMES) or table.schema[name].is_numeric()
    ]
    return table.select(wanted)


def _histories(files: tuple[Path, ...]) -> dict[str, list[list[float]]]:
    from regnum.results import read_provenance
    from regnum.search.evolution_results import GROUPS

    histories = {}
    for file in files:
        provenance = read_provenance(file)
        if "history" not in provenance.notes:
            raise InputError(f"{file}: regnum {provenance.kind} has no generations to draw")
        group = GROUPS.get(provenance.parameters.get("grammar", ""), provenance.kind)
        histories[_run_name(group, file, files)] = provenance.notes["history"]
    return histories


def _run_name(group: str, file: Path, files: tuple[Path, ...]) -> str:
    """Return what tells a run from the others: its group, and its file where there are more."""
    if len(files) == 1:
        return group
    alike = sum(other.stem == file.stem for other in files) > 1
    return f"{group} ({file if alike else file.stem})"


def _natural(prior: Prior) -> pl.DataFrame:
    import polars as pl

    from regnum.languages.catalogue import catalogue
    from regnum.measures import measure
    from regnum.plots.style import NATURAL

    rows = [measure(language.system(), prior).as_dict() for language in catalogue().values()]
    return pl.DataFrame(rows).with_columns(pl.lit(NATURAL).alias("group"))
