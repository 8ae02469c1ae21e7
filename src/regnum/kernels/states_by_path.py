"""The words of a system entered one by one into the automaton that `by_path` measures.

Only the nodes on the path of the current word are held as a trie. Where the next word parts
from it, what lies beyond is closed: every node there becomes a state, the one that has the
same transitions already if there is one. A word that goes into a state again opens it: the
node on the path is a copy, since others may lead to that state. Memory is thus for the
states of the automaton, which are few where words are regular, not for their trie.

A state is found under a hash and compared, transition by transition, so that no two are ever
merged by accident. A leaf is a bit in its parent. States that nothing leads to any more are
left behind.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import lowest_bit, part
from regnum.kernels.hashing import (
    HALF,
    ONE,
    SPREAD,
    SPREAD_2,
    SPREAD_3,
    TWO,
    ZERO,
    U,
    bits_to_hold,
    mixed,
)
from regnum.kernels.means import BLOCK
from regnum.kernels.packed import Packed
from regnum.kernels.trie_by_word import ACCEPTS, SIGN, further


class Scratch(NamedTuple):
    """Memory that is used for one system after the other."""

    # Of each node on the path, by depth: its transitions as bits; those that lead to leaves.
    out: np.ndarray
    leaves: np.ndarray
    # Of each depth and symbol: the state there, where the node has it.
    child: np.ndarray
    # Of each state: the same as of nodes, and where the states that follow it are listed;
    # the bits that choose and accept; whether the root leads to it.
    state_out: np.ndarray
    state_leaves: np.ndarray
    list_starts: np.ndarray
    lists: np.ndarray
    bits: np.ndarray
    reached: np.ndarray
    # States by hash; 0 where there is none.
    table: np.ndarray
    # Of each word: how deep it goes the way of the word before.
    shared: np.ndarray
    # Of each depth: the state there on the path of the current word, and the bits up to it.
    states: np.ndarray
    cost: np.ndarray
    # Of each word of a block: its cost and length.
    costs: np.ndarray
    sizes: np.ndarray
    logs: np.ndarray

    @classmethod
    def of(cls, width: int, states: int, words: int, longest: int) -> Scratch:
        """Return memory for so many symbols, states and words."""
        return cls(
            out=np.zeros(longest + 1, np.uint64),
            leaves=np.zeros(longest + 1, np.uint64),
            child=np.zeros((longest + 1) * width, np.uint32),
            state_out=np.zeros(states, np.uint64),
            state_leaves=np.zeros(states, np.uint64),
            list_starts=np.zeros(states, np.uint32),
            lists=np.zeros(4 * states + 2 * width, np.uint32),
            bits=np.zeros(states),
            reached=np.zeros(states, np.uint8),
            table=np.zeros(1 << int(bits_to_hold(U(states))), np.uint32),
            shared=np.zeros(words, np.uint32),
            states=np.zeros(longest + 1, np.uint32),
            cost=np.zeros(longest + 1),
            costs=np.zeros(BLOCK),
            sizes=np.zeros(BLOCK),
            logs=np.log2(np.maximum(np.arange(65), 1)),
        )


@part
def find(shift, depth, down, hash_mask, scratch: Scratch):
    """Return the state that a node on the path is like, or 0, and its place in the table."""
    state_out, state_leaves = scratch.state_out, scratch.state_leaves
    list_starts, lists = scratch.list_starts, scratch.lists
    child, table = scratch.child, scratch.table
    last_place = U(len(table) - 1)
    row = depth << shift
    out = scratch.out[depth]
    leaves = scratch.leaves[depth]
    inner = out & ~leaves
    key = out * SPREAD + (leaves ^ (leaves >> HALF)) * SPREAD_2
    rest = inner
    while rest != ZERO:
        key = mixed(key + U(child[row | lowest_bit(rest)]))
        rest &= rest - ONE
    key = (key ^ (key >> HALF)) * SPREAD_3
    place = (key & hash_mask) >> down
    state = ZERO
    while True:
        state = U(table[place])
        if state == ZERO:
            break
        if state_out[state] == out and state_leaves[state] == leaves:
            at = U(list_starts[state])
            rest = inner
            while rest != ZERO:
                if lists[at] != child[row | lowest_bit(rest)]:
                    break
                at += ONE
                rest &= rest - ONE
            if rest == ZERO:
                break
        place = (place + ONE) & last_place
    return state, place


@part
def add(shift, depth, state, listed, scratch: Scratch):
    """Make a node on the path a state; return how much is listed then."""
    lists, child = scratch.lists, scratch.child
    out = scratch.out[depth]
    leaves = scratch.leaves[depth]
    scratch.state_out[state] = out
    scratch.state_leaves[state] = leaves
    scratch.list_starts[state] = listed
    rest = out & ~leaves
    while rest != ZERO:
        lists[listed] = child[(depth << shift) | lowest_bit(rest)]
        listed += ONE
        rest &= rest - ONE
    return listed


@part
def close(
    tokens, word, deepest, depth, shift, states, listed, down, hash_mask, scratch: Scratch
):  # fmt: skip
    """Make states of the nodes on the path of a word that are deeper than `depth`.

    Returns
    -------
    the number that the next state gets, 0 where there is no room for it; how much is listed
    """
    child = scratch.child
    room = U(len(scratch.state_out) - 1)  # one is the root's
    most_listed = U(len(scratch.lists)) - (TWO << shift)
    while deepest > depth:
        state, place = find(shift, deepest, down, hash_mask, scratch)
        if state == ZERO:
            if states >= room or listed > most_listed:
                return ZERO, listed
            state = states
            states += ONE
            scratch.table[place] = state
            listed = add(shift, deepest, state, listed, scratch)
        deepest -= ONE
        child[(deepest << shift) | U(tokens[word + deepest])] = state
    return states, listed


@part
def open_state(state, depth, shift, scratch: Scratch) -> None:
    """Copy a state into the node of the path at a depth."""
    lists, child = scratch.lists, scratch.child
    out = scratch.state_out[state]
    leaves = scratch.state_leaves[state]
    scratch.out[depth] = out
    scratch.leaves[depth] = leaves
    at = U(scratch.list_starts[state])
    rest = out & ~leaves
    while rest != ZERO:
        child[(depth << shift) | lowest_bit(rest)] = lists[at]
        at += ONE
        rest &= rest - ONE


@part
def build(packed: Packed, system: int, shift, down, hash_mask, scratch: Scratch):
    """Build the automaton of a system.

    Returns
    -------
    the root, which is the last state made, 0 where memory is short; distinct words
    """
    tokens, lengths = packed.tokens, packed.lengths
    out, leaves, child, shared = scratch.out, scratch.leaves, scratch.child, scratch.shared
    scratch.table[:] = 0
    first_word = U(packed.word_starts[system])
    words = U(packed.word_starts[system + 1]) - first_word
    at = U(packed.token_starts[system])
    before = at
    deepest = ZERO  # how deep there are nodes on the path of the word before
    out[0] = ZERO
    leaves[0] = ZERO
    states = ONE
    listed = ZERO
    distinct = ZERO
    word = ZERO
    while word < words:
        length = U(lengths[first_word + word])
        depth = further(tokens, at, before, ZERO, min(length, deepest))
        shared[word] = depth
        states, listed = close(
            tokens, before, deepest, depth, shift, states, listed, down, hash_mask, scratch
        )
        if states == ZERO:
            return ZERO, ZERO
        while depth < length:
            symbol = U(tokens[at + depth])
            bit = ONE << symbol
            following = depth + ONE
            if out[depth] & bit == ZERO:
                out[depth] |= bit
                if following == length:
                    leaves[depth] |= bit
                    distinct += ONE
                    break
                out[following] = ZERO
                leaves[following] = ZERO
            elif leaves[depth] & bit != ZERO:
                if following == length:
                    break  # the same word again
                leaves[depth] ^= bit
                out[following] = ZERO
                leaves[following] = ACCEPTS
            else:
                open_state(U(child[(depth << shift) | symbol]), following, shift, scratch)
            depth = following
        if depth == length:
            distinct += ONE - (leaves[depth] >> SIGN)
            leaves[depth] |= ACCEPTS
        deepest = depth
        before = at
        at += length
        word += ONE
    states, listed = close(
        tokens, before, deepest, ZERO, shift, states, listed, down, hash_mask, scratch
    )
    if states == ZERO:
        return ZERO, ZERO
    add(shift, ZERO, states, listed, scratch)
    return states, distinct
