"""The languages of the catalogue with their measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.paper.priors import prior
from regnum.paper.work import Files, Work, parquet

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

ORDERS = ("abstract", "attested")
PAIR = ("irregularity", "processing_complexity")


def languages(work: Work) -> Files:
    """Measure every language in both orders under every prior."""
    import polars as pl

    from regnum.languages.catalogue import catalogue
    from regnum.languages.types import language_type
    from regnum.measures.batch import measure_batch
    from regnum.numerals.batch import SystemBatch

    entries = list(catalogue().values())
    about = pl.DataFrame(
        {
            "language": [entry.id for entry in entries],
            "name": [entry.name for entry in entries],
            "family": [entry.family for entry in entries],
            "macroarea": [entry.macroarea for entry in entries],
            "type": [language_type(entry) for entry in entries],
            # One vote a language, of those that the paper's sample was drawn from.
            "sampled": [bool(entry.wals) and not entry.variety_of for entry in entries],
        }
    )
    tables: list[pl.DataFrame] = []
    for order in ORDERS:
        batch = SystemBatch.from_systems(entry.system(order) for entry in entries)
        for name in work.parameters["priors"]:
            measures = measure_batch(batch, prior(name))
            tables.append(
                about.join(measures, on="language", maintain_order="left").with_columns(
                    order=pl.lit(order), prior=pl.lit(name)
                )
            )
    return {"table.parquet": parquet(pl.concat(tables))}


def sampled(work: Work, prior_name: str, order: str = "abstract") -> pl.DataFrame:
    """Return the languages of the sample with their measures under a prior."""
    import polars as pl

    return work.table("languages").filter(
        pl.col("sampled"), pl.col("prior") == prior_name, pl.col("order") == order
    )


def coordinates(table: pl.DataFrame, group: str | None = None) -> np.ndarray:
    """Return L(G) and L(N|G) of systems in bits, a row each; of one group if it is named."""
    import polars as pl

    if group is not None:
        table = table.filter(pl.col("group") == group)
    return table.select(PAIR).to_numpy()


def points(table: pl.DataFrame) -> pl.DataFrame:
    """Return languages for a picture: one point where several have the same measures.

    The column ``language`` names them all, so that whoever points at a point can read who
    stands there.
    """
    import polars as pl

    measures = [*PAIR, "average_morphosyntactic_complexity", "lexicon_size"]
    together = table.group_by(measures, maintain_order=True).agg(pl.col("name").sort())
    return together.select(
        *measures,
        group=pl.lit("natural"),
        language=pl.col("name").map_elements(_named, pl.String),
    )


def _named(names: pl.Series) -> str:
    shown = ", ".join(names[:8])
    return f"{shown} and {len(names) - 8} more" if len(names) > 8 else shown
