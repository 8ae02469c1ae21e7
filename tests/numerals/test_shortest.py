"""The shortest numerals of a Hurford grammar."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.errors import GrammarError, NotExpressible
from regnum.numerals import HurfordGrammar
from regnum.numerals.chart import lossless_ceiling
from strategies import hurford_grammars


@given(hurford_grammars(), st.sampled_from([30, 99]))
def test_they_are_the_first_that_the_chart_has(grammar, largest):
    depth = 4
    ceiling = lossless_ceiling(grammar, depth, largest)
    chart = grammar.chart(depth, largest, ceiling)
    shortest = grammar.shortest(largest, ceiling)
    for number in chart.expressible():
        size = next(s for s in range(1, depth + 1) if chart.count(number, s))
        assert shortest.length(number) == 2 * size - 1
        assert shortest.numerals(number) == tuple(sorted(chart.numerals(number, size), key=str))


@given(hurford_grammars())
def test_whatever_a_deep_chart_expresses_has_a_shortest_numeral(grammar):
    shortest = grammar.shortest(20)
    expressible = grammar.chart(6, 20, shortest.ceiling).expressible()
    assert set(expressible) <= set(shortest.expressible())


def test_lengths_need_no_bound_on_depth():
    unary = HurfordGrammar([], [1], "+").shortest()
    assert [unary.length(n) for n in (1, 2, 99)] == [1, 3, 197]
    binary = HurfordGrammar([1], [2], "+*").shortest()
    assert list(map(str, binary.numerals(6))) == ["(2+1)*2", "2*2+2", "2+(2+2)", "2+2*2"]
    # Doubling and adding one, as in the binary notation of 95, 1011111.
    assert binary.length(95) == 2 * 11 - 1


def test_ties_are_all_listed():
    shortest = HurfordGrammar([1, 2], [4, 5], "+*-").shortest()
    assert list(map(str, shortest.numerals(9))) == ["4+5", "5+4"]
    assert list(map(str, shortest.numerals(3))) == ["4-1", "5-2"]


def test_what_cannot_be_expressed_is_said():
    shortest = HurfordGrammar([2], [10]).shortest()
    with pytest.raises(NotExpressible, match="7: no numeral from digits 2; multipliers 10"):
        shortest.length(7)
    with pytest.raises(NotExpressible, match="100 is outside the numbers 1-99"):
        shortest.numerals(100)


def test_impossible_bounds_are_refused():
    with pytest.raises(GrammarError, match="largest number 0"):
        HurfordGrammar([1], [10]).shortest(0)
    with pytest.raises(GrammarError, match="ceiling 5 is below"):
        HurfordGrammar([1], [10]).shortest(9, ceiling=5)
