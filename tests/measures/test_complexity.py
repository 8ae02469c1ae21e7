"""The measures of numeral systems."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given

import naive
import regnum
from regnum.automaton import Automaton
from regnum.measures import (
    MEASURES,
    Prior,
    average_morphosyntactic_complexity,
    irregularity,
    lexicon_size,
    measure,
    processing_complexity,
)
from regnum.numerals import NumeralSystem, RangedGrammar
from strategies import systems_of_words


def test_karo_batak():
    measures = measure(regnum.language("karo-batak"))
    assert (measures.states, measures.transitions, measures.symbols) == (6, 21, 12)
    assert measures.irregularity == pytest.approx(192.4376, abs=5e-5)


def test_ninety_nine_unanalysable_words():
    system = NumeralSystem.from_numerals({n: str(n) for n in range(1, 100)})
    measures = measure(system)
    assert (measures.states, measures.transitions, measures.symbols) == (2, 99, 99)
    assert measures.irregularity == pytest.approx(857.3063, abs=5e-5)
    for prior in ("power-law", "uniform", "reversed-power-law"):
        assert processing_complexity(system, prior) == pytest.approx(log2(99) + 1)


def test_english():
    system = RangedGrammar(
        range(1, 10), [10], {"10-99": 10}, {"10-99": 9}, suppletives=[11, 12]
    ).system(name="english")
    measures = measure(system)
    assert measures.as_dict() == {
        "language": "english",
        "irregularity": pytest.approx(324.8354, abs=5e-5),
        "processing_complexity": pytest.approx(4.768352, abs=5e-7),
        "average_morphosyntactic_complexity": pytest.approx(1.129343, abs=5e-7),
        "lexicon_size": 12,
        "states": 8,
        "transitions": 32,
        "symbols": 14,
        "numbers": 99,
        "distinct_numerals": 99,
    }
    assert processing_complexity(system, "uniform") == pytest.approx(8.694923, abs=5e-7)


@given(systems_of_words)
def test_they_agree_with_the_plain_recomputation(words):
    system = NumeralSystem.from_words(words)
    measures = measure(system, Prior.power_law(2))
    weights = {number: number**-2 for number in words}
    size = (measures.states, measures.transitions, measures.symbols)
    assert size == naive.automaton_size(words.values())
    assert measures.irregularity == pytest.approx(naive.irregularity(words.values()))
    assert measures.processing_complexity == pytest.approx(
        naive.processing_complexity(words, weights)
    )
    assert measures.average_morphosyntactic_complexity == pytest.approx(
        naive.average_length(words, weights)
    )
    assert measures.distinct_numerals == len(set(words.values()))


@given(systems_of_words)
def test_each_measure_alone_is_the_same(words):
    system = NumeralSystem.from_words(words)
    together = measure(system, "uniform")
    assert irregularity(Automaton.of(system)) == together.irregularity
    assert processing_complexity(system, "uniform") == together.processing_complexity
    assert lexicon_size(system) == together.lexicon_size
    assert (
        average_morphosyntactic_complexity(system, "uniform")
        == together.average_morphosyntactic_complexity
    )


def test_combinators_are_morphemes_but_not_of_the_lexicon():
    system = NumeralSystem.from_numerals({1: "1", 20: "2*10", 25: "2*10+5"})
    assert lexicon_size(system) == 4
    assert average_morphosyntactic_complexity(system, "uniform") == pytest.approx(3)


def test_words_are_measured_as_they_are_split():
    words = {20: "vingt", 21: "vingt et un", 22: "vingt deux"}
    system = NumeralSystem.from_words(words)
    assert lexicon_size(system) == 4
    assert measure(system, "uniform").states == 4


def test_one_empty_word_costs_what_telling_so_costs():
    measures = measure(NumeralSystem.from_words({1: ()}))
    assert (measures.states, measures.transitions, measures.symbols) == (1, 0, 0)
    assert measures.irregularity == 1
    assert measures.processing_complexity == 1


def test_numbers_that_share_a_word_each_count_in_the_mean():
    system = NumeralSystem.from_words({1: "a", 2: "a", 3: "b"})
    measures = measure(system, "uniform")
    assert (measures.numbers, measures.distinct_numerals) == (3, 2)
    assert measures.processing_complexity == pytest.approx(2)


def test_measures_show_themselves_in_a_notebook():
    page = measure(regnum.language("karo-batak"))._repr_html_()
    assert "irregularity" in page
    assert "192.438" in page
    assert len(MEASURES) == 9
