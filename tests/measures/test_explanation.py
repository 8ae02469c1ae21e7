"""The worked example of the paper: bits along the path of one numeral."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given

import regnum
from regnum.errors import NotExpressible
from regnum.measures import explain, processing_complexity
from regnum.numerals import NumeralSystem
from strategies import systems_of_words


def test_ninety_six_in_karo_batak():
    explanation = explain(regnum.language("karo-batak"), 96)
    assert explanation.numeral == "9*10+6"
    assert [step.state for step in explanation.steps] == [
        "λ", "D", "D*", "D*10", "D*10+", "D*10+D",
    ]  # fmt: skip
    bits = [step.choice_bits + step.acceptance_bits for step in explanation.steps]
    assert bits == [log2(9), 1, 0, 1, log2(9), 1]
    assert round(explanation.bits, 2) == 9.34


def test_twenty_in_karo_batak():
    assert round(explain(regnum.language("karo-batak"), 20).bits, 2) == 5.17


@given(systems_of_words)
def test_the_mean_over_numbers_is_the_processing_complexity(words):
    system = NumeralSystem.from_words(words)
    mean = sum(explain(system, number).bits for number in system) / len(system)
    assert mean == pytest.approx(processing_complexity(system, "uniform"))


def test_a_number_without_a_numeral_is_told():
    with pytest.raises(NotExpressible, match="karo-batak, 100: no numeral"):
        explain(regnum.language("karo-batak"), 100)


def test_it_shows_itself_in_a_notebook():
    page = explain(regnum.language("karo-batak"), 96)._repr_html_()
    assert "9*10+6: 9.3399 bits" in page
