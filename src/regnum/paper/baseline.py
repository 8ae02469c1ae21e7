"""The random baseline: Fig. 2, the correlations of Tables 2 and 3, and the spread of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.paper.natural import coordinates, points, sampled
from regnum.paper.priors import POWER_LAW, prior
from regnum.paper.work import Files, Work, csv, figure, parquet

if TYPE_CHECKING:
    import polars as pl

CORRELATED = {
    "length_irregularity": ("avg. morpho.", "(ir)regularity"),
    "length_processing": ("avg. morpho.", "proc. complexity"),
    "irregularity_processing": ("(ir)regularity", "proc. complexity"),
}
"""The measures of a correlation, as the paper heads its tables."""


def baseline(work: Work) -> Files:
    """Draw the baseline and measure it under every prior."""
    return {"table.parquet": parquet(_drawn(work, work.seed, work.parameters["priors"]))}


def spread(work: Work) -> Files:
    """Draw further baselines with other seeds, and keep the figures that they come to."""
    import polars as pl

    own = sampled(work, POWER_LAW)
    rows = [
        figures(_drawn(work, work.seed + repeat, [POWER_LAW]), own)
        for repeat in range(1, work.parameters["repeats"] + 1)
    ]
    return {"table.parquet": parquet(pl.DataFrame(rows))}


def figures(table: pl.DataFrame, natural: pl.DataFrame) -> dict[str, float]:
    """Return what the paper tells of its baseline: correlations and shares, by name."""
    from regnum.search.figures import figures_of
    from regnum.search.pareto import dominated_by

    found = {
        name: float("nan") if value is None else float(value)
        for name, value in figures_of(table).items()
    }
    here, there = coordinates(natural), coordinates(table)
    found["better than one"] = float(dominated_by(-there, -here).mean())
    found["beaten languages"] = float(dominated_by(here, there).sum())
    found["better than all"] = float((there < here.min(axis=0)).all(axis=1).sum())
    return found


def fig2(work: Work) -> Files:
    """Draw natural systems and the baseline."""
    import polars as pl

    from regnum.plots import scatter

    drawn = work.table("baseline").filter(pl.col("prior") == POWER_LAW)
    shown = drawn.select(
        group=pl.lit("baseline"),
        language=pl.format("baseline type {}: {}", "type", "grammar"),
        irregularity=pl.col("irregularity").round(2),
        processing_complexity=pl.col("processing_complexity").round(3),
    )
    natural = points(sampled(work, POWER_LAW)).select(shown.columns)
    chart = scatter(pl.concat([shown, natural]), frontier=False)
    return figure("fig2", chart)


def table2(work: Work) -> Files:
    """Correlate the measures over the whole baseline."""
    return _correlations(work, "table2", "")


def table3(work: Work) -> Files:
    """Correlate the measures over the systems that are hard to process."""
    return _correlations(work, "table3", "hard_")


def _correlations(work: Work, name: str, prefix: str) -> Files:
    import polars as pl

    from regnum.search.figures import PAPER

    drawn = work.table("baseline").filter(pl.col("prior") == POWER_LAW)
    found = figures(drawn, sampled(work, POWER_LAW))
    others = work.table("baseline-spread")
    rows = [
        {
            "first": first,
            "second": second,
            "paper": PAPER[prefix + which],
            "found": found[prefix + which],
            "mean over seeds": others[prefix + which].mean(),
            "standard deviation": others[prefix + which].std(),
            "systems": round((found["above_6_bits"] if prefix else 1) * drawn.height),
        }
        for which, (first, second) in CORRELATED.items()
    ]
    return {f"{name}.csv": csv(pl.DataFrame(rows))}


def _drawn(work: Work, seed: int, priors: list[str]) -> pl.DataFrame:
    import numpy as np
    import polars as pl

    from regnum.measures.batch import measure_batch
    from regnum.search.sampling import Sampling

    sampling = Sampling(
        work.parameters["systems"],
        systems_per_type=work.parameters["systems_per_type"],
        policy=work.parameters["policy"],
        seed=seed,
    )
    kinds = pl.DataFrame(
        {
            "type": range(1, sampling.types + 1),
            "grammar": [str(sampling.type(index)) for index in range(sampling.types)],
        }
    )
    batch = sampling.batch()
    place = pl.Series("type", np.arange(len(batch)) // sampling.systems_per_type + 1)
    measured = measure_batch(batch, [prior(name) for name in priors])
    return (
        measured.drop("language")
        .with_columns(
            prior=pl.Series([name for name in priors for _ in range(len(batch))]),
            type=pl.concat([place] * len(priors)),
        )
        .join(kinds, on="type", maintain_order="left")
    )
