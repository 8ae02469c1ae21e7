"""The strong search finds what there is, from wherever it starts, and goes on where it was."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from interpreted import INTERPRETED, fewer
from regnum.errors import InputError
from regnum.languages.types import types
from regnum.search.annealing import CHAINS, STARTS, anneal
from regnum.search.exact import exact
from regnum.search.greedy import greedy
from search.small import PARTS, PRIORS, all_measures, best_of, part, whole

CLOSE = 1e-7
only_compiled = pytest.mark.skipif(INTERPRETED, reason="takes long where kernels run as Python")


def final(home, evaluations, start="random", seed=(0,)):
    *_, state = anneal(home, evaluations=evaluations, start=start, seed=seed)
    assert state.finished
    return state


@only_compiled
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("name", sorted(PARTS))
def test_finds_the_whole_frontier_of_small_neighbourhoods(name, prior, start):
    home = part(name, prior)
    state = final(home, 20_000, start)
    np.testing.assert_allclose(state.measures, best_of(all_measures(home, prior)), atol=CLOSE)


@only_compiled
@pytest.mark.parametrize("name", ["english", "tommo-so", "khmer", "mandarin"])
def test_finds_what_is_proved_to_be_the_frontier(name):
    home = whole(name)
    proved = exact(home, nodes=2_000_000, listed=0)
    assert proved.complete
    state = final(home, 100_000)
    np.testing.assert_allclose(state.measures, proved.measures, atol=CLOSE)
    # Algorithm 2 gets no further, and mostly not so far.
    loose = greedy(home).measures
    for point in loose:
        assert (state.measures <= point + CLOSE).all(axis=1).any()


@only_compiled
@pytest.mark.parametrize("start", STARTS)
def test_french_is_dominated_by_a_far_more_regular_neighbour(start):
    home = whole("french")
    state = final(home, 200_000, start)
    easy = np.flatnonzero(state.measures[:, 1] <= 4.690088)  # no harder than French
    irregularity, complexity = state.measures[easy[0]]
    assert irregularity == pytest.approx(283.2577, abs=1e-4)  # French has 439.5292
    assert complexity == pytest.approx(4.687516, abs=1e-6)
    system = home.neighbourhood.system(state.choices[easy[0]])
    assert [system.text(number) for number in (69, 71, 80, 97)] == [
        "6*10+9", "3*20+(10+1)", "8*10", "4*20+(10+7)",
    ]  # fmt: skip


@only_compiled
@pytest.mark.parametrize("name", sorted(types()))
def test_from_random_systems_it_gets_as_far_as_the_natural_one(name):
    # The greedy search misses the natural system, and all that dominate it, almost everywhere.
    home = whole(name)
    natural = home.bench(1).measure(home, home.natural[None, :])[0]
    for seed in range(1, 7):
        for state in anneal(home, evaluations=400_000, seed=(seed,)):
            if state.reached >= 0:
                assert (state.measures <= natural + CLOSE).all(axis=1).any()
                return
    pytest.fail("neither the natural system nor one that dominates it was found")


@pytest.mark.parametrize("start", STARTS)
def test_goes_on_as_if_never_interrupted(start):
    home = part("french")
    states = list(anneal(home, evaluations=4_000, start=start, seed=(3,)))
    assert len(states) > 2
    begun = states[1]
    for one, two in zip(
        states[2:], anneal(home, evaluations=4_000, start=start, seed=(3,), after=begun),
        strict=True,
    ):  # fmt: skip
        np.testing.assert_array_equal(one.choices, two.choices)
        np.testing.assert_array_equal(one.measures, two.measures)
        assert (one.evaluations, one.cycles, one.reached, one.finished) == (
            two.evaluations, two.cycles, two.reached, two.finished,
        )  # fmt: skip


def test_keeps_to_the_evaluations_asked_for():
    home = part("hindi")
    for evaluations in (1, 500, 3_000):
        spent = final(home, evaluations).evaluations
        # No less than what a beginning takes: systems to scale by, and a step of each chain.
        assert spent <= max(evaluations, 64 + 8) + 2 * CHAINS


def test_measures_are_those_of_the_systems_found():
    home = whole("kunama")
    state = final(home, fewer(30_000, 300))
    rows = state.choices + home.space.first[:-1]
    assert ((state.choices >= 0) & (state.choices < home.neighbourhood.counts)).all()
    again = home.bench(16).measure(home, rows)
    np.testing.assert_allclose(state.measures, again, rtol=0, atol=1e-9)
    np.testing.assert_array_equal(np.argsort(state.measures[:, 0]), np.arange(len(again)))
    assert (np.diff(state.measures[:, 1]) < 0).all()


def test_the_natural_system_alone_is_a_neighbourhood_too():
    home = whole("hausa")
    (state,) = anneal(home, evaluations=100, start="natural")
    assert state.finished
    np.testing.assert_array_equal(state.choices, np.zeros((1, 99)))


def test_other_seeds_find_other_things_on_the_way():
    home = whole("kunama")
    one, two = (next(islice(anneal(home, evaluations=9_000, seed=(k,)), 1)) for k in (1, 2))
    assert not np.array_equal(one.measures, two.measures)


def test_mistakes():
    home = part("french")
    with pytest.raises(InputError, match="start: 'hot' is not one of random, natural, greedy"):
        next(anneal(home, evaluations=10, start="hot"))
    with pytest.raises(InputError, match="evaluations: 0 is not a number of systems"):
        next(anneal(home, evaluations=0))
