"""Beyond the paper: what multiplication must cost for tiny lexicons to stop winning."""

from __future__ import annotations

from typing import Any

from regnum.paper.evolved import RANGED, TINY, optimal, system_of
from regnum.paper.natural import coordinates, sampled
from regnum.paper.priors import POWER_LAW, prior
from regnum.paper.work import Files, Work, csv, figure

_STEPS = 241  # of the horizontal axis
_FAR = 3  # how many times the cost at which the last system has lost half of its languages


def multiplication(work: Work) -> Files:
    """Weigh multiplication, and count the languages that tiny lexicons still dominate."""
    import altair as alt
    import numpy as np
    import polars as pl

    from regnum.languages import language
    from regnum.measures.costs import combinator_means
    from regnum.plots.style import configured

    natural = sampled(work, POWER_LAW)
    weigh = prior(POWER_LAW)
    ours = coordinates(natural)
    times = np.array(
        [combinator_means(language(name), weigh)["*"] for name in natural["language"]]
    )
    tiny = optimal(work, POWER_LAW).filter(
        pl.col("group") == RANGED, pl.col("lexicon_size") <= TINY
    )
    rows: list[dict[str, Any]] = []
    beaten: dict[str, np.ndarray] = {}
    for row in tiny.iter_rows(named=True):
        own = combinator_means(system_of(row), weigh)["*"]
        gain = ours[:, 1] - row["processing_complexity"]
        more = own - times
        # As long as cost * more <= gain the tiny system is the easier one.
        with np.errstate(divide="ignore"):
            until = np.where(more > 0, gain / np.where(more > 0, more, 1.0), np.inf)
        until = np.where((gain >= 0) & (row["irregularity"] <= ours[:, 0]), until, -1.0)
        name = f"{row['lexicon_size']} morphemes"
        beaten[name] = until
        finite = until[until >= 0]
        rows.append(
            {
                "system": name,
                "digits": " ".join(map(str, row["digits"])),
                "multipliers": " ".join(map(str, row["multipliers"])),
                "irregularity": row["irregularity"],
                "processing complexity": row["processing_complexity"],
                "multiplications a numeral": own,
                "languages dominated without a cost": len(finite),
                "half of them up to a cost of (bits)": float(np.median(finite))
                if len(finite)
                else None,
                "any of them up to a cost of (bits)": float(finite.max())
                if len(finite)
                else None,
            }
        )
    halves = [
        float(np.median(each[each >= 0])) for each in beaten.values() if (each >= 0).any()
    ]
    last = max((each for each in halves if np.isfinite(each)), default=1.0)
    values = [
        {"cost": float(cost), "system": name, "languages": int((until >= cost).sum())}
        for cost in np.linspace(0, _FAR * max(last, 1.0), _STEPS)
        for name, until in beaten.items()
    ]
    chart = (
        alt.Chart(alt.Data(values=values))
        .mark_line(interpolate="step-after", strokeWidth=2)
        .encode(
            x=alt.X("cost", type="quantitative", title="cost of a multiplication (bits)"),
            y=alt.Y(
                "languages", type="quantitative",
                title=f"languages dominated, of {natural.height}",
            ),
            color=alt.Color(
                "system", type="nominal", title="tiny lexicon of",
                scale=alt.Scale(
                    domain=list(beaten), range=["#009E73", "#E69F00", "#56B4E9", "#CC79A7"]
                ),
            ),
            tooltip=[
                alt.Tooltip("system", type="nominal"),
                alt.Tooltip("cost", type="quantitative", format=".2f"),
                alt.Tooltip("languages", type="quantitative"),
            ],
        )
        .properties(width=520, height=300)
    )  # fmt: skip
    return {
        **figure("multiplication", configured(chart)),
        "multiplication.csv": csv(pl.DataFrame(rows)),
    }
