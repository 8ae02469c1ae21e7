"""Reading and writing numerals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.errors import NotationError
from regnum.numerals import Numeral
from regnum.numerals.notation import parse
from strategies import numerals


@given(numerals)
def test_what_is_written_reads_back_as_the_same_numeral(numeral):
    assert parse(str(numeral)) == numeral


@given(numerals)
def test_blanks_and_printed_signs_change_nothing(numeral):
    printed = str(numeral).replace("*", " × ").replace("-", " − ").replace("(", " ( ")
    assert parse(f"  {printed}  ") == numeral


@given(numerals)
def test_no_bracket_could_be_left_out(numeral):
    text = str(numeral)
    for opening, character in enumerate(text):
        if character == "(":
            closing = matching_bracket(text, opening)
            without = text[:opening] + text[opening + 1 : closing] + text[closing + 1 :]
            assert parse(without) != numeral


def matching_bracket(text, opening):
    depth = 0
    for index in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
    raise AssertionError("unbalanced")


@pytest.mark.parametrize(
    ("text", "value", "morphemes"),
    [
        ("2*10+5", 25, ("2", "*", "10", "+", "5")),
        ("(2 + 1) * 5", 15, ("2", "+", "1", "*", "5")),
        ("2 × 10 − 1", 19, ("2", "*", "10", "-", "1")),
        ("20-1-1", 18, ("20", "-", "1", "-", "1")),
        ("20-(1-1)", 20, ("20", "-", "1", "-", "1")),
        ("((7))", 7, ("7",)),
        ("007", 7, ("7",)),
    ],
)
def test_examples(text, value, morphemes):
    numeral = parse(text)
    assert numeral.value == value
    assert numeral.morphemes == morphemes


@pytest.mark.parametrize(
    ("text", "column", "cause"),
    [
        ("", 1, "no numeral here"),
        ("   ", 1, "no numeral here"),
        ("2*", 2, "ends where a number is missing"),
        ("(2+1", 1, "'(' is never closed"),
        ("2+1)", 4, "not opened"),
        ("()", 2, "a number is missing before ')'"),
        ("2 3", 3, "a combinator is missing before 3"),
        ("2(3)", 2, "a combinator is missing before '('"),
        ("+2", 1, "a number is missing before '+'"),
        ("7/2", 2, "'/' is not a combinator"),
        ("__import__('os')", 1, "'__import__' does not belong"),
        ("2+ten", 3, "'ten' does not belong"),
        ("2.5", 2, "'.' does not belong"),
        ("1\x00", 2, "does not belong"),
        ("٣", 1, "does not belong"),
        ("1" * 19, 1, "more than 18 digits"),
    ],
)
def test_errors_point_at_the_column(text, column, cause):
    with pytest.raises(NotationError, match=r"column \d+") as caught:
        parse(text)
    assert caught.value.column == column
    assert cause in caught.value.cause


def test_the_excerpt_of_a_long_numeral_shows_the_place_alone():
    with pytest.raises(NotationError) as caught:
        parse("1+" * 5000 + "/")
    assert len(str(caught.value)) < 150
    assert caught.value.column == 10_001


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "1" + "+1)" * 10_000,
        "1+(" * 10_000 + "1" + ")" * 10_000,
        "2-(" * 9_999 + "2-1" + ")" * 9_999,
    ],
    ids=["to the left", "to the right", "alternating"],
)
def test_nesting_ten_thousand_deep(text):
    numeral = parse(text)
    assert parse(str(numeral)) == numeral
    assert len({numeral, Numeral(numeral.postfix)}) == 1
    assert numeral.length == len(numeral.morphemes)
    assert numeral.value > 0


@given(st.text(alphabet="0123456789+*-() ×−a/", max_size=30))
def test_any_text_is_read_or_refused_in_one_line(text):
    try:
        numeral = parse(text)
    except NotationError as error:
        assert 1 <= error.column <= max(1, len(text))
        assert "\n" not in str(error)
    else:
        assert parse(str(numeral)) == numeral
