"""A system kept measured while words come and go is measured as if built anew."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreted import fewer
from packing import irregular_systems
from regnum.errors import InputError, NotExpressible
from regnum.kernels import incremental as kernel
from regnum.kernels.classes import rebuild
from regnum.kernels.hashing import ALL
from regnum.kernels.live import MADE
from regnum.measures import Prior, incremental, measure
from regnum.measures.batch import measure_batch
from regnum.measures.incremental import Incremental
from regnum.numerals import HurfordGrammar, NumeralSystem
from regnum.numerals.batch import SystemBatch

pytestmark = pytest.mark.interpreted

NONE, FEW = np.uint64(0), np.uint64(0b111 << 61)
HASHES = pytest.mark.parametrize("hash_mask", [ALL, FEW, NONE], ids=["all", "few", "none"])

short_words = st.lists(st.sampled_from("ab"), max_size=5).map(tuple)
steps = st.lists(
    st.tuples(
        st.sampled_from(["set", "set", "set", "remove", "try"]),
        st.integers(1, 12),
        st.one_of(short_words, st.lists(st.sampled_from("abcd"), max_size=9).map(tuple)),
    ),
    max_size=40,
)


def assert_is(live: Incremental, words: dict[int, tuple[str, ...]]):
    found = live.measures
    if not words:
        assert found.states[0] == found.irregularity[0] == found.weight[0] == 0
        return
    system = NumeralSystem.from_words(words)
    expected = measure(system, "uniform")
    assert found.states[0] == expected.states
    assert found.transitions[0] == expected.transitions
    assert found.symbols[0] == expected.symbols
    assert found.distinct_numerals[0] == expected.distinct_numerals
    for name in (
        "irregularity",
        "processing_complexity",
        "average_morphosyntactic_complexity",
    ):
        assert getattr(found, name)[0] == pytest.approx(getattr(expected, name), abs=1e-9)
    assert found.weight[0] == pytest.approx(len(words) / len(live.numbers))


@HASHES
@given(steps)
def test_any_history(hash_mask, history):
    live = Incremental("abcd", range(1, 13), "uniform", longest=9, hash_mask=hash_mask)
    words: dict[int, tuple[str, ...]] = {}
    for step, number, word in history:
        if step == "set":
            live[number] = word
            words[number] = word
        elif step == "remove" and number in words:
            del live[number]
            del words[number]
        else:
            tried = live.try_words([number], [[word]])
            as_if = measure(NumeralSystem.from_words({**words, number: word}), "uniform")
            assert tried.states[0] == as_if.states
            assert tried.irregularity[0] == pytest.approx(as_if.irregularity, abs=1e-9)
        assert_is(live, words)
    assert len(live) == len(words)
    if words:
        assert dict(live.system("x")) == words
        rebuild(live.live)
        assert_is(live, words)


def candidates_of(rng, options, count, several):
    """Return positions, words and the batch of whole systems of random candidates."""
    positions = np.sort(
        np.array([rng.choice(len(options), several, replace=False) for _ in range(count)]),
        axis=1,
    )
    words = [[options[k][rng.integers(len(options[k]))] for k in row] for row in positions]
    return positions, words


@HASHES
@pytest.mark.parametrize("several", [1, 3, 8])
@pytest.mark.parametrize("kind", ["regular", "irregular"])
def test_candidates_against_full_rebuilds(hash_mask, several, kind):
    """More than 100,000 sets of words in all, in the place of others or beside them."""
    rng = np.random.default_rng([several, len(kind)])
    if kind == "irregular":
        pool = irregular_systems(10, seed=9)
    else:
        grammars = [HurfordGrammar(range(1, 10), [10, m], "+*-").chart(3) for m in (20, 12, 5)]
        pool = [
            NumeralSystem.from_numerals({n: chart.draw(n, rng) for n in range(1, 100)})
            for chart in grammars
            for _ in range(4)
        ]
    symbols = sorted({symbol for system in pool for symbol in system.symbols})
    live = Incremental(symbols, range(1, 100), "power-law", longest=20, hash_mask=hash_mask)
    base = pool[0]
    held = range(70)
    for k in held:
        live[base.numbers[k]] = base.words[k]
    options = [[system.words[k] for system in pool] for k in range(99)]
    count = fewer(8_000 if hash_mask is not NONE else 2_000, 12)
    positions, words = candidates_of(rng, options, count, several)
    tokens, lengths = live.encode(word for row in words for word in row)
    tried = live.try_arrays(positions, tokens, lengths)

    systems = []
    for row, chosen in zip(positions.tolist(), words, strict=True):
        present = {k + 1: base.words[k] for k in held}
        present.update(zip([k + 1 for k in row], chosen, strict=True))
        systems.append(NumeralSystem.from_words(present))
    expected = measure_batch(SystemBatch.from_systems(systems), threads=1)
    for name in ("states", "transitions", "symbols", "distinct_numerals"):
        np.testing.assert_array_equal(getattr(tried, name), expected[name].to_numpy(), name)
    for name in (
        "irregularity",
        "processing_complexity",
        "average_morphosyntactic_complexity",
    ):
        np.testing.assert_allclose(
            getattr(tried, name), expected[name].to_numpy(), rtol=0, atol=1e-9, err_msg=name
        )
    # And nothing is left of any of them.
    again = live.try_arrays(
        positions[:5], tokens[: lengths[: 5 * several].sum()], lengths[: 5 * several]
    )
    np.testing.assert_array_equal(again.states, tried.states[:5])
    assert live.measures.states[0] == measure(live.system()).states


def test_sets_are_the_same_in_several_calls(monkeypatch):
    live = Incremental("abcd", range(1, 5), "uniform", longest=4)
    sets = [[word, word[::-1] + "d"] for word in ("a", "", "abc", "bb", "cab")] * 3
    at_once = live.try_words([1, 3], sets)
    monkeypatch.setattr(incremental, "_AT_ONCE", 2)
    in_turn = live.try_words([1, 3], sets)
    for name in ("states", "transitions", "irregularity", "processing_complexity"):
        np.testing.assert_array_equal(getattr(in_turn, name), getattr(at_once, name))
    assert len(set(at_once.irregularity.tolist())) > 1


@HASHES
def test_a_long_walk(hash_mask):
    """Words that are replaced for good, through many rebuilds of the table of classes."""
    rng = np.random.default_rng(4)
    pool = irregular_systems(10, seed=2)
    symbols = sorted({symbol for system in pool for symbol in system.symbols})
    live = Incremental(symbols, range(1, 100), "uniform", longest=9, hash_mask=hash_mask)
    made = []
    for step in range(fewer(6_000, 40)):
        number = int(rng.integers(1, 100))
        if number in live and rng.random() < 0.2:
            del live[number]
        else:
            live[number] = pool[rng.integers(len(pool))][number]
        made.append(live.live.totals[MADE])
        if step % fewer(500, 10) == 0 and len(live):
            system = live.system()
            expected = measure(system, "uniform")
            found = live.measures
            assert found.states[0] == expected.states
            assert found.transitions[0] == expected.transitions
            assert found.processing_complexity[0] == pytest.approx(
                expected.processing_complexity, abs=1e-9
            )
    if fewer(1, 0):
        assert (np.diff(made) < 0).any()


def test_from_a_system_and_back():
    system = NumeralSystem.from_numerals({1: "1", 2: "2", 3: "2+1"}, name="tiny")
    live = Incremental.of(system, symbols=["10", "1"], numbers=[1, 2, 3, 4])
    assert live.symbols == ("1", "2", "+", "10")
    assert live.system("tiny") == system
    live.update({4: ("2", "+", "2"), 2: ("10",)})
    assert live[4] == ("2", "+", "2")
    assert 2 in live
    assert 5 not in live
    del live[2]
    assert 2 not in live
    assert live.measures.weight[0] == pytest.approx(
        Prior.power_law(2).probabilities([1, 2, 3, 4])[[0, 2, 3]].sum()
    )


def test_mistakes():
    live = Incremental("ab", range(1, 10), longest=3)
    live[1] = "a"
    cases = [
        (lambda: live.__setitem__(11, "a"), "incremental: 11 is not among the numbers"),
        (lambda: live.__setitem__(1, "x"), "incremental: 'x' is not among the symbols"),
        (
            lambda: live.__setitem__(1, "aaaa"),
            "incremental: a word of 4 symbols, at most 3 are expected",
        ),
        (
            lambda: live.try_words([1, 2], [["a"]]),
            "incremental: 2 numbers need as many words",
        ),
        (
            lambda: live.try_words([2, 2], [["a", "b"]]),
            "incremental: two words for one number in a set",
        ),
        (
            lambda: live.try_words(range(1, 10), [["a"] * 9]),
            "incremental: 9 words at a time, at most 8 are possible",
        ),
        (
            lambda: live.try_arrays([[9]], [0], [1]),
            "incremental: a position beyond the numbers",
        ),
        (
            lambda: live.try_arrays([[1]], [0], [2]),
            "incremental: words of 2 symbols, but 1 tokens",
        ),
        (
            lambda: live.try_arrays([[1]], [0, 0, 0, 0], [4]),
            "incremental: a word of 4 symbols, at most 3 are expected",
        ),
        (lambda: live.try_arrays([[1]], [2], [1]), "incremental: a token beyond the symbols"),
        (
            lambda: live.try_arrays([[1, 2]], [0], [1]),
            "incremental: one length for each position wanted",
        ),
        (lambda: Incremental(""), "incremental: symbols must be given, each once"),
        (lambda: Incremental("a", []), "incremental: no numbers"),
        (
            lambda: Incremental(map(str, range(64))),
            "incremental: 64 symbols, at most 63 are possible",
        ),
    ]
    for call, text in cases:
        with pytest.raises(InputError) as caught:
            call()
        assert str(caught.value) == text
    for call in (lambda: live[2], lambda: live.__delitem__(2)):
        with pytest.raises(NotExpressible, match="2: no numeral"):
            call()
    assert live.measures.states[0] == 2


def test_words_that_were_never_pushed_cannot_be_popped():
    live = Incremental("ab", range(1, 10), longest=3)
    live[1], live[2] = "a", "ab"
    for word in ("b", "abb", "aa", ""):
        tokens, lengths = live.encode([word])
        with pytest.raises(KeyError, match="never pushed"):
            kernel.pop(live.live, tokens, 0, lengths[0], 0.0)
        kernel.undo(live.live)
        assert live.measures.states[0] == 3


def test_more_changes_than_can_be_undone():
    live = Incremental("ab", range(1, 10), longest=3)
    tokens, lengths = live.encode(["aba"])

    def push():
        kernel.push(live.live, tokens, 0, lengths[0], 0.1)

    def push_often():
        for _ in range(100):
            push()

    def push_and_pop_often():
        for _ in range(100):
            push()
            kernel.pop(live.live, tokens, 0, lengths[0], 0.1)

    with pytest.raises(IndexError, match="too many words"):
        push_often()
    kernel.undo(live.live)
    push()
    with pytest.raises(IndexError, match="too many words"):
        push_and_pop_often()
    kernel.undo(live.live)
    assert live.measures.states[0] == 0
    live[1] = "ab"
    assert live.measures.states[0] == 3
