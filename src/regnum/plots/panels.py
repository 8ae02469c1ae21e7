"""Neighbourhoods in panels as in Fig. 4: natural systems and the frontiers around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from regnum.errors import InputError
from regnum.plots.style import BEST, LOOKS, NATURAL, WORST, configured

if TYPE_CHECKING:
    import polars as pl

_COLUMNS = 3
_MOST_LARGE = 6  # panels up to which there is room for large ones


def panel(
    values: Sequence[Mapping[str, Any]],
    title: str,
    *,
    width: int = 230,
    height: int = 200,
    small: bool = False,
) -> Any:
    """Return the chart of one neighbourhood.

    Parameters
    ----------
    values : sequence of mapping
        A point each: ``group``, one of the names in `plots.style`, ``language``,
        ``irregularity`` and ``processing_complexity``.
    title : str
    width, height : int
    small : bool
        One of many panels, without titles at its axes.
    """
    import altair as alt

    groups = [WORST, BEST, NATURAL]
    looks = [LOOKS[group] for group in groups]
    legend = alt.Legend(orient="top", symbolOpacity=1, title=None)
    axis = alt.Axis(tickCount=3 if small else 4)
    return (
        alt.Chart(
            alt.Data(values=list(values)),
            title=alt.TitleParams(title, fontSize=11 if small else 13),
        )
        .mark_point(filled=True, size=30 if small else 55, opacity=0.85)
        .encode(
            x=alt.X(
                "irregularity", type="quantitative", title=None if small else "L(G) (bits)",
                scale=alt.Scale(zero=False, nice=False, padding=10), axis=axis,
            ),
            y=alt.Y(
                "processing_complexity", type="quantitative",
                title=None if small else "L(N|G) (bits)",
                scale=alt.Scale(zero=False, nice=False, padding=10), axis=axis,
            ),
            color=alt.Color(
                "group", type="nominal", legend=legend,
                scale=alt.Scale(domain=groups, range=[look.colour for look in looks]),
            ),
            shape=alt.Shape(
                "group", type="nominal", legend=legend,
                scale=alt.Scale(domain=groups, range=[look.shape for look in looks]),
            ),
            tooltip=[
                alt.Tooltip("language", type="nominal"),
                alt.Tooltip("irregularity", type="quantitative", format=".6~g"),
                alt.Tooltip("processing_complexity", type="quantitative", format=".6~g"),
            ],
        )
        .properties(width=width, height=height)
    )  # fmt: skip


def panels(table: pl.DataFrame, title: str = "") -> Any:
    """Return a chart with a panel for each language of a search of neighbourhoods.

    Parameters
    ----------
    table : polars.DataFrame
        A row a system: ``language``, ``group`` (natural, frontier or worst frontier) and the
        two measures.
    title : str

    Returns
    -------
    altair.ConcatChart
    """
    import altair as alt
    import polars as pl

    wanted = ("language", "group", "irregularity", "processing_complexity")
    missing = [name for name in wanted if name not in table.columns]
    if missing or not table.height:
        raise InputError(f"plot: no neighbourhoods to draw; no {', '.join(missing) or 'rows'}")
    groups = {"natural": NATURAL, "frontier": BEST, "worst frontier": WORST}
    # Natural systems last, above what is found at the same place.
    table = table.select(wanted).with_columns(
        pl.col("group").replace_strict(groups, default=None)
    )
    names = table["language"].unique(maintain_order=True).to_list()
    small = len(names) > _MOST_LARGE
    size: dict[str, Any] = {"width": 150, "height": 120} if small else {}
    drawn = [
        panel(
            [
                {**row, "language": name if row["group"] == NATURAL else row["group"]}
                for row in table.filter(pl.col("language") == name)[::-1].to_dicts()
            ],
            name, small=small, **size,
        )
        for name in names
    ]  # fmt: skip
    columns = _COLUMNS + small
    chart = alt.concat(*drawn, columns=columns, spacing=18 if small else 24)
    return configured(chart.properties(title=title) if title else chart)
