"""Neighbourhoods small enough to measure all their systems one by one."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import strategies as st

from regnum.languages.catalogue import language
from regnum.measures import measure
from regnum.numerals import HurfordGrammar, NumeralSystem
from regnum.search.neighbourhood import neighbourhood, neighbourhood_of
from regnum.search.packing import PackedNeighbourhood

PRIORS = ("power-law", "uniform", "reversed-power-law")
# Whole neighbourhoods of 1,024 systems, and parts of larger ones with no more than 2,000.
WHOLE = ("mandarin", "abun")
PARTS = {
    "french": (*range(1, 11), 20, 60, 70, 77, 80, 90),
    "hindi": (*range(1, 11), 19, 20, 28, 29, 30, 38, 39, 49, 80),
    "garo": (*range(1, 11), 20, 21, 30, 31, 40, 41),
    "drehu": (*range(1, 13), 15, 16, 20),
}


def whole(name, prior="power-law", **chosen):
    """Return the neighbourhood of a language."""
    return PackedNeighbourhood.of(neighbourhood_of(language(name), **chosen), prior)


def part(name, prior="power-law", **chosen):
    """Return the neighbourhood of some of the numerals of a language."""
    natural = language(name).abstract
    numerals = {number: str(natural.numeral(number)) for number in PARTS[name]}
    system = NumeralSystem.from_numerals(numerals, name=name)
    return PackedNeighbourhood.of(neighbourhood(system, **chosen), prior)


@st.composite
def homes(draw, most=400):
    """Draw a neighbourhood of at most so many systems, of a random grammar, and its prior."""
    grammar = HurfordGrammar(
        draw(st.sets(st.integers(1, 9), min_size=2, max_size=5)),
        draw(st.sets(st.integers(2, 12), min_size=1, max_size=3)),
        draw(st.sampled_from(["+*", "+*-", "+"])),
    )
    chart = grammar.chart(4, 40)
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    numerals = {}
    size = 1
    for number in draw(st.lists(st.integers(1, 40), min_size=4, max_size=15, unique=True)):
        sizes = [k for k in range(1, 5) if 0 < chart.count(number, k) <= most // size]
        if sizes:
            ways = list(chart.numerals(number, int(rng.choice(sizes))))
            numerals[number] = str(ways[rng.integers(len(ways))])
            size *= len(ways)
    system = NumeralSystem.from_numerals(numerals or {1: "1"}, name="drawn")
    prior = draw(st.sampled_from(PRIORS))
    return PackedNeighbourhood.of(neighbourhood(system, grammar=grammar), prior), prior


def all_measures(home, prior):
    """Return the measures of all systems by the readable implementation, a row a system."""
    nearby = home.neighbourhood
    found = (
        measure(nearby.system(choices), prior)
        for choices in product(*map(range, nearby.counts))
    )
    return np.array([(each.irregularity, each.processing_complexity) for each in found])


def best_of(points):
    """Return the distinct points that no other betters, by trying all pairs."""
    distinct = sorted({(round(one, 8), round(two, 8)) for one, two in points})
    return np.array(
        [
            (one, two)
            for one, two in distinct
            if not any(a <= one and b <= two and (a, b) != (one, two) for a, b in distinct)
        ]
    )
