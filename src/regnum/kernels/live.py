"""The arrays of a system that is kept measured, and the measures read off them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import count_bits, part
from regnum.kernels.hashing import ALL, ONE, ZERO, U

ROOT = ONE
ACCEPTS = U(1 << 63)
SIGN = U(63)

# What `Live.nodes` holds of each node: its transitions as bits; those that lead to nodes;
# those that lead to leaves, and whether it accepts; its class; its hash, summed over the
# nodes that follow; the slot in its parent; how many words end at it.
OUT, INNER, LEAVES, CLASS, HASH, UP, ENDS = (U(n) for n in range(7))
# What `Live.classes` holds of each class: transitions; those that lead to leaves, and
# whether it accepts; how many nodes have it; where the classes that follow are listed.
CLASS_OUT, CLASS_LEAVES, NODES_OF, LIST = (U(n) for n in range(4))
# Their rows have 8 and 4 places.
NODE_BITS, CLASS_BITS = U(3), U(2)

# `Live.sums`: weights times bits, weights times lengths, weights.
BITS, MORPHEMES, WEIGHT = range(3)
# `Live.totals`: states but for the root and the state of all leaves; transitions but for the
# root's; symbols in use; words; distinct words; nodes that are free; classes made; classes
# listed after others; nodes and slots written down; nodes to be free.
STATES, TRANSITIONS, SYMBOLS, WORDS, DISTINCT = range(5)
FREE, MADE, LISTED, CHANGED, SLOTS, GONE = range(5, 11)
# `Live.settings`.
SHIFT, DOWN, HASH_MASK = range(3)

MOST_CHANGES = 16
"""Words that may be pushed and popped before all is kept or undone."""


class Live(NamedTuple):
    """The arrays of a system that words are pushed to and popped from."""

    nodes: np.ndarray
    weights: np.ndarray  # of the words through each node
    child: np.ndarray  # of each slot: the node there, or how many words end there
    leaf_weights: np.ndarray  # of each slot: the weight of the words that end there
    free: np.ndarray  # nodes not in use
    gone: np.ndarray  # nodes not in use once changes are kept
    uses: np.ndarray  # of each symbol: the transitions of the trie that have it
    classes: np.ndarray
    lists: np.ndarray  # for each class the classes that follow, by symbol
    table: np.ndarray  # classes by hash, 0 where there is none
    sums: np.ndarray
    totals: np.ndarray
    kept_sums: np.ndarray
    kept_totals: np.ndarray
    changed: np.ndarray  # nodes written down before they were changed,
    old_nodes: np.ndarray  # with what stood in `nodes`
    old_weights: np.ndarray  # and in `weights`
    slots: np.ndarray  # slots written down,
    old_child: np.ndarray  # with what stood in `child`
    old_leaf_weights: np.ndarray  # and in `leaf_weights`
    order: np.ndarray  # all nodes, while classes are given anew
    own_bits: np.ndarray  # bits that choose and accept, by outdegree and acceptance
    logs: np.ndarray
    settings: np.ndarray

    @classmethod
    def of(cls, width: int, words: int, longest: int, hash_mask: np.uint64 = ALL) -> Live:
        """Return an empty system.

        Parameters
        ----------
        width : int
            Symbols are below this, which is at most 63.
        words : int
            The most words that it will have at a time.
        longest : int
            The most symbols that a word will have.
        hash_mask : uint64
            The bits of hashes to use, all but in tests.
        """
        shift = max(1, (width - 1).bit_length())
        journal = MOST_CHANGES * (longest + 2)
        nodes = words * longest + journal + 3
        # Room for as many classes as nodes, and for some that come back.
        bits = (2 * nodes + 2 * journal).bit_length()
        own = np.arange(128)
        live = cls(
            nodes=np.zeros(nodes << int(NODE_BITS), np.uint64),
            weights=np.zeros(nodes),
            child=np.zeros(nodes << shift, np.uint32),
            leaf_weights=np.zeros(nodes << shift),
            free=np.arange(nodes - 1, 1, -1).astype(np.uint32),
            gone=np.zeros(journal, np.uint32),
            uses=np.zeros(64, np.int64),
            classes=np.zeros(1 << (bits + int(CLASS_BITS)), np.uint64),
            lists=np.zeros((1 << bits) + nodes + 2 * (journal << shift), np.uint32),
            table=np.zeros(2 << bits, np.uint32),
            sums=np.zeros(3),
            totals=np.zeros(11, np.int64),
            kept_sums=np.zeros(3),
            kept_totals=np.zeros(11, np.int64),
            changed=np.zeros(journal, np.uint32),
            old_nodes=np.zeros(journal << int(NODE_BITS), np.uint64),
            old_weights=np.zeros(journal),
            slots=np.zeros(journal, np.uint64),
            old_child=np.zeros(journal, np.uint32),
            old_leaf_weights=np.zeros(journal),
            order=np.zeros(nodes, np.uint32),
            own_bits=np.log2(np.maximum(own >> 1, 1)) + (own & 1),
            logs=np.log2(np.maximum(np.arange(1 << 12), 1)),
            settings=np.array([shift, 63 - bits, hash_mask], np.uint64),
        )
        live.totals[FREE] = live.kept_totals[FREE] = len(live.free)
        return live


@part
def counts(live: Live) -> tuple[int, int, int]:
    """Return S, Z and Sigma; all 0 where there are no words."""
    out = live.nodes[(ROOT << NODE_BITS) + OUT]
    root = np.int64(live.totals[WORDS] > 0)
    return (
        live.totals[STATES] + root + np.int64(out != ZERO),
        live.totals[TRANSITIONS] + np.int64(count_bits(out)),
        live.totals[SYMBOLS],
    )


@part
def irregularity(live: Live) -> np.float64:
    """Return L(G); 0 where there are no words."""
    states, transitions, symbols = counts(live)
    state_bits = log(live, states)
    return transitions * (2 * state_bits + log(live, symbols)) + state_bits + states


@part
def log(live: Live, count) -> np.float64:
    """Return log2 of a count."""
    return np.float64(live.logs[count] if count < len(live.logs) else np.log2(count))
