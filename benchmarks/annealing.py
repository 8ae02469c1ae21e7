"""Annealing of a neighbourhood: a system measured, against one built by automata-lib."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks import baseline
from benchmarks.harness import Comparison, Scale, Side, race
from regnum.languages.catalogue import language
from regnum.search.annealing import anneal
from regnum.search.neighbourhood import neighbourhood_of
from regnum.search.packing import PackedNeighbourhood

TITLE = "Annealing of a neighbourhood, a system that it measures"
UNIT = "µs a system"
TARGET = 150


def run(scale: Scale) -> Iterator[Comparison]:
    for name in ("french", "nahuatl-sierra"):
        yield _compare(name, scale)


def _compare(name: str, scale: Scale) -> Comparison:
    home = PackedNeighbourhood.of(neighbourhood_of(language(name)), "power-law")
    evaluations = scale.pick(50_000, 2_000)

    def annealed() -> int:
        *_, state = anneal(home, evaluations=evaluations)
        return state.evaluations

    # What annealing finds is what the readable way would have to measure on its way.
    *_, state = anneal(home, evaluations=2_000)
    few = [home.neighbourhood.system(row) for row in state.choices[:: scale.pick(4, 20)]]
    words = [baseline.single_characters(system) for system in few]
    weights = dict(zip(home.neighbourhood.numbers, home.weights, strict=True))
    theirs = [baseline.measure(each, weights) for each in words]
    np.testing.assert_allclose(state.measures[:: scale.pick(4, 20)], theirs, rtol=0, atol=1e-9)
    sides = {
        "automata-lib": Side(
            lambda: [baseline.measure(each, weights) for each in words], len(words)
        ),
        "annealing": Side(annealed, annealed()),
    }
    times = race(sides, min(scale.rounds, 10))
    return Comparison(
        name, UNIT, "automata-lib", times["automata-lib"], times["annealing"], TARGET
    )
