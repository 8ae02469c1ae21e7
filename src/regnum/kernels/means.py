"""Means over the numbers of a system, under one prior or several."""

from __future__ import annotations

from regnum.kernels.compiling import part
from regnum.kernels.packed import MORPHEMES, PROCESSING, Found, Packed

BLOCK = 256
"""Words whose costs are held before their means are taken."""


@part
def add_means(packed: Packed, found: Found, system: int, word: int, words: int, costs, sizes):
    """Add to the means under each prior what some words of a system contribute.

    Parameters
    ----------
    word : int
        The first of the words, counted from 0 within the system.
    words : int
        How many they are.
    costs, sizes : float64 array
        The bits that follow each of them, and its length.

    Notes
    -----
    Four sums go side by side, so that no addition waits for the one before.
    """
    first = packed.weight_starts[system] + word
    for prior in range(packed.weights.shape[0]):
        weights = packed.weights[prior, first : first + words]
        c0 = c1 = c2 = c3 = s0 = s1 = s2 = s3 = 0.0
        for i in range(0, words - 3, 4):
            c0 += weights[i] * costs[i]
            c1 += weights[i + 1] * costs[i + 1]
            c2 += weights[i + 2] * costs[i + 2]
            c3 += weights[i + 3] * costs[i + 3]
            s0 += weights[i] * sizes[i]
            s1 += weights[i + 1] * sizes[i + 1]
            s2 += weights[i + 2] * sizes[i + 2]
            s3 += weights[i + 3] * sizes[i + 3]
        for i in range(words - words % 4, words):
            c0 += weights[i] * costs[i]
            s0 += weights[i] * sizes[i]
        found.means[system, prior, PROCESSING] += (c0 + c1) + (c2 + c3)
        found.means[system, prior, MORPHEMES] += (s0 + s1) + (s2 + s3)
