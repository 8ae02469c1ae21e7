"""Every compiled search on a small problem; what each finds, as JSON when run as a program."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from regnum.measures import Prior
from regnum.numerals import HurfordGrammar
from regnum.search import exact, ties
from regnum.search.direct_evolution import DirectEvolution
from regnum.search.evolution import evolve
from regnum.search.neighbours import NeighbourSearch
from regnum.search.sampling import POLICIES, Sampling


def _sampled(policy: str) -> Any:
    batch = Sampling(
        8, systems_per_type=2, digits=(2, 4), multipliers=(1, 3), depth=4, numbers=20,
        subtraction=0.5, policy=policy, digits_from=range(1, 8),
        multipliers_from=range(3, 12), seed=1,
    ).batch()  # fmt: skip
    return [[list(word) for word in system.words] for system in batch]


def _evolved(grammar: str, method: str, prior: str, **parameters: Any) -> Any:
    *_, final = evolve(
        grammar, prior, method=method, sizes=(2, 5), numbers=24, generations=2, effort=200,
        population=10, **parameters,
    )  # fmt: skip
    return [[size, best.complexity] for size, best in sorted(final.archive.items())]


def _directly_evolved(grammar: str) -> Any:
    *_, final = DirectEvolution(
        grammar, Prior.uniform(), generations_wanted=8, offspring=40, kept=25, numbers=20
    ).generations()
    return [final.systems.tolist(), final.measures.tolist()]


def _neighbours(language: str, search: NeighbourSearch) -> Any:
    (found,) = search.run([language])
    systems = [list(each.numerals) for each in found.frontier]
    return [found.verdict, found.evaluations, systems]


def _most_regular() -> Any:
    grammar = HurfordGrammar([1, 2], [3, 5], "+*-")
    with patch.object(ties, "_STEPS", 40):
        system = ties.shortest_system(grammar, range(1, 16), "regular", seed=1)
    return [list(word) for word in system.words]


def _proved() -> Any:
    with patch.object(exact, "_TO_BEGIN", 100):
        return _neighbours("greek", NeighbourSearch("exact", evaluations=400))


_ANNEAL = NeighbourSearch("anneal", runs=2, evaluations=300)

SEARCHES: dict[str, Callable[[], Any]] = {
    **{f"sample, {policy}": lambda policy=policy: _sampled(policy) for policy in POLICIES},
    **{
        f"evolve, {grammar}, {method}": lambda g=grammar, m=method, p=prior: _evolved(g, m, p)
        for grammar, method, prior in (
            ("hurford", "local-search", "power-law"),
            ("hurford", "annealing", "uniform"),
            ("hurford", "plain", "power-law"),
            ("hurford", "exhaustive", "uniform"),
            ("ranged", "search", "uniform"),
            ("ranged", "plain", "power-law"),
            ("ranged", "exhaustive", "power-law"),
        )
    },
    **{
        f"evolve directly, {g}": lambda g=g: _directly_evolved(g) for g in ("hurford", "ranged")
    },
    "neighbours, greedy": lambda: _neighbours(
        "mandarin", NeighbourSearch("greedy", beta=3, gamma=2)
    ),
    "neighbours, anneal": lambda: _neighbours("kunama", _ANNEAL),
    "neighbours, anneal, attested order": lambda: _neighbours(
        "german", replace(_ANNEAL, order="attested", prior="uniform", start="natural")
    ),
    "neighbours, exact": _proved,
    "ties, regular": _most_regular,
}


if __name__ == "__main__":
    json.dump({name: search() for name, search in SEARCHES.items()}, sys.stdout)
