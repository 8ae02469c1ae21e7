"""Counting the numerals of a Hurford grammar, and drawing systems of them, in compiled code.

Counts are kept by category (numeral or phrase), size and value, as in
:class:`regnum.numerals.Chart`. They are doubles: exact up to 2**53, which depth 5 never
reaches, and true to fifteen digits beyond. With weights for the rules in place of 1 they are
the probabilities of a random expansion of the grammar.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled
from regnum.kernels.lexicons import draw_below

# Tokens: the combinators, then the number morphemes of the type in increasing order.
PLUS, TIMES, MINUS, FIRST_MORPHEME = 0, 1, 2, 3

# Which weight in `Type.rules` belongs to which rule.
DIGIT, MULTIPLIER, PRODUCT, PHRASE, SUM, DIFFERENCE = range(6)

UNIFORM, SIZE_FIRST, SHORTEST = 0, 1, 2
_NUMERAL, _PHRASE, _TOKEN = 0, 1, 2
_ROOM = 1 << 19  # ways to build numerals and phrases that are kept listed


class Type(NamedTuple):
    """What a batch of systems has in common.

    Attributes
    ----------
    digits, multipliers : int64[]
        In increasing order.
    symbols : int64[]
        For each number its token, where it is a morpheme.
    rules : float64[6]
        Weights of the rules, 0 for a combinator that is not used.
    """

    digits: np.ndarray
    multipliers: np.ndarray
    symbols: np.ndarray
    rules: np.ndarray


class Counts(NamedTuple):
    """How many numerals and phrases there are, by size and value.

    Attributes
    ----------
    numerals, phrases : float64[depth + 1, ceiling + 1]
    numeral_values, phrase_values : int64[depth + 1, ceiling + 1]
        The values with a count, in increasing order.
    numeral_kinds, phrase_kinds : int64[depth + 1]
        How many such values.
    """

    numerals: np.ndarray
    phrases: np.ndarray
    numeral_values: np.ndarray
    phrase_values: np.ndarray
    numeral_kinds: np.ndarray
    phrase_kinds: np.ndarray


def empty_counts(depth: int, ceiling: int) -> Counts:
    """Return arrays for counts, to be filled again and again."""
    shape = (depth + 1, ceiling + 1)
    return Counts(
        np.zeros(shape),
        np.zeros(shape),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(depth + 1, np.int64),
        np.zeros(depth + 1, np.int64),
    )


@compiled
def fill_counts(of_type, largest, ceiling, counts):
    """Count the numerals of a type; numerals of full depth only up to `largest`."""
    digits, multipliers, _, rules = of_type
    numerals, phrases, values, phrase_values, kinds, phrase_kinds = counts
    depth = len(kinds) - 1
    numerals[:, : ceiling + 1] = 0.0
    phrases[:, : ceiling + 1] = 0.0
    for size in range(1, depth + 1):
        highest = ceiling if size < depth else largest
        if size == 1:
            for multiplier in multipliers:
                if multiplier <= highest:
                    phrases[1, multiplier] += rules[MULTIPLIER]
        else:
            for place in range(kinds[size - 1]):
                value = values[size - 1, place]
                for multiplier in multipliers:
                    if value * multiplier <= highest:
                        phrases[size, value * multiplier] += (
                            numerals[size - 1, value] * rules[PRODUCT]
                        )
        for left in range(1, size):
            right = size - left
            for i in range(phrase_kinds[left]):
                phrase = phrase_values[left, i]
                ways = phrases[left, phrase]
                for j in range(kinds[right]):
                    rest = values[right, j]
                    if phrase + rest <= highest:
                        numerals[size, phrase + rest] += (
                            ways * numerals[right, rest] * rules[SUM]
                        )
                    elif rules[DIFFERENCE] == 0.0:
                        break
                    if rest < phrase <= rest + highest:
                        numerals[size, phrase - rest] += (
                            ways * numerals[right, rest] * rules[DIFFERENCE]
                        )
        for value in range(1, highest + 1):
            numerals[size, value] += phrases[size, value] * rules[PHRASE]
        if size == 1:
            for digit in digits:
                if digit <= highest:
                    if rules[DIGIT] == 1.0:
                        # Counted once, even where it is a multiplier too.
                        numerals[1, digit] = 1.0
                    else:
                        numerals[1, digit] += rules[DIGIT]
        found = found_phrases = 0
        for value in range(1, highest + 1):
            if numerals[size, value] > 0:
                values[size, found] = value
                found += 1
            if phrases[size, value] > 0:
                phrase_values[size, found_phrases] = value
                found_phrases += 1
        kinds[size] = found
        phrase_kinds[size] = found_phrases


class Choices(NamedTuple):
    """How numerals and phrases are built, listed when one is first drawn.

    Attributes
    ----------
    first, count : int64[2, depth + 1, ceiling + 1]
        Where the ways to build a numeral (0) or phrase (1) of a size and value stand, and
        how many they are; -1 where they are not listed yet.
    weights : float64[]
        The weight of each way and all before it.
    left, phrase, rest : int64[]
        The size and value of its phrase, and the value of what is added or subtracted; 0,
        the multiplier and the value multiplied for a product.
    todo : int64[4 * depth + 4, 3]
        The parts of a numeral that are still to be written.
    """

    first: np.ndarray
    counts: np.ndarray
    weights: np.ndarray
    left: np.ndarray
    phrase: np.ndarray
    rest: np.ndarray
    todo: np.ndarray


def empty_choices(depth: int, ceiling: int) -> Choices:
    """Return arrays for choices, to be filled again and again."""
    shape = (2, depth + 1, ceiling + 1)
    return Choices(
        np.full(shape, -1, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(_ROOM),
        np.zeros(_ROOM, np.int64),
        np.zeros(_ROOM, np.int64),
        np.zeros(_ROOM, np.int64),
        np.zeros((4 * depth + 4, 3), np.int64),
    )


@compiled
def _list_choices(what, value, size, of_type, ceiling, counts, choices, at):
    """List the ways to build a numeral or phrase from `at` on; return where they end.

    Ways that would not fit are left out, which the caller has to prevent.
    """
    multipliers, rules = of_type.multipliers, of_type.rules
    numerals, phrases, values, phrase_values, kinds, phrase_kinds = counts
    _, _, weights, lefts, chosen, rests, _ = choices
    total = 0.0
    weight = rules[PRODUCT] * (rules[PHRASE] if what == _NUMERAL else 1.0)
    for multiplier in multipliers:
        times = value // multiplier
        if times * multiplier == value and numerals[size - 1, times] > 0.0:
            total += numerals[size - 1, times] * weight
            weights[at], lefts[at], chosen[at], rests[at] = total, 0, multiplier, times
            at += 1
    if what == _PHRASE:
        return at
    for left in range(1, size):
        right = size - left
        if phrase_kinds[left] <= kinds[right]:
            for i in range(phrase_kinds[left]):
                phrase = phrase_values[left, i]
                if phrase > value and rules[DIFFERENCE] == 0.0:
                    break
                rest = abs(value - phrase)
                way = rules[SUM] if phrase < value else rules[DIFFERENCE]
                weight = phrases[left, phrase] * numerals[right, rest] * way
                if weight > 0.0:
                    total += weight
                    weights[at], lefts[at], chosen[at], rests[at] = total, left, phrase, rest
                    at += 1
        else:
            for i in range(kinds[right]):
                rest = values[right, i]
                if rest < value:
                    phrase = value - rest
                    weight = phrases[left, phrase] * numerals[right, rest] * rules[SUM]
                    if weight > 0.0:
                        total += weight
                        weights[at], lefts[at], chosen[at], rests[at] = (
                            total,
                            left,
                            phrase,
                            rest,
                        )
                        at += 1
                elif rules[DIFFERENCE] == 0.0:
                    break
                phrase = value + rest
                if phrase <= ceiling:
                    weight = phrases[left, phrase] * numerals[right, rest] * rules[DIFFERENCE]
                    if weight > 0.0:
                        total += weight
                        weights[at], lefts[at], chosen[at], rests[at] = (
                            total,
                            left,
                            phrase,
                            rest,
                        )
                        at += 1
    return at


@compiled
def _draw_numeral(rng, number, size, of_type, ceiling, counts, choices, used, tokens, at):
    """Write a random numeral of a number and size.

    Returns
    -------
    at : int
        Where the next numeral begins among the tokens.
    used : int
        How much room the listed choices take.
    """
    symbols = of_type.symbols
    first, count, weights, lefts, chosen, rests, todo = choices
    # The longest list: a way for every multiplier, and for every size two a value.
    longest = len(of_type.multipliers) + 2 * size * (ceiling + 1)
    todo[0, 0], todo[0, 1], todo[0, 2] = _NUMERAL, number, size
    depth = 1
    while depth:
        depth -= 1
        what, value, size = todo[depth, 0], todo[depth, 1], todo[depth, 2]
        if what == _TOKEN:
            tokens[at] = value
            at += 1
            continue
        if size == 1:
            tokens[at] = symbols[value]
            at += 1
            continue
        start = first[what, size, value]
        if start < 0:
            if used + longest > len(weights):  # forget what was listed, begin anew
                first[:] = -1
                used = 0
            start = used
            used = _list_choices(what, value, size, of_type, ceiling, counts, choices, used)
            first[what, size, value] = start
            count[what, size, value] = used - start
        last = start + count[what, size, value] - 1
        luck = rng.random() * weights[last]
        low, high = start, last
        while low < high:
            middle = (low + high) >> 1
            if luck < weights[middle]:
                high = middle
            else:
                low = middle + 1
        left, phrase, rest = lefts[low], chosen[low], rests[low]
        # Pushed in reverse.
        if left == 0:
            todo[depth, 0], todo[depth, 1] = _TOKEN, symbols[phrase]
            todo[depth + 1, 0], todo[depth + 1, 1] = _TOKEN, TIMES
            todo[depth + 2, 0], todo[depth + 2, 1] = _NUMERAL, rest
            todo[depth + 2, 2] = size - 1
        else:
            sign = PLUS if phrase < value else MINUS
            todo[depth, 0], todo[depth, 1], todo[depth, 2] = _NUMERAL, rest, size - left
            todo[depth + 1, 0], todo[depth + 1, 1] = _TOKEN, sign
            todo[depth + 2, 0], todo[depth + 2, 1] = _PHRASE, phrase
            todo[depth + 2, 2] = left
        depth += 3
    return at, used


@compiled
def _draw_size(rng, number, policy, numerals, depth):
    """Choose the size of a numeral."""
    if policy == UNIFORM:
        total = 0.0
        for size in range(1, depth + 1):
            total += numerals[size, number]
        luck = rng.random() * total
        last = 0
        for size in range(1, depth + 1):
            if numerals[size, number] > 0.0:
                last = size
                luck -= numerals[size, number]
                if luck < 0.0:
                    break
        return last
    sizes = 0
    for size in range(1, depth + 1):
        if numerals[size, number] > 0.0:
            if policy == SHORTEST:
                return size
            sizes += 1
    skipped = draw_below(rng, sizes)
    for size in range(1, depth + 1):
        if numerals[size, number] > 0.0:
            if skipped == 0:
                return size
            skipped -= 1
    return 0


@compiled
def draw_systems(
    rng, systems, of_type, largest, ceiling, policy, counts, choices, tokens, lengths
):
    """Draw systems of one type.

    Parameters
    ----------
    rng : numpy.random.Generator
    systems : int
    of_type : Type
    largest : int
    ceiling : int
    policy : int
        UNIFORM, SIZE_FIRST or SHORTEST.
    counts : Counts
        Of this type.
    choices : Choices
        Scratch arrays.
    tokens : uint8[] or uint32[]
        Receives the words one after the other; long enough for full depth throughout.
    lengths : uint8[systems * largest] or wider
        Receives the lengths of the words.

    Returns
    -------
    int
        How many tokens there are.
    """
    depth = len(counts.numeral_kinds) - 1
    choices.first[:] = -1
    used = at = word = 0
    for _ in range(systems):
        for number in range(1, largest + 1):
            size = _draw_size(rng, number, policy, counts.numerals, depth)
            end, used = _draw_numeral(
                rng, number, size, of_type, ceiling, counts, choices, used, tokens, at
            )
            lengths[word] = end - at
            at = end
            word += 1
    return at
