"""Measure systems word by word: fastest where neighbouring words share beginnings.

Once all words are in the trie, merging goes from the ends of words to their beginnings.
Tails and nodes with one transition that do not accept are found under the exact pair
(symbol, state that follows). All other nodes are found under a hash and then compared,
transition by transition, so that no two states are ever merged by accident.
"""

from __future__ import annotations

import numpy as np

from regnum.kernels.compiling import compiled, count_bits, lowest_bit, part
from regnum.kernels.counts import set_counts
from regnum.kernels.hashing import (
    HALF,
    LOW,
    ONE,
    SPREAD,
    SPREAD_2,
    SPREAD_3,
    TWO,
    WHOLE,
    ZERO,
    U,
    bits_to_hold,
    mixed,
)
from regnum.kernels.means import BLOCK, add_means
from regnum.kernels.packed import Found, Packed
from regnum.kernels.trie_by_word import (
    ACCEPTS,
    MOST_TOKENS,
    ROOT,
    SIGN,
    SIX,
    Scratch,
    insert,
)

__all__ = ["MOST_TOKENS", "Scratch", "measure_by_word"]


@part
def weigh(packed: Packed, found: Found, system: int, shift: np.uint64, nodes, scratch: Scratch):
    """Sum the bits on the way to each word, and take their means under each prior.

    Returns the symbols on the transitions between nodes.
    """
    symbols, inner, leaves = scratch.symbols, scratch.inner, scratch.leaves
    cost, up, ends, child = scratch.cost, scratch.up, scratch.ends, scratch.child
    costs, sizes, logs, lengths = scratch.costs, scratch.sizes, scratch.logs, packed.lengths
    cost[0] = 0.0
    used = ZERO
    node = ROOT
    while node < nodes:
        used |= symbols[node]
        bits = logs[count_bits(symbols[node])] + np.float64(leaves[node] >> SIGN)
        cost[node] = cost[up[node] >> shift] + bits
        node += ONE
    low = (ONE << shift) - ONE
    first_word = packed.word_starts[system]
    words = packed.word_starts[system + 1] - first_word
    for begin in range(0, words, BLOCK):
        block = min(BLOCK, words - begin)
        for i in range(block):
            word = U(begin + i)
            slot = U(ends[word])
            node = slot >> shift
            through = (inner[node] >> (slot & low)) & ONE
            if through != ZERO:
                node = U(child[slot])
            # A tail offers no choice; its end accepts.
            costs[i] = cost[node] + np.float64(ONE - through)
            sizes[i] = np.float64(lengths[first_word + begin + i])
        add_means(packed, found, system, begin, block, costs, sizes)
    return used


@part
def merge_tails(
    tokens: np.ndarray, shift: np.uint64, nodes, tails, down, epoch, hash_mask,
    scratch: Scratch,
):  # fmt: skip
    """Merge the states of tails from their ends; return their number and their symbols."""
    inner, leaves, hashes, child = scratch.inner, scratch.leaves, scratch.hashes, scratch.child
    ends, tailed, begins, stops = scratch.ends, scratch.tailed, scratch.begins, scratch.stops
    pairs, pair_states = scratch.pairs, scratch.pair_states
    low = (ONE << shift) - ONE
    last_place = (ONE << (WHOLE - down)) - ONE
    used = ZERO
    states = ZERO
    new = nodes  # a number for the state of each token, taken or not
    tail = ZERO
    while tail < tails:
        slot = U(ends[tailed[tail]])
        at = U(stops[tail])
        begin = U(begins[tail])
        tail += ONE
        node = slot >> shift
        symbol = slot & low
        if ((inner[node] | leaves[node]) >> symbol) & ONE != ZERO:
            continue  # other words have used the tail up
        state = ZERO
        while at > begin:
            at -= ONE
            token = U(tokens[at])
            used |= ONE << token
            wanted = (epoch << HALF) | (state << SIX) | token
            place = (wanted * SPREAD & hash_mask) >> down
            while pairs[place] != wanted and pairs[place] >> HALF == epoch:
                place = (place + ONE) & last_place
            known = U(pairs[place] == wanted)
            # Arithmetic in place of a branch that nobody could predict.
            state = (U(pair_states[place]) & (ZERO - known)) | (new & (known - ONE))
            pairs[place] = wanted
            pair_states[place] = state
            states += ONE - known
            new += ONE
        child[slot] = state
        hashes[node] += mixed((state << shift) | symbol)
    return states, used


