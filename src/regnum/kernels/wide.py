"""Measure systems of any number of symbols; the plainest of the kernels.

Transitions of all nodes are found in one table under (node, symbol). Nodes of the trie are
merged from the last to the first, found under a hash of their right language and compared
transition by transition.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.hashing import (
    HALF,
    LOW,
    ONE,
    SPREAD_2,
    TWO,
    WHOLE,
    ZERO,
    U,
    bits_to_hold,
    mixed,
)
from regnum.kernels.means import BLOCK, add_means
from regnum.kernels.packed import (
    DISTINCT,
    LEXICON,
    STATES,
    SYMBOLS,
    TRANSITIONS,
    Found,
    Packed,
)

ROOT = ONE


class Scratch(NamedTuple):
    """Memory that is used for one system after the other; tables are cleared for each."""

    # Of each node: the pair that leads to it, node << 32 | symbol; the node it is merged
    # into; its hash; its outdegree; whether it accepts; its first child and the next child
    # of its parent; bits that choose and accept, summed from the root.
    up: np.ndarray
    hashes: np.ndarray
    same: np.ndarray
    out: np.ndarray
    accepts: np.ndarray
    first: np.ndarray
    next: np.ndarray
    cost: np.ndarray
    # Of each depth: the node there on the path of the current word.
    path: np.ndarray
    # Of each word: the node at its end; its length.
    ends: np.ndarray
    sizes: np.ndarray
    # The costs of a block of words.
    costs: np.ndarray
    # Nodes by the pair that leads to them, and by hash; 0 where there is none.
    pairs: np.ndarray
    table: np.ndarray
    # Of each symbol: the last system, counted from 1, that it was seen in.
    seen: np.ndarray

    @classmethod
    def of(cls, width: int, tokens: int, words: int, longest: int) -> Scratch:
        """Return memory for systems of so many symbols, tokens and words."""
        nodes = tokens + 2
        entries = 1 << int(bits_to_hold(U(nodes)))
        return cls(
            *(np.zeros(nodes, np.uint64) for _ in range(2)),
            *(np.zeros(nodes, np.uint32) for _ in range(5)),
            cost=np.zeros(nodes),
            path=np.zeros(longest + 1, np.uint64),
            ends=np.zeros(words, np.uint64),
            sizes=np.zeros(words),
            costs=np.zeros(BLOCK),
            pairs=np.zeros(entries, np.uint32),
            table=np.zeros(entries, np.uint32),
            seen=np.zeros(width, np.int64),
        )


@part
def insert(packed: Packed, system: int, down, hash_mask, scratch: Scratch):
    """Enter the words of a system into the trie; return the number of nodes."""
    tokens, lengths = packed.tokens, packed.lengths
    up, pairs, path, ends = scratch.up, scratch.pairs, scratch.path, scratch.ends
    out, accepts, first, following = scratch.out, scratch.accepts, scratch.first, scratch.next
    last_place = (ONE << (WHOLE - down)) - ONE
    pairs[: last_place + ONE] = 0
    out[1] = 0
    accepts[1] = 0
    first[1] = 0
    path[0] = ROOT
    nodes = TWO
    first_word = U(packed.word_starts[system])
    words = U(packed.word_starts[system + 1]) - first_word
    at = U(packed.token_starts[system])
    before = at
    deepest = ZERO
    word = ZERO
    while word < words:
        length = U(lengths[first_word + word])
        scratch.sizes[word] = np.float64(length)
        depth = ZERO
        most = min(length, deepest)
        while depth < most and tokens[at + depth] == tokens[before + depth]:
            depth += ONE
        node = path[depth]
        while depth < length:
            pair = (node << HALF) | U(tokens[at + depth])
            place = (mixed(pair) & hash_mask) >> down
            while pairs[place] != 0 and up[pairs[place]] != pair:
                place = (place + ONE) & last_place
            if pairs[place] == 0:
                pairs[place] = nodes
                up[nodes] = pair
                out[node] += np.uint32(1)
                following[nodes] = first[node]
                first[node] = nodes
                out[nodes] = 0
                accepts[nodes] = 0
                first[nodes] = 0
                nodes += ONE
            node = U(pairs[place])
            depth += ONE
            path[depth] = node
        accepts[node] = 1
        ends[word] = node
        deepest = length
        before = at
        at += length
        word += ONE
    return nodes


@part
def merge(nodes, down, hash_mask, scratch: Scratch):
    """Merge all nodes but the root; return the numbers of states and transitions."""
    up, hashes, same, out = scratch.up, scratch.hashes, scratch.same, scratch.out
    accepts, first, following = scratch.accepts, scratch.first, scratch.next
    pairs, table = scratch.pairs, scratch.table
    last_place = (ONE << (WHOLE - down)) - ONE
    table[: last_place + ONE] = 0
    node = ONE
    while node < nodes:
        hashes[node] = U(accepts[node]) * SPREAD_2
        node += ONE
    states = ONE
    transitions = U(out[1])
    node = nodes
    while node > TWO:
        node -= ONE
        place = (mixed(hashes[node]) & hash_mask) >> down
        like = node
        while True:
            if table[place] == 0:
                table[place] = node
                like = node
                states += ONE
                transitions += U(out[node])
                break
            like = U(table[place])
            if out[like] == out[node] and accepts[like] == accepts[node]:
                child = U(first[node])
                while child != ZERO:
                    pair = (like << HALF) | (up[child] & LOW)
                    at = (mixed(pair) & hash_mask) >> down
                    while pairs[at] != 0 and up[pairs[at]] != pair:
                        at = (at + ONE) & last_place
                    if pairs[at] == 0 or same[pairs[at]] != same[child]:
                        break
                    child = U(following[child])
                if child == ZERO:
                    break
            place = (place + ONE) & last_place
        same[node] = like
        hashes[up[node] >> HALF] += mixed((like << HALF) | (up[node] & LOW))
    return states, transitions


@part
def use(tokens, system: int, first, last, counts_as_morpheme, seen):
    """Count the symbols in use, and those of them that are number morphemes."""
    symbols = 0
    morphemes = 0
    for at in range(first, last):
        symbol = tokens[at]
        if seen[symbol] != system + 1:
            seen[symbol] = system + 1
            symbols += 1
            morphemes += np.int64(counts_as_morpheme[symbol])
    return symbols, morphemes


@compiled
def measure_wide(
    packed: Packed, found: Found, todo: np.ndarray, morphemes: np.ndarray,
    morphemes_of: np.ndarray, hash_mask: np.uint64, scratch: Scratch,
) -> None:  # fmt: skip
    """Measure the systems numbered in `todo`.

    Parameters
    ----------
    packed : Packed
        Tokens of any width; the combinators are not used.
    found : Found
    todo : int64 array
    morphemes : uint8 array, one row an alphabet
        Which symbols are number morphemes.
    morphemes_of : int64 array
        For each system its row of these.
    hash_mask : uint64
        The bits of hashes to use, all but in tests.
    scratch : Scratch
        With room for the largest of the systems.
    """
    for system in todo:
        start = packed.token_starts[system]
        stop = packed.token_starts[system + 1]
        down = WHOLE - bits_to_hold(U(stop - start) + TWO)
        nodes = insert(packed, system, down, hash_mask, scratch)
        states, transitions = merge(nodes, down, hash_mask, scratch)
        scratch.cost[0] = 0.0
        distinct = ZERO
        node = ROOT
        while node < nodes:
            bits = np.float64(scratch.accepts[node])
            if scratch.out[node] > 1:
                bits += np.log2(np.float64(scratch.out[node]))
            if node > ROOT:
                bits += scratch.cost[scratch.up[node] >> HALF]
            scratch.cost[node] = bits
            distinct += U(scratch.accepts[node])
            node += ONE
        words = packed.word_starts[system + 1] - packed.word_starts[system]
        for begin in range(0, words, BLOCK):
            block = min(BLOCK, words - begin)
            for i in range(block):
                scratch.costs[i] = scratch.cost[scratch.ends[U(begin + i)]]
            sizes = scratch.sizes[begin : begin + block]
            add_means(packed, found, system, begin, block, scratch.costs, sizes)
        symbols, lexicon = use(
            packed.tokens, system, start, stop, morphemes[morphemes_of[system]], scratch.seen
        )
        found.counts[system, STATES] = states
        found.counts[system, TRANSITIONS] = transitions
        found.counts[system, SYMBOLS] = symbols
        found.counts[system, LEXICON] = lexicon
        found.counts[system, DISTINCT] = distinct
