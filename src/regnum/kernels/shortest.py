"""The mean length of the shortest numerals of a Hurford grammar, in compiled code.

The values first reached with 1, 2, 3, ... number morphemes are sets of bits, as in
:mod:`regnum.numerals.shortest`: joining a phrase with every numeral of a size is a shift of
a few machine words. Differences are sums with mirrored bits, value v at bit `mirror` - v.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, lowest_bit

LEVELS = 128  # more number morphemes than any shortest numeral worth having
_ONE = np.uint64(1)

ADD, SUBTRACT, MULTIPLY = 1, 2, 4


class Workspace(NamedTuple):
    """Scratch arrays of one search; every evaluation overwrites them.

    Attributes
    ----------
    numerals, mirrored : uint64[LEVELS, words]
        The values first reached with a size, and the same mirrored.
    seen : uint64[2, words]
        The values reached so far, by numerals and by phrases.
    phrases : int64[]
        The values of phrases in the order of their sizes.
    starts : int64[LEVELS + 1]
        Where in `phrases` each size starts.
    """

    numerals: np.ndarray
    mirrored: np.ndarray
    seen: np.ndarray
    phrases: np.ndarray
    starts: np.ndarray


def workspace(ceiling: int) -> Workspace:
    """Return scratch arrays for values inside numerals of up to `ceiling`."""
    words = (ceiling >> 6) + 1
    return Workspace(
        np.zeros((LEVELS, words), np.uint64),
        np.zeros((LEVELS, words), np.uint64),
        np.zeros((2, words), np.uint64),
        np.zeros(ceiling + 2, np.int64),
        np.zeros(LEVELS + 1, np.int64),
    )


@compiled
def _or_shifted_up(target, source, by):
    """Add to `target` the bits of `source`, each `by` positions higher."""
    words = len(target)
    whole = by >> 6
    part = np.uint64(by & 63)
    if part == 0:
        for i in range(whole, words):
            target[i] |= source[i - whole]
    elif whole < words:
        rest = np.uint64(64) - part
        target[whole] |= source[0] << part
        for i in range(whole + 1, words):
            target[i] |= (source[i - whole] << part) | (source[i - whole - 1] >> rest)


@compiled
def _or_shifted_down(target, source, by):
    """Add to `target` the bits of `source`, each `by` positions lower."""
    words = len(target)
    whole = by >> 6
    part = np.uint64(by & 63)
    if part == 0:
        for i in range(words - whole):
            target[i] |= source[i + whole]
    else:
        rest = np.uint64(64) - part
        for i in range(words - whole - 1):
            target[i] |= (source[i + whole] >> part) | (source[i + whole + 1] << rest)
        target[words - whole - 1] |= source[words - 1] >> part


@compiled
def mean_length(lexicon, digits, signs, weights, ceiling, limit, space, sizes):
    """Return the mean length of shortest numerals, or infinity where it reaches `limit`.

    Parameters
    ----------
    lexicon : int64[]
        Number morphemes: first those that are digits only, then the multipliers.
    digits : int
        How many of them are digits only.
    signs : int
        The combinators, ADD + SUBTRACT + MULTIPLY.
    weights : float64[largest + 1]
        The probability of each number.
    ceiling : int
        The largest value inside a numeral.
    limit : float
        Evaluation stops as soon as the mean cannot stay below. Infinity is returned too
        where a number has no numeral.
    space : Workspace
        Made for this ceiling.
    sizes : int64[largest + 1]
        Receives the least number of number morphemes of each number reached.
    """
    numerals, mirrored, seen, phrases, starts = space
    largest = len(weights) - 1
    words = (ceiling >> 6) + 1
    mirror = (words << 6) - 1
    seen[:, :] = 0
    smallest = 0  # multiplier
    for multiplier in lexicon[digits:]:
        if smallest == 0 or multiplier < smallest:
            smallest = multiplier
    missing = largest
    mean, rest = 0.0, 1.0
    phrase_count = 0
    last_news = size = 0
    starts[1] = 0
    while True:
        size += 1
        # Nothing new can come after twice the last size that brought something new.
        if size >= LEVELS or size > 2 * last_news + 1:
            return np.inf
        reached, reached_mirrored = numerals[size], mirrored[size]
        reached[:] = 0
        reached_mirrored[:] = 0
        if size == 1:
            for place in range(len(lexicon)):
                value = lexicon[place]
                if value <= ceiling:
                    bit = _ONE << np.uint64(value & 63)
                    reached[value >> 6] |= bit
                    if place >= digits and not seen[1, value >> 6] & bit:
                        seen[1, value >> 6] |= bit
                        phrases[phrase_count] = value
                        phrase_count += 1
        else:
            if smallest and signs & MULTIPLY:
                for i in range(((ceiling // smallest) >> 6) + 1):
                    left = numerals[size - 1, i]
                    while left:
                        value = (i << 6) + np.int64(lowest_bit(left))
                        left &= left - _ONE
                        for multiplier in lexicon[digits:]:
                            product = value * multiplier
                            if product <= ceiling:
                                bit = _ONE << np.uint64(product & 63)
                                if not seen[1, product >> 6] & bit:
                                    seen[1, product >> 6] |= bit
                                    phrases[phrase_count] = product
                                    phrase_count += 1
                                    last_news = size
                                    reached[product >> 6] |= bit
            for phrase_size in range(1, size):
                other, other_mirrored = (
                    numerals[size - phrase_size],
                    mirrored[size - phrase_size],
                )
                for place in range(starts[phrase_size], starts[phrase_size + 1]):
                    if signs & ADD:
                        _or_shifted_up(reached, other, phrases[place])
                    if signs & SUBTRACT:
                        _or_shifted_down(reached, other_mirrored, mirror - phrases[place])
        starts[size + 1] = phrase_count
        reached[0] &= ~_ONE
        if (ceiling & 63) != 63:
            reached[words - 1] &= (_ONE << np.uint64((ceiling & 63) + 1)) - _ONE
        for i in range(words):
            reached[i] &= ~seen[0, i]
            seen[0, i] |= reached[i]
            left = reached[i]
            while left:
                value = (i << 6) + np.int64(lowest_bit(left))
                left &= left - _ONE
                last_news = size
                position = mirror - value
                reached_mirrored[position >> 6] |= _ONE << np.uint64(position & 63)
                if value <= largest:
                    missing -= 1
                    sizes[value] = size
                    mean += weights[value] * (2 * size - 1)
                    rest -= weights[value]
        if missing == 0:
            return mean if mean < limit else np.inf
        if mean + rest * (2 * size + 1) >= limit:
            return np.inf
