"""Numeral systems."""

from __future__ import annotations

import pytest
from hypothesis import given

from regnum.errors import InputError, NotationError, NotExpressible, RegnumError, WrongValue
from regnum.numerals import Numeral, NumeralSystem
from strategies import systems_of_words


@pytest.fixture
def own():
    return NumeralSystem.from_numerals({1: "1", 2: "2", 3: "(2 + 1)"}, name="own")


def test_it_maps_numbers_to_words(own):
    assert own[3] == ("2", "+", "1")
    assert own.numeral(3) == Numeral.parse("2+1")
    assert dict(own) == {1: ("1",), 2: ("2",), 3: ("2", "+", "1")}
    assert len(own) == 3
    assert 2 in own


def test_a_missing_number_is_none_or_an_error_but_never_a_word(own):
    assert own.get(4) is None
    with pytest.raises(NotExpressible, match="^own, 4: no numeral$"):
        own[4]
    with pytest.raises(KeyError):
        own[4]
    with pytest.raises(NotExpressible, match="own, 4: no numeral"):
        own.numeral(4)


def test_symbols_come_in_one_order(own):
    system = NumeralSystem.from_words({1: "dix", 2: "10 * 9", 3: "2 + 100 - a"})
    assert system.symbols == ("2", "9", "10", "100", "*", "+", "-", "a", "dix")
    assert system.number_morphemes == ("2", "9", "10", "100", "a", "dix")


@given(systems_of_words)
def test_words_are_kept_as_they_are(words):
    system = NumeralSystem.from_words(words)
    assert dict(system) == words
    assert list(system) == sorted(words)
    assert system.distinct_numerals == len(set(words.values()))
    assert NumeralSystem.from_words(words.items()) == system


def test_words_are_text_with_blanks_or_sequences_of_symbols():
    text = NumeralSystem.from_words({21: "vingt et un"})
    symbols = NumeralSystem.from_words({21: ["vingt", "et", "un"]})
    assert text == symbols
    assert NumeralSystem.from_words({21: tuple("vingt")})[21] == ("v", "i", "n", "g", "t")


def test_words_have_no_arithmetic():
    with pytest.raises(NotExpressible, match="welsh, 10: words without arithmetic"):
        NumeralSystem.from_words({10: "deg"}, name="welsh").numeral(10)


def test_two_numbers_may_share_a_word():
    system = NumeralSystem.from_numerals({11: "2*5+1", 12: "2*(5+1)", 15: "(2+1)*5"})
    assert system[11] == system[12]
    assert system.distinct_numerals == 2
    assert len(system) == 3


@pytest.mark.parametrize(("forms", "chosen"), [("first", "1+1+1"), ("shortest", "3")])
def test_one_of_several_forms_is_chosen_by_the_policy_named(forms, chosen):
    pairs = [(3, "1+1+1"), (3, "3"), (3, "2+1")]
    assert str(NumeralSystem.from_numerals(pairs, forms=forms).numeral(3)) == chosen


def test_several_forms_are_an_error_unless_a_policy_is_named():
    with pytest.raises(InputError, match="abun, 3: several forms"):
        NumeralSystem.from_numerals([(3, "3"), (3, "2+1")], name="abun")
    with pytest.raises(RegnumError, match="'longest' is not one of error, first, shortest"):
        NumeralSystem.from_numerals({}, forms="longest")


def test_the_same_form_twice_is_one_form():
    assert len(NumeralSystem.from_numerals([(3, "2+1"), (3, "2 + 1")])) == 1


@pytest.mark.parametrize(
    ("numerals", "error", "cause"),
    [
        ({20: "3*10"}, WrongValue, r"abun, 20: 3\*10 denotes 30"),
        ({20: "2*ten"}, NotationError, r"abun, 20: '2\*ten', column 3: 'ten' does not belong"),
        ({20: "9" * 9 + "*" + "9" * 18}, WrongValue, "denotes a number of 90 bits"),
        ({}, InputError, "abun: a system needs at least one numeral"),
    ],
)
def test_what_is_wrong_with_a_numeral_is_said(numerals, error, cause):
    with pytest.raises(error, match=cause):
        NumeralSystem.from_numerals(numerals, name="abun")


@pytest.mark.parametrize(
    ("numbers", "words", "cause"),
    [
        ((2, 1), (("2",), ("1",)), "numbers must increase"),
        ((1, 1), (("2",), ("1",)), "numbers must increase"),
        ((-1,), (("1",),), "-1 is not a number"),
        ((1.0,), (("1",),), "1.0 is not a number"),
        ((1,), ("1",), "is not a tuple of non-empty symbols"),
        ((1,), (("",),), "is not a tuple of non-empty symbols"),
        ((1, 2), (("1",),), "2 numbers but 1 words"),
    ],
)
def test_the_constructor_checks_what_it_is_given(numbers, words, cause):
    with pytest.raises(InputError, match=cause):
        NumeralSystem(numbers, words)


def test_restricting_to_numbers(own):
    assert dict(own.restricted([1, 3])) == {1: ("1",), 3: ("2", "+", "1")}
    assert own.restricted([1, 3]).text(3) == "2+1"
    with pytest.raises(NotExpressible, match=r"own, 4-9, 20: no numeral \(7 of 9 missing\)"):
        own.restricted([2, 3, *range(4, 10), 20])
    assert own.restricted(range(3, 10), missing="skip").numbers == (3,)
    with pytest.raises(NotExpressible, match="7-9: no numeral"):
        own.restricted(range(7, 10), missing="skip")


def test_systems_are_values(own):
    same = NumeralSystem.from_numerals({3: "2+1", 2: "2", 1: "1"}, name="own")
    assert own == same
    assert len({own, same}) == 1
    assert own != own.renamed("other")
    with pytest.raises(AttributeError):
        own.name = "other"


def test_it_shows_itself_in_a_notebook(own):
    assert repr(own) == "<NumeralSystem own: 1-3, 3 symbols>"
    page = NumeralSystem.from_words({1: "<b>"})._repr_html_()
    assert "&lt;b&gt;" in page
    assert "<td>2+1</td>" in own._repr_html_()
