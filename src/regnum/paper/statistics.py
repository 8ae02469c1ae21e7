"""Effect sizes and permutation tests: natural systems against the baseline.

References
----------
Cliff, N. (1993). Dominance statistics: ordinal analyses to answer ordinal questions.
    Psychological Bulletin 114, 494-509.
Dryer, M. S. (1989). Large linguistic areas and language sampling. Studies in Language 13,
    257-292.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regnum.paper.natural import ORDERS, sampled
from regnum.paper.work import Files, Work, csv, figure, parquet

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

DELTA = "Cliff's delta"
VOTES = ("language", "type", "family")
MEASURES = ("irregularity", "processing_complexity")
_BLOCK = 500  # permutations made at once


def cliffs_delta(first: np.ndarray, second: np.ndarray) -> float:
    """Return how much more often the first are larger than smaller, from -1 to 1.

    Examples
    --------
    >>> import numpy as np
    >>> cliffs_delta(np.array([1.0, 2.0]), np.array([2.0, 3.0]))
    -0.75
    """
    import numpy as np

    ordered = np.sort(second)
    below = np.searchsorted(ordered, first, "left")
    above = len(ordered) - np.searchsorted(ordered, first, "right")
    return float((below.mean() - above.mean()) / len(ordered))


def hedges_g(first: np.ndarray, second: np.ndarray) -> float:
    """Return the difference of the means in standard deviations, without bias by size."""
    import numpy as np

    n, m = len(first), len(second)
    freedom = n + m - 2
    pooled = ((n - 1) * first.var(ddof=1) + (m - 1) * second.var(ddof=1)) / freedom
    if not pooled > 0:
        return float("nan")
    return float((first.mean() - second.mean()) / np.sqrt(pooled) * (1 - 3 / (4 * freedom - 1)))


def shuffled(rng: np.random.Generator, size: int, whole: int, times: int) -> np.ndarray:
    """Return random choices of positions, each of `size` among `whole`, a row a choice."""
    import numpy as np

    rows = []
    for start in range(0, times, _BLOCK):
        keys = rng.random((min(_BLOCK, times - start), whole))
        rows.append(np.argpartition(keys, size, axis=1)[:, :size])
    return np.concatenate(rows)


def permutation_test(first: np.ndarray, second: np.ndarray, choices: np.ndarray) -> float:
    """Return how likely means are as far apart as these if groups are drawn at random.

    Parameters
    ----------
    first, second : array
    choices : array
        Of :func:`shuffled`, as many positions as there are in the first group.
    """
    import numpy as np

    both = np.concatenate([first, second])
    total, n, m = both.sum(), len(first), len(second)
    sums = both[choices].sum(axis=1)
    apart = np.abs(sums / n - (total - sums) / m)
    seen = abs(first.mean() - second.mean())
    # The groups as they are count as one of the draws.
    return float((1 + (apart >= seen * (1 - 1e-12)).sum()) / (1 + len(choices)))


def votes(table: pl.DataFrame, unit: str) -> pl.DataFrame:
    """Return the measures with one vote a language, a type or a family: the mean of each."""
    import polars as pl

    if unit == "language":
        return table
    return table.group_by(unit, maintain_order=True).agg(pl.col(MEASURES).mean())


def compared(work: Work) -> Files:
    """Compare natural systems with the baseline under every prior, order and vote."""
    import numpy as np
    import polars as pl

    baseline = work.table("baseline")
    priors = baseline["prior"].unique(maintain_order=True).to_list()
    rng = np.random.default_rng((work.seed, 1))
    choices: dict[tuple[int, int], np.ndarray] = {}
    rows: list[dict[str, Any]] = []
    for order in ORDERS:
        for prior in priors:
            natural = sampled(work, prior, order)
            drawn = baseline.filter(pl.col("prior") == prior)
            for unit in VOTES:
                ours = votes(natural, unit)
                # Systems of one type of the baseline have as much in common as languages of
                # one type; where types vote, so do those of the baseline.
                theirs = drawn if unit == "language" else votes(drawn, "type")
                for measure in MEASURES:
                    if measure == "irregularity" and prior != priors[0]:
                        continue  # no matter of the prior
                    first, second = ours[measure].to_numpy(), theirs[measure].to_numpy()
                    shape = len(first), len(first) + len(second)
                    if shape not in choices:
                        choices[shape] = shuffled(rng, *shape, work.parameters["permutations"])
                    rows.append(
                        {
                            "order": order,
                            "prior": "any" if measure == "irregularity" else prior,
                            "measure": measure,
                            "vote": unit,
                            "natural": len(first),
                            "baseline": len(second),
                            "natural mean": float(first.mean()),
                            "baseline mean": float(second.mean()),
                            DELTA: cliffs_delta(first, second),
                            "Hedges' g": hedges_g(first, second),
                            "p": permutation_test(first, second, choices[shape]),
                        }
                    )
    return {"table.parquet": parquet(pl.DataFrame(rows))}


def statistics(work: Work) -> Files:
    """Show the comparison as a table and as a picture of effect sizes."""
    import altair as alt
    import polars as pl

    from regnum.plots.style import configured

    table = work.table("comparison")
    files = {"statistics.csv": csv(table)}
    shown = table.filter(pl.col("measure") == "processing_complexity").with_columns(
        exponent=pl.col("prior").str.extract(r"([\d.]+)$").cast(pl.Float64).fill_null(0.0)
        * pl.when(pl.col("prior").str.starts_with("reversed")).then(-1).otherwise(1)
    )
    values = [
        {
            "exponent": row["exponent"], "prior": row["prior"], "delta": row[DELTA],
            "p": row["p"], "vote": f"a {row['vote']}", "order": f"{row['order']} order",
        }
        for row in shown.sort("exponent").iter_rows(named=True)
    ]  # fmt: skip
    domain = [f"a {vote}" for vote in VOTES]
    lines = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X(
            "exponent", type="quantitative", axis=alt.Axis(values=[*range(-3, 4)], format="d"),
            title="prior: reversed power law  ←  uniform  →  power law (exponent)",
        ),
        y=alt.Y(
            "delta", type="quantitative", title="Cliff's delta of L(N|G)",
            scale=alt.Scale(domain=[-1, 1]),
        ),
        color=alt.Color(
            "vote", type="nominal", title="one vote",
            scale=alt.Scale(domain=domain, range=["#0072B2", "#009E73", "#D55E00"]),
        ),
        tooltip=[
            alt.Tooltip(name, type="nominal") for name in ("prior", "vote", "order")
        ] + [
            alt.Tooltip(name, type="quantitative", format=".4~g") for name in ("delta", "p")
        ],
    )  # fmt: skip
    # Two layers: the legend of a line that carries its own points has no strokes.
    chart = alt.layer(
        lines.mark_line(strokeWidth=1.5).encode(
            strokeDash=alt.StrokeDash(
                "order", type="nominal", title=None,
                legend=alt.Legend(
                    symbolType="stroke", symbolSize=400, symbolStrokeColor="#444444"
                ),
            ),
        ),
        lines.mark_point(filled=True, size=40, opacity=1).encode(
            shape=alt.Shape(
                "vote", type="nominal", title="one vote",
                scale=alt.Scale(domain=domain, range=["square", "triangle-up", "circle"]),
            ),
        ),
    ).properties(width=480, height=320)  # fmt: skip
    return {**files, **figure("statistics", configured(chart))}
