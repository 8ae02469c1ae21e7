"""Fronts, ranks and distances, against their definitions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from regnum.errors import RegnumError
from regnum.search.pareto import (
    distances,
    dominated_by,
    front,
    hypervolume,
    non_dominated,
    ranks,
)  # fmt: skip


def points_of(columns):
    return arrays(
        float, st.tuples(st.integers(0, 30), st.just(columns)), elements=st.integers(0, 6)
    )


any_points = st.one_of(points_of(2), points_of(3))


def dominates(one, other):
    return bool((one <= other).all() and (one < other).any())


def plainly_non_dominated(points):
    return np.array([not any(dominates(q, p) for q in points) for p in points], dtype=bool)


@given(any_points)
def test_non_dominated(points):
    np.testing.assert_array_equal(non_dominated(points), plainly_non_dominated(points))


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("integers", [True, False])
def test_non_dominated_among_many(columns, integers):
    rng = np.random.default_rng(1)
    points = rng.integers(0, 40, (1500, columns)) if integers else rng.random((1500, columns))
    np.testing.assert_array_equal(non_dominated(points), plainly_non_dominated(points))


def test_all_alike():
    points = np.ones((1000, 2))
    assert non_dominated(points).all()
    assert front(points).tolist() == [[1, 1]]


@given(any_points)
def test_ranks_peel_off_fronts(points):
    found = ranks(points)
    left = np.arange(len(points))
    rank = 0
    while len(left):
        first = plainly_non_dominated(points[left])
        assert (found[left[first]] == rank).all()
        left, rank = left[~first], rank + 1


@given(st.integers(2, 3).flatmap(lambda n: st.tuples(points_of(n), points_of(n))))
def test_dominated_by(both):
    points, others = both
    expected = [any(dominates(q, p) for q in others) for p in points]
    assert dominated_by(points, others).tolist() == expected


def test_hypervolume():
    assert hypervolume(np.array([[1, 3], [2, 2], [3, 1]]), np.array([4, 4])) == 6
    assert hypervolume(np.array([[5, 3]]), np.array([4, 4])) == 0
    assert hypervolume(np.zeros((0, 2)), np.array([4, 4])) == 0


def test_distances():
    points, others = np.array([[0, 0], [3, 4]]), np.array([[0, 1], [3, 3]])
    assert distances(points, others).tolist() == [1, 1]
    assert distances(points, others, scale=np.array([1, 2])).tolist() == [0.5, 0.5]


def test_mistakes():
    with pytest.raises(RegnumError, match="rows of coordinates wanted, found 1 dimensions"):
        non_dominated(np.arange(3))
    with pytest.raises(RegnumError, match="a coordinate is not a number"):
        non_dominated(np.array([[1, np.nan]]))
    with pytest.raises(RegnumError, match="no point to measure from"):
        distances(np.ones((1, 2)), np.ones((0, 2)))
