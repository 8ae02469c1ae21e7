"""One system kept measured while words come and go; what searches spend their time in.

The words form a trie, and each of its nodes has a *class*, the number of its right
language. Adding or removing a word changes only the nodes on its path, which get new
classes from the end of the word to its beginning. A class is found under a hash of its
transitions and compared with them, so that no two right languages ever get one number.

Classes that no node has any more stay in the table: what defines them does not change,
and a search that tries a word a second time finds them again. The table is built anew,
from the trie, when it is full. Nothing is ever deleted from it, which is where open
addressing goes wrong.

Every change is written down with what was there before, so that a search can try words,
read the measures and take all back (`undo`), or let them stand (`keep`).

All functions here work on arrays alone and may be called from other compiled functions::

    swap(live, held, position, tokens, start, length)
    if irregularity(live) + price * live.sums[BITS] < best:
        keep(live)
        hold(held, position, tokens, start, length)
    else:
        undo(live)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, count_bits, lowest_bit, part
from regnum.kernels.hashing import ALL, HALF, ONE, SPREAD, SPREAD_2, SPREAD_3, ZERO, U, mixed

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
STATES, TRANSITIONS, SYMBOLS, WORDS, DISTINCT, FREE, MADE, LISTED, CHANGED, SLOTS, GONE = range(11)
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
def push(live: Live, tokens: np.ndarray, start, length, weight: float) -> None:
    """Add a word; the same word may be added any number of times.

    Parameters
    ----------
    live : Live
    tokens : uint8 array
    start, length : int
        The word is ``tokens[start : start + length]``.
    weight : float
        The probability of its number.
    """
    nodes, weights, child, leaf_weights = live.nodes, live.weights, live.child, live.leaf_weights
    shift = live.settings[SHIFT]
    totals, sums = live.totals, live.sums
    sums[MORPHEMES] += weight * length
    sums[WEIGHT] += weight
    totals[WORDS] += 1
    first = totals[CHANGED]
    if first + length + 1 > len(live.changed) or totals[FREE] < length:
        raise IndexError("too many words pushed or popped since the last keep or undo")
    node = ROOT
    at = U(start)
    end = at + U(length)
    altered = True
    while True:
        _write_down(live, node)
        weights[node] += weight
        row = node << NODE_BITS
        if at == end:
            altered = nodes[row + ENDS] == ZERO
            nodes[row + ENDS] += ONE
            nodes[row + LEAVES] |= ACCEPTS
            break
        symbol = U(tokens[at])
        at += ONE
        bit = ONE << symbol
        slot = (node << shift) | symbol
        if nodes[row + INNER] & bit != ZERO:
            node = U(child[slot])
        elif nodes[row + LEAVES] & bit != ZERO:
            _write_slot_down(live, slot)
            if at == end:
                child[slot] += np.uint32(1)
                leaf_weights[slot] += weight
                sums[BITS] += weight
                altered = False
                break
            nodes[row + LEAVES] ^= bit
            nodes[row + INNER] |= bit
            node = _new_node(live, slot, ZERO, ZERO, ACCEPTS, U(child[slot]))
            weights[node] = leaf_weights[slot]
            child[slot] = node
        else:
            nodes[row + OUT] |= bit
            _use(live, symbol)
            while at < end:
                # Nothing else goes this way: a node for each symbol but the last.
                parent = node << NODE_BITS
                symbol = U(tokens[at])
                at += ONE
                bit = ONE << symbol
                node = _new_node(live, slot, bit, ZERO, ZERO, ZERO)
                nodes[parent + INNER] |= ONE << (slot & ((ONE << shift) - ONE))
                child[slot] = node
                weights[node] = ZERO
                _write_down(live, node)
                live.old_nodes[(U(totals[CHANGED] - 1) << NODE_BITS) + OUT] = ZERO
                weights[node] = weight
                _use(live, symbol)
                slot = (node << shift) | symbol
            nodes[(node << NODE_BITS) + LEAVES] |= bit
            child[slot] = 1
            leaf_weights[slot] = weight
            sums[BITS] += weight
            break
    totals[DISTINCT] += np.int64(altered)
    _settle(live, first, altered)


@part
def pop(live: Live, tokens: np.ndarray, start, length, weight: float) -> None:
    """Remove a word that was pushed with the same weight.

    Where there is no such word an error is raised, and the system of no use until `undo`.
    """
    nodes, weights, child, leaf_weights = live.nodes, live.weights, live.child, live.leaf_weights
    shift = live.settings[SHIFT]
    totals, sums = live.totals, live.sums
    low = (ONE << shift) - ONE
    sums[MORPHEMES] -= weight * length
    sums[WEIGHT] -= weight
    totals[WORDS] -= 1
    first = totals[CHANGED]
    if first + length + 1 > len(live.changed):
        raise IndexError("too many words pushed or popped since the last keep or undo")
    node = ROOT
    at = U(start)
    end = at + U(length)
    altered = True
    while True:
        _write_down(live, node)
        weights[node] -= weight
        row = node << NODE_BITS
        if at == end:
            if nodes[row + ENDS] == ZERO:
                raise KeyError("a word was popped that was never pushed")
            nodes[row + ENDS] -= ONE
            altered = nodes[row + ENDS] == ZERO
            if altered:
                nodes[row + LEAVES] &= ~ACCEPTS
            break
        symbol = U(tokens[at])
        at += ONE
        bit = ONE << symbol
        slot = (node << shift) | symbol
        if nodes[row + INNER] & bit != ZERO:
            node = U(child[slot])
            continue
        if nodes[row + LEAVES] & bit == ZERO or at != end:
            raise KeyError("a word was popped that was never pushed")
        _write_slot_down(live, slot)
        child[slot] -= np.uint32(1)
        leaf_weights[slot] -= weight
        sums[BITS] -= weight
        altered = child[slot] == 0
        if altered:
            nodes[row + OUT] ^= bit
            nodes[row + LEAVES] ^= bit
            _use_no_more(live, symbol)
        # Nodes that lead nowhere go, unless words end there, which makes them leaves.
        while nodes[row + OUT] == ZERO and node != ROOT:
            slot = nodes[row + UP]
            symbol = slot & low
            bit = ONE << symbol
            live.gone[totals[GONE]] = node
            totals[GONE] += 1
            words = nodes[row + ENDS]
            weight_there = weights[node]
            nodes[row + LEAVES] = ZERO
            weights[node] = 0.0
            _write_slot_down(live, slot)
            node = slot >> shift
            row = node << NODE_BITS
            nodes[row + INNER] ^= bit
            if words != ZERO:
                nodes[row + LEAVES] |= bit
                child[slot] = words
                leaf_weights[slot] = weight_there
                sums[BITS] += weight_there
                break
            nodes[row + OUT] ^= bit
            _use_no_more(live, symbol)
        break
    totals[DISTINCT] -= np.int64(altered)
    _settle(live, first, altered)


@part
def undo(live: Live) -> None:
    """Take back all that was pushed and popped since the last `keep`."""
    nodes, changed, old_nodes, classes = live.nodes, live.changed, live.old_nodes, live.classes
    totals = live.totals
    entry = U(totals[CHANGED])
    while entry > ZERO:
        entry -= ONE
        node = U(changed[entry])
        row = node << NODE_BITS
        old = entry << NODE_BITS
        altered = nodes[row + OUT] ^ old_nodes[old + OUT]
        while altered != ZERO:
            symbol = lowest_bit(altered)
            before = (old_nodes[old + OUT] >> symbol) & ONE
            live.uses[symbol] += np.int64(before + before) - 1
            altered &= altered - ONE
        classes[(nodes[row + CLASS] << CLASS_BITS) + NODES_OF] -= ONE
        classes[(old_nodes[old + CLASS] << CLASS_BITS) + NODES_OF] += ONE
        for k in range(1 << NODE_BITS):
            nodes[row + U(k)] = old_nodes[old + U(k)]
        live.weights[node] = live.old_weights[entry]
    entry = U(totals[SLOTS])
    while entry > ZERO:
        entry -= ONE
        live.child[live.slots[entry]] = live.old_child[entry]
        live.leaf_weights[live.slots[entry]] = live.old_leaf_weights[entry]
    made = totals[MADE]
    listed = totals[LISTED]
    for k in range(len(totals)):
        totals[k] = live.kept_totals[k]
    for k in range(len(live.sums)):
        live.sums[k] = live.kept_sums[k]
    # Classes stay, for words that are tried again.
    totals[MADE] = made
    totals[LISTED] = listed
    if _is_full(live):
        rebuild(live)


@part
def keep(live: Live) -> None:
    """Let all stand that was pushed and popped."""
    totals = live.totals
    for k in range(totals[GONE]):
        live.free[totals[FREE]] = live.gone[k]
        totals[FREE] += 1
    totals[CHANGED] = 0
    totals[SLOTS] = 0
    totals[GONE] = 0
    for k in range(len(totals)):
        live.kept_totals[k] = totals[k]
    for k in range(len(live.sums)):
        live.kept_sums[k] = live.sums[k]
    if _is_full(live):
        rebuild(live)


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
def irregularity(live: Live) -> float:
    """Return L(G); 0 where there are no words."""
    states, transitions, symbols = counts(live)
    state_bits = _log(live, states)
    return transitions * (2 * state_bits + _log(live, symbols)) + state_bits + states


@compiled
def rebuild(live: Live) -> None:
    """Give all nodes classes anew, and sum their bits anew; there must be nothing to undo."""
    nodes, classes, child = live.nodes, live.classes, live.child
    shift = live.settings[SHIFT]
    low = (ONE << shift) - ONE
    live.table[:] = 0
    classes[:] = ZERO
    totals = live.totals
    totals[MADE] = 0
    totals[LISTED] = 0
    totals[STATES] = 0
    totals[TRANSITIONS] = 0
    # Parents before children.
    order = live.order
    order[0] = 1
    found = 1
    at = 0
    bits = 0.0
    while at < found:
        node = U(order[at])
        at += 1
        row = node << NODE_BITS
        nodes[row + HASH] = ZERO
        nodes[row + CLASS] = ZERO
        own = (count_bits(nodes[row + OUT]) << ONE) | (nodes[row + LEAVES] >> SIGN)
        bits += live.weights[node] * live.own_bits[own]
        rest = nodes[row + OUT]
        while rest != ZERO:
            symbol = lowest_bit(rest)
            slot = (node << shift) | symbol
            if (nodes[row + INNER] >> symbol) & ONE != ZERO:
                order[found] = child[slot]
                found += 1
            else:
                bits += live.leaf_weights[slot]
            rest &= rest - ONE
    for k in range(found - 1, 0, -1):
        node = U(order[k])
        row = node << NODE_BITS
        number = _find(live, node)
        nodes[row + CLASS] = number
        _count(live, number)
        slot = nodes[row + UP]
        parent = (slot >> shift) << NODE_BITS
        nodes[parent + HASH] += mixed((number << shift) | (slot & low))
    live.sums[BITS] = bits
    for k in range(len(totals)):
        live.kept_totals[k] = totals[k]
    live.kept_sums[BITS] = bits


@part
def _is_full(live: Live) -> bool:
    """Return whether the next changes might find no room for classes."""
    journal = len(live.changed)
    rows = np.int64(ONE << live.settings[SHIFT])
    return (
        live.totals[MADE] + journal + 1 >= len(live.classes) >> np.int64(CLASS_BITS)
        or live.totals[LISTED] + rows * journal > len(live.lists)
    )


@part
def _write_down(live: Live, node) -> None:
    """Write down what is known of a node before it is changed."""
    entry = U(live.totals[CHANGED])
    live.totals[CHANGED] += 1
    live.changed[entry] = node
    row = node << NODE_BITS
    old = entry << NODE_BITS
    for k in range(1 << NODE_BITS):
        live.old_nodes[old + U(k)] = live.nodes[row + U(k)]
    live.old_weights[entry] = live.weights[node]


@part
def _write_slot_down(live: Live, slot) -> None:
    entry = U(live.totals[SLOTS])
    live.totals[SLOTS] += 1
    live.slots[entry] = slot
    live.old_child[entry] = live.child[slot]
    live.old_leaf_weights[entry] = live.leaf_weights[slot]


@part
def _new_node(live: Live, slot, out, inner, leaves, ends):
    """Return a node that was free, with no class yet."""
    live.totals[FREE] -= 1
    node = U(live.free[live.totals[FREE]])
    row = node << NODE_BITS
    live.nodes[row + OUT] = out
    live.nodes[row + INNER] = inner
    live.nodes[row + LEAVES] = leaves
    live.nodes[row + CLASS] = ZERO
    live.nodes[row + HASH] = ZERO
    live.nodes[row + UP] = slot
    live.nodes[row + ENDS] = ends
    return node


@part
def _use(live: Live, symbol) -> None:
    live.totals[SYMBOLS] += np.int64(live.uses[symbol] == 0)
    live.uses[symbol] += 1


@part
def _use_no_more(live: Live, symbol) -> None:
    live.uses[symbol] -= 1
    live.totals[SYMBOLS] -= np.int64(live.uses[symbol] == 0)


@part
def _settle(live: Live, first, altered: bool) -> None:
    """Bring bits and classes up to date for the nodes written down from `first` on."""
    nodes, old_nodes, totals = live.nodes, live.old_nodes, live.totals
    shift = live.settings[SHIFT]
    low = (ONE << shift) - ONE
    bits = live.sums[BITS]
    entry = U(totals[CHANGED])
    while entry > U(first):
        entry -= ONE
        node = U(live.changed[entry])
        row = node << NODE_BITS
        old = entry << NODE_BITS
        own = (count_bits(nodes[row + OUT]) << ONE) | (nodes[row + LEAVES] >> SIGN)
        old_own = (count_bits(old_nodes[old + OUT]) << ONE) | (old_nodes[old + LEAVES] >> SIGN)
        bits += live.weights[node] * live.own_bits[own]
        bits -= live.old_weights[entry] * live.own_bits[old_own]
        if not altered or node == ROOT:
            continue
        slot = nodes[row + UP]
        parent = ((slot >> shift) << NODE_BITS) + HASH
        number = old_nodes[old + CLASS]
        if number != ZERO:
            _count_no_more(live, number)
            nodes[parent] -= mixed((number << shift) | (slot & low))
        number = ZERO
        if nodes[row + OUT] != ZERO:
            number = _find(live, node)
            _count(live, number)
            nodes[parent] += mixed((number << shift) | (slot & low))
        nodes[row + CLASS] = number
    live.sums[BITS] = bits


@part
def _count(live: Live, number) -> None:
    """Note one more node of a class."""
    row = number << CLASS_BITS
    new = np.int64(live.classes[row + NODES_OF] == ZERO)
    live.classes[row + NODES_OF] += ONE
    live.totals[STATES] += new
    live.totals[TRANSITIONS] += new * np.int64(count_bits(live.classes[row + CLASS_OUT]))


@part
def _count_no_more(live: Live, number) -> None:
    """Note one node less of a class."""
    row = number << CLASS_BITS
    live.classes[row + NODES_OF] -= ONE
    last = np.int64(live.classes[row + NODES_OF] == ZERO)
    live.totals[STATES] -= last
    live.totals[TRANSITIONS] -= last * np.int64(count_bits(live.classes[row + CLASS_OUT]))


@part
def _find(live: Live, node):
    """Return the class of a node whose following nodes have theirs."""
    nodes, classes, lists, table = live.nodes, live.classes, live.lists, live.table
    child = live.child
    shift, down = live.settings[SHIFT], live.settings[DOWN]
    last_place = U(len(table) - 1)
    row = node << NODE_BITS
    out = nodes[row + OUT]
    leaves = nodes[row + LEAVES]
    inner = nodes[row + INNER]
    key = nodes[row + HASH] + out * SPREAD + (leaves ^ (leaves >> HALF)) * SPREAD_2
    key = (key ^ (key >> HALF)) * SPREAD_3
    place = (key & live.settings[HASH_MASK]) >> down
    number = ZERO
    while True:
        number = U(table[place])
        if number == ZERO:
            break
        known = number << CLASS_BITS
        if classes[known + CLASS_OUT] == out and classes[known + CLASS_LEAVES] == leaves:
            at = classes[known + LIST]
            rest = inner
            while rest != ZERO:
                following = U(child[(node << shift) | lowest_bit(rest)])
                if U(lists[at]) != nodes[(following << NODE_BITS) + CLASS]:
                    break
                at += ONE
                rest &= rest - ONE
            if rest == ZERO:
                break
        place = (place + ONE) & last_place
    if number == ZERO:
        live.totals[MADE] += 1
        number = U(live.totals[MADE])
        table[place] = number
        known = number << CLASS_BITS
        at = U(live.totals[LISTED])
        classes[known + CLASS_OUT] = out
        classes[known + CLASS_LEAVES] = leaves
        classes[known + NODES_OF] = ZERO
        classes[known + LIST] = at
        rest = inner
        while rest != ZERO:
            following = U(child[(node << shift) | lowest_bit(rest)])
            lists[at] = nodes[(following << NODE_BITS) + CLASS]
            at += ONE
            rest &= rest - ONE
        live.totals[LISTED] = np.int64(at)
    return number


@part
def _log(live: Live, count) -> float:
    return live.logs[count] if count < len(live.logs) else np.log2(np.float64(count))


class Held(NamedTuple):
    """The words of a system by position, each with the probability of its number."""

    tokens: np.ndarray  # uint8, a row a position
    lengths: np.ndarray  # int64, -1 where there is no word
    weights: np.ndarray

    @classmethod
    def of(cls, weights: np.ndarray, longest: int) -> Held:
        """Return places for words with these weights, all empty."""
        return cls(
            np.zeros((len(weights), longest), np.uint8),
            np.full(len(weights), -1, np.int64),
            np.array(weights, np.float64),
        )


@part
def swap(live: Live, held: Held, position, tokens: np.ndarray, start, length) -> None:
    """Put a word in the place of the one that a position holds, if any.

    What is held stays as it is, so that `undo` takes the swap back. To let it stand, call
    `keep` and `hold`.
    """
    if held.lengths[position] >= 0:
        pop(live, held.tokens[position], 0, held.lengths[position], held.weights[position])
    push(live, tokens, start, length, held.weights[position])


@part
def hold(held: Held, position, tokens: np.ndarray, start, length) -> None:
    """Note the word that a position has from now on."""
    held.lengths[position] = length
    for k in range(length):
        held.tokens[position, k] = tokens[start + k]


@compiled
def put(live: Live, held: Held, position: int, tokens, start: int, length: int) -> None:
    """Give a position a word, and note it; the change is still to be kept."""
    swap(live, held, position, tokens, start, length)
    hold(held, position, tokens, start, length)


@compiled
def take(live: Live, held: Held, position: int) -> None:
    """Remove the word of a position, and note it; the change is still to be kept."""
    pop(live, held.tokens[position], 0, held.lengths[position], held.weights[position])
    held.lengths[position] = -1


@compiled
def keep_all(live: Live) -> None:
    """Let all stand that was pushed and popped."""
    keep(live)


@compiled
def try_sets(
    live: Live, held: Held, positions, tokens, lengths, found_counts, found_sums
) -> None:  # fmt: skip
    """Measure with each of many sets of words, and leave all as it was.

    Parameters
    ----------
    live : Live
    held : Held
    positions : int64 array, one row a set
        Which positions get other words, or words at all.
    tokens : uint8 array
        The words of all sets, one after the other.
    lengths : int64 array
        The length of each.
    found_counts : int64 array, one row a set
        Filled with S, Z, Sigma and distinct words.
    found_sums : float64 array, one row a set
        Filled with `Live.sums`, and L(G).
    """
    start = 0
    word = 0
    for k in range(positions.shape[0]):
        for column in range(positions.shape[1]):
            swap(live, held, positions[k, column], tokens, start, lengths[word])
            start += lengths[word]
            word += 1
        states, transitions, symbols = counts(live)
        found_counts[k, 0] = states
        found_counts[k, 1] = transitions
        found_counts[k, 2] = symbols
        found_counts[k, 3] = live.totals[DISTINCT]
        found_sums[k, BITS] = live.sums[BITS]
        found_sums[k, MORPHEMES] = live.sums[MORPHEMES]
        found_sums[k, WEIGHT] = live.sums[WEIGHT]
        found_sums[k, 3] = irregularity(live)
        undo(live)
