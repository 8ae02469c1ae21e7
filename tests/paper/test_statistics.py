"""Effect sizes and permutation tests against plain recomputation."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regnum.paper.statistics import cliffs_delta, hedges_g, permutation_test, shuffled

SAMPLES = st.lists(st.integers(-5, 5), min_size=1, max_size=12)


@settings(max_examples=50)
@given(SAMPLES, SAMPLES)
def test_cliffs_delta_counts_pairs(first, second):
    pairs = [(a > b) - (a < b) for a in first for b in second]
    found = cliffs_delta(np.array(first, float), np.array(second, float))
    assert found == pytest.approx(sum(pairs) / len(pairs))


def test_hedges_g_by_hand():
    # Means 2 and 4, both variances 1: d = -2, times 1 - 3 / (4 * 4 - 1).
    first, second = np.array([1.0, 2.0, 3.0]), np.array([3.0, 4.0, 5.0])
    assert hedges_g(first, second) == pytest.approx(-2 * 0.8)


def test_permutations_come_to_the_exact_probability():
    first, second = np.array([1.0, 2.0, 4.0]), np.array([3.0, 7.0, 8.0, 9.0])
    both = np.concatenate([first, second])
    seen = abs(first.mean() - second.mean())
    apart = []
    for chosen in combinations(range(7), 3):
        rest = [i for i in range(7) if i not in chosen]
        apart.append(abs(both[list(chosen)].mean() - both[rest].mean()))
    exact = np.mean(np.array(apart) >= seen - 1e-12)
    rng = np.random.default_rng(0)
    assert permutation_test(first, second, shuffled(rng, 3, 7, 20_000)) == pytest.approx(
        exact, abs=0.01
    )


def test_choices_are_distinct_positions():
    choices = shuffled(np.random.default_rng(0), 5, 9, 700)
    assert choices.shape == (700, 5)
    assert all(len(set(row)) == 5 for row in choices.tolist())
    assert np.bincount(choices.ravel()).min() > 300
