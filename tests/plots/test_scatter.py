"""Scatter plots show every group, its frontier, and which system a point is."""

from __future__ import annotations

import sys

import numpy as np
import polars as pl
import pytest

from regnum.errors import InputError
from regnum.plots import scatter
from regnum.plots.style import LOOKS, TITLES


def table(**groups):
    """Systems of some groups, from pairs of irregularity and processing complexity."""
    return pl.concat(
        pl.DataFrame(
            {
                "group": group,
                "language": [f"{group} {place}" for place in range(len(points))],
                "irregularity": [float(x) for x, _ in points],
                "processing_complexity": [float(y) for _, y in points],
            }
        )
        for group, points in groups.items()
    )


TWO = table(natural=[(100, 5), (200, 4), (300, 4.5)], baseline=[(900, 9), (800, 8)])


def layers(chart, mark):
    return [each for each in chart.to_dict()["layer"] if each["mark"]["type"] == mark]


def points(layer):
    return [
        (row["irregularity"], row["processing_complexity"]) for row in layer["data"]["values"]
    ]


def test_every_system_is_drawn_in_its_group():
    baseline, natural = layers(scatter(TWO), "point")
    assert points(natural) == [(100, 5), (200, 4), (300, 4.5)]
    assert points(baseline) == [(900, 9), (800, 8)]  # drawn first, so that others lie above


def test_frontiers_join_what_nothing_of_the_group_dominates():
    baseline, natural = layers(scatter(TWO), "line")
    assert points(natural) == [(100, 5), (200, 4)]
    assert points(baseline) == [(800, 8)]
    assert natural["mark"]["interpolate"] == "step-after"  # nothing lies below the line
    assert not layers(scatter(TWO, frontier=False), "line")


def test_groups_have_their_colours_and_shapes():
    encoding = layers(scatter(TWO), "point")[0]["encoding"]
    for channel, name in (("color", "colour"), ("shape", "shape")):
        scale = encoding[channel]["scale"]
        assert scale["domain"] == ["baseline", "natural"]
        assert scale["range"] == [getattr(LOOKS[group], name) for group in scale["domain"]]


def test_axes_name_measure_and_unit():
    encoding = layers(scatter(TWO), "point")[0]["encoding"]
    assert encoding["x"]["title"] == "irregularity L(G) (bits)"
    assert encoding["y"]["title"] == TITLES["processing_complexity"]
    assert encoding["x"]["scale"]["type"] == "linear"
    logarithmic = layers(scatter(TWO, logarithmic=True), "point")[0]["encoding"]
    assert logarithmic["x"]["scale"]["type"] == "log"


def test_hovering_names_the_system():
    named = TWO.with_columns(
        system=pl.when(group="baseline").then(7),
        grammar=pl.when(group="baseline").then(pl.lit("digits 1-9")),
    )
    baseline, natural = layers(scatter(named), "point")

    def shown(layer):
        return [tip["field"] for tip in layer["encoding"]["tooltip"]]

    measures = ["irregularity", "processing_complexity"]
    assert shown(natural) == ["group", "language", *measures]
    assert shown(baseline) == ["group", "language", "system", "grammar", *measures]
    assert natural["data"]["values"][1]["language"] == "natural 1"


def test_what_is_too_much_is_thinned_and_said(monkeypatch):
    monkeypatch.setattr(sys.modules[scatter.__module__], "_MOST_POINTS", 50)
    many = np.random.default_rng(3).random((1100, 2)) + 1
    best = (0.5, 0.5)
    chart = scatter(table(baseline=[*many, best]))
    (layer,) = layers(chart, "point")
    assert 50 <= len(points(layer)) <= 51
    assert best in points(layer)
    assert chart.to_dict()["title"]["text"] == [
        f"{len(points(layer)):,} of 1,101 baseline systems are shown"
    ]
    titled = scatter(table(baseline=many), title="Baseline").to_dict()["title"]
    assert titled["text"] == "Baseline"
    assert "of 1,100 baseline systems" in titled["subtitle"][0]


@pytest.mark.parametrize(
    ("measure", "cause"),
    [
        ("iregularity", "no measure 'iregularity'; did you mean irregularity?"),
        ("language", "no measure 'language'; there is irregularity, processing_complexity"),
    ],
)
def test_what_is_no_measure(measure, cause):
    with pytest.raises(InputError, match=cause.replace("?", r"\?")):
        scatter(TWO, x=measure)


def test_systems_that_are_not_measured_yet():
    unfinished = TWO.with_columns(irregularity=pl.lit(None, pl.Float64))
    with pytest.raises(InputError, match="no system has both .* is the search finished"):
        scatter(unfinished)
    half = TWO.with_columns(irregularity=pl.when(group="natural").then("irregularity"))
    assert len(layers(scatter(half), "point")) == 1
