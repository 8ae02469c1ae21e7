"""Algorithm 2 of the paper once more, slow and plain, on words alone."""

from __future__ import annotations

from itertools import product

import naive

CLOSE = 1e-9


def measures(words, weights):
    """Return L(G) and the part of L(N|G) that the words have, of a system by number."""
    every = list(words.values())
    bits = sum(weights[number] * naive.word_bits(every, word) for number, word in words.items())
    return naive.irregularity(every), bits


def dominates(one, other):
    less = [a - b for a, b in zip(one, other, strict=True)]
    return max(less) <= CLOSE and min(less) < -CLOSE


def algorithm_2(alternatives, weights, gamma, sign=1):
    """Return the systems that are left at the end, and how many were measured.

    Parameters
    ----------
    alternatives : mapping of int to sequence of words
    weights : mapping of int to float
    gamma : int
        How many numbers are given words at each step.
    sign : int
        -1 to look for large measures.
    """
    systems = [{n: ways[0] for n, ways in alternatives.items() if len(ways) == 1}]
    left = sorted((n for n, ways in alternatives.items() if len(ways) > 1), reverse=True)
    measured = 0
    while left:
        step, left = left[:gamma], left[gamma:]
        larger = [
            {**system, **dict(zip(step, words, strict=True))}
            for system in systems
            for words in product(*(alternatives[number] for number in step))
        ]
        measured += len(larger)
        points = [tuple(sign * each for each in measures(one, weights)) for one in larger]
        systems = [
            system
            for system, point in zip(larger, points, strict=True)
            if not any(dominates(other, point) for other in points)
        ]
    return systems, measured
