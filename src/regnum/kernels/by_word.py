"""Measure systems word by word: fastest where neighbouring words share beginnings.

The trie of a system holds a node only where words part or end: a leaf is a bit in its
parent, and the rest of a word that shares it with no other, its *tail*, is only a note of
the word. Each word is entered from the node where it parts from the word before it. Merging
then goes from the ends of words to their beginnings. Tails and nodes with one transition
that do not accept are found under the exact pair (symbol, state that follows). All other
nodes are found under a hash and then compared, transition by transition, so that no two
states are ever merged by accident.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, count_bits, eight_bytes, lowest_bit, part
from regnum.kernels.hashing import (
    EIGHT, HALF, LOW, ONE, SPREAD, SPREAD_2, SPREAD_3, THREE, TWO, WHOLE, ZERO, U,
    bits_to_hold, mixed,
)  # fmt: skip
from regnum.kernels.means import BLOCK, add_means
from regnum.kernels.packed import (
    DISTINCT, LEXICON, STATES, SYMBOLS, TRANSITIONS, Found, Packed,
)  # fmt: skip

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
    # Of each slot, node and symbol: the node there, or the word whose tail begins there.
    child: np.ndarray
    # Of each depth: the node there on the path of the current word.
    path: np.ndarray
    # Of each word: where it starts; its slot; where its tail starts.
    starts: np.ndarray
    ends: np.ndarray
    tails: np.ndarray
    # The words that were given a tail.
    tailed: np.ndarray
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
            starts=np.zeros(words + 1, np.uint32),
            ends=np.zeros(words, np.uint32),
            tails=np.zeros(words, np.uint32),
            tailed=np.zeros(words, np.uint32),
            costs=np.zeros(BLOCK),
            sizes=np.zeros(BLOCK),
            pairs=np.zeros(size, np.uint64),
            pair_states=np.zeros(size, np.uint32),
            table=np.zeros(size, np.uint64),
            logs=np.log2(np.maximum(np.arange(65), 1)),
            epoch=np.zeros(1, np.uint64),
        )


@part
def insert(packed: Packed, system: int, shift: np.uint64, scratch: Scratch):
    """Enter the words of a system into the trie.

    Returns
    -------
    nodes, distinct words, words with tails, tokens in tails; nodes 0 where memory is short
    """
    tokens, lengths = packed.tokens, packed.lengths
    symbols, inner, leaves = scratch.symbols, scratch.inner, scratch.leaves
    up, hashes, child, path = scratch.up, scratch.hashes, scratch.child, scratch.path
    starts, ends, tails, tailed = scratch.starts, scratch.ends, scratch.tails, scratch.tailed

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
    tail_words = ZERO
    tail_tokens = ZERO
    before = at
    deepest = ZERO  # how deep there are nodes on the path of the word before
    word = ZERO
    while word < words:
        length = U(lengths[first_word + word])
        starts[word] = at
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
            same = eight_bytes(tokens, at) ^ eight_bytes(tokens, before)
            depth = min(lowest_bit(same) >> THREE, most)
        if depth == EIGHT or at + EIGHT > size:
            while depth < most and tokens[at + depth] == tokens[before + depth]:
                depth += ONE
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
                    child[slot] = word
                    tails[word] = at + depth + ONE
                    tailed[tail_words] = word
                    tail_words += ONE
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
                other = U(child[slot])
                begin = U(tails[other])
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
                ends[other] = slot
                if begin == U(starts[other + ONE]):
                    leaves[node] = bit
                else:
                    leaves[node] = ZERO
                    child[slot] = other
                    tails[other] = begin
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
    starts[words] = at
    return nodes, distinct, tail_words, tail_tokens


@part
def weigh(packed: Packed, found: Found, system: int, shift: np.uint64, nodes, scratch: Scratch):
    """Sum the bits on the way to each word, and take their means under each prior.

    Returns the symbols on the transitions between nodes.
    """
    symbols, inner, leaves = scratch.symbols, scratch.inner, scratch.leaves
    cost, up, ends, child = scratch.cost, scratch.up, scratch.ends, scratch.child
    costs, sizes, starts, logs = scratch.costs, scratch.sizes, scratch.starts, scratch.logs
    cost[0] = 0.0
    used = ZERO
    node = ROOT
    while node < nodes:
        used |= symbols[node]
        bits = logs[count_bits(symbols[node])] + np.float64(leaves[node] >> SIGN)
        cost[node] = cost[up[node] >> shift] + bits
        node += ONE
    low = (ONE << shift) - ONE
    words = packed.word_starts[system + 1] - packed.word_starts[system]
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
            sizes[i] = np.float64(starts[word + ONE] - starts[word])
        add_means(packed, found, system, begin, block, costs, sizes)
    return used


@part
def merge_tails(
    tokens: np.ndarray, shift: np.uint64, nodes, tail_words, down, epoch, hash_mask,
    scratch: Scratch,
):  # fmt: skip
    """Merge the states of tails from their ends; return their number and their symbols."""
    inner, leaves, hashes, child = scratch.inner, scratch.leaves, scratch.hashes, scratch.child
    starts, ends, tails, tailed = scratch.starts, scratch.ends, scratch.tails, scratch.tailed
    pairs, pair_states = scratch.pairs, scratch.pair_states
    low = (ONE << shift) - ONE
    last_place = (ONE << (WHOLE - down)) - ONE
    used = ZERO
    states = ZERO
    new = nodes  # a number for the state of each token, taken or not
    k = ZERO
    while k < tail_words:
        word = U(tailed[k])
        k += ONE
        slot = U(ends[word])
        node = slot >> shift
        symbol = slot & low
        if ((inner[node] | leaves[node]) >> symbol) & ONE != ZERO:
            continue  # other words have used the tail up
        state = ZERO
        at = U(starts[word + ONE])
        begin = U(tails[word])
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
    shift = U(shift)
    for done in range(len(todo)):
        system = todo[done]
        nodes, distinct, tail_words, tail_tokens = insert(packed, system, shift, scratch)
        bits = bits_to_hold(nodes + tail_tokens)
        if nodes == ZERO or (ONE << bits) > U(len(scratch.pairs)):
            return done
        scratch.epoch[0] += ONE
        if scratch.epoch[0] > LOW:
            scratch.pairs[:] = 0
            scratch.table[:] = 0
            scratch.epoch[0] = ONE
        epoch = scratch.epoch[0]
        used = weigh(packed, found, system, shift, nodes, scratch)
        down = WHOLE - bits
        tail_states, tail_symbols = merge_tails(
            packed.tokens, shift, nodes, tail_words, down, epoch, hash_mask, scratch
        )
        states, transitions = merge_nodes(shift, nodes, down, epoch, hash_mask, scratch)
        used |= tail_symbols
        out = scratch.symbols[1]
        # The root, and the one state of all ends where any word has a symbol.
        found.counts[system, STATES] = states + tail_states + ONE + U(out != ZERO)
        found.counts[system, TRANSITIONS] = transitions + tail_states + count_bits(out)
        found.counts[system, SYMBOLS] = count_bits(used)
        found.counts[system, LEXICON] = count_bits(used & ~packed.combinators[system])
        found.counts[system, DISTINCT] = distinct
    return len(todo)
