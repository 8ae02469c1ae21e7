"""The order in which languages say the parts of a numeral."""

from __future__ import annotations

from hypothesis import given

from regnum.numerals import Numeral, Ranges
from regnum.numerals.order import Order
from strategies import numerals


def said(order, text):
    return " ".join(order.word(Numeral.parse(text)))


@given(numerals)
def test_without_departures_it_is_the_order_of_the_grammar(numeral):
    assert Order().word(numeral) == numeral.morphemes


@given(numerals)
def test_only_the_order_changes(numeral):
    everywhere = Ranges(((0, 10**18, None),))
    word = Order(everywhere, everywhere, everywhere).word(numeral)
    assert sorted(word) == sorted(numeral.morphemes)


def test_addend_first():
    english = Order(addend_first=Ranges.parse("13-19"))
    assert said(english, "10+5") == "5 + 10"
    assert said(english, "2*10+5") == "2 * 10 + 5"


def test_parts_of_larger_numerals_keep_their_own_order():
    basque = Order(addend_first=Ranges.parse("13-19"))
    assert said(basque, "3*20+(10+5)") == "3 * 20 + 5 + 10"


def test_multiplier_and_subtrahend_first():
    order = Order(multiplier_first=Ranges.parse("20-90"), subtrahend_first=Ranges.parse("18"))
    assert said(order, "5*10") == "10 * 5"
    assert said(order, "2*10-2") == "2 - 10 * 2"
