"""Costs of combinators: added where they stand, and refused where they make no sense."""

from __future__ import annotations

import pytest

import regnum
from regnum.errors import InputError
from regnum.measures.batch import WORTH_LOADING, measure_systems
from regnum.measures.costs import combinator_means, cost_bits


def test_counted_by_hand():
    french = regnum.language("french")
    means = combinator_means(french, "uniform")
    for combinator in "*+-":
        expected = sum(word.count(combinator) for word in french.words) / 99
        assert means[combinator] == pytest.approx(expected)


def test_added_to_processing_complexity_alone():
    drehu = regnum.language("drehu")
    plain, costly = regnum.measure(drehu), regnum.measure(drehu, costs={"*": 1.5, "+": 0.5})
    extra = costly.processing_complexity - plain.processing_complexity
    assert extra == pytest.approx(cost_bits(drehu, "power-law", {"*": 1.5, "+": 0.5}))
    assert extra > 0
    assert costly.irregularity == plain.irregularity
    assert regnum.measure(drehu, costs={}) == plain


def test_the_same_with_and_without_kernels():
    few = [regnum.language(name) for name in ("french", "drehu", "mandarin")]
    many = few * (WORTH_LOADING // 3 + 1)
    slow = measure_systems(few, "uniform", costs={"*": 2.5})
    fast = measure_systems(many, "uniform", costs={"*": 2.5})[: len(few)]
    for one, other in zip(slow, fast, strict=True):
        assert other.processing_complexity == pytest.approx(one.processing_complexity)
        assert other.irregularity == pytest.approx(one.irregularity)


@pytest.mark.parametrize(
    ("costs", "message"),
    [
        ({"/": 1.0}, "costs: '/' is not a combinator of drehu; there is * + -"),
        ({"*": -1.0}, "costs: -1.0 bits for * is not 0 or more"),
        ({"*": float("nan")}, "costs: nan bits for * is not 0 or more"),
    ],
)
def test_mistakes(costs, message):
    with pytest.raises(InputError) as error:
        regnum.measure(regnum.language("drehu"), costs=costs)
    assert str(error.value) == message
