"""Ranged fronts: the space of Yang & Regier, its mutations, and their published front."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from regnum.measures import Prior, measure
from regnum.search.evolution import Evolution, Genome, evolve
from regnum.search.evolution_results import evolved_system
from regnum.search.ranged_evolution import MUTATIONS, RangedSpace

PUBLISHED = {
    "power-law": {
        2: 2.0785, 3: 1.6171, 4: 1.4341, 5: 1.3351, 6: 1.2704, 7: 1.2242, 8: 1.1921, 9: 1.1669,
        10: 1.1479, 11: 1.1332, 12: 1.1139, 13: 1.1078, 14: 1.0972, 15: 1.0866, 16: 1.0784,
        17: 1.0728, 18: 1.0667, 19: 1.0614, 20: 1.0569, 21: 1.0526, 22: 1.0493, 23: 1.0458,
        24: 1.0428, 25: 1.0408, 26: 1.0389, 27: 1.0375, 28: 1.0368, 29: 1.0343, 30: 1.0356,
    },
    "uniform": {2: 12.98, 5: 6.09, 10: 4.010, 15: 3.263, 20: 2.717, 25: 2.495, 30: 2.394},
}  # fmt: skip
DECIMALS = {"power-law": 4, "uniform": 3}


def last(generations):
    *_, final = generations
    return final


@pytest.mark.parametrize("prior", ["power-law", "uniform"])
def test_published_front_is_matched_or_beaten(prior):
    ranged = last(evolve("ranged", prior, effort=60_000, generations=3))
    hurford = last(evolve("hurford", prior, effort=20_000, generations=2))
    for size, published in PUBLISHED[prior].items():
        assert round(ranged.archive[size].complexity, DECIMALS[prior]) <= published
    for size in range(2, 31):
        assert hurford.archive[size].complexity <= ranged.archive[size].complexity + 1e-12


def random_genomes(count, numbers=99, seed=0):
    """Random grammars, and mutants of them."""
    rng = np.random.default_rng(seed)
    space = RangedSpace(Prior.uniform(), numbers)
    for _ in range(count):
        genome = space.random(rng, range(2, 31))
        for _ in range(int(rng.integers(4))):
            genome = space.mutated(genome, rng)
        yield space, genome


def test_lengths_are_those_of_the_grammar():
    kinds = set()
    for space, genome in random_genomes(200):
        lengths = space.lengths(genome)
        grammar = space.grammar(genome)
        for number in range(1, 100):
            assert grammar.numeral(number).length == lengths[number], (genome, number)
        kinds.add((bool(genome.subtrahend), bool(genome.exceptions), bool(genome.suppletives)))
    assert len(kinds) == 8


def test_constraints_hold_after_many_mutations():
    for _, genome in random_genomes(2000, seed=1):
        digits, multipliers = genome.digits, genome.multipliers
        assert digits == tuple(range(1, len(digits) + 1))
        assert 1 <= len(digits) <= 20
        assert multipliers[0] == len(digits) + 1
        assert list(multipliers) == sorted(set(multipliers))
        assert len(multipliers) <= 5
        assert len(genome.suppletives) <= 5
        assert not set(genome.suppletives) & {*digits, *multipliers}
        assert set(genome.exceptions) <= set(multipliers)
        if genome.subtrahend:
            assert multipliers[1] == 2 * multipliers[0]
            assert genome.subtrahend <= len(digits)


def test_every_mutation_happens():
    """Each kind adds, takes away and exchanges."""
    space = RangedSpace(Prior.uniform(), 99)
    rng = np.random.default_rng(3)
    parent = Genome(tuple(range(1, 7)), (7, 14, 30), (11, 50), subtrahend=2, exceptions=(7,))
    seen = set()
    for kind in MUTATIONS:
        for _ in range(200):
            child = space.mutate(parent, kind, rng)
            for part in ("digits", "multipliers", "suppletives", "exceptions"):
                before, after = set(getattr(parent, part)), set(getattr(child, part))
                if kind == part and before != after:
                    seen.add((part, bool(after - before), bool(before - after)))
            if kind == "subtraction":
                seen.add((kind, child.subtrahend == 0, child.subtrahend not in (0, 2)))
    wanted = {("digits", True, False), ("digits", False, True)}
    for part in ("multipliers", "suppletives"):
        wanted |= {(part, True, False), (part, False, True), (part, True, True)}
    wanted |= {("exceptions", True, False), ("exceptions", False, True)}
    wanted |= {("subtraction", True, False), ("subtraction", False, True)}
    assert wanted <= seen


def test_a_system_better_on_both_axes_dominates():
    evolution = Evolution("ranged", "uniform", method="plain", generations=30, seed=2)
    for generation in evolution.generations():
        points = [(best.lexicon_size, best.complexity) for best in generation.archive.values()]
        for size, cost in points:
            assert not any(
                (other <= size and less < cost) or (other < size and less <= cost)
                for other, less in points
            )


@pytest.mark.parametrize("prior", ["power-law", "uniform"])
def test_small_fronts_are_optimal(prior):
    """Against all grammars, each built by RangedGrammar."""
    numbers, sizes = 16, (2, 4)
    space = RangedSpace(Prior.of(prior), numbers)
    probabilities = Prior.of(prior).probabilities(range(1, numbers + 1))
    best = {}
    for digits in range(1, sizes[1]):
        rest = range(digits + 2, numbers + 1)
        for extras in range(sizes[1] - digits):
            for several in combinations(rest, extras):
                for count in range(extras + 1):
                    for more in combinations(several, count):
                        genome = Genome(
                            tuple(range(1, digits + 1)),
                            (digits + 1, *more),
                            tuple(n for n in several if n not in more),
                        )
                        grammar = space.grammar(genome)
                        lengths = [grammar.numeral(n).length for n in range(1, numbers + 1)]
                        cost = float(np.dot(probabilities, lengths))
                        size = genome.lexicon_size
                        best[size] = min(best.get(size, cost), cost)
    for method in ("search", "exhaustive"):
        found = last(
            evolve(
                "ranged", prior, method=method, numbers=numbers, sizes=sizes, effort=3000,
                generations=2,
            )
        )  # fmt: skip
        costs = {size: each.complexity for size, each in found.archive.items()}
        assert costs == pytest.approx(best, abs=1e-12)


def test_search_finds_what_exhaustive_search_finds():
    for prior in ("power-law", "uniform"):
        exhaustive = last(evolve("ranged", prior, method="exhaustive", sizes=(2, 5)))
        searched = last(evolve("ranged", prior, sizes=(2, 5), effort=50_000, generations=2))
        for size in range(2, 6):
            assert searched.archive[size].complexity == pytest.approx(
                exhaustive.archive[size].complexity, abs=1e-12
            )


def test_exceptions_and_subtraction_never_shorten():
    for space, genome in random_genomes(300, seed=5):
        plain = Genome(genome.digits, genome.multipliers, genome.suppletives)
        assert space.complexity(plain) <= space.complexity(genome) + 1e-12


def test_reported_grammar_is_the_plainest_with_its_lexicon():
    evolution = Evolution("ranged", sizes=(2, 20), effort=3000, generations=1)
    found = last(evolution.generations())
    for candidate in found.archive.values():
        settled = evolution.space.settled(candidate.genome)
        assert settled.lexicon_size == candidate.lexicon_size
        assert len(settled.digits) >= len(candidate.genome.digits)
        measures = measure(evolved_system(evolution, settled), evolution.prior)
        assert measures.average_morphosyntactic_complexity == pytest.approx(
            candidate.complexity, abs=1e-12
        )
        assert measures.lexicon_size == candidate.lexicon_size
