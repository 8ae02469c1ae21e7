"""What kernels read and write: packed systems, and the measures found."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

MOST_SYMBOLS = 63
"""Symbols of a system that fit a machine word, beside one bit for acceptance."""
CLOSE = 1e-9
"""Measures that differ by less than this many bits are the same."""

# The columns of `Found.counts`.
STATES, TRANSITIONS, SYMBOLS, LEXICON, DISTINCT = range(5)
# The last axis of `Found.means`.
PROCESSING, MORPHEMES = range(2)


class Packed(NamedTuple):
    """Systems with at most 63 symbols each, numbered from 0 within the system or batch.

    Attributes
    ----------
    tokens : uint8 array
        The symbols of all words, one after the other.
    lengths : uint8 or uint32 array
        The length of each word.
    token_starts, word_starts : int64 array
        Where each system begins among the tokens and words, and where the last ends.
    combinators : uint64 array
        For each system the symbols that are not number morphemes, as bits.
    weights : float64 array, one row a prior
        Probabilities of numbers.
    weight_starts : int64 array
        Where among the weights those of each system's words begin.
    """

    tokens: np.ndarray
    lengths: np.ndarray
    token_starts: np.ndarray
    word_starts: np.ndarray
    combinators: np.ndarray
    weights: np.ndarray
    weight_starts: np.ndarray


class Found(NamedTuple):
    """The measures of systems.

    Attributes
    ----------
    counts : int64 array, one row a system
        S, Z, Sigma, lexicon size, distinct numerals.
    means : float64 array, systems by priors by two
        L(N|G) and average morphosyntactic complexity.
    """

    counts: np.ndarray
    means: np.ndarray

    @classmethod
    def empty(cls, systems: int, priors: int) -> Found:
        """Return room for the measures of so many systems under so many priors."""
        return cls(np.zeros((systems, 5), np.int64), np.zeros((systems, priors, 2)))
