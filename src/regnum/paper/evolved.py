"""Systems evolved for small lexicons and short numerals: Table 1, Figs. 3, 5 and 6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regnum.paper.natural import points, sampled
from regnum.paper.priors import POWER_LAW, UNIFORM, prior
from regnum.paper.work import Files, Work, csv, figure, parquet
from regnum.search.evolution_results import GROUPS

if TYPE_CHECKING:
    import polars as pl

    from regnum.numerals import NumeralSystem

HURFORD, RANGED = GROUPS["hurford"], GROUPS["ranged"]
TINY = 5
"""The paper's small lexicons have digits and multipliers from 1 to this number."""
_TABLE_1 = range(18, 26)
UNNATURAL = ("25-7", "25-6", "5*4", "3*7", "25-3", "25-2", "6*4", "25")


def evolution(work: Work) -> Files:
    """Evolve grammars and measure their systems."""
    from regnum.search.evolution import Evolution
    from regnum.search.evolution_results import result_table

    chosen = dict(work.parameters)
    ties = tuple(chosen.pop("ties"))
    chosen["prior"] = prior(chosen["prior"])
    chosen["sizes"] = tuple(chosen["sizes"])
    chosen["seed"] += chosen.pop("further", 0)
    evolving = Evolution(**chosen)
    *_, generation = evolving.generations()
    return {"table.parquet": parquet(result_table(generation, ties))}


def step_name(grammar: str, prior_name: str) -> str:
    """Return the name of the step that evolves grammars of a kind under a prior."""
    return f"evolved:{grammar}:{prior_name}"


def optimal(work: Work, prior_name: str, ties: str = "first") -> pl.DataFrame:
    """Return the evolved systems on both fronts; for ranged ones ties do not matter."""
    import polars as pl

    tables = []
    for grammar in ("hurford", "ranged"):
        table = work.table(step_name(grammar, prior_name)).filter(pl.col("on_front"))
        wanted = ties if grammar == "hurford" else "first"
        tables.append(table.filter(pl.col("ties") == wanted))
    return pl.concat(tables)


def system_of(row: dict[str, Any], name: str = "") -> NumeralSystem:
    """Return the numeral system of a row of evolved systems."""
    from regnum.numerals import NumeralSystem

    numerals = dict(enumerate(row["numerals"], start=1))
    return NumeralSystem.from_numerals(numerals, name=name or str(row["language"]))


def fig3(work: Work) -> Files:
    """Draw natural and evolved systems under the power law."""
    return _drawn(work, "fig3", POWER_LAW)


def fig5(work: Work) -> Files:
    """Draw natural and evolved systems under the uniform prior."""
    return _drawn(work, "fig5", UNIFORM)


def fig6(work: Work) -> Files:
    """Draw lexicon sizes against processing complexity under the uniform prior."""
    return _drawn(work, "fig6", UNIFORM, x="lexicon_size")


def table1(work: Work) -> Files:
    """Put Mandarin beside the most unorderly of the evolved Hurford systems."""
    import polars as pl

    from regnum.languages import language
    from regnum.numerals import Numeral

    mandarin = language("mandarin")
    systems = {
        row["language"]: dict(zip(range(1, 100), row["numerals"], strict=True))
        for row in optimal(work, POWER_LAW).iter_rows(named=True)
        if row["group"] == HURFORD
    }
    unorderly = max(
        systems,
        key=lambda name: (len(_bases(systems[name])), -len(name), name),
    )
    rows = [
        {
            "number": number,
            "Mandarin": mandarin.text(number),
            "unnatural (paper)": numeral,
            "unnatural (this run)": str(Numeral.parse(systems[unorderly][number])),
            "system": unorderly,
        }
        for number, numeral in zip(_TABLE_1, UNNATURAL, strict=True)
    ]
    return {"table1.csv": csv(pl.DataFrame(rows))}


def bases(numeral: str) -> set[int]:
    """Return what a numeral multiplies by, adds to or subtracts from.

    Examples
    --------
    >>> sorted(bases("2*10+1")), sorted(bases("25-7")), sorted(bases("25"))
    ([10], [25], [])
    """
    from regnum.numerals import Numeral
    from regnum.search.neighbourhood import means

    return set(means([Numeral.parse(numeral)]).multipliers)


def _bases(numerals: dict[int, str]) -> set[int]:
    return set().union(*(bases(numerals[number]) for number in _TABLE_1))


def _drawn(work: Work, name: str, prior_name: str, x: str = "irregularity") -> Files:
    import polars as pl

    from regnum.plots import scatter

    natural = points(sampled(work, prior_name))
    shown = optimal(work, prior_name).select(
        *(column for column in natural.columns if column not in ("group", "language")),
        "group",
        language=pl.format(
            "{}: digits {}, multipliers {}",
            "language",
            *(
                pl.col(part).cast(pl.List(pl.String)).list.join(" ")
                for part in ("digits", "multipliers")
            ),
        ),
    )
    natural = natural.select(shown.columns)
    chart = scatter(pl.concat([shown, natural], how="vertical_relaxed"), x, frontier=False)
    return figure(name, chart)
