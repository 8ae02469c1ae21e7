"""Annealing in a neighbourhood: many chains side by side, all numbers at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.lexicons import draw_below
from regnum.kernels.neighbours import measure_choices, offer


class Patterns(NamedTuple):
    """What alternatives have in common: a beginning, an ending, a construction.

    Attributes
    ----------
    members : int32 array
        The alternatives of all patterns one after the other, those of one pattern in the
        order of their numbers.
    member_starts : int64 array
        Where each pattern's members begin, and where the last end.
    patterns : int32 array
        The patterns of all alternatives one after the other.
    pattern_starts : int64 array
        Where each alternative's patterns begin, and where the last end.
    """

    members: np.ndarray
    member_starts: np.ndarray
    patterns: np.ndarray
    pattern_starts: np.ndarray


class Chains(NamedTuple):
    """The state of all chains.

    Attributes
    ----------
    choices, proposed : int32 array, one row a chain
    measures, proposed_measures : float64 array, one row a chain
        L(G) and L(N|G).
    weights : float64 array, one row a chain
        What a bit of L(G) and one of L(N|G) count.
    floors : float64 array, one row a chain
        Below these neither measure counts, so that a chain may look for the most regular
        system that is no harder to process than a given one.
    """

    choices: np.ndarray
    proposed: np.ndarray
    measures: np.ndarray
    proposed_measures: np.ndarray
    weights: np.ndarray
    floors: np.ndarray


@part
def alike(space, one, other):
    """Return how many tokens two words share at their beginnings and ends together."""
    a, b = space.starts[one], space.starts[other]
    last_a, last_b = space.starts[one + 1], space.starts[other + 1]
    shorter = min(last_a - a, last_b - b)
    shared = 0
    while shared < shorter and space.tokens[a + shared] == space.tokens[b + shared]:
        shared += 1
    ending = 0
    while (
        ending < shorter - shared
        and space.tokens[last_a - 1 - ending] == space.tokens[last_b - 1 - ending]
    ):
        ending += 1
    return shared + ending


@compiled
def in_subset(number, kind, center, width):
    """Tell whether a number belongs to a subset: all, an interval or a progression."""
    if kind == 0:
        return True
    if kind == 1:
        return abs(number - center) <= width
    return (number - center) % width == 0


@compiled
def impose(rng, space, patterns, choices, pattern, kind, center, width, keep):
    """Give the numbers of a subset an alternative of a pattern, mostly the nearest one."""
    start, stop = patterns.member_starts[pattern], patterns.member_starts[pattern + 1]
    nearest = rng.random() < 0.75
    at = start
    while at < stop:
        place = space.place[patterns.members[at]]
        end = at
        while end < stop and space.place[patterns.members[end]] == place:
            end += 1
        if in_subset(space.numbers[place], kind, center, width) and (
            keep >= 1.0 or rng.random() < keep
        ):
            if end - at == 1:
                choices[place] = patterns.members[at]
            elif nearest and end - at <= 64:
                best = -1
                offset = draw_below(rng, end - at)
                for k in range(end - at):
                    member = patterns.members[at + (k + offset) % (end - at)]
                    score = alike(space, member, choices[place])
                    if score > best:
                        best = score
                        choices[place] = member
                        # The current word itself would win every comparison.
            else:
                choices[place] = patterns.members[at + draw_below(rng, end - at)]
        at = end


@compiled
def propose(rng, space, patterns, chains, chain, frontier):
    """Change the proposed choices of a chain in one of several ways."""
    choices = chains.proposed[chain]
    choices[:] = chains.choices[chain]
    luck = rng.random()
    free = len(space.chosen)
    if luck < 0.4:
        changes = 1
        while changes < 4 and rng.random() < 0.3:
            changes += 1
        for _ in range(changes):
            place = space.chosen[draw_below(rng, free)]
            first = space.first[place]
            choices[place] = first + draw_below(rng, space.first[place + 1] - first)
        return
    place = space.chosen[draw_below(rng, free)]
    kind = draw_below(rng, 3)
    center = space.numbers[place]
    width = 1 + draw_below(rng, 12)
    if kind == 2:
        step = rng.random()
        width = 10 if step < 0.6 else (20 if step < 0.8 else 2 + draw_below(rng, 30))
    keep = 1.0 if rng.random() < 0.7 else rng.random()
    if luck < 0.9:
        if rng.random() < 0.5:
            source = choices[draw_below(rng, len(choices))]
        else:
            first = space.first[place]
            source = first + draw_below(rng, space.first[place + 1] - first)
        begin = patterns.pattern_starts[source]
        count = patterns.pattern_starts[source + 1] - begin
        if count > 0:
            pattern = patterns.patterns[begin + draw_below(rng, count)]
            impose(rng, space, patterns, choices, pattern, kind, center, width, keep)
        if rng.random() < 0.15:
            place = space.chosen[draw_below(rng, free)]
            first = space.first[place]
            choices[place] = first + draw_below(rng, space.first[place + 1] - first)
        return
    if luck < 0.95 or frontier.count[0] == 0:
        other = chains.choices[draw_below(rng, len(chains.choices))]
    else:
        other = frontier.choices[draw_below(rng, frontier.count[0])]
    if kind == 0:
        kind = 1
        width *= 2
    for each in space.chosen:
        if in_subset(space.numbers[each], kind, center, width):
            choices[each] = other[each]


@part
def cost(chains, chain, measures):
    """Return what a chain wants least of."""
    return chains.weights[chain, 0] * max(
        measures[chain, 0], chains.floors[chain, 0]
    ) + chains.weights[chain, 1] * max(measures[chain, 1], chains.floors[chain, 1])


@compiled
def anneal(
    rng, space, patterns, chains, frontier, rounds, hottest, coldest,
    packed, found, todo, shift, scratch,
):  # fmt: skip
    """Let all chains take `rounds` steps, cooling evenly on a logarithmic scale.

    Returns
    -------
    Whether all systems could be measured.
    """
    count = len(chains.choices)
    if not measure_choices(
        space, chains.choices, packed, found, todo, shift, scratch, chains.measures
    ):
        return False
    for chain in range(count):
        offer(frontier, chains.measures[chain], chains.choices[chain])
    factor = (coldest / hottest) ** (1.0 / max(1, rounds - 1))
    heat = hottest
    for _ in range(rounds):
        for chain in range(count):
            propose(rng, space, patterns, chains, chain, frontier)
        if not measure_choices(
            space, chains.proposed, packed, found, todo, shift, scratch,
            chains.proposed_measures,
        ):
            return False
        for chain in range(count):
            offer(frontier, chains.proposed_measures[chain], chains.proposed[chain])
            worse = cost(chains, chain, chains.proposed_measures) - cost(
                chains, chain, chains.measures
            )
            if worse <= 0.0 or rng.random() < np.exp(-worse / heat):
                chains.choices[chain] = chains.proposed[chain]
                chains.measures[chain, 0] = chains.proposed_measures[chain, 0]
                chains.measures[chain, 1] = chains.proposed_measures[chain, 1]
        heat *= factor
    return True
