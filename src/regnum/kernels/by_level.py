"""Measure systems level by level: fastest where words have little in common.

All words are entered into the trie side by side, first their first symbols, then their
second ones. Every step is arithmetic on what is found, with hardly a branch, because on
irregular systems a processor guesses branches wrong and waits. Merging goes from the last
node to the first and takes nodes for the same that agree in a 64-bit hash of their right
language. A last pass compares every transition of every node with that of the node it was
merged into; where any of them differs, the system is handed back unmeasured.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.counts import set_counts
from regnum.kernels.hashing import HALF, ONE, SPREAD_3, TWO, WHOLE, ZERO, U, bits_to_hold, mixed
from regnum.kernels.means import BLOCK, add_means
from regnum.kernels.packed import Found, Packed

MOST_TOKENS = (1 << 16) - 3
ROOT = ONE

# Entries of the tables are 32 bits: the epoch in which they were made, and a node.
EPOCH_AT = U(16)
NODE = U(0xFFFF)
EPOCHS = U(1 << 16)

# The last 8 bits of a signature: whether the node accepts, and twice its outdegree.
OWN = U(0xFF)


class Scratch(NamedTuple):
    """Memory that is used for one system after the other, never cleared.

    Entries of `child` and `table` of any other epoch than the system's are void.
    """

    # Of each slot, node and symbol: the node there.
    child: np.ndarray
    # Of each node: the slot in its parent; the node it is merged into; its signature; bits
    # that choose and accept, summed from the root.
    up: np.ndarray
    same: np.ndarray
    signatures: np.ndarray
    cost: np.ndarray
    # Of each word: where it starts; its length; the node it has reached.
    starts: np.ndarray
    sizes: np.ndarray
    reached: np.ndarray
    # The costs of a block of words.
    costs: np.ndarray
    # The words that go on, and nodes by signature.
    going_on: np.ndarray
    table: np.ndarray
    own_bits: np.ndarray
    epoch: np.ndarray

    @classmethod
    def of(cls, width: int, tokens: int, words: int, longest: int) -> Scratch:
        """Return memory for systems of so many symbols, tokens and words."""
        del longest
        nodes = tokens + 3
        own = np.arange(int(OWN) + 1)
        return cls(
            child=np.zeros(nodes * width, np.uint32),
            up=np.zeros(nodes, np.uint32),
            same=np.ones(nodes, np.uint32),
            signatures=np.zeros(nodes, np.uint64),
            cost=np.zeros(nodes),
            starts=np.zeros(words + 1, np.uint64),
            sizes=np.zeros(words),
            reached=np.zeros(words, np.uint32),
            costs=np.zeros(BLOCK),
            going_on=np.zeros(words, np.uint32),
            table=np.zeros(1 << int(bits_to_hold(U(nodes))), np.uint32),
            own_bits=np.log2(np.maximum(own >> 1, 1)) + (own & 1),
            epoch=np.zeros(1, np.uint64),
        )


@part
def insert(packed: Packed, system: int, shift: np.uint64, epoch, scratch: Scratch):
    """Enter the words of a system into the trie, all first symbols first."""
    tokens, lengths = packed.tokens, packed.lengths
    child, up, reached = scratch.child, scratch.up, scratch.reached
    starts, sizes, going_on = scratch.starts, scratch.sizes, scratch.going_on
    first_word = U(packed.word_starts[system])
    words = U(packed.word_starts[system + 1]) - first_word
    at = U(packed.token_starts[system])
    active = ZERO
    word = ZERO
    while word < words:
        length = U(lengths[first_word + word])
        starts[word] = at
        sizes[word] = np.float64(length)
        reached[word] = 1
        going_on[active] = word
        active += U(length > ZERO)
        at += length
        word += ONE
    starts[words] = at
    up[1] = 0
    nodes = TWO
    level = ZERO
    while active > ZERO:
        kept = ZERO
        k = ZERO
        while k < active:
            word = U(going_on[k])
            at = starts[word] + level
            slot = (U(reached[word]) << shift) | U(tokens[at])
            entry = U(child[slot])
            known = ZERO - U(entry >> EPOCH_AT == epoch)
            node = (entry & NODE & known) | (nodes & ~known)
            child[slot] = (epoch << EPOCH_AT) | node
            up[nodes] = slot  # overwritten by the next node unless this one is new
            nodes += ONE + known
            reached[word] = node
            going_on[kept] = word
            kept += U(at + ONE < starts[word + ONE])
            k += ONE
        active = kept
        level += ONE
    return nodes


@part
def merge(packed: Packed, system: int, shift, nodes, down, epoch, hash_mask, scratch: Scratch):
    """Merge nodes by signature, from the last.

    Returns
    -------
    states, transitions, symbols as bits, distinct words
    """
    up, same, signatures = scratch.up, scratch.same, scratch.signatures
    reached, table = scratch.reached, scratch.table
    low = (ONE << shift) - ONE
    last_place = (ONE << (WHOLE - down)) - ONE
    hash_bits = hash_mask & ~OWN
    node = ONE
    while node < nodes:
        signatures[node] = ZERO
        node += ONE
    words = U(packed.word_starts[system + 1] - packed.word_starts[system])
    word = ZERO
    while word < words:
        signatures[reached[word]] = ONE
        word += ONE
    states = ONE  # the root, which is like no other
    transitions = ZERO
    used = ZERO
    distinct = ZERO
    node = nodes
    while node > TWO:
        node -= ONE
        slot = U(up[node])
        symbol = slot & low
        signature = signatures[node]
        place = ((signature ^ (signature >> HALF)) * SPREAD_3) >> down
        while True:
            entry = U(table[place])
            void = ZERO - U(entry >> EPOCH_AT != epoch)
            like = (node & void) | (entry & NODE & ~void)
            if signatures[like] == signature:
                break
            place = (place + ONE) & last_place
        table[place] = (epoch << EPOCH_AT) | like
        same[node] = like
        states -= void
        transitions += ((signature & OWN) >> ONE) & void
        distinct += signature & ONE
        used |= ONE << symbol
        signatures[slot >> shift] += (mixed((like << shift) | symbol) & hash_bits) + TWO
    transitions += (signatures[1] & OWN) >> ONE
    distinct += signatures[1] & ONE
    return states, transitions, used, distinct


@part
def verify(shift, nodes, epoch, scratch: Scratch):
    """Return 0 if every node has exactly the transitions of the one it was merged into.

    Nodes of one signature have the same number of transitions and accept alike, so that
    it is enough to find each transition of one at the other. Costs are summed on the way.
    """
    child, up, same = scratch.child, scratch.up, scratch.same
    signatures, cost, own_bits = scratch.signatures, scratch.cost, scratch.own_bits
    low = (ONE << shift) - ONE
    wrong = ZERO
    cost[1] = own_bits[signatures[1] & OWN]
    node = TWO
    while node < nodes:
        slot = U(up[node])
        parent = slot >> shift
        entry = U(child[(U(same[parent]) << shift) | (slot & low)])
        wrong |= (entry >> EPOCH_AT) ^ epoch
        wrong |= U(same[entry & NODE]) ^ U(same[node])
        cost[node] = cost[parent] + own_bits[signatures[node] & OWN]
        node += ONE
    return wrong


@compiled
def measure_by_level(
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
        With room for the largest of the systems.

    Returns
    -------
    How many are handed back because different nodes had the same hash.
    """
    width = U(shift)
    back = 0
    for k in range(len(todo)):
        system = todo[k]
        scratch.epoch[0] += ONE
        if scratch.epoch[0] == EPOCHS:
            scratch.child[:] = 0
            scratch.table[:] = 0
            scratch.epoch[0] = ONE
        epoch = scratch.epoch[0]
        nodes = insert(packed, system, width, epoch, scratch)
        down = WHOLE - bits_to_hold(nodes)
        states, transitions, used, distinct = merge(
            packed, system, width, nodes, down, epoch, hash_mask, scratch
        )
        if verify(width, nodes, epoch, scratch) != ZERO:
            todo[back] = system
            back += 1
            continue
        words = packed.word_starts[system + 1] - packed.word_starts[system]
        for begin in range(0, words, BLOCK):
            block = min(BLOCK, words - begin)
            for i in range(block):
                scratch.costs[i] = scratch.cost[scratch.reached[U(begin + i)]]
            sizes = scratch.sizes[begin : begin + block]
            add_means(packed, found, system, begin, block, scratch.costs, sizes)
        set_counts(packed, found, system, states, transitions, used, distinct)
    return back
