"""What branch and bound says is proved is so: compared with all systems one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreted import fewer
from regnum.errors import InputError
from regnum.search.exact import exact
from search.small import PARTS, PRIORS, WHOLE, all_measures, best_of, homes, part, whole

CLOSE = 1e-7


def is_dominated(natural, points):
    worse = (points <= natural + CLOSE).all(axis=1) & (points < natural - CLOSE).any(axis=1)
    return bool(worse.any())


@pytest.mark.parametrize("prior", ["power-law", "uniform"])
@pytest.mark.parametrize("name", WHOLE)
def test_frontiers_of_whole_neighbourhoods(name, prior):
    home = whole(name, prior)
    found = exact(home, listed=0)
    assert found.complete
    assert found.proven
    wanted = best_of(all_measures(home, prior))
    np.testing.assert_allclose(found.measures, wanted, atol=CLOSE)
    np.testing.assert_allclose(found.bounds, wanted.min(axis=0), atol=CLOSE)


@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("name", sorted(PARTS))
def test_frontiers_of_some_numerals(name, prior):
    home = part(name, prior)
    found = exact(home, listed=0)
    assert found.complete
    np.testing.assert_allclose(found.measures, best_of(all_measures(home, prior)), atol=CLOSE)


@settings(max_examples=fewer(100, 3))
@given(drawn=homes(most=300), nodes=st.integers(1, 60), seed=st.integers(0, 3))
def test_nothing_falls_below_what_is_proved(drawn, nodes, seed):
    home, prior = drawn
    points = all_measures(home, prior)
    found = exact(home, nodes=nodes, listed=0, seed=seed)
    assert (points >= np.array(found.bounds) - CLOSE).all()
    dominated = is_dominated(points[0], points)  # the natural system is the first
    if found.proven:
        assert is_dominated(points[0], found.measures) == dominated
    if found.complete:
        assert found.proven
        np.testing.assert_allclose(found.measures, best_of(points), atol=CLOSE)


@settings(max_examples=fewer(40, 3))
@given(homes(most=300))
def test_with_nodes_enough_everything_is_proved(drawn):
    home, _ = drawn
    assert exact(home, nodes=10_000, listed=0).complete


@settings(max_examples=fewer(40, 3))
@given(homes(most=300))
def test_where_it_gives_up_all_systems_are_measured(drawn):
    home, prior = drawn
    found = exact(home, nodes=1)
    assert found.complete
    assert found.proven
    wanted = best_of(all_measures(home, prior))
    np.testing.assert_allclose(found.measures, wanted, atol=CLOSE)
    np.testing.assert_allclose(found.bounds, wanted.min(axis=0), atol=CLOSE)
    again = home.bench(8).measure(home, found.choices + home.space.first[:-1])
    np.testing.assert_allclose(found.measures, again, atol=CLOSE)


def test_larger_neighbourhoods_are_left_to_the_bounds():
    home = whole("drehu")
    found = exact(home, nodes=3_000)
    assert not found.complete
    assert 0 < found.bounds[0] < found.measures[:, 0].min()
    assert 0 < found.bounds[1] < found.measures[:, 1].min()
    with pytest.raises(InputError, match="nodes: 0 is not a number of partial systems"):
        exact(home, nodes=0)
