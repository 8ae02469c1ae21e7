"""Algorithm 2 of the paper: by insert-and-undo, against an automaton anew for each system."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks import baseline
from benchmarks.harness import Comparison, Scale, Side, race
from regnum.languages.catalogue import language
from regnum.search.greedy import greedy
from regnum.search.neighbourhood import neighbourhood_of
from regnum.search.packing import PackedNeighbourhood

TITLE = "Algorithm 2, the frontier of a neighbourhood, on one thread"
UNIT = "µs a system"
# The paper's parameters, fewer numbers at a time where there are the most words.
_BETA, _GAMMA = 30, {"french": 3, "haida": 3, "drehu": 2}
_FEW = 2  # partial systems that automata-lib gets to extend, each by one number at a time


def run(scale: Scale) -> Iterator[Comparison]:
    for name, gamma in _GAMMA.items():
        yield _compare(name, scale.pick(gamma, 1), scale)


def _compare(name: str, gamma: int, scale: Scale) -> Comparison:
    home = PackedNeighbourhood.of(neighbourhood_of(language(name)), "power-law")
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
    return Comparison(name, UNIT, "automata-lib", times["anew"], times["undone"])
