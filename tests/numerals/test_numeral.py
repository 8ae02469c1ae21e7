"""What a numeral is."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given

from regnum.automaton import Automaton
from regnum.errors import RegnumError
from regnum.measures import explain
from regnum.measures.complexity import word_complexity
from regnum.numerals import COMBINATORS, Numeral, NumeralSystem
from strategies import numerals


@given(numerals)
def test_its_morphemes_are_its_text_without_brackets(numeral):
    assert "".join(numeral.morphemes) == str(numeral).replace("(", "").replace(")", "")


@given(numerals)
def test_number_morphemes_and_combinators_alternate_in_its_word(numeral):
    word = numeral.morphemes
    assert len(word) == numeral.length == 2 * numeral.size - 1
    assert all((symbol in COMBINATORS) == (i % 2 == 1) for i, symbol in enumerate(word))
    assert tuple(map(int, word[::2])) == numeral.numbers


@given(numerals, numerals)
def test_its_value_follows_from_the_values_of_its_operands(left, right):
    assert (left + right).value == left.value + right.value
    assert (left * right).value == left.value * right.value
    assert (left - right).value == left.value - right.value


@given(numerals, numerals)
def test_it_can_be_taken_apart_again(left, right):
    assert (left - right).operands == (left, right)
    assert (left - right).combinator == "-"
    assert list((left * right).subexpressions()) == [
        *left.subexpressions(),
        *right.subexpressions(),
        left * right,
    ]


def test_brackets_are_notation_and_not_morphemes():
    one, other = Numeral.parse("2+1*5"), Numeral.parse("(2+1)*5")
    assert one != other
    assert one.morphemes == other.morphemes


def test_a_single_morpheme_has_no_operands():
    ten = Numeral.of(10)
    assert ten.is_atom
    assert ten.operands == ()
    assert ten.combinator is None


def test_it_cannot_be_changed():
    numeral = Numeral.parse("2*10")
    with pytest.raises(AttributeError, match="cannot be changed"):
        numeral.postfix = (1,)
    with pytest.raises(AttributeError, match="cannot be changed"):
        del numeral.postfix


@pytest.mark.parametrize(
    "nested", ["(1+" * 10_000 + "1" + ")" * 10_000, "2*(1+" * 5_000 + "1" + ")" * 5_000]
)
def test_depth_is_limited_by_memory_alone(nested):
    numeral = Numeral.parse(nested)
    assert numeral == Numeral.parse(str(numeral))
    assert hash(numeral) == hash(Numeral.parse(nested))
    assert copy.copy(numeral) == copy.deepcopy(numeral) == numeral
    outer, inner = numeral.operands
    assert {"+": outer + inner, "*": outer * inner}[numeral.combinator] == numeral
    assert len(list(numeral.subexpressions())) == numeral.length
    assert repr(numeral).startswith("Numeral('")
    system = NumeralSystem.from_numerals({1: "1", numeral.value: numeral})
    assert explain(system, numeral.value).bits == pytest.approx(
        word_complexity(Automaton.of(system), numeral.morphemes)
    )


@pytest.mark.parametrize(
    "postfix", [(), (1, 2), ("+",), (1, "+"), (1, "+", 2), (1, 2, "/"), (-1,), (True,), (1.0,)]
)
def test_only_expressions_in_postfix_order_are_numerals(postfix):
    with pytest.raises(RegnumError):
        Numeral(postfix)


def test_it_shows_itself_in_a_notebook():
    assert Numeral.parse("4*20+10")._repr_latex_() == r"$4 \times 20+10$"
    assert repr(Numeral.parse("4 × 20")) == "Numeral('4*20')"
