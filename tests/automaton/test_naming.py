"""Names of states."""

from __future__ import annotations

from hypothesis import given

import regnum
from regnum.automaton import Automaton, state_names
from strategies import languages


def names(identifier):
    return state_names(Automaton.of(regnum.language(identifier)))


def test_karo_batak_has_the_names_of_figure_1():
    assert names("karo-batak") == ("λ", "D", "D*", "D*10", "D*10+", "D*10+D")


def test_states_are_called_after_the_way_that_most_numerals_take():
    # One state ends 1, 11, 12 and all of 13-19, 21-99.
    assert "D*10+D" in names("english")
    assert {"D", "10", "10+", "D*10"} < set(names("english"))


def test_names_that_would_be_the_same_tell_their_numbers():
    words = [("1", "a"), ("2", "a"), ("3", "b"), ("4", "b"), ("5", "b")]
    assert state_names(Automaton.from_words(words)) == (
        "λ",
        "D(1-2)",
        "D(3-5)",
        "D(3-5)b",
    )


def test_words_without_arithmetic_list_their_symbols():
    words = [(a, b) for a in ("ett", "två") for b in ("s", "t")]
    assert state_names(Automaton.from_words(words))[1:] == ("[ett|två]", "[ett|två][s|t]")


def test_long_names_begin_anew_with_the_number_of_a_state():
    named = state_names(Automaton.from_words([("1", *["+", "1"] * 10_000)]))
    assert named[60:62] == ("1+" * 30, "[61]")
    assert named[62] == "[61]+"
    assert max(map(len, named)) <= 60


@given(languages)
def test_every_state_has_a_name_of_its_own(words):
    automaton = Automaton.from_words(words)
    named = state_names(automaton)
    assert len(set(named)) == len(named) == automaton.state_count
    assert named[0] == "λ"
