"""Direct evolution: its systems are what they are said to be, and get better."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.errors import InputError
from regnum.measures import Prior, measure
from regnum.search.direct_evolution import DirectEvolution
from regnum.search.pareto import hypervolume


def population(**parameters):
    given = {"generations_wanted": 6, "offspring": 150, "kept": 80, "seed": 3, **parameters}
    return list(DirectEvolution(**given).generations())


@pytest.fixture(scope="module")
def generations():
    return population()


def test_measures_are_those_of_the_systems(generations):
    last = generations[-1]
    for place in range(0, len(last.measures), 7):
        system = last.system(place)  # refuses numerals with another value
        found = measure(system, Prior.power_law(2))
        assert [found.irregularity, found.processing_complexity] == pytest.approx(
            last.measures[place]
        )


def test_the_front_is_never_lost(generations):
    volumes = [hypervolume(each.measures, np.array([2000.0, 20.0])) for each in generations]
    assert volumes == sorted(volumes)
    assert volumes[-1] > volumes[0]


def test_the_same_seed_gives_the_same(generations):
    again = population()[-1]
    assert (again.systems == generations[-1].systems).all()
    assert (again.measures == generations[-1].measures).all()


def test_other_grammars_and_priors():
    ranged = population(grammar="ranged", prior=Prior.uniform(), numbers=30)[-1]
    system = ranged.system(int(ranged.front[0]))
    assert system.numbers == tuple(range(1, 31))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"grammar": "free"}, "grammar: 'free' is not one of hurford, ranged"),
        ({"generations_wanted": 0}, "generations: 0 is not a whole number from 1 up"),
    ],
)
def test_mistakes(parameters, message):
    with pytest.raises(InputError) as error:
        DirectEvolution(**parameters)
    assert str(error.value) == message
