"""Hurford fronts against exhaustive search, lower bounds, and each other."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import numpy as np
import pytest

from regnum.errors import NotExpressible
from regnum.measures import Prior, measure
from regnum.numerals import HurfordGrammar
from regnum.search.evolution import Evolution, Genome, evolve
from regnum.search.evolution_results import evolved_system
from regnum.search.hurford_evolution import HurfordSpace


def last(generations):
    *_, final = generations
    return final


def complexities(generation):
    return {size: best.complexity for size, best in generation.archive.items()}


def optima(prior, numbers, sizes):
    """The least complexity of each lexicon size over all digits and multipliers."""
    wanted = range(1, numbers + 1)
    probabilities = prior.probabilities(wanted)
    found = {}
    for size in sizes:
        costs = []
        for lexicon in combinations(wanted, size):
            for roles in product("dmb", repeat=size):
                digits = [n for n, role in zip(lexicon, roles, strict=True) if role in "db"]
                multipliers = [
                    n for n, role in zip(lexicon, roles, strict=True) if role in "mb"
                ]
                shortest = HurfordGrammar(digits, multipliers, "+*-").shortest(numbers)
                try:
                    lengths = [shortest.length(number) for number in wanted]
                except NotExpressible:
                    continue
                costs.append(float(np.dot(probabilities, lengths)))
        found[size] = min(costs)
    return found


@pytest.mark.parametrize("prior", [Prior.power_law(), Prior.uniform()], ids=str)
def test_small_fronts_are_optimal(prior):
    best = optima(prior, numbers=12, sizes=(1, 2, 3))
    for method in ("search", "local-search", "annealing", "exhaustive"):
        found = last(
            evolve(
                "hurford", prior, method=method, numbers=12, sizes=(1, 3), effort=2000,
                generations=3,
            )
        )  # fmt: skip
        assert complexities(found) == pytest.approx(best, abs=1e-12)


@pytest.mark.parametrize("prior", ["power-law", "uniform"])
def test_search_finds_what_exhaustive_search_finds(prior):
    exhaustive = last(evolve("hurford", prior, method="exhaustive", sizes=(2, 4)))
    searched = last(evolve("hurford", prior, sizes=(2, 4), effort=20_000, generations=2))
    assert complexities(searched) == pytest.approx(complexities(exhaustive), abs=1e-12)
    assert exhaustive.evaluations == 4851 + 156_849 + 3_764_376


@pytest.mark.parametrize(("prior", "sizes"), [("power-law", (2, 10)), ("uniform", (2, 4))])
def test_two_strategies_agree_where_the_search_is_easy(prior, sizes):
    local, annealed = (
        last(
            evolve(
                "hurford",
                prior,
                method=method,
                sizes=sizes,
                effort=40_000,
                generations=3,
                seed=2,
            )
        )
        for method in ("local-search", "annealing")
    )
    assert complexities(local) == pytest.approx(complexities(annealed), abs=1e-12)


def test_uniform_front_reaches_its_lower_bound():
    found = last(evolve("hurford", "uniform", sizes=(14, 30), effort=50_000, generations=4))
    assert found.finished
    assert all(found.proven(size) for size in range(14, 31))
    # A numeral that is no morpheme has three.
    for size, best in found.archive.items():
        assert best.complexity == pytest.approx((size + 3 * (99 - size)) / 99, abs=1e-12)


def test_reported_grammar_has_the_complexity_that_was_found():
    evolution = Evolution("hurford", sizes=(2, 12), effort=3000, generations=1)
    found = last(evolution.generations())
    for candidate in found.archive.values():
        settled = evolution.space.settled(candidate.genome)
        assert settled.lexicon_size == candidate.lexicon_size
        system = evolved_system(evolution, settled)
        measures = measure(system, evolution.prior)
        assert measures.average_morphosyntactic_complexity == pytest.approx(
            candidate.complexity, abs=1e-12
        )
        assert measures.lexicon_size == candidate.lexicon_size


def test_random_grammars_express_all_numbers_and_have_the_size_wanted():
    space = HurfordSpace(Prior.uniform(), 30)
    rng = np.random.default_rng(4)
    for _ in range(50):
        genome = space.random(rng, range(2, 9))
        assert 2 <= genome.lexicon_size <= 8
        assert len(genome.multipliers) <= 5
        assert space.complexity(genome) < np.inf


def test_every_mutation_happens():
    space = HurfordSpace(Prior.uniform(), 99)
    rng = np.random.default_rng(5)
    parent = Genome((1, 2, 3, 4), (10, 20))
    changes = set()
    for _ in range(300):
        child = space.mutated(parent, rng)
        for part in ("digits", "multipliers"):
            before, after = set(getattr(parent, part)), set(getattr(child, part))
            changes.add((part, bool(after - before), bool(before - after)))
    assert {
        (part, *change)
        for part in ("digits", "multipliers")
        for change in ((True, False), (False, True), (True, True))
    } <= changes


def test_plain_method_keeps_what_nothing_dominates():
    volumes = []
    for generation in evolve(
        "hurford",
        "uniform",
        method="plain",
        sizes=(2, 12),
        generations=12,
        population=60,
        seed=1,
    ):
        volumes.append(generation.hypervolume)
        assert tuple(generation.archive.values()) == generation.front
        points = [(best.lexicon_size, best.complexity) for best in generation.front]
        for (size, cost), (larger, less) in pairwise(points):
            assert size < larger
            assert cost > less
    assert volumes == sorted(volumes)
    assert volumes[-1] > volumes[0]
