"""Measure systems word by word in little memory: fastest where a large one is regular.

The automaton is minimal at all times but for the path of the current word. Some of its
states may be left behind, so that those are counted to which the root leads. Only then is
it known how many ways go on from each state: the bits of words are summed in a second pass.
"""

from __future__ import annotations

import numpy as np

from regnum.kernels.compiling import compiled, count_bits, lowest_bit, part
from regnum.kernels.counts import set_counts
from regnum.kernels.hashing import ONE, WHOLE, ZERO, U
from regnum.kernels.means import BLOCK, add_means
from regnum.kernels.packed import Found, Packed
from regnum.kernels.states_by_path import Scratch, build
from regnum.kernels.trie_by_word import SIGN

__all__ = ["Scratch", "measure_by_path"]


@part
def count(root, scratch: Scratch):
    """Count what the root leads to; states come after those that follow them.

    Returns
    -------
    states, transitions, symbols as bits
    """
    out, leaves, reached = scratch.state_out, scratch.state_leaves, scratch.reached
    list_starts, lists = scratch.list_starts, scratch.lists
    bits, logs = scratch.bits, scratch.logs
    reached[: root + ONE] = 0
    reached[root] = 1
    states = U(out[root] != ZERO)  # the one state of all ends
    transitions = ZERO
    used = ZERO
    state = root
    while state > ZERO:
        if reached[state] != 0:
            outdegree = count_bits(out[state])
            states += ONE
            transitions += outdegree
            used |= out[state]
            bits[state] = logs[outdegree] + np.float64(leaves[state] >> SIGN)
            at = U(list_starts[state])
            end = at + count_bits(out[state] & ~leaves[state])
            while at < end:
                reached[lists[at]] = 1
                at += ONE
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
        root, distinct = build(packed, system, width, down, hash_mask, scratch)
        if root == ZERO:
            todo[back] = system
            back += 1
            continue
        states, transitions, used = count(root, scratch)
        weigh(packed, found, system, root, scratch)
        set_counts(packed, found, system, states, transitions, used, distinct)
    return back
