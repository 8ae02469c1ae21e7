"""Convergence: every generation of every run, told apart by colour and shape."""

from __future__ import annotations

import pytest

from regnum.errors import InputError
from regnum.plots import convergence
from regnum.plots.style import LOOKS

HISTORY = [[1, 100, 5, 20.0], [2, 210, 7, 22.5], [3, 330, 7, 22.75]]


def drawn(histories, title=""):
    return convergence(histories, title).to_dict()


def marks(chart, kind):
    """The layers of a kind, of the hypervolume and of the front size."""
    return [
        layer
        for panel in chart["vconcat"]
        for layer in panel["layer"]
        if layer["mark"]["type"] == kind
    ]


def test_a_point_for_each_generation():
    chart = drawn({"Hurford-evolved": HISTORY}, "One run")
    assert chart["title"] == "One run"
    for layer, name, values in zip(
        marks(chart, "line"), ("hypervolume", "front"), ((20, 22.5, 22.75), (5, 7, 7)),
        strict=True,
    ):  # fmt: skip
        assert layer["encoding"]["y"]["field"] == name
        rows = layer.get("data", chart.get("data", {})).get("values") or next(
            panel["data"]["values"] for panel in chart["vconcat"] if "data" in panel
        )
        assert [row["generation"] for row in rows] == [1, 2, 3]
        assert [row["evaluations"] for row in rows] == [100, 210, 330]
        assert tuple(row[name] for row in rows) == values


def scales(histories, channel):
    (first, *_) = marks(drawn(histories), "point")
    return first["encoding"][channel]["scale"]


def test_one_run_needs_no_legend_and_has_the_colour_of_its_group():
    one = {"ranged-evolved": HISTORY}
    (first, *_) = marks(drawn(one), "point")
    assert first["encoding"]["color"]["legend"] is None
    assert scales(one, "color")["range"] == [LOOKS["ranged-evolved"].colour]


def test_runs_of_the_same_group_are_told_apart():
    runs = {f"Hurford-evolved ({name})": HISTORY for name in "abc"} | {"sample": HISTORY}
    for channel in ("color", "shape"):
        scale = scales(runs, channel)
        assert scale["domain"] == list(runs)
        assert len(set(scale["range"])) == 4
    assert scales(runs, "color")["range"][0] == LOOKS["Hurford-evolved"].colour


def test_many_runs_still_have_colours():
    assert len(scales({f"run {place}": HISTORY for place in range(12)}, "color")["range"]) == 12


def test_nothing_to_draw():
    for histories in ({}, {"Hurford-evolved": []}):
        with pytest.raises(InputError, match="plot: there is no generation yet"):
            convergence(histories)
