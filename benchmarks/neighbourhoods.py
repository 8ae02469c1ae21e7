"""Searches of neighbourhoods: a system that they measure, against one built by automata-lib."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks import baseline
from benchmarks.harness import Comparison, Scale, Side, race
from regnum.languages.catalogue import language
from regnum.search.annealing import anneal
from regnum.search.greedy import greedy
from regnum.search.neighbourhood import neighbourhood_of
from regnum.search.packing import PackedNeighbourhood

TITLE = "Neighbourhoods, a system measured in a search"
UNIT = "µs a system"
TARGETS = {"annealing": 150, "Algorithm 2": 340}


def run(scale: Scale) -> Iterator[Comparison]:
    for name in ("french", "nahuatl-sierra"):
        yield from _compare(name, scale)


def _compare(name: str, scale: Scale) -> Iterator[Comparison]:
    home = PackedNeighbourhood.of(neighbourhood_of(language(name)), "power-law")
    evaluations = scale.pick(50_000, 2_000)
    beta, gamma = (30, 2) if scale.smoke else (30, 3)

    def annealed() -> int:
        *_, state = anneal(home, evaluations=evaluations)
        return state.evaluations

    measured = greedy(home, beta=beta, gamma=gamma).evaluations
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
        "Algorithm 2": Side(lambda: greedy(home, beta=beta, gamma=gamma), measured),
    }
    times = race(sides, min(scale.rounds, 10))
    reference = times.pop("automata-lib")
    for method, values in times.items():
        yield Comparison(
            f"{name}, {method}", UNIT, "automata-lib", reference, values, TARGETS[method]
        )
