"""Groups look the same everywhere, and different from each other to every eye."""

from __future__ import annotations

from itertools import combinations

import pytest

from regnum.measures import MEASURES
from regnum.plots.style import LOOKS, TITLES, drawing_order, look_of

# What is left of red, green and blue (linear) for eyes without one kind of cones, after
# Viénot, Brettel & Mollon (1999).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
TOGETHER = ("natural", "baseline", "Hurford-evolved", "ranged-evolved")  # in one picture


def seen(colour, eye):
    """The colour as red, green and blue from 0 to 255, as an eye sees it."""
    linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    found = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in EYES[eye]]
    return [255 * min(1.0, max(0.0, each)) ** (1 / 2.2) for each in found]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("pair", list(combinations(TOGETHER, 2)), ids=" ".join)
def test_groups_differ_in_shape_and_to_every_eye_in_colour(pair, eye):
    one, other = (LOOKS[group] for group in pair)
    assert one.shape != other.shape
    apart = sum(
        (a - b) ** 2
        for a, b in zip(seen(one.colour, eye), seen(other.colour, eye), strict=True)
    )
    assert apart**0.5 > 30


def test_strangers_look_different_from_each_other():
    groups = ["natural", "one", "two", "three"]
    looks = [look_of(group, groups) for group in groups]
    assert looks[0] == LOOKS["natural"]
    assert len({(look.colour, look.shape) for look in looks}) == 4


def test_many_faint_points_are_drawn_first():
    assert drawing_order(["natural", "baseline", "own", "ranged-evolved"]) == [
        "own", "baseline", "ranged-evolved", "natural",
    ]  # fmt: skip


def test_every_measure_has_a_title():
    assert set(MEASURES) <= set(TITLES)
