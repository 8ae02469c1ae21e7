"""What annealing does to a system: single words changed, and many by a pattern or a rule."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.composing import compose, draw_used, recompose
from regnum.kernels.hashing import HALF, U, mixed
from regnum.kernels.lexicons import draw_below
from regnum.kernels.subsets import draw_subset, in_subset

# How often a step changes single numbers; otherwise it gives many numbers a pattern, the
# words of another system, or words by a rule.
ONE_BY_ONE, PATTERNWISE, IN_PART = 0.8, 0.95, 0.96
COMPOSED = 0.03
"""How often a step composes the words of many numbers from those of smaller ones."""
RECOMPOSED, FOLLOWED = 0.25, 0.5
"""How often numerals go along with a change of the numerals that they are built from: those
built of them by arithmetic, and those that only begin or end alike."""
MOST_RANKED = 512
"""Alternatives of a number that a rule ranks."""
PER_UNIT = 2.0**-32
MOST_COMPARED = 64
"""Members of a pattern that are looked at for the nearest to the word in use."""


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
    shapes : int64 array
        Of each alternative the number of its construction, digits left open.
    heads, tails : int64 array
        For each alternative the longest one of a smaller number that it begins with, before
        a combinator, or ends with, after one; -1 where there is none.
    """

    members: np.ndarray
    member_starts: np.ndarray
    patterns: np.ndarray
    pattern_starts: np.ndarray
    shapes: np.ndarray
    heads: np.ndarray
    tails: np.ndarray


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


@part
def in_use(space, patterns, choices, alternative):
    """Return how many tokens of an alternative are numerals of the system themselves."""
    length = np.int64(0)
    tail = patterns.tails[alternative]
    if tail >= 0 and choices[space.place[tail]] == tail:
        length += space.starts[tail + 1] - space.starts[tail]
    head = patterns.heads[alternative]
    if head >= 0 and choices[space.place[head]] == head:
        length += space.starts[head + 1] - space.starts[head]
    return length


@compiled
def impose(rng, space, patterns, choices, pattern, subset):
    """Give the numbers of a subset an alternative of a pattern.

    Mostly it is the nearest to the word in use, or the one that uses the most of the
    numerals that smaller numbers have.
    """
    start, stop = patterns.member_starts[pattern], patterns.member_starts[pattern + 1]
    luck = rng.random()
    nearest, used = luck < 0.8, luck < 0.4
    at = start
    while at < stop:
        place = space.place[patterns.members[at]]
        end = at
        while end < stop and space.place[patterns.members[end]] == place:
            end += 1
        if in_subset(rng, subset, space.numbers[place]):
            ways = end - at
            offset = draw_below(rng, ways) if ways > 1 else 0
            if ways == 1 or not nearest:
                choices[place] = patterns.members[at + offset]
            else:
                current = choices[place]
                best = -1
                for k in range(min(ways, MOST_COMPARED)):
                    member = patterns.members[at + (k + offset) % ways]
                    if used:
                        score = in_use(space, patterns, choices, member)
                    else:
                        score = alike(space, member, current)
                    if score > best:
                        best = score
                        choices[place] = member
        at = end


@compiled
def regularize(rng, space, patterns, choices, subset):
    """Give the numbers of a subset words by a rule, from the smallest to the largest.

    Constructions are ranked at random; a word that uses numerals of the system ranks higher.
    """
    salt = U(draw_below(rng, 1 << 31))
    reuse = 2.0 * rng.random()
    spread = 4.0 * rng.random()
    for place in space.chosen:
        if not in_subset(rng, subset, space.numbers[place]):
            continue
        first = space.first[place]
        ways = space.first[place + 1] - first
        offset = draw_below(rng, ways)  # else the natural word would win every tie
        best = -1.0
        for k in range(min(ways, MOST_RANKED)):
            each = first + (k + offset) % ways
            rank = mixed((U(patterns.shapes[each]) << HALF) ^ salt) >> HALF
            token = mixed(U(space.tokens[space.starts[each]]) ^ (salt << HALF)) >> HALF
            score = (
                reuse * in_use(space, patterns, choices, each)
                + (spread * rank + 0.1 * token) * PER_UNIT
            )
            if score > best:
                best = score
                choices[place] = each


