"""Words that are added to a system and removed from it, kept or taken back.

Every change is written down with what was there before. Classes are brought up to date from
the end of a word to its beginning, once it is in the trie or out of it.
"""

from __future__ import annotations

import numpy as np

from regnum.kernels.classes import is_full, rebuild, settle
from regnum.kernels.compiling import lowest_bit, part
from regnum.kernels.hashing import ONE, ZERO, U
from regnum.kernels.live import (
    ACCEPTS,
    BITS,
    CHANGED,
    CLASS,
    CLASS_BITS,
    DISTINCT,
    ENDS,
    FREE,
    GONE,
    HASH,
    INNER,
    LEAVES,
    LISTED,
    MADE,
    MORPHEMES,
    NODE_BITS,
    NODES_OF,
    OUT,
    ROOT,
    SHIFT,
    SLOTS,
    SYMBOLS,
    UP,
    WEIGHT,
    WORDS,
    Live,
)


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
    nodes, weights = live.nodes, live.weights
    child, leaf_weights = live.child, live.leaf_weights
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
        write_down(live, node)
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
            write_slot_down(live, slot)
            if at == end:
                child[slot] += np.uint32(1)
                leaf_weights[slot] += weight
                sums[BITS] += weight
                altered = False
                break
            nodes[row + LEAVES] ^= bit
            nodes[row + INNER] |= bit
            node = new_node(live, slot, ZERO, ZERO, ACCEPTS, U(child[slot]))
            weights[node] = leaf_weights[slot]
            child[slot] = node
        else:
            nodes[row + OUT] |= bit
            use(live, symbol)
            while at < end:
                # Nothing else goes this way: a node for each symbol but the last.
                parent = node << NODE_BITS
                symbol = U(tokens[at])
                at += ONE
                bit = ONE << symbol
                node = new_node(live, slot, bit, ZERO, ZERO, ZERO)
                nodes[parent + INNER] |= ONE << (slot & ((ONE << shift) - ONE))
                child[slot] = node
                write_new_down(live, node)
                weights[node] = weight
                use(live, symbol)
                slot = (node << shift) | symbol
            nodes[(node << NODE_BITS) + LEAVES] |= bit
            child[slot] = 1
            leaf_weights[slot] = weight
            sums[BITS] += weight
            break
    totals[DISTINCT] += np.int64(altered)
    settle(live, first, altered)


@part
def pop(live: Live, tokens: np.ndarray, start, length, weight: float) -> None:
    """Remove a word that was pushed with the same weight.

    Where there is no such word an error is raised, and the system of no use until `undo`.
    """
    nodes, weights = live.nodes, live.weights
    child, leaf_weights = live.child, live.leaf_weights
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
        write_down(live, node)
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
        write_slot_down(live, slot)
        child[slot] -= np.uint32(1)
        leaf_weights[slot] -= weight
        sums[BITS] -= weight
        altered = child[slot] == 0
        if altered:
            nodes[row + OUT] ^= bit
            nodes[row + LEAVES] ^= bit
            use_no_more(live, symbol)
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
            write_slot_down(live, slot)
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
            use_no_more(live, symbol)
        break
    totals[DISTINCT] -= np.int64(altered)
    settle(live, first, altered)


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
        if old_nodes[old + OUT] == ZERO and node != ROOT:
            continue  # it was not there, and what stands in it does not matter
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
    if is_full(live):
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
    if is_full(live):
        rebuild(live)


@part
def write_down(live: Live, node) -> None:
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
def write_new_down(live: Live, node) -> None:
    """Write down that a node was not there, in no class and with no transitions."""
    entry = U(live.totals[CHANGED])
    live.totals[CHANGED] += 1
    live.changed[entry] = node
    old = entry << NODE_BITS
    live.old_nodes[old + OUT] = ZERO
    live.old_nodes[old + LEAVES] = ZERO
    live.old_nodes[old + CLASS] = ZERO
    live.old_weights[entry] = 0.0


@part
def write_slot_down(live: Live, slot) -> None:
    """Write down what is known of a slot before it is changed."""
    entry = U(live.totals[SLOTS])
    live.totals[SLOTS] += 1
    live.slots[entry] = slot
    live.old_child[entry] = live.child[slot]
    live.old_leaf_weights[entry] = live.leaf_weights[slot]


@part
def new_node(live: Live, slot, out, inner, leaves, ends):
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
def use(live: Live, symbol) -> None:
    """Note one more transition of the trie with a symbol."""
    live.totals[SYMBOLS] += np.int64(live.uses[symbol] == 0)
    live.uses[symbol] += 1


@part
def use_no_more(live: Live, symbol) -> None:
    """Note one transition less of the trie with a symbol."""
    live.uses[symbol] -= 1
    live.totals[SYMBOLS] -= np.int64(live.uses[symbol] == 0)
