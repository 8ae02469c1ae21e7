"""Classes of right languages: how nodes of a trie that changes are merged.

A class is found under a hash of its transitions and compared with them, so that no two right
languages ever get one number. Classes that no node has any more stay in the table: what
defines them does not change, and a search that tries a word a second time finds them again.
The table is built anew, from the trie, when it is full. Nothing is ever deleted from it,
which is where open addressing goes wrong.
"""

from __future__ import annotations

import numpy as np

from regnum.kernels.compiling import compiled, count_bits, lowest_bit, part
from regnum.kernels.hashing import HALF, ONE, SPREAD, SPREAD_2, SPREAD_3, ZERO, U, mixed
from regnum.kernels.live import (
    BITS,
    CHANGED,
    CLASS,
    CLASS_BITS,
    CLASS_LEAVES,
    CLASS_OUT,
    DOWN,
    HASH,
    HASH_MASK,
    INNER,
    LEAVES,
    LIST,
    LISTED,
    MADE,
    NODE_BITS,
    NODES_OF,
    OUT,
    ROOT,
    SHIFT,
    SIGN,
    STATES,
    TRANSITIONS,
    UP,
    Live,
)


@part
def find(live: Live, node):
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
def count(live: Live, number) -> None:
    """Note one more node of a class."""
    row = number << CLASS_BITS
    new = np.int64(live.classes[row + NODES_OF] == ZERO)
    live.classes[row + NODES_OF] += ONE
    live.totals[STATES] += new
    live.totals[TRANSITIONS] += new * np.int64(count_bits(live.classes[row + CLASS_OUT]))


@part
def count_no_more(live: Live, number) -> None:
    """Note one node less of a class."""
    row = number << CLASS_BITS
    live.classes[row + NODES_OF] -= ONE
    last = np.int64(live.classes[row + NODES_OF] == ZERO)
    live.totals[STATES] -= last
    live.totals[TRANSITIONS] -= last * np.int64(count_bits(live.classes[row + CLASS_OUT]))


@part
def settle(live: Live, first, altered: bool) -> None:
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
            count_no_more(live, number)
            nodes[parent] -= mixed((number << shift) | (slot & low))
        number = ZERO
        if nodes[row + OUT] != ZERO:
            number = find(live, node)
            count(live, number)
            nodes[parent] += mixed((number << shift) | (slot & low))
        nodes[row + CLASS] = number
    live.sums[BITS] = bits


@part
def is_full(live: Live) -> bool:
    """Return whether the next changes might find no room for classes."""
    journal = len(live.changed)
    rows = np.int64(ONE << live.settings[SHIFT])
    return live.totals[MADE] + journal + 1 >= len(live.classes) >> np.int64(
        CLASS_BITS
    ) or live.totals[LISTED] + rows * journal > len(live.lists)


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
        number = find(live, node)
        nodes[row + CLASS] = number
        count(live, number)
        slot = nodes[row + UP]
        parent = (slot >> shift) << NODE_BITS
        nodes[parent + HASH] += mixed((number << shift) | (slot & low))
    live.sums[BITS] = bits
    for k in range(len(totals)):
        live.kept_totals[k] = totals[k]
    live.kept_sums[BITS] = bits
