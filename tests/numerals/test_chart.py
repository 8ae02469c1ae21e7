"""Counting, listing and drawing the numerals of a Hurford grammar."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regnum.errors import GrammarError, NotExpressible
from regnum.numerals import HurfordGrammar
from regnum.numerals.chart import lossless_ceiling
from strategies import hurford_grammars


def enumerate_numerals(grammar, depth):
    """Return text and value of all numerals by size, straight from the rules.

    There is no bound on values; parts must be positive.
    """
    numerals, phrases = [set()], [set()]
    for size in range(1, depth + 1):
        if size == 1:
            phrase = {(str(m), m) for m in grammar.multipliers}
        elif grammar.multiplies():
            phrase = {
                (f"({text})*{m}", value * m)
                for text, value in numerals[size - 1]
                for m in grammar.multipliers
            }
        else:
            phrase = set()
        numeral = set(phrase)
        if size == 1:
            numeral |= {(str(d), d) for d in grammar.digits}
        for left in range(1, size):
            for text, value in phrases[left]:
                for other, subtracted in numerals[size - left]:
                    if grammar.adds():
                        numeral.add((f"({text})+({other})", value + subtracted))
                    if grammar.subtracts() and value > subtracted:
                        numeral.add((f"({text})-({other})", value - subtracted))
        phrases.append(phrase)
        numerals.append(numeral)
    return numerals


@st.composite
def grammars_and_depths(draw):
    grammar = draw(hurford_grammars())
    deepest = 5 if len(grammar.digits) + len(grammar.multipliers) < 5 else 4
    return grammar, draw(st.integers(1, deepest))


@settings(max_examples=400)
@given(grammars_and_depths(), st.sampled_from([20, 99]))
def test_counts_are_those_of_enumeration(grammar_and_depth, largest):
    grammar, depth = grammar_and_depth
    chart = grammar.chart(depth, largest, lossless_ceiling(grammar, depth, largest))
    everything = enumerate_numerals(grammar, depth)
    for size in range(1, depth + 1):
        counted = Counter(value for _, value in everything[size])
        for number in range(1, largest + 1):
            assert chart.count(number, size) == counted[number]


@given(grammars_and_depths(), st.integers(1, 60))
def test_the_listing_has_every_numeral_once_and_small_ones_first(grammar_and_depth, number):
    grammar, depth = grammar_and_depth
    chart = grammar.chart(min(depth, 4), 60)
    listed = list(chart.numerals(number))
    assert len(set(listed)) == len(listed) == chart.count(number)
    assert all(numeral.value == number for numeral in listed)
    assert [n.size for n in listed] == sorted(n.size for n in listed)
    assert chart.counts(number) == tuple(
        sum(n.size == size for n in listed) for size in range(1, chart.depth + 1)
    )


def test_the_default_bound_on_values_loses_nothing_up_to_depth_five():
    grammar = HurfordGrammar([1, 7, 12], [20, 25], "+*-")
    default = grammar.chart(5)
    generous = grammar.chart(5, ceiling=30_000)
    assert all(default.counts(n) == generous.counts(n) for n in range(1, 100))


def test_a_number_that_is_digit_and_multiplier_counts_once():
    chart = HurfordGrammar([1, 5], [5]).chart(depth=2)
    assert [str(n) for n in chart.numerals(5)] == ["5", "1*5"]
    assert chart.count(5, size=1) == 1


def test_the_paper_names_some_numerals_of_twelve():
    chart = HurfordGrammar([1, 2], [5, 10, 12]).chart(depth=4)
    listed = {str(numeral) for numeral in chart.numerals(12)}
    assert {"12", "1*12", "10+2", "1*10+2", "2*5+2"} <= listed


def test_counts_stay_exact_beyond_machine_integers():
    # Sums of ones and twos in order: the Fibonacci numbers.
    chart = HurfordGrammar([], [1, 2], "+").chart(depth=99)
    fibonacci = [1, 1]
    while len(fibonacci) < 100:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert chart.count(99) == fibonacci[99] > 2**63


@pytest.mark.parametrize("combinators", ["+*", "+*-"])
def test_drawing_is_uniform(combinators):
    chart = HurfordGrammar([1, 2, 3], [5, 10], combinators).chart(depth=4)
    number = 17
    ways = chart.count(number)
    draws = 60 * ways
    rng = np.random.default_rng(11)
    seen = Counter(chart.draw(number, rng) for _ in range(draws))
    assert set(seen) == set(chart.numerals(number))
    expected = draws / ways
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    # Mean and half the variance of chi-square are its degrees of freedom.
    freedom = ways - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_drawing_at_any_depth_and_of_one_size():
    chart = HurfordGrammar(range(1, 10), [10]).chart(depth=60)
    rng = np.random.default_rng(3)
    assert chart.draw(77, rng).value == 77
    assert chart.draw(77, rng, size=7).size == 7


def test_the_same_seed_draws_the_same():
    chart = HurfordGrammar([1, 2, 3], [5, 10], "+*-").chart(depth=5)

    def drawn(seed):
        rng = np.random.default_rng(seed)
        return [str(chart.draw(n, rng)) for n in range(1, 40)]

    assert drawn(7) == drawn(7) != drawn(8)


def test_what_cannot_be_expressed_is_said():
    chart = HurfordGrammar([1, 2], [10]).chart(depth=3)
    assert 5 not in chart.expressible()
    with pytest.raises(NotExpressible, match=r"5: no numeral of up to 3 .* digits 1-2; multi"):
        chart.draw(5, np.random.default_rng(0))
    with pytest.raises(NotExpressible, match="100 is outside"):
        chart.count(100)


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ({"depth": 0}, "depth 0"),
        ({"largest": 0}, "largest number 0"),
        ({"ceiling": 50}, "ceiling 50 is below"),
    ],
)
def test_impossible_charts_are_refused(arguments, cause):
    with pytest.raises(GrammarError, match=cause):
        HurfordGrammar([1], [10]).chart(**arguments)


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (([0], [10]), "digits: 0 is not a positive"),
        (([1.5], [10]), "1.5 is not a positive"),
        (([], []), "needs digits or multipliers"),
        (([1], [10], "+/"), "unknown combinator '/'"),
    ],
)
def test_impossible_grammars_are_refused(arguments, cause):
    with pytest.raises(GrammarError, match=cause):
        HurfordGrammar(*arguments)


def test_grammars_are_values():
    grammar = HurfordGrammar([3, 1, 2, 2], [10])
    assert grammar == HurfordGrammar([1, 2, 3], [10])
    assert len({grammar, HurfordGrammar([1, 2, 3], (10,))}) == 1
    assert grammar.with_(multipliers=[20]).multipliers == (20,)
    assert grammar.multipliers == (10,)
    assert str(grammar) == "digits 1-3; multipliers 10; combinators + *"
