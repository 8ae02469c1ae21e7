"""Two measures of many systems against each other, by group, with frontiers."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from regnum.errors import InputError
from regnum.plots.style import SUBTITLE_SIZE, TITLES, configured, drawing_order, look_of

if TYPE_CHECKING:
    import polars as pl

NAMES = ("language", "system", "ties", "grammar")
"""Columns that tell one system from another; a point shows those that it has."""
_MOST_POINTS = 20_000  # of a group; more would only hide each other


def scatter(
    table: pl.DataFrame,
    x: str = "irregularity",
    y: str = "processing_complexity",
    *,
    frontier: bool = True,
    logarithmic: bool = False,
    title: str = "",
) -> Any:
    """Return a chart of two measures.

    Parameters
    ----------
    table : polars.DataFrame
        A row a system, with the column ``group`` and the measures.
    x, y : str
        The names of measures.
    frontier : bool
        Whether to join the systems of a group that no other of it betters in both measures.
    logarithmic : bool
        Whether the horizontal axis is logarithmic.
    title : str

    Returns
    -------
    altair.LayerChart
    """
    import altair as alt
    import polars as pl

    for name in (x, y):
        if name not in table.columns or not table.schema[name].is_numeric():
            known = [each for each in table.columns if table.schema[each].is_numeric()]
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}"
            raise InputError(f"plot: no measure {name!r}; {hint}")
    table = table.drop_nulls([x, y])
    if not table.height:
        raise InputError(f"plot: no system has both {x} and {y}; is the search finished?")
    groups = drawing_order(table["group"].unique(maintain_order=True).to_list())
    looks = [look_of(group, groups) for group in groups]
    scale = {
        "color": alt.Scale(domain=groups, range=[look.colour for look in looks]),
        "shape": alt.Scale(domain=groups, range=[look.shape for look in looks]),
    }
    kind = "log" if logarithmic else "linear"
    horizontal = alt.X(
        x,
        type="quantitative",
        title=TITLES.get(x, x),
        scale=alt.Scale(zero=False, nice=False, padding=12, type=kind),
        axis=alt.Axis(tickCount=8),
    )
    vertical = alt.Y(
        y, type="quantitative", title=TITLES.get(y, y),
        scale=alt.Scale(zero=False, nice=False, padding=12),
    )  # fmt: skip
    legend = alt.Legend(symbolOpacity=1, symbolSize=80)
    layers: list[Any] = []
    thinned: list[str] = []
    for group, look in zip(groups, looks, strict=True):
        members = table.filter(pl.col("group") == group)
        points = _thinned(members, x, y)
        if points.height < members.height:
            thinned.append(f"{points.height:,} of {members.height:,} {group} systems are shown")
        tips = ["group", *(name for name in NAMES if _names(points, name)), x, y]
        layers.append(
            alt.Chart(alt.Data(values=points.select(tips).to_dicts()))
            .mark_point(
                # A faint fill takes a sixth of the space in a PDF of a faint point, and points
                # that are not read out one by one half of the space in an SVG.
                filled=True,
                opacity=1,
                fillOpacity=look.opacity,
                strokeOpacity=0,
                size=look.size,
                aria=False,
            )
            .encode(
                x=horizontal,
                y=vertical,
                color=alt.Color(
                    "group", type="nominal", scale=scale["color"], title=None, legend=legend
                ),
                shape=alt.Shape(
                    "group", type="nominal", scale=scale["shape"], title=None, legend=legend
                ),
                tooltip=[
                    alt.Tooltip(name, type="quantitative", format=".6~g")
                    if name in (x, y)
                    else alt.Tooltip(name, type="nominal")
                    for name in tips
                ],
            )
        )
    if frontier:
        for group in groups:
            line = _frontier(table.filter(pl.col("group") == group), x, y)
            layers.append(
                alt.Chart(alt.Data(values=line))
                .mark_line(interpolate="step-after", strokeWidth=1.5, opacity=0.8)
                .encode(
                    x=horizontal,
                    y=vertical,
                    color=alt.Color("group", type="nominal", scale=scale["color"], title=None),
                )
            )
    chart = alt.layer(*layers).properties(width=560, height=400)
    if title:
        chart = chart.properties(title=alt.TitleParams(title, subtitle=thinned or [""]))
    elif thinned:
        chart = chart.properties(title=alt.TitleParams(thinned, fontSize=SUBTITLE_SIZE))
    return configured(chart)


def _names(points: pl.DataFrame, name: str) -> bool:
    """Whether a column says something of these systems."""
    return name in points.columns and points[name].null_count() < points.height


def _thinned(members: pl.DataFrame, x: str, y: str) -> pl.DataFrame:
    """Return so many points that a picture holds them, the frontier among them."""
    import numpy as np

    from regnum.search.pareto import non_dominated

    if members.height <= _MOST_POINTS:
        return members
    best = np.flatnonzero(non_dominated(members.select(x, y).to_numpy()))
    drawn = np.random.default_rng(0).choice(members.height, _MOST_POINTS, replace=False)
    return members[np.union1d(best[:_MOST_POINTS], drawn)]


def _frontier(members: pl.DataFrame, x: str, y: str) -> list[dict[str, Any]]:
    from regnum.search.pareto import front

    group = members["group"][0]
    points = front(members.select(x, y).to_numpy())
    return [{"group": group, x: float(first), y: float(second)} for first, second in points]
