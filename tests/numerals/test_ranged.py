"""Ranged grammars."""

from __future__ import annotations

import pytest

from regnum.errors import Ambiguous, GrammarError, NotExpressible
from regnum.numerals import Numeral, RangedGrammar, Ranges


@pytest.fixture
def decimal():
    return RangedGrammar(range(1, 10), [10], {"10-99": 10}, {"10-99": 9})


def numerals(grammar, *numbers):
    return [str(grammar.numeral(number)) for number in numbers]


def test_digits_and_multipliers_name_themselves(decimal):
    assert numerals(decimal, 7, 10, 11, 40, 47) == ["7", "10", "10+1", "4*10", "4*10+7"]


def test_a_suppletive_is_never_built_otherwise(decimal):
    grammar = decimal.with_(suppletives=(11, 40))
    assert numerals(grammar, 11, 12, 40, 41, 51) == ["11", "10+2", "40", "40+1", "5*10+1"]


def test_the_numeral_of_a_factor_may_be_complex():
    quinary = RangedGrammar(
        range(1, 5), [5, 10], {"5-9": 5, "10-99": 10}, {"5-9": 4, "10-99": 9}
    )
    assert numerals(quinary, 7, 70, 77) == ["5+2", "(5+2)*10", "(5+2)*10+(5+2)"]


def test_a_base_need_not_be_a_morpheme():
    abkhaz = RangedGrammar(
        range(1, 10), [10], {"10-29": 10, "30-99": 20}, {"10-29": 9, "30-99": 19}
    )
    assert numerals(abkhaz, 20, 30, 40, 75) == [
        "2*10",
        "2*10+10",
        "2*(2*10)",
        "3*(2*10)+(10+5)",
    ]


def test_subtraction_within_its_limit():
    grammar = RangedGrammar(range(1, 10), [10], {"10-99": 10}, {"10-99": 7}, {"10-99": 2})
    assert numerals(grammar, 17, 18, 19) == ["10+7", "2*10-2", "2*10-1"]


def test_an_exception_holds_inside_the_numerals_of_its_range(decimal):
    grammar = decimal.with_(exceptions=[(10, "10-19", "1*10")])
    assert numerals(grammar, 10, 13, 20, 23) == ["1*10", "1*10+3", "2*10", "2*10+3"]


def test_an_exception_does_not_replace_the_base_of_a_product():
    kilivila = RangedGrammar(
        range(1, 6),
        [10],
        {"5-9": 5, "10-59": 10, "60-99": 50},
        {"5-9": 4, "10-59": 9, "60-99": 49},
        exceptions=[(10, "10-19, 60-69", "1*10")],
    )
    assert numerals(kilivila, 60, 65, 75) == ["5*10+1*10", "5*10+(1*10+5)", "5*10+(2*10+5)"]


def test_an_exception_may_name_a_number_that_is_no_morpheme():
    kayah_li = RangedGrammar(
        range(1, 5), [5, 10], {"5-9": 5, "10-99": 10}, {"5-9": 4, "10-99": 9},
        exceptions=[(6, "1-99", "2*3"), (7, "1-99", "2*3+1")],
    )  # fmt: skip
    assert numerals(kayah_li, 6, 8, 70) == ["2*3", "5+3", "(2*3+1)*10"]


@pytest.mark.parametrize(
    ("digits", "number", "cause"),
    [
        (range(1, 4), 40, "base 10 would need a numeral for 4"),
        (range(1, 4), 15, r"base 10 gives 10\+5, and 5 has no numeral"),
        (range(1, 4), 7, "no morpheme and no base is given"),
        (range(1, 10), 100, "no base is given"),
    ],
)
def test_why_a_number_has_no_numeral(digits, number, cause):
    grammar = RangedGrammar(digits, [10], {"10-99": 10}, {"10-99": 9})
    assert grammar.numerals(number) == ()
    with pytest.raises(NotExpressible, match=f"{number}: no numeral; .*{cause}"):
        grammar.numeral(number)


def test_a_rest_beyond_the_largest_addend_is_told():
    grammar = RangedGrammar(range(1, 10), [10], {"10-99": 10}, {"10-99": 5})
    with pytest.raises(
        NotExpressible, match="17: no numeral; after 10, base 10 adds at most 5"
    ):
        grammar.numeral(17)


def test_two_numerals_for_a_number_are_told():
    grammar = RangedGrammar(range(1, 10), [10], {"10-99": 10}, {"10-99": 9}, {"10-99": 1})
    with pytest.raises(Ambiguous, match=r"19: 2 numerals, 10\+9 and 2\*10-1"):
        grammar.numeral(19)


def test_a_difference_that_would_need_itself_is_no_numeral():
    grammar = RangedGrammar([1], [], {"1-99": 10}, {}, {"1-99": 9})
    assert grammar.numerals(9) == ()


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"base": {"10-19": 1}}, "base 10-19: 1 is not a whole number from 2 up"),
        ({"base": {"ten": 10}}, "'ten' is not a range"),
        ({"largest_addend": {"10-19": -1}}, "largest addend 10-19: -1"),
        ({"exceptions": [(30, "1-99", "2*10+11")]}, r"30: 2\*10\+11 denotes 31"),
        ({"exceptions": [(30, "1-99", "3*(5+5)")]}, "has the morpheme 5, which is no digit"),
        ({"exceptions": [(30, "1-99", "3*")]}, "number is missing"),
        ({"suppletives": [0]}, "suppletives: 0 is not a positive"),
    ],
)
def test_parts_that_do_not_fit_are_refused(changes, cause):
    parts = {"digits": [1, 2, 3], "multipliers": [10], "base": {"10-99": 10}} | changes
    with pytest.raises((GrammarError, ValueError), match=cause):
        RangedGrammar(**parts)


def test_ranges_that_contradict_each_other_are_refused():
    grammar = RangedGrammar(range(1, 10), [10, 20], {"10-50": 10, "40-99": 20})
    with pytest.raises(GrammarError, match=r"base: 45 is both in 10-50 \(10\) and in 40-99"):
        grammar.numeral(45)


def test_grammars_are_values(decimal):
    same = RangedGrammar(
        range(1, 10), (10,), {Ranges.parse("10-99"): 10}, {Ranges.parse("10-99"): 9}
    )
    assert decimal == same
    assert len({decimal, same}) == 1
    assert decimal.with_(suppletives=[20]) != decimal


def test_a_grammar_describes_itself_in_words():
    grammar = RangedGrammar(
        range(1, 10), [10], {"10-99": 10}, {"10-99": 9}, suppletives=[40],
        exceptions=[(10, "10-19", Numeral.parse("1*10"))],
    )  # fmt: skip
    assert grammar.describe().splitlines() == [
        "digits 1-9; multipliers 10; suppletives 40",
        "base: 10-99 → 10",
        "largest addend: 10-99 → 9",
        "exceptions: inside the numerals of 10-19, 10 is 1*10",
    ]


def test_a_range_ten_times_as_long():
    english = RangedGrammar(
        range(1, 10), [10, 100], {"10-99": 10, "100-999": 100}, {"10-99": 9, "100-999": 99},
        suppletives=[11, 12],
    )  # fmt: skip
    system = english.system(range(1, 1000), name="english")
    assert len(system) == 999
    assert system.text(742) == "7*100+(4*10+2)"
    assert all(system.numeral(n).value == n for n in system)
