"""Every kernel measures exactly what the readable implementation measures."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import naive
from interpreted import fewer
from packing import assert_measured, irregular_systems, pack, system_of
from regnum.kernels import by_level, by_path, by_word, measuring, wide
from regnum.kernels.hashing import ALL
from regnum.kernels.measuring import measure
from regnum.kernels.packed import Found
from strategies import crowded_languages, languages

pytestmark = pytest.mark.interpreted

FIVE_BITS = np.uint64(0b11111 << 59)
FEW_LOW_BITS = np.uint64(0b111 << 10)
NONE = np.uint64(0)
HASHES = pytest.mark.parametrize(
    "hash_mask", [ALL, FIVE_BITS, FEW_LOW_BITS, NONE], ids=["all", "five", "low", "none"]
)

several_languages = st.lists(st.one_of(crowded_languages, languages), min_size=1, max_size=6)


def sizes(systems):
    words = [word for system in systems for word in system.words]
    return (
        sum(map(len, words)),
        max(len(system.words) for system in systems),
        max(map(len, words)),
    )


def by_words(systems, hash_mask=ALL):
    packed, _, _ = pack(systems)
    found = Found.empty(len(systems), 1)
    tokens, words, longest = sizes(systems)
    scratch = by_word.Scratch.of(64, tokens + longest + 4, words, longest)
    done = by_word.measure_by_word(
        packed, found, np.arange(len(systems)), 6, hash_mask, scratch
    )
    assert done == len(systems)
    return found, range(len(systems))


def by_levels(systems, hash_mask=ALL):
    packed, _, _ = pack(systems)
    found = Found.empty(len(systems), 1)
    todo = np.arange(len(systems))
    scratch = by_level.Scratch.of(64, *sizes(systems))
    back = by_level.measure_by_level(packed, found, todo, 6, hash_mask, scratch)
    return found, sorted(set(range(len(systems))) - set(todo[:back].tolist()))


def by_paths(systems, hash_mask=ALL, states=None):
    packed, _, _ = pack(systems)
    found = Found.empty(len(systems), 1)
    todo = np.arange(len(systems))
    tokens, words, longest = sizes(systems)
    # A word may make a state of each of its symbols that the next one leaves behind.
    scratch = by_path.Scratch.of(64, states or tokens + 3, words, longest)
    back = by_path.measure_by_path(packed, found, todo, 6, hash_mask, scratch)
    return found, sorted(set(range(len(systems))) - set(todo[:back].tolist()))


def widely(systems, hash_mask=ALL):
    packed, morphemes, which = pack(systems)
    found = Found.empty(len(systems), 1)
    scratch = wide.Scratch.of(morphemes.shape[1], *sizes(systems))
    wide.measure_wide(
        packed, found, np.arange(len(systems)), morphemes, which, hash_mask, scratch
    )
    return found, range(len(systems))


def chosen(systems, hash_mask=ALL):
    return measure(*pack(systems), hash_mask=hash_mask), range(len(systems))


KERNELS = pytest.mark.parametrize("kernel", [by_words, by_levels, by_paths, widely, chosen])


@KERNELS
@HASHES
@given(several_languages)
def test_kernels_agree_with_the_readable_implementation(kernel, hash_mask, words):
    systems = [system_of(each) for each in words]
    found, measured = kernel(systems, hash_mask)
    assert_measured(found, systems, measured)


@KERNELS
@given(crowded_languages)
def test_kernels_agree_with_the_naive_implementation(kernel, words):
    found, _ = kernel([system_of(words)])
    assert tuple(found.counts[0, :3]) == naive.automaton_size(words)


@KERNELS
def test_nothing_is_handed_back_with_whole_hashes(kernel):
    systems = irregular_systems(fewer(100, 3))
    found, measured = kernel(systems)
    assert len(measured) == len(systems)
    assert_measured(found, systems)


def test_levels_hand_back_what_they_cannot_tell_apart():
    systems = irregular_systems(3)
    _, measured = by_levels(systems, NONE)
    assert not measured


@KERNELS
@HASHES
def test_irregular_systems(kernel, hash_mask):
    systems = irregular_systems(fewer(20, 1), seed=5)
    found, measured = kernel(systems, hash_mask)
    assert_measured(found, systems, measured)


ADVERSE = {
    "only the empty word": [()],
    "the empty word twice": [(), ()],
    "the empty word among others": [("a",), (), ("a", "b")],
    "one symbol": [("a",) * n for n in (3, 1, 2, 7, 7, 0)],
    "one word": [("a", "b", "c")],
    "one word many times": [("a", "b", "a")] * 20,
    "prefixes, longest first": [("a", "b", "c", "d")[:n] for n in (4, 3, 2, 1)],
    "prefixes, shortest first": [("a", "b", "c", "d")[:n] for n in (1, 2, 3, 4)],
    "eight symbols and more in common": [
        (*"abcabcabcabc"[:n], last) for n in range(6, 13) for last in "ab"
    ],
    "a long tail, then a part of it": [tuple("abcdefgh"), tuple("abcdefg"), tuple("abc")],
    "a tail used up symbol by symbol": [(*"abcdef"[:n], "x") for n in range(6, -1, -1)],
    "different hashes, same sums": [
        (*left, *right) for left in ("ab", "ba") for right in ("ab", "ba")
    ],
    "62 symbols": [(f"s{n}", f"s{62 - n}") for n in range(62)],
    "63 symbols": [(f"s{n}", f"s{62 - n}") for n in range(63)],
}


@KERNELS
@HASHES
@pytest.mark.parametrize("words", ADVERSE.values(), ids=ADVERSE)
def test_adverse_systems(kernel, hash_mask, words):
    systems = [system_of(words), system_of(ADVERSE["one word"]), system_of(words[::-1])]
    found, measured = kernel(systems, hash_mask)
    assert_measured(found, systems, measured)


@pytest.mark.parametrize("kernel", [widely, chosen])
def test_more_symbols_than_a_machine_word_has_bits(kernel):
    count = fewer(4000, 300)
    systems = [
        system_of([(f"s{n}", f"s{(n * 7) % count}", "+") for n in range(count)]),
        system_of([(f"s{n}",) for n in range(count)]),
        system_of([(f"s{n}",) for n in range(64)]),
        system_of([("a", "b")]),
    ]
    found, _ = kernel(systems)
    assert_measured(found, systems)


@KERNELS
def test_one_word_of_10_000_symbols(kernel):
    length = fewer(10_000, 1_000)
    systems = [
        system_of([tuple("abc"[n % 3] for n in range(length))]),
        system_of([("a",) * length, ("a",) * (length - 1)]),
    ]
    found, _ = kernel(systems)
    assert_measured(found, systems)


def test_words_grow_their_memory_where_it_is_short():
    systems = [system_of([()]), *irregular_systems(2)]
    packed, _, _ = pack(systems)
    found = Found.empty(len(systems), 1)
    _, words, longest = sizes(systems)
    scratch = by_word.Scratch.of(64, longest + 4, words, longest)
    assert by_word.measure_by_word(packed, found, np.arange(3), 6, ALL, scratch) == 1
    assert_measured(found, systems[:1])


def test_paths_hand_back_what_has_more_states_than_there_is_room_for():
    systems = [system_of(["a", "ab"]), *irregular_systems(1), system_of(["ba", "b"])]
    found, measured = by_paths(systems, states=8)
    assert measured == [0, 2]
    assert_measured(found, systems, measured)


def test_paths_need_room_for_states_only():
    """A trie of thousands of nodes, an automaton of a few states."""
    length = fewer(6, 3)
    systems = [system_of(product("abcd", repeat=length))]
    found, measured = by_paths(systems, states=length + 2)
    assert measured == [0]
    assert_measured(found, systems)


@pytest.mark.parametrize("in_order", [True, False], ids=["in order", "in no order"])
def test_a_large_system_is_measured_by_path_or_else_by_word(in_order, monkeypatch):
    words = list(product("abcd", repeat=4))
    if not in_order:
        np.random.default_rng(1).shuffle(words)
    systems = [system_of(words), system_of(words[::-1])]
    by_word_too = []
    monkeypatch.setattr(by_level, "MOST_TOKENS", 1000)
    monkeypatch.setattr(measuring, "_FEWEST_STATES", 20)
    monkeypatch.setattr(
        by_word, "measure_by_word", recording(by_word.measure_by_word, by_word_too)
    )
    found, _ = chosen(systems)
    assert_measured(found, systems)
    assert by_word_too == ([] if in_order else [[0, 1]])


def recording(measure_by_word, calls):
    """Return a kernel that notes which systems it was called for."""

    def measure_and_record(packed, found, todo, *rest):
        calls.append(todo.tolist())
        return measure_by_word(packed, found, todo, *rest)

    return measure_and_record


@pytest.mark.parametrize(
    ("module", "run"), [(by_word, by_words), (by_level, by_levels)], ids=["word", "level"]
)
def test_epochs_start_again(module, run, monkeypatch):
    """Memory is cleared when entries of a bygone epoch could be taken for present ones."""
    made = module.Scratch.of
    last = 0xFFFF_FFFF if module is by_word else 0xFFFF

    def late(*args):
        scratch = made(*args)
        scratch.epoch[0] = last - 1
        return scratch

    monkeypatch.setattr(module.Scratch, "of", late)
    systems = irregular_systems(fewer(4, 3))
    found, _ = run(systems)
    assert_measured(found, systems)


def test_a_system_larger_than_levels_take():
    rng = np.random.default_rng(3)
    count = fewer(20_000, 300)
    words = ["".join(rng.choice(list("abcd"), rng.integers(0, 9))) for _ in range(count)]
    systems = [system_of(words)]
    found, _ = chosen(systems)
    assert_measured(found, systems)
