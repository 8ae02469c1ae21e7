"""Branch and bound in a neighbourhood: what no system with some given words can fall below.

Numbers are given words one after the other. Words that there are already go on costing what
they cost, or more, whatever words follow, so that

- L(N|G) is at least what the words cost by now, and for each of the other numbers what the
  cheapest of its alternatives would add;
- a prefix that no further word can begin with has all its continuations. Prefixes of this
  kind that differ in their continuations are different states for good, and L(G) is at
  least that of these states and their transitions.

Counting states by the hash of their continuations can only make them fewer, and a bound
weaker, never wrong.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.hashing import ONE, ZERO, U, mixed
from regnum.kernels.neighbours import measure_one, offer
from regnum.kernels.packed import CLOSE

# `Tree.totals`: nodes visited; systems measured; nodes at which it was too deep to go on;
# those of them below which something might dominate the natural system.
VISITED, MEASURED, CUT, THREATS = range(4)


class Tree(NamedTuple):
    """All alternatives as one trie, some of them in use.

    Attributes
    ----------
    parent : int64 array
        The parent of each node; parents come before children, the root is the first.
    symbol : uint64 array
        The symbol that leads to each node.
    path : int64 array
        The node after each token of the alternatives.
    open, through, ends, degree : int64 array, one a node
        Alternatives of numbers without a word that pass; words in use that pass; those that
        end; the children that words in use pass through.
    hashes, own : array, one a node
        Working memory.
    stamps, table : array
        Hashes seen, and when.
    uses : int64 array
        Of each symbol, the nodes in use that it leads to.
    logs : float64 array
    order, at : int64 array
        The places of numbers in the order in which they are given words, and the
        alternative that each has.
    totals : int64 array
    least : float64 array
        The least bounds found where it was too deep to go on, and those of one system.
    """

    parent: np.ndarray
    symbol: np.ndarray
    path: np.ndarray
    open: np.ndarray
    through: np.ndarray
    ends: np.ndarray
    degree: np.ndarray
    hashes: np.ndarray
    own: np.ndarray
    stamps: np.ndarray
    table: np.ndarray
    uses: np.ndarray
    logs: np.ndarray
    order: np.ndarray
    at: np.ndarray
    totals: np.ndarray
    least: np.ndarray


@compiled
def use(space, tree, alternative, change):
    """Put a word to use, or no more: `change` is 1 or -1."""
    node = np.int64(0)
    tree.through[0] += change
    for k in range(space.starts[alternative], space.starts[alternative + 1]):
        node = tree.path[k]
        before = tree.through[node]
        tree.through[node] = before + change
        if before == 0 or before + change == 0:
            tree.degree[tree.parent[node]] += change
            tree.uses[np.int64(tree.symbol[node])] += change
    tree.ends[node] += change


@compiled
def unlock(space, tree, place, change):
    """Let the alternatives of a number be possible, or no more."""
    for alternative in range(space.first[place], space.first[place + 1]):
        tree.open[0] += change
        for k in range(space.starts[alternative], space.starts[alternative + 1]):
            tree.open[tree.path[k]] += change


@compiled
def bound(space, tree, weights, bounds):
    """Find what no system with the words in use can fall below."""
    nodes = len(tree.parent)
    # States: prefixes in use that nothing more can begin with.
    stamp = tree.totals[VISITED] + 1
    mask = U(len(tree.table) - 1)
    states = np.int64(0)
    transitions = np.int64(0)
    for node in range(nodes):
        tree.hashes[node] = ZERO
    for node in range(nodes - 1, -1, -1):
        if tree.through[node] == 0:
            continue
        if tree.open[node] > 0:
            if node == 0:  # its words are the longest, so that it is like no other
                states += 1
                transitions += tree.degree[0]
            continue
        own = mixed((tree.hashes[node] << ONE) + U(min(tree.ends[node], 1)))
        slot = own & mask
        while tree.stamps[slot] == stamp and tree.table[slot] != own:
            slot = (slot + ONE) & mask
        if tree.stamps[slot] != stamp:
            tree.stamps[slot] = stamp
            tree.table[slot] = own
            states += 1
            transitions += tree.degree[node]
        if node > 0:
            tree.hashes[tree.parent[node]] += mixed(own ^ mixed(tree.symbol[node] + ONE))
    symbols = np.int64(0)
    for symbol in range(len(tree.uses)):
        symbols += tree.uses[symbol] > 0
    # Where the last state is not known yet, there is one nevertheless.
    states = max(states, np.int64(2))
    bits = tree.logs[states]
    bounds[0] = transitions * (2.0 * bits + tree.logs[max(symbols, 1)]) + bits + states
    # Bits on the way to each node and there, that node's acceptance left out.
    tree.own[0] = 0.0
    for node in range(nodes):
        if node > 0:
            up = tree.parent[node]
            tree.own[node] = tree.own[up]
            if tree.through[up] > 0:
                going = tree.degree[up] + (tree.through[node] == 0)
                tree.own[node] += tree.logs[going] + (tree.ends[up] > 0)
    total = 0.0
    for place in range(len(weights)):
        first, last = space.first[place], space.first[place + 1]
        if tree.at[place] >= 0:
            first = tree.at[place]
            last = first + 1
        cheapest = np.inf
        for alternative in range(first, last):
            node = tree.path[space.starts[alternative + 1] - 1]
            cost = tree.own[node] + tree.logs[max(tree.degree[node], 1)] + 1.0
            cheapest = min(cheapest, cost)
        total += weights[place] * cheapest
    bounds[1] = total


@part
def is_beaten(frontier, bounds):
    """Tell whether a system on the frontier is as good as a bound."""
    count = frontier.count[0]
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if frontier.measures[middle, 0] <= bounds[0] + CLOSE:
            low = middle + 1
        else:
            high = middle
    return low > 0 and frontier.measures[low - 1, 1] <= bounds[1] + CLOSE


@compiled
def search(
    space, tree, weights, natural, frontier, deepest, most, choices, bounds, measures,
    packed, found, todo, shift, scratch,
):  # fmt: skip
    """Go through all systems but those that cannot be on the frontier.

    Parameters
    ----------
    space : Space
    tree : Tree
        With the words in use of numbers that have no choice.
    weights : float64 array
    natural : float64 array
        The measures of the natural system.
    frontier : Frontier
        Systems known so far; receives others.
    deepest : int
        How many numbers to give words; below, all is left to the bounds.
    most : int
        Nodes after which to give up.
    choices, bounds, measures, packed, found, todo, shift, scratch
        Working memory.

    Returns
    -------
    Whether it came to an end.
    """
    depth = 0
    tree.least[0] = np.inf
    tree.least[1] = np.inf
    tree.totals[CUT] = 0
    tree.totals[THREATS] = 0
    limit = tree.totals[VISITED] + most
    numbers = len(tree.order)
    if numbers > 0:
        unlock(space, tree, tree.order[0], -1)
        tree.at[tree.order[0]] = space.first[tree.order[0]] - 1
    ended = True
    while depth >= 0 and numbers > 0:
        place = tree.order[depth]
        if tree.at[place] >= space.first[place]:
            use(space, tree, tree.at[place], -1)
        tree.at[place] += 1
        if tree.at[place] >= space.first[place + 1] or not ended:
            tree.at[place] = -1
            unlock(space, tree, place, 1)
            depth -= 1
            continue
        use(space, tree, tree.at[place], 1)
        bound(space, tree, weights, bounds)
        tree.totals[VISITED] += 1
        if tree.totals[VISITED] >= limit:
            ended = False
            continue
        if is_beaten(frontier, bounds):
            continue
        if depth + 1 == numbers:
            for k in range(len(choices)):
                choices[k] = tree.at[k]
            tree.totals[MEASURED] += 1
            if not measure_one(space, choices, packed, found, todo, shift, scratch, measures):
                raise IndexError("the memory for measuring was too small")
            offer(frontier, measures, choices)
        elif depth + 1 >= deepest:
            tree.totals[CUT] += 1
            tree.least[0] = min(tree.least[0], bounds[0])
            tree.least[1] = min(tree.least[1], bounds[1])
            if bounds[0] <= natural[0] + CLOSE and bounds[1] <= natural[1] + CLOSE:
                tree.totals[THREATS] += 1
        else:
            depth += 1
            following = tree.order[depth]
            unlock(space, tree, following, -1)
            tree.at[following] = space.first[following] - 1
    return ended
