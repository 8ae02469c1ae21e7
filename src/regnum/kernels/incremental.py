"""One system kept measured while words come and go; what searches spend their time in.

The words form a trie, and each of its nodes has a *class*, the number of its right
language. Adding or removing a word changes only the nodes on its path, which get new
classes from the end of the word to its beginning. `live` has the arrays and the measures,
`changes` adds and removes words, and takes that back; `classes` merges nodes. Here are
systems whose words are known by position.

All functions work on arrays alone and may be called from other compiled functions::

    swap(live, held, position, tokens, start, length)
    if irregularity(live) + price * live.sums[BITS] < best:
        keep(live)
        hold(held, position, tokens, start, length)
    else:
        undo(live)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.changes import keep, pop, push, undo
from regnum.kernels.compiling import compiled, part
from regnum.kernels.live import (
    BITS,
    DISTINCT,
    MORPHEMES,
    MOST_CHANGES,
    WEIGHT,
    Live,
    counts,
    irregularity,
)

__all__ = [
    "BITS",
    "MORPHEMES",
    "MOST_CHANGES",
    "WEIGHT",
    "Held",
    "Live",
    "counts",
    "hold",
    "irregularity",
    "keep",
    "keep_all",
    "pop",
    "push",
    "put",
    "swap",
    "take",
    "try_sets",
    "undo",
]


class Held(NamedTuple):
    """The words of a system by position, each with the probability of its number."""

    tokens: np.ndarray  # uint8, a row a position
    lengths: np.ndarray  # int64, -1 where there is no word
    weights: np.ndarray

    @classmethod
    def of(cls, weights: np.ndarray, longest: int) -> Held:
        """Return places for words with these weights, all empty."""
        return cls(
            np.zeros((len(weights), longest), np.uint8),
            np.full(len(weights), -1, np.int64),
            np.array(weights, np.float64),
        )


@part
def swap(live: Live, held: Held, position, tokens: np.ndarray, start, length) -> None:
    """Put a word in the place of the one that a position holds, if any.

    What is held stays as it is, so that `undo` takes the swap back. To let it stand, call
    `keep` and `hold`.
    """
    if held.lengths[position] >= 0:
        pop(live, held.tokens[position], 0, held.lengths[position], held.weights[position])
    push(live, tokens, start, length, held.weights[position])


@part
def hold(held: Held, position, tokens: np.ndarray, start, length) -> None:
    """Note the word that a position has from now on."""
    held.lengths[position] = length
    for k in range(length):
        held.tokens[position, k] = tokens[start + k]


@compiled
def put(live: Live, held: Held, position: int, tokens, start: int, length: int) -> None:
    """Give a position a word, and note it; the change is still to be kept."""
    swap(live, held, position, tokens, start, length)
    hold(held, position, tokens, start, length)


@compiled
def take(live: Live, held: Held, position: int) -> None:
    """Remove the word of a position, and note it; the change is still to be kept."""
    pop(live, held.tokens[position], 0, held.lengths[position], held.weights[position])
    held.lengths[position] = -1


@compiled
def keep_all(live: Live) -> None:
    """Let all stand that was pushed and popped."""
    keep(live)


@compiled
def try_sets(
    live: Live, held: Held, positions, tokens, lengths, found_counts, found_sums
) -> None:  # fmt: skip
    """Measure with each of many sets of words, and leave all as it was.

    Parameters
    ----------
    live : Live
    held : Held
    positions : int64 array, one row a set
        Which positions get other words, or words at all.
    tokens : uint8 array
        The words of all sets, one after the other.
    lengths : int64 array
        The length of each.
    found_counts : int64 array, one row a set
        Filled with S, Z, Sigma and distinct words.
    found_sums : float64 array, one row a set
        Filled with `Live.sums`, and L(G).
    """
    start = 0
    word = 0
    for k in range(positions.shape[0]):
        for column in range(positions.shape[1]):
            swap(live, held, positions[k, column], tokens, start, lengths[word])
            start += lengths[word]
            word += 1
        states, transitions, symbols = counts(live)
        found_counts[k, 0] = states
        found_counts[k, 1] = transitions
        found_counts[k, 2] = symbols
        found_counts[k, 3] = live.totals[DISTINCT]
        found_sums[k, BITS] = live.sums[BITS]
        found_sums[k, MORPHEMES] = live.sums[MORPHEMES]
        found_sums[k, WEIGHT] = live.sums[WEIGHT]
        found_sums[k, 3] = irregularity(live)
        undo(live)
