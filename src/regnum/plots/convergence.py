"""How a search converged: front size and hypervolume by generation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.errors import InputError
from regnum.plots.style import LOOKS, configured

# Of Okabe & Ito, as the groups have.
_PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross")


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
    looks = _looks(list(histories))
    chart = alt.vconcat(
        _panel(values, looks, "hypervolume", "hypervolume (morphemes²)", last=False),
        _panel(values, looks, "front", "size of the front (grammars)", last=True),
    ).resolve_scale(x="shared")
    if title:
        chart = chart.properties(title=title)
    return configured(chart)


def _looks(runs: Sequence[str]) -> tuple[Any, Any]:
    """Return the colours and the shapes that tell runs apart."""
    import altair as alt

    legend = alt.Legend(orient="bottom", columns=1, symbolSize=80) if len(runs) > 1 else None
    shapes = [_SHAPES[i % len(_SHAPES)] for i in range(len(runs))]
    return (
        alt.Color(
            "run", type="nominal", title=None, legend=legend,
            scale=alt.Scale(domain=runs, range=_colours(runs)),
        ),
        alt.Shape(
            "run", type="nominal", title=None, legend=legend,
            scale=alt.Scale(domain=runs, range=shapes),
        ),
    )  # fmt: skip


def _panel(
    values: list[dict[str, Any]], looks: tuple[Any, Any], name: str, axis: str, *, last: bool
) -> Any:
    """Return the chart of one column of the histories."""
    import altair as alt

    colour, shape = looks
    ticks: dict[str, Any] = {"format": ",.7~g"}
    if name == "front":
        ticks = {"format": "d", "tickMinStep": 1}
    base = (
        alt.Chart(alt.Data(values=values))
        .encode(
            x=alt.X(
                "generation", type="quantitative", title="generation" if last else None,
                axis=alt.Axis(tickMinStep=1, format="d"),
                scale=alt.Scale(zero=False, nice=False),
            ),
            y=alt.Y(
                name, type="quantitative", title=axis, axis=alt.Axis(tickCount=5, **ticks),
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
    # Runs that agree lie on each other; their shapes differ in what sticks out.
    return base.mark_line(strokeWidth=2) + base.mark_point(
        filled=True, size=40, opacity=1
    ).encode(shape=shape)


def _colours(runs: Sequence[str]) -> list[str]:
    """Return a colour for each run: that of its group, unless another run has it already."""
    colours: list[str] = []
    for run in runs:
        own = [look.colour for group, look in LOOKS.items() if run.startswith(group)]
        free = [colour for colour in (*own, *_PALETTE) if colour not in colours]
        colours.append(free[0] if free else _PALETTE[len(colours) % len(_PALETTE)])
    return colours
