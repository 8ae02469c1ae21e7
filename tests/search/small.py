"""Neighbourhoods small enough to measure all their systems one by one."""

from __future__ import annotations

from itertools import product

import numpy as np

from regnum.languages.catalogue import language
from regnum.measures import measure
from regnum.numerals import NumeralSystem
from regnum.search.neighbourhood import neighbourhood
from regnum.search.packing import PackedNeighbourhood


def small(name, last, prior="power-law", **chosen):
    """Return the neighbourhood of the first numerals of a language."""
    natural = language(name).abstract
    numerals = {number: str(natural.numeral(number)) for number in range(1, last + 1)}
    system = NumeralSystem.from_numerals(numerals, name=name)
    return PackedNeighbourhood.of(neighbourhood(system, **chosen), prior)


def frontier_by_hand(home, prior):
    """Return the measures that none of all systems betters, by the readable implementation."""
    nearby = home.neighbourhood
    points = set()
    for choices in product(*map(range, nearby.counts)):
        found = measure(nearby.system(choices), prior)
        points.add((round(found.irregularity, 8), round(found.processing_complexity, 8)))
    return np.array(
        sorted(
            (one, two)
            for one, two in points
            if not any(a <= one and b <= two and (a, b) != (one, two) for a, b in points)
        )
    )


SMALL = [
    ("french", 27, "power-law"),
    ("french", 27, "uniform"),
    ("kunama", 10, "power-law"),
    ("drehu", 12, "uniform"),
    ("english", 24, "uniform"),
]