@part
def merge_nodes(shift: np.uint64, nodes, down, epoch, hash_mask, scratch: Scratch):
    """Merge all nodes but the root; return the numbers of states and transitions left."""
    symbols, leaves = scratch.symbols, scratch.leaves
    up, hashes, child = scratch.up, scratch.hashes, scratch.child
    pairs, pair_states, table = scratch.pairs, scratch.pair_states, scratch.table
    low = (ONE << shift) - ONE
    last_place = (ONE << (WHOLE - down)) - ONE
    states = ZERO
    transitions = ZERO
    node = nodes
    while node > TWO:
        node -= ONE
        out = symbols[node]
        ends_in = leaves[node]
        if out & (out - ONE) == ZERO and ends_in & ACCEPTS == ZERO:
            token = lowest_bit(out)
            state = U(child[(node << shift) | token])
            if ends_in != ZERO:
                state = ZERO
            wanted = (epoch << HALF) | (state << SIX) | token
            place = (wanted * SPREAD & hash_mask) >> down
            while pairs[place] != wanted and pairs[place] >> HALF == epoch:
                place = (place + ONE) & last_place
            known = U(pairs[place] == wanted)
            same = (U(pair_states[place]) & (ZERO - known)) | (node & (known - ONE))
            pairs[place] = wanted
            pair_states[place] = same
            states += ONE - known
            transitions += ONE - known
        else:
            key = hashes[node] + out * SPREAD + (ends_in ^ (ends_in >> HALF)) * SPREAD_2
            key = (key ^ (key >> HALF)) * SPREAD_3
            place = (key & hash_mask) >> down
            same = node
            while True:
                entry = table[place]
                if entry >> HALF != epoch:
                    table[place] = (epoch << HALF) | node
                    states += ONE
                    transitions += count_bits(out)
                    same = node
                    break
                same = entry & LOW
                if symbols[same] == out and leaves[same] == ends_in:
                    rest = out & ~ends_in
                    while rest != ZERO:
                        token = lowest_bit(rest)
                        if child[(same << shift) | token] != child[(node << shift) | token]:
                            break
                        rest &= rest - ONE
                    if rest == ZERO:
                        break
                place = (place + ONE) & last_place
        slot = up[node]
        child[slot] = same
        hashes[slot >> shift] += mixed((same << shift) | (slot & low))
    return states, transitions


@compiled
def measure_by_word(
    packed: Packed, found: Found, todo: np.ndarray, shift: int, hash_mask: np.uint64,
    scratch: Scratch,
) -> int:  # fmt: skip
    """Measure the systems numbered in `todo`.

    Parameters
    ----------
    packed : Packed
    found : Found
    todo : int64 array
    shift : int
        Symbols are below ``2 ** shift``, at most 63.
    hash_mask : uint64
        The bits of hashes to use, all but in tests.
    scratch : Scratch

    Returns
    -------
    How many were measured; fewer than asked for where `scratch` is too small for the next.
    """
    width = U(shift)
    for done in range(len(todo)):
        system = todo[done]
        nodes, distinct, tails, tail_tokens = insert(packed, system, width, scratch)
        bits = bits_to_hold(nodes + tail_tokens)
        if nodes == ZERO or (ONE << bits) > U(len(scratch.pairs)):
            return done
        scratch.epoch[0] += ONE
        if scratch.epoch[0] > LOW:
            scratch.pairs[:] = 0
            scratch.table[:] = 0
            scratch.epoch[0] = ONE
        epoch = scratch.epoch[0]
        used = weigh(packed, found, system, width, nodes, scratch)
        down = WHOLE - bits
        tail_states, tail_symbols = merge_tails(
            packed.tokens, width, nodes, tails, down, epoch, hash_mask, scratch
        )
        states, transitions = merge_nodes(width, nodes, down, epoch, hash_mask, scratch)
        used |= tail_symbols
        out = scratch.symbols[1]
        # The root, and the one state of all ends where any word has a symbol.
        states += tail_states + ONE + U(out != ZERO)
        transitions += tail_states + count_bits(out)
        set_counts(packed, found, system, states, transitions, used, distinct)
    return len(todo)