@part
def draw_alternative(rng, space, place):
    """Draw one of the alternatives of a number."""
    first = space.first[place]
    return first + draw_below(rng, space.first[place + 1] - first)


@part
def same_rest(space, one, other, part_of_one, part_of_other, at_end):
    """Tell whether two words are the same but for their heads, or their tails."""
    length = space.starts[part_of_one + 1] - space.starts[part_of_one]
    rest = space.starts[one + 1] - space.starts[one] - length
    if space.starts[part_of_other + 1] - space.starts[part_of_other] + rest != (
        space.starts[other + 1] - space.starts[other]
    ):
        return False
    a, b = space.starts[one], space.starts[other]
    if not at_end:
        a, b = space.starts[one + 1] - rest, space.starts[other + 1] - rest
    same = 0
    while same < rest and space.tokens[a + same] == space.tokens[b + same]:
        same += 1
    return same == rest


@compiled
def follow(space, parts, before, choices, at_end):
    """Let numerals go along with a change of numerals that they are built from.

    Where 7 has become 5+2, 10+7 becomes 10+5+2.

    Parameters
    ----------
    space : Space
    parts : int64 array
        Heads or tails, see `Patterns`.
    before, choices : int32 array
        The system before the change and after it.
    at_end : bool
        Whether the parts are tails.
    """
    for number in range(len(choices)):
        old = choices[number]
        part = parts[old]
        if old != before[number] or part < 0 or before[space.place[part]] != part:
            continue
        new = choices[space.place[part]]
        if new == part:
            continue
        for other in range(space.first[number], space.first[number + 1]):
            if parts[other] == new and same_rest(space, old, other, part, new, at_end):
                choices[number] = other
                break


@compiled
def propose(rng, space, patterns, compositions, before, choices, frontier):
    """Change a system in one of several ways; others then mostly go along."""
    if rng.random() < COMPOSED:
        build(rng, space, compositions, before, choices)
        return
    change(rng, space, patterns, choices, frontier)
    luck = rng.random()
    if luck < RECOMPOSED:
        recompose(space, compositions, before, choices)
    elif luck < RECOMPOSED + FOLLOWED:
        follow(space, patterns.tails, before, choices, True)
        follow(space, patterns.heads, before, choices, False)


@compiled
def build(rng, space, compositions, before, choices):
    """Change some numbers that others are built from, and compose the words of a subset."""
    subset = draw_subset(rng, space)
    while rng.random() < 0.5:
        place = draw_used(rng, space, compositions, choices)
        choices[place] = draw_alternative(rng, space, place)
    compose(rng, space, compositions, before, choices, subset)
    recompose(space, compositions, before, choices)


@compiled
def change(rng, space, patterns, choices, frontier):
    """Change a few numerals, or many of them alike."""
    luck = rng.random()
    free = len(space.chosen)
    if luck < ONE_BY_ONE:
        changes = 1
        while changes < 4 and rng.random() < 0.3:
            changes += 1
        for _ in range(changes):
            place = space.chosen[draw_below(rng, free)]
            choices[place] = draw_alternative(rng, space, place)
        return
    subset = draw_subset(rng, space)
    if luck >= IN_PART:
        regularize(rng, space, patterns, choices, subset)
        return
    if luck < PATTERNWISE:
        while True:
            if rng.random() < 0.4:
                source = np.int64(choices[draw_below(rng, len(choices))])
            else:
                place = space.chosen[draw_below(rng, free)]
                source = draw_alternative(rng, space, place)
            begin = patterns.pattern_starts[source]
            count = patterns.pattern_starts[source + 1] - begin
            if count > 0:
                pattern = patterns.patterns[begin + draw_below(rng, count)]
                impose(rng, space, patterns, choices, pattern, subset)
            if rng.random() < 0.7:
                break
            if rng.random() < 0.5:
                subset = draw_subset(rng, space)
        if rng.random() < 0.15:
            place = space.chosen[draw_below(rng, free)]
            choices[place] = draw_alternative(rng, space, place)
        return
    other = frontier.choices[draw_below(rng, frontier.count[0])]
    for each in space.chosen:
        if in_subset(rng, subset, space.numbers[each]):
            choices[each] = other[each]
