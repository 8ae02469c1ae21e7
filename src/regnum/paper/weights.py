"""Beyond the paper: what multiplication must cost for tiny lexicons to stop winning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regnum.measures.costs import combinator_means
from regnum.paper.evolved import RANGED, TINY, optimal, system_of
from regnum.paper.natural import coordinates, sampled
from regnum.paper.priors import POWER_LAW, prior
from regnum.paper.work import Files, Work, csv, figure

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

_STEPS = 241  # of the horizontal axis
_FAR = 3  # how many times the cost at which the last system has lost half of its languages


def multiplication(work: Work) -> Files:
    """Weigh multiplication, and count the languages that tiny lexicons still dominate."""
    import polars as pl

    from regnum.plots.style import configured

    natural = sampled(work, POWER_LAW)
    tiny = optimal(work, POWER_LAW).filter(
        pl.col("group") == RANGED, pl.col("lexicon_size") <= TINY
    )
    ours, times = coordinates(natural), _multiplications(natural)
    rows: list[dict[str, Any]] = []
    beaten: dict[str, np.ndarray] = {}
    for row in tiny.iter_rows(named=True):
        own = combinator_means(system_of(row), prior(POWER_LAW))["*"]
        name = f"{row['lexicon_size']} morphemes"
        beaten[name] = _beaten_until(row, own - times, ours)
        rows.append({"system": name, **_summary(row, own, beaten[name])})
    return {
        **figure("multiplication", configured(_chart(beaten, natural.height))),
        "multiplication.csv": csv(pl.DataFrame(rows)),
    }


def _multiplications(natural: pl.DataFrame) -> np.ndarray:
    """Return how many multiplications a numeral of each language has on average."""
    import numpy as np

    from regnum.languages import language

    weigh = prior(POWER_LAW)
    return np.array(
        [combinator_means(language(name), weigh)["*"] for name in natural["language"]]
    )


def _beaten_until(row: dict[str, Any], more: np.ndarray, ours: np.ndarray) -> np.ndarray:
    """Return the cost up to which a tiny system dominates each language, -1 for never.

    Parameters
    ----------
    row : dict
        The tiny system, measured without costs.
    more : float64 array
        How many multiplications it has on average beyond those of each language.
    ours : float64 array, one row a language
        L(G) and L(N|G) without costs.
    """
    import numpy as np

    gain = ours[:, 1] - row["processing_complexity"]
    # As long as cost * more <= gain the tiny system is the easier one.
    until = np.where(more > 0, gain / np.where(more > 0, more, 1.0), np.inf)
    return np.where((gain >= 0) & (row["irregularity"] <= ours[:, 0]), until, -1.0)


def _summary(row: dict[str, Any], own: float, until: np.ndarray) -> dict[str, Any]:
    import numpy as np

    costs = until[until >= 0]
    return {
        "digits": " ".join(map(str, row["digits"])),
        "multipliers": " ".join(map(str, row["multipliers"])),
        "irregularity": row["irregularity"],
        "processing complexity": row["processing_complexity"],
        "multiplications a numeral": own,
        "languages dominated without a cost": len(costs),
        "half of them up to a cost of (bits)": float(np.median(costs)) if len(costs) else None,
        "any of them up to a cost of (bits)": float(costs.max()) if len(costs) else None,
    }


def _chart(beaten: dict[str, np.ndarray], languages: int) -> Any:
    """Return a chart of the languages that each tiny system dominates, by the cost."""
    import altair as alt
    import numpy as np

    halves = [
        float(np.median(each[each >= 0])) for each in beaten.values() if (each >= 0).any()
    ]
    last = max((each for each in halves if np.isfinite(each)), default=1.0)
    values = [
        {"cost": float(cost), "system": name, "languages": int((until >= cost).sum())}
        for cost in np.linspace(0, _FAR * max(last, 1.0), _STEPS)
        for name, until in beaten.items()
    ]
    return (
        alt.Chart(alt.Data(values=values))
        .mark_line(interpolate="step-after", strokeWidth=2)
        .encode(
            x=alt.X("cost", type="quantitative", title="cost of a multiplication (bits)"),
            y=alt.Y(
                "languages", type="quantitative",
                title=f"languages dominated, of {languages}",
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
