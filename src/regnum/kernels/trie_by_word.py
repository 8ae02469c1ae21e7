"""The words of a system entered one by one into a trie that `by_word` measures.

The trie holds a node only where words part or end: a leaf is a bit in its parent, and the
rest of a word that shares it with no other, its *tail*, is only a note of the word. Each
word is entered from the node where it parts from the word before it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, eight_bytes, lowest_bit, part
from regnum.kernels.hashing import (
    EIGHT,
    ONE,
    THREE,
    TWO,
    ZERO,
    U,
    bits_to_hold,
    sparse,
)
from regnum.kernels.means import BLOCK
from regnum.kernels.packed import Packed

# Kept in `Trie.leaves` beside the bits of up to 63 symbols: a word may end at the node.
ACCEPTS = U(1 << 63)
SIGN = U(63)
# A pair (symbol, state) takes 32 bits, 6 of them the symbol's.
SIX = U(6)
MOST_TOKENS = (1 << 26) - 2
ROOT = ONE


class Scratch(NamedTuple):
    """Memory that is used for one system after the other, never cleared.

    Entries of `pairs` and `table` carry the epoch in which they were made, one epoch a
    system, and are void in any other. Node 0 stands above the root, node 1.
    """

    # Of each node: its transitions as bits; those that lead to nodes; those that lead to
    # leaves; the slot in its parent; bits that choose and accept, summed from the root; the
    # hash of its transitions.
    symbols: np.ndarray
    inner: np.ndarray
    leaves: np.ndarray
    up: np.ndarray
    cost: np.ndarray
    hashes: np.ndarray
    # Of each slot, node and symbol: the node there, or the tail that begins there.
    child: np.ndarray
    # Of each depth: the node there on the path of the current word.
    path: np.ndarray
    # Of each word: its slot.
    ends: np.ndarray
    # Of each tail: its word; where it begins and ends among the tokens.
    tailed: np.ndarray
    begins: np.ndarray
    stops: np.ndarray
    # Of each word of a block: its cost and length.
    costs: np.ndarray
    sizes: np.ndarray
    # States by (symbol, state that follows), and nodes by hash.
    pairs: np.ndarray
    pair_states: np.ndarray
    table: np.ndarray
    logs: np.ndarray
    epoch: np.ndarray

    @classmethod
    def of(cls, width: int, nodes: int, words: int, longest: int) -> Scratch:
        """Return memory for so many symbols, nodes and words."""
        size = 1 << int(bits_to_hold(U(2 * nodes)))
        return cls(
            *(np.zeros(nodes, np.uint64) for _ in range(4)),
            cost=np.zeros(nodes),
            hashes=np.zeros(nodes, np.uint64),
            child=np.zeros(nodes * width, np.uint32),
            path=np.zeros(longest + 2, np.uint64),
            ends=np.zeros(words, np.uint32),
            tailed=np.zeros(words, np.uint32),
            begins=np.zeros(words, np.uint32),
            stops=np.zeros(words, np.uint32),
            costs=np.zeros(BLOCK),
            sizes=np.zeros(BLOCK),
            pairs=sparse(size, np.uint64),
            pair_states=sparse(size, np.uint32),
            table=sparse(size, np.uint64),
            logs=np.log2(np.maximum(np.arange(65), 1)),
            epoch=np.zeros(1, np.uint64),
        )


@compiled
def further(tokens: np.ndarray, at, before, depth, most):
    """Return how many tokens two words share, up to a number of them, given some that do."""
    size = U(len(tokens))
    while depth < most and at + depth + EIGHT <= size:
        differing = eight_bytes(tokens, at + depth) ^ eight_bytes(tokens, before + depth)
        depth += lowest_bit(differing) >> THREE
        if differing != ZERO:
            return min(depth, most)
    while depth < most and tokens[at + depth] == tokens[before + depth]:
        depth += ONE
    return min(depth, most)


@part
def insert(packed: Packed, system: int, shift: np.uint64, scratch: Scratch):
    """Enter the words of a system into the trie.

    Returns
    -------
    nodes, distinct words, tails, tokens in tails; nodes 0 where memory is short
    """
    tokens, lengths = packed.tokens, packed.lengths
    symbols, inner, leaves = scratch.symbols, scratch.inner, scratch.leaves
    up, hashes, child, path = scratch.up, scratch.hashes, scratch.child, scratch.path
    ends, tailed, begins, stops = scratch.ends, scratch.tailed, scratch.begins, scratch.stops

    first_word = U(packed.word_starts[system])
    words = U(packed.word_starts[system + 1]) - first_word
    at = U(packed.token_starts[system])
    room = U(len(up))
    size = U(len(tokens))
    symbols[0] = ONE
    inner[0] = ONE
    leaves[0] = ZERO
    child[0] = 1
    symbols[1] = ZERO
    inner[1] = ZERO
    leaves[1] = ZERO
    up[1] = ZERO
    hashes[1] = ZERO
    path[0] = ROOT
    nodes = TWO
    distinct = ZERO
    tails = ZERO
    tail_tokens = ZERO
    before = at
    deepest = ZERO  # how deep there are nodes on the path of the word before
    word = ZERO
    while word < words:
        length = U(lengths[first_word + word])
        if nodes + length + TWO > room:
            return ZERO, ZERO, ZERO, ZERO
        if length == ZERO:
            ends[word] = ZERO
            distinct += ONE - (leaves[1] >> SIGN)
            leaves[1] |= ACCEPTS
            deepest = ZERO
            word += ONE
            continue
        last = length - ONE

        # As far as the word before goes the same way, there are nodes already.
        most = min(last, deepest)
        depth = ZERO
        if at + EIGHT <= size:
            differing = eight_bytes(tokens, at) ^ eight_bytes(tokens, before)
            depth = min(lowest_bit(differing) >> THREE, most)
        if depth == EIGHT or at + EIGHT > size:
            depth = further(tokens, at, before, depth, most)
        node = path[depth]
        symbol = U(tokens[at + depth])
        slot = (node << shift) | symbol
        while depth < last and (inner[node] >> symbol) & ONE != ZERO:
            node = U(child[slot])
            depth += ONE
            path[depth] = node
            symbol = U(tokens[at + depth])
            slot = (node << shift) | symbol

        while True:
            bit = ONE << symbol
            if symbols[node] & bit == ZERO:  # the word parts here from all others
                symbols[node] |= bit
                ends[word] = slot
                distinct += ONE
                deepest = depth
                if depth == last:
                    leaves[node] |= bit
                else:
                    child[slot] = tails
                    tailed[tails] = word
                    begins[tails] = at + depth + ONE
                    stops[tails] = at + length
                    tails += ONE
                    tail_tokens += last - depth
                break
            depth += ONE
            if inner[node] & bit != ZERO:
                node = U(child[slot])
            elif leaves[node] & bit != ZERO:
                if depth == length:
                    ends[word] = slot  # the same word again
                    deepest = last
                    break
                leaves[node] ^= bit
                inner[node] |= bit
                child[slot] = nodes
                node = nodes
                nodes += ONE
                up[node] = slot
                symbols[node] = ZERO
                inner[node] = ZERO
                leaves[node] = ACCEPTS
                hashes[node] = ZERO
            else:  # another word's tail begins here: its first symbol moves into a node
                tail = U(child[slot])
                begin = U(begins[tail])
                symbol = U(tokens[begin])
                begin += ONE
                inner[node] |= bit
                child[slot] = nodes
                node = nodes
                nodes += ONE
                up[node] = slot
                bit = ONE << symbol
                slot = (node << shift) | symbol
                symbols[node] = bit
                inner[node] = ZERO
                hashes[node] = ZERO
                ends[tailed[tail]] = slot
                if begin == U(stops[tail]):
                    leaves[node] = bit
                else:
                    leaves[node] = ZERO
                    child[slot] = tail
                    begins[tail] = begin
            path[depth] = node
            if depth == length:
                ends[word] = up[node]
                distinct += ONE - (leaves[node] >> SIGN)
                leaves[node] |= ACCEPTS
                deepest = depth
                break
            symbol = U(tokens[at + depth])
            slot = (node << shift) | symbol
        before = at
        at += length
        word += ONE
    return nodes, distinct, tails, tail_tokens
