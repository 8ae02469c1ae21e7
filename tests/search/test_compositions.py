"""Numerals are taken apart as they are built, and go along with the numerals inside them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreted import fewer
from regnum.kernels.composing import compose, composed, recompose
from regnum.kernels.subsets import Subset
from regnum.search.compositions import compositions_of
from search.small import homes, part, whole

EVERYTHING = Subset(*map(np.int64, (0, 10**6, 0, 0, 1)), 1.0)


def numerals(home):
    """Return the numerals of all alternatives, as the arrays number them."""
    return [way.numeral for ways in home.neighbourhood.alternatives for way in ways]


def operands(numeral):
    """Return x, M and y of a numeral by its operands, None where it has none."""
    phrase, rest = numeral, None
    if numeral.combinator in ("+", "-"):
        phrase, rest = numeral.operands
    times, multiplier = phrase.operands if phrase.combinator == "*" else (None, phrase)
    return times, multiplier, rest


def said(home, choices, numeral):
    """Tell whether a part is absent, or the numeral that a system has for its value."""
    if numeral is None:
        return True
    known = dict(zip(home.neighbourhood.numbers, choices, strict=True))
    return numeral.value in known and numerals(home)[known[numeral.value]] == numeral


@settings(max_examples=fewer(40, 8))
@given(drawn=homes())
def test_parts_are_alternatives_of_smaller_numbers(drawn):
    home, _ = drawn
    found = compositions_of(home)
    ways = numerals(home)
    frames = {}
    for each, numeral in enumerate(ways):
        times, multiplier, rest = operands(numeral)
        for expected, parts in ((times, found.lefts), (rest, found.rights)):
            if parts[each] >= 0:
                assert ways[parts[each]] == expected
                assert parts[each] < each
            else:
                assert expected is None or expected not in ways[:each]
        sign = numeral.combinator if rest else ""
        frame = (multiplier, times is None, sign)
        assert frames.setdefault(found.frames[each], frame) == frame
    assert len(set(frames.values())) == len(frames)


@settings(max_examples=fewer(40, 8), deadline=None)
@given(drawn=homes(), seed=st.integers(0, 2**32))
def test_composed_words_are_built_from_words_of_the_system(drawn, seed):
    home, _ = drawn
    found = compositions_of(home)
    rng = np.random.default_rng(seed)
    (before,) = home.random(rng, 1)
    choices = before.copy()
    compose(rng, home.space, found, before, choices, EVERYTHING)
    ways = numerals(home)
    for place, choice in enumerate(choices):
        times, _, rest = operands(ways[choice])
        assert home.space.place[choice] == place
        if choice != before[place]:
            assert said(home, choices, times)
            assert said(home, choices, rest)


def test_numbers_outside_the_subset_and_those_changed_before_stay():
    home = part("garo")
    found = compositions_of(home)
    rng = np.random.default_rng(1)
    (before,) = home.random(rng, 1)
    changed = before.copy()
    place = home.space.chosen[-1]
    changed[place] = next(
        each
        for each in range(home.space.first[place], home.space.first[place + 1])
        if each != before[place]
    )
    low = EVERYTHING._replace(low=np.int64(20), high=np.int64(31))
    moved = 0
    for _ in range(20):
        choices = changed.copy()
        compose(rng, home.space, found, before, choices, low)
        assert choices[place] == changed[place]
        outside = (home.space.numbers < 20) | (home.space.numbers > 31)
        np.testing.assert_array_equal(choices[outside], changed[outside])
        moved += int((choices != changed).sum())
    assert moved > 0


def test_a_new_word_goes_wherever_the_old_one_stood():
    home = whole("quileute")  # 8 is 10-2, 80 is (10-2)*10, 98 is (10-1)*10+(10-2)
    nearby = home.neighbourhood
    before = home.natural
    wanted = [str(each.numeral) for each in nearby.alternatives[8 - 1]].index("5+3")
    choices = before.copy()
    choices[8 - 1] += wanted
    recompose(home.space, compositions_of(home), before, choices)
    system = nearby.system(home.positions(choices))
    natural = nearby.natural
    assert [system.text(number) for number in (18, 80, 88, 98)] == [
        "10+(5+3)", "(5+3)*10", "(5+3)*10+(5+3)", "(10-1)*10+(5+3)",
    ]  # fmt: skip
    for number in natural.numbers:
        assert system.text(number) == natural.text(number).replace("10-2", "5+3")
    nearby.check(system)


def test_what_no_alternative_is_built_of_is_not_found():
    home = whole("quileute")
    found = compositions_of(home)
    eighty = home.space.first[80 - 1]
    frame, left, right = (
        int(each[eighty]) for each in (found.frames, found.lefts, found.rights)
    )
    assert composed(home.space, found, 80 - 1, frame, left, right) == eighty
    assert composed(home.space, found, 80 - 1, frame, 0, right) == -1


@pytest.mark.parametrize("seed", range(3))
def test_rules_alone_make_random_systems_far_more_regular(seed):
    home = whole("quileute")
    found = compositions_of(home)
    rng = np.random.default_rng(seed)
    drawn = home.random(rng, 20)
    ruled = drawn.copy()
    for before, choices in zip(drawn, ruled, strict=True):
        compose(rng, home.space, found, before, choices, EVERYTHING)
    bench = home.bench(20)
    random, regular = (bench.measure(home, rows)[:, 0] for rows in (drawn, ruled))
    assert (regular < random).all()
    assert regular.min() < random.min() / 2
