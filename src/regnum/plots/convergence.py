"""How a search converged: front size and hypervolume by generation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.errors import InputError
from regnum.plots.style import LOOKS, configured


def convergence(histories: Mapping[str, Sequence[Sequence[float]]], title: str = "") -> Any:
    """Return a chart of one or several evolutions.

    Parameters
    ----------
    histories : mapping
        For each evolution, under the group or file it is known by, a row for each
        generation: its number, evaluations so far, size of the front, hypervolume.
    title : str

    Returns
    -------
    altair.VConcatChart
    """
    import altair as alt

    values = [
        {
            "run": run,
            "generation": entry[0],
            "evaluations": entry[1],
            "front": entry[2],
            "hypervolume": entry[3],
        }
        for run, history in histories.items()
        for entry in history
    ]
    if not values:
        raise InputError("plot: there is no generation yet")
    runs = list(histories)
    colours = [_colour(run, place) for place, run in enumerate(runs)]
    colour = alt.Color(
        "run", type="nominal", title=None, scale=alt.Scale(domain=runs, range=colours),
        legend=alt.Legend() if len(runs) > 1 else None,
    )  # fmt: skip

    def panel(name: str, axis: str, *, last: bool) -> Any:
        whole = {"tickMinStep": 1, "format": "d"} if name == "front" else {}
        return (
            alt.Chart(alt.Data(values=values))
            .mark_line(point=alt.OverlayMarkDef(size=30), strokeWidth=2)
            .encode(
                x=alt.X(
                    "generation", type="quantitative", title="generation" if last else None,
                    axis=alt.Axis(tickMinStep=1, format="d"),
                    scale=alt.Scale(zero=False, nice=False),
                ),
                y=alt.Y(
                    name, type="quantitative", title=axis, axis=alt.Axis(tickCount=5, **whole),
                    scale=alt.Scale(zero=False, padding=8),
                ),
                color=colour,
                tooltip=[
                    alt.Tooltip("run", type="nominal"),
                    alt.Tooltip("generation", type="quantitative"),
                    alt.Tooltip("evaluations", type="quantitative", format=","),
                    alt.Tooltip(name, type="quantitative"),
                ],
            )
            .properties(width=560, height=180)
        )  # fmt: skip

    chart = alt.vconcat(
        panel("hypervolume", "hypervolume (morphemes²)", last=False),
        panel("front", "size of the front (grammars)", last=True),
    ).resolve_scale(x="shared")
    if title:
        chart = chart.properties(title=title)
    return configured(chart)


def _colour(run: str, place: int) -> str:
    for group, look in LOOKS.items():
        if run.startswith(group):
            return look.colour
    return ("#0072B2", "#D55E00", "#009E73", "#CC79A7")[place % 4]
