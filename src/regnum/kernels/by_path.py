"""Measure large systems: the automaton is minimal at all times but for the current word.

Only the nodes on the path of the current word are held as a trie. Where the next word parts
from it, what lies beyond is closed: every node there becomes a state, the one that has the
same transitions already if there is one. A word that goes into a state again opens it: the
node on the path is a copy, since others may lead to that state. Memory is thus for the
states of the automaton, which are few where words are regular, not for their trie.

A state is found under a hash and compared, transition by transition, so that no two are ever
merged by accident. States that no way leads to any more are left behind; what is counted is
what the root leads to.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, count_bits, lowest_bit, part
from regnum.kernels.hashing import (
    EIGHT,
    HALF,
    ONE,
    SPREAD,
    SPREAD_2,
    SPREAD_3,
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
            lists=np.zeros(4 * states, np.uint32),
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
def close(shift, depth, states, listed, down, hash_mask, scratch: Scratch):
    """Return the state of the node at a depth, and how much is listed; state 0 if no room."""
    state_out, state_leaves = scratch.state_out, scratch.state_leaves
    list_starts, lists = scratch.list_starts, scratch.lists
    child, table = scratch.child, scratch.table
    last_place = U(len(table) - 1)
    row = depth << shift
    out = scratch.out[depth]
    leaves = scratch.leaves[depth]
    key = out * SPREAD + (leaves ^ (leaves >> HALF)) * SPREAD_2
    rest = out & ~leaves
    while rest != ZERO:
        slot = row | lowest_bit(rest)
        key = mixed(key + U(child[slot]))
        rest &= rest - ONE
    key = (key ^ (key >> HALF)) * SPREAD_3
    place = (key & hash_mask) >> down
    number = ZERO
    while True:
        number = U(table[place])
        if number == ZERO:
            break
        if state_out[number] == out and state_leaves[number] == leaves:
            at = U(list_starts[number])
            rest = out & ~leaves
            while rest != ZERO:
                if lists[at] != child[row | lowest_bit(rest)]:
                    break
                at += ONE
                rest &= rest - ONE
            if rest == ZERO:
                break
        place = (place + ONE) & last_place
    if number == ZERO:
        rest = out & ~leaves
        if states < U(len(state_out)) and listed + count_bits(rest) <= U(len(lists)):
            number = states
            table[place] = number
            state_out[number] = out
            state_leaves[number] = leaves
            list_starts[number] = listed
            while rest != ZERO:
                lists[listed] = child[row | lowest_bit(rest)]
                listed += ONE
                rest &= rest - ONE
    return number, listed


@part
def build(packed: Packed, system: int, shift, down, hash_mask, scratch: Scratch):
    """Enter the words of a system; return the number of states, 0 where memory is short.

    Returns
    -------
    states made, the last of them the root, and distinct words
    """
    tokens, lengths = packed.tokens, packed.lengths
    out, leaves, child = scratch.out, scratch.leaves, scratch.child
    state_out, state_leaves = scratch.state_out, scratch.state_leaves
    list_starts, lists, shared = scratch.list_starts, scratch.lists, scratch.shared
    scratch.table[:] = 0
    first_word = U(packed.word_starts[system])
    words = U(packed.word_starts[system + 1]) - first_word
    at = U(packed.token_starts[system])
    before = at
    deepest = ZERO
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
        while deepest > depth:
            number, listed = close(shift, deepest, states, listed, down, hash_mask, scratch)
            if number == ZERO:
                return ZERO, ZERO
            states += U(number == states)
            deepest -= ONE
            child[(deepest << shift) | U(tokens[before + deepest])] = number
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
                number = U(child[(depth << shift) | symbol])
                out[following] = state_out[number]
                leaves[following] = state_leaves[number]
                rest = state_out[number] & ~state_leaves[number]
                listing = U(list_starts[number])
                while rest != ZERO:
                    child[(following << shift) | lowest_bit(rest)] = lists[listing]
                    listing += ONE
                    rest &= rest - ONE
            depth = following
        if depth == length:
            distinct += ONE - (leaves[depth] >> SIGN)
            leaves[depth] |= ACCEPTS
        deepest = depth
        before = at
        at += length
        word += ONE
    while True:
        number, listed = close(shift, deepest, states, listed, down, hash_mask, scratch)
        if number == ZERO:
            return ZERO, ZERO
        states += U(number == states)
        if deepest == ZERO:
            break
        deepest -= ONE
        child[(deepest << shift) | U(tokens[before + deepest])] = number
    return states, distinct


@part
def count(root, scratch: Scratch):
    """Return states, transitions and symbols, as bits, of what the root leads to."""
    out, leaves, reached = scratch.state_out, scratch.state_leaves, scratch.reached
    list_starts, lists = scratch.list_starts, scratch.lists
    reached[: root + ONE] = 0
    reached[root] = 1
    states = U(out[root] != ZERO)  # the one state of all ends
    transitions = ZERO
    used = ZERO
    state = root
    while state > ZERO:
        if reached[state]:
            states += ONE
            transitions += count_bits(out[state])
            used |= out[state]
            scratch.bits[state] = scratch.logs[count_bits(out[state])] + np.float64(
                leaves[state] >> SIGN
            )
            begin = U(list_starts[state])
            end = begin + count_bits(out[state] & ~leaves[state])
            while begin < end:
                reached[lists[begin]] = 1
                begin += ONE
        state -= ONE
    return states, transitions, used


@part
def weigh(packed: Packed, found: Found, system: int, root, scratch: Scratch):
    """Sum the bits on the way to each word, and take their means under each prior."""
    tokens, lengths = packed.tokens, packed.lengths
    out, leaves, bits = scratch.state_out, scratch.state_leaves, scratch.bits
    list_starts, lists, shared = scratch.list_starts, scratch.lists, scratch.shared
    states, cost = scratch.states, scratch.cost
    costs, sizes = scratch.costs, scratch.sizes
    states[0] = root
    cost[0] = bits[root]
    first_word = packed.word_starts[system]
    words = packed.word_starts[system + 1] - first_word
    at = U(packed.token_starts[system])
    for begin in range(0, words, BLOCK):
        block = min(BLOCK, words - begin)
        for i in range(block):
            word = U(begin + i)
            length = U(lengths[U(first_word) + word])
            depth = U(shared[word])
            state = U(states[depth])
            total = cost[depth]
            while depth < length:
                bit = ONE << U(tokens[at + depth])
                if leaves[state] & bit != ZERO:
                    total += 1.0
                    break
                listing = count_bits(out[state] & ~leaves[state] & (bit - ONE))
                state = U(lists[U(list_starts[state]) + listing])
                total += bits[state]
                depth += ONE
                states[depth] = state
                cost[depth] = total
            costs[i] = total
            sizes[i] = np.float64(length)
            at += length
        add_means(packed, found, system, begin, block, costs, sizes)


@compiled
def measure_by_path(
    packed: Packed, found: Found, todo: np.ndarray, shift: int, hash_mask: np.uint64,
    scratch: Scratch,
) -> int:  # fmt: skip
    """Measure the systems numbered in `todo`.

    Parameters
    ----------
    packed : Packed
    found : Found
    todo : int64 array
        Those handed back stand at its beginning afterwards.
    shift : int
        Symbols are below ``2 ** shift``, at most 63.
    hash_mask : uint64
        The bits of hashes to use, all but in tests.
    scratch : Scratch

    Returns
    -------
    How many are handed back because they have more states than `scratch` has room for.
    """
    width = U(shift)
    down = WHOLE - lowest_bit(U(len(scratch.table)))
    back = 0
    for k in range(len(todo)):
        system = todo[k]
        made, distinct = build(packed, system, width, down, hash_mask, scratch)
        if made == ZERO:
            todo[back] = system
            back += 1
            continue
        root = made - ONE
        states, transitions, used = count(root, scratch)
        weigh(packed, found, system, root, scratch)
        found.counts[system, STATES] = states
        found.counts[system, TRANSITIONS] = transitions
        found.counts[system, SYMBOLS] = count_bits(used)
        found.counts[system, LEXICON] = count_bits(used & ~packed.combinators[system])
        found.counts[system, DISTINCT] = distinct
    return back
