"""The minimal partial automaton."""

from __future__ import annotations

import random
from itertools import product

import pytest
from automata.fa.dfa import DFA
from hypothesis import given
from hypothesis import strategies as st
from pyfoma import FST

from hash_seeds import run_with_hash_seed
from naive import automaton_size
from regnum.automaton import Automaton
from regnum.errors import InputError, NotExpressible, RegnumError
from strategies import crowded_languages, languages


@given(languages)
def test_it_accepts_exactly_its_words(words):
    automaton = Automaton.from_words(words)
    assert sorted(automaton) == sorted(set(words))
    assert automaton.word_count == len(set(words))
    assert all(word in automaton for word in words)
    assert (*words[0], "?") not in automaton


@given(crowded_languages)
def test_what_it_refuses_is_no_word(words):
    automaton = Automaton.from_words(words)
    for length in range(4):
        for word in product("ab", repeat=length):
            assert automaton.accepts(word) == (word in words)


@given(st.one_of(languages, crowded_languages))
def test_no_two_of_its_states_could_be_one(words):
    automaton = Automaton.from_words(words)
    size = (automaton.state_count, automaton.transition_count, len(automaton.symbols))
    assert size == automaton_size(words)


@given(st.one_of(languages, crowded_languages))
def test_it_agrees_with_automata_lib(words):
    # automata-lib wants symbols of one character.
    code = {s: chr(0x4E00 + i) for i, s in enumerate(sorted({s for w in words for s in w}))}
    if not code:
        return  # it has no automaton of the empty word alone over no symbols
    theirs = DFA.from_finite_language(
        set(code.values()), {"".join(code[s] for s in word) for word in words}, as_partial=True
    )
    ours = Automaton.from_words(words)
    assert ours.state_count == len(theirs.states)
    assert ours.transition_count == sum(map(len, theirs.transitions.values()))


@given(st.one_of(languages, crowded_languages))
def test_it_agrees_with_pyfoma(words):
    # pyfoma reads strings; one private character a symbol leaves nothing to tokenise.
    code = {s: chr(0xE000 + i) for i, s in enumerate(sorted({s for w in words for s in w}))}
    if not code:
        return
    theirs = FST.from_strings({"".join(code[s] for s in word) for word in words})
    # It spells the empty word with a transition on the empty symbol.
    theirs = theirs.epsilon_remove().determinize_as_dfa().minimize()
    ours = Automaton.from_words(words)
    assert ours.state_count == len(theirs.states)
    arcs = sum(len(to) for state in theirs.states for to in state.transitions.values())
    assert ours.transition_count == arcs
    assert ours.word_count == theirs.pathcount()


@given(languages, st.randoms(use_true_random=False))
def test_equal_languages_have_equal_automata_whatever_the_order_of_words(words, shuffler):
    shuffled = words * 2
    shuffler.shuffle(shuffled)
    one, other = Automaton.from_words(words), Automaton.from_words(shuffled)
    assert one == other
    assert hash(one) == hash(other)


@given(languages, languages)
def test_different_languages_have_different_automata(one, other):
    same = set(one) == set(other)
    assert (Automaton.from_words(one) == Automaton.from_words(other)) == same


def test_states_are_numbered_the_same_whatever_the_hash_seed():
    program = (
        "from regnum.automaton import Automaton\n"
        "words = [tuple(f'{n:b}') + ('+', str(n % 7)) for n in range(60)]\n"
        "print(Automaton.from_words(set(words)).arcs)"
    )
    printed = {run_with_hash_seed(seed, program) for seed in (0, 1, 4711)}
    assert len(printed) == 1


def test_states_are_numbered_from_the_start_in_the_order_of_symbols():
    automaton = Automaton.from_words([("10",), ("9", "+", "1"), ("+",)])
    assert automaton.arcs[0] == (("9", 1), ("10", 2), ("+", 2))
    assert automaton.accepting == (False, False, True, False)


def test_the_path_of_a_word():
    automaton = Automaton.from_words([("1",), ("1", "+", "2")])
    assert automaton.path(("1", "+", "2")) == (0, 1, 2, 3)
    with pytest.raises(NotExpressible, match="no transition for '3', symbol 3"):
        automaton.path(("1", "+", "3"))
    with pytest.raises(NotExpressible, match=r"1 \+: no word ends here"):
        automaton.path(("1", "+"))


def test_the_empty_word_alone_needs_one_state():
    automaton = Automaton.from_words([()])
    assert (automaton.state_count, automaton.transition_count) == (1, 0)
    assert () in automaton


def test_no_words_make_no_automaton():
    with pytest.raises(InputError, match="at least one word"):
        Automaton.from_words([])


def test_a_cycle_is_found_when_it_is_walked():
    with pytest.raises(RegnumError, match="cycle"):
        Automaton(((("a", 1),), (("a", 0),)), (False, True)).topological_order()


def test_long_words_and_many_words():
    deep = Automaton.from_words([("a",) * 10_000])
    assert deep.state_count == 10_001
    shuffler = random.Random(5)
    words = [tuple(shuffler.choices("abc", k=shuffler.randint(1, 12))) for _ in range(3000)]
    assert Automaton.from_words(words).word_count == len(set(words))
