"""Two measures of many systems against each other, by group, with frontiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from regnum.errors import InputError
from regnum.plots.style import (
    SUBTITLE_SIZE,
    TITLES,
    Look,
    configured,
    drawing_order,
    look_of,
)

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
        _check_measure(table, name)
    table = table.drop_nulls([x, y])
    if not table.height:
        raise InputError(f"plot: no system has both {x} and {y}; is the search finished?")
    groups = drawing_order(table["group"].unique(maintain_order=True).to_list())
    plane = _Plane(x, y, logarithmic, {group: look_of(group, groups) for group in groups})
    members = {group: table.filter(pl.col("group") == group) for group in groups}
    shown = {group: _thinned(members[group], x, y) for group in groups}
    layers = [plane.points(group, shown[group]) for group in groups]
    if frontier:
        layers += [plane.frontier(members[group]) for group in groups]
    thinned = [
        f"{shown[group].height:,} of {members[group].height:,} {group} systems are shown"
        for group in groups
        if shown[group].height < members[group].height
    ]
    chart = alt.layer(*layers).properties(width=560, height=400)
    if title:
        chart = chart.properties(title=alt.TitleParams(title, subtitle=thinned or [""]))
    elif thinned:
        chart = chart.properties(title=alt.TitleParams(thinned, fontSize=SUBTITLE_SIZE))
    return configured(chart)


@dataclass(frozen=True)
class _Plane:
    """Two measures as axes, and the looks of the groups that are drawn between them."""

    x: str
    y: str
    logarithmic: bool
    looks: Mapping[str, Look]

    def axes(self) -> dict[str, Any]:
        """Return the axes as all layers share them."""
        import altair as alt

        kind = "log" if self.logarithmic else "linear"
        return {
            "x": alt.X(
                self.x, type="quantitative", title=TITLES.get(self.x, self.x),
                scale=alt.Scale(zero=False, nice=False, padding=12, type=kind),
                axis=alt.Axis(tickCount=8),
            ),
            "y": alt.Y(
                self.y, type="quantitative", title=TITLES.get(self.y, self.y),
                scale=alt.Scale(zero=False, nice=False, padding=12),
            ),
        }  # fmt: skip

    def colour(self, **legend: Any) -> Any:
        """Return the colours of the groups."""
        import altair as alt

        colours = [look.colour for look in self.looks.values()]
        scale = alt.Scale(domain=list(self.looks), range=colours)
        return alt.Color("group", type="nominal", scale=scale, title=None, **legend)

    def points(self, group: str, systems: pl.DataFrame) -> Any:
        """Return the layer of the systems of a group, each with its name under the mouse."""
        import altair as alt

        look = self.looks[group]
        measures = (self.x, self.y)
        tips = ["group", *(name for name in NAMES if _names(systems, name)), *measures]
        legend = alt.Legend(symbolOpacity=1, symbolSize=80)
        shapes = [each.shape for each in self.looks.values()]
        return (
            alt.Chart(alt.Data(values=systems.select(tips).to_dicts()))
            .mark_point(
                # A faint fill takes a sixth of the space in a PDF of a faint point, and points
                # that are not read out one by one half of the space in an SVG.
                filled=True, opacity=1, fillOpacity=look.opacity, strokeOpacity=0,
                size=look.size, aria=False,
            )
            .encode(
                **self.axes(),
                color=self.colour(legend=legend),
                shape=alt.Shape(
                    "group", type="nominal", title=None, legend=legend,
                    scale=alt.Scale(domain=list(self.looks), range=shapes),
                ),
                tooltip=[
                    alt.Tooltip(name, type="quantitative", format=".6~g")
                    if name in measures
                    else alt.Tooltip(name, type="nominal")
                    for name in tips
                ],
            )
        )  # fmt: skip

    def frontier(self, systems: pl.DataFrame) -> Any:
        """Return the layer of the line that joins what no system of a group betters."""
        import altair as alt

        line = _frontier(systems, self.x, self.y)
        return (
            alt.Chart(alt.Data(values=line))
            .mark_line(interpolate="step-after", strokeWidth=1.5, opacity=0.8)
            .encode(**self.axes(), color=self.colour())
        )


def _check_measure(table: pl.DataFrame, name: str) -> None:
    if name not in table.columns or not table.schema[name].is_numeric():
        known = [each for each in table.columns if table.schema[each].is_numeric()]
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}"
        raise InputError(f"plot: no measure {name!r}; {hint}")


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
