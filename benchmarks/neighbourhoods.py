"""Searches of neighbourhoods, against an automaton anew for each system that they measure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks import baseline
from benchmarks.harness import Comparison, Scale, Side, race
from regnum.languages.catalogue import language
from regnum.search.annealing import Annealed, anneal
from regnum.search.greedy import greedy
from regnum.search.neighbourhood import neighbourhood_of
from regnum.search.packing import PackedNeighbourhood

TITLE = "Neighbourhoods, Algorithm 2 and annealing, on one thread"
UNIT = "µs a system"
# The paper's parameters, fewer numbers at a time where there are the most words.
_BETA, _GAMMA = 30, {"french": 3, "haida": 3, "drehu": 2}
_FEW = 2  # partial systems that automata-lib gets to extend, each by one number at a time


def run(scale: Scale) -> Iterator[Comparison]:
    for name, gamma in _GAMMA.items():
        home = PackedNeighbourhood.of(neighbourhood_of(language(name)), "power-law")
        yield _greedy(name, home, scale.pick(gamma, 1), scale)
        yield _annealing(name, home, scale)


def _greedy(name: str, home: PackedNeighbourhood, gamma: int, scale: Scale) -> Comparison:
    nearby = home.neighbourhood
    weights = dict(zip(nearby.numbers, home.weights.tolist(), strict=True))
    codes = {symbol: chr(0x4E00 + k) for k, symbol in enumerate(home.symbols)}
    spelt = {
        number: ["".join(map(codes.__getitem__, each.word)) for each in ways]
        for number, ways in zip(nearby.numbers, nearby.alternatives, strict=True)
    }
    ours = greedy(home, beta=_BETA, gamma=gamma)
    for choices, measures in zip(ours.choices, ours.measures, strict=True):
        words = {n: ways[k] for (n, ways), k in zip(spelt.items(), choices, strict=True)}
        np.testing.assert_allclose(baseline.measure(words, weights), measures, atol=1e-9)

    def anew() -> int:
        return baseline.greedy(spelt, weights, _FEW, np.random.default_rng(0))

    sides = {
        "anew": Side(anew, anew()),
        "undone": Side(lambda: greedy(home, beta=_BETA, gamma=gamma), ours.evaluations),
    }
    times = race(sides, scale.pick(10, 2))
    return Comparison(
        f"{name}, Algorithm 2", UNIT, "automata-lib", times["anew"], times["undone"]
    )


def _annealing(name: str, home: PackedNeighbourhood, scale: Scale) -> Comparison:
    """Compare on systems of the frontier that annealing finds."""
    weights = dict(zip(home.neighbourhood.numbers, home.weights.tolist(), strict=True))

    def annealed() -> Annealed:
        *_, state = anneal(home, evaluations=scale.pick(50_000, 2_000))
        return state

    found = annealed()
    every = max(1, len(found.choices) // scale.pick(20, 4))
    systems = [home.neighbourhood.system(row) for row in found.choices[::every]]
    words = [baseline.single_characters(system) for system in systems]
    for one, measures in zip(words, found.measures[::every], strict=True):
        np.testing.assert_allclose(baseline.measure(one, weights), measures, atol=1e-9)
    sides = {
        "anew": Side(lambda: [baseline.measure(one, weights) for one in words], len(words)),
        "annealing": Side(annealed, found.evaluations),
    }
    times = race(sides, scale.pick(10, 2))
    return Comparison(
        f"{name}, annealing", UNIT, "automata-lib", times["anew"], times["annealing"]
    )
