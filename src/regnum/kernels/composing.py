"""Numerals built from the numerals of the same system: given by a rule, and kept in step.

A numeral of Hurford's grammar is a phrase, M or x*M, alone or with a number y added or taken
away. The multiplier and the combinators are its *frame*, x and y its parts. Where the parts
are said as in the system itself the numeral is *composed*. Of the 51,894 ways to say 79 with
the means of Kayah Li, a few are composed in any one system; chance hardly ever meets them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.hashing import HALF, U, mixed
from regnum.kernels.lexicons import draw_below
from regnum.kernels.subsets import in_subset

DEEPER = 0.7
"""How often a draw of a number goes on to one of those that it is built from."""
LOYAL, LOYALTY = 0.6, 2.0
"""How often numbers keep to their frames where they can, and what a frame in use scores."""
FAVOURED, FAVOUR = 0.5, 4.0
"""How often the phrase of some number is to be everybody's, and what that scores."""
SIGNS = 2
"""The last bits of a frame tell what is done with y; those before, M and whether there is x."""
PER_UNIT = 2.0**-32
_NOT_MEANT, _UNDECIDED = -9.0, -8.0  # below all scores


class Compositions(NamedTuple):
    """What alternatives are built from.

    Attributes
    ----------
    frames : int64 array
        Of each alternative the number of its frame, see `SIGNS`.
    lefts, rights : int64 array
        Of each alternative the alternatives of smaller numbers that are x and y; -1 where
        there is no such part, or none that has an alternative's arithmetic.
    users : int32 array
        The alternatives that can be composed, sorted by the part of the larger number, then
        in the order of their numbers.
    user_starts : int64 array
        Where those begin whose larger part is each alternative; then those without parts.
    scores : float64 array
        Room for one of each number, to be used by `compose`.
    """

    frames: np.ndarray
    lefts: np.ndarray
    rights: np.ndarray
    users: np.ndarray
    user_starts: np.ndarray
    scores: np.ndarray


class Rule(NamedTuple):
    """What decides between the composed words of a number.

    Attributes
    ----------
    salt : uint64
        Makes the ranks of frames and phrases.
    by_phrase : float
        How much the rank of the phrase counts, from 0 to 1, rather than that of the frame.
    tilt : float
        What is given for much of a number being left for y, or taken where it is negative.
    loyalty : float
        What is given for the frame that a number has already.
    favourite : int
        The phrase that goes before all others, -1 for none.
    """

    salt: np.uint64
    by_phrase: float
    tilt: float
    loyalty: float
    favourite: np.int64


@compiled
def draw_rule(rng, compositions, choices):
    """Draw a rule; its favourite phrase is one in use."""
    salt = U(draw_below(rng, 1 << 31))
    by_phrase = rng.random()
    tilt = (2.0 * rng.random() - 1.0) * rng.random()
    loyalty = LOYALTY if rng.random() < LOYAL else 0.0
    favourite = np.int64(-1)
    if rng.random() < FAVOURED:
        choice = choices[draw_below(rng, len(choices))]
        favourite = np.int64(compositions.frames[choice]) >> SIGNS
    return Rule(salt, by_phrase, tilt, loyalty, favourite)


@part
def ranked(key, salt):
    """Return the random rank of a frame or a phrase, from 0 to 1."""
    return PER_UNIT * (mixed((U(key) << HALF) ^ salt) >> HALF)


@part
def is_said(space, choices, alternative):
    """Tell whether a part is absent, or said as in the system."""
    return alternative < 0 or choices[space.place[alternative]] == alternative


@compiled
def compete(space, compositions, before, choices, owner, rule):
    """Let the numerals whose larger part has just been decided compete for their numbers."""
    scores = compositions.scores
    for k in range(compositions.user_starts[owner], compositions.user_starts[owner + 1]):
        user = compositions.users[k]
        place = space.place[user]
        if scores[place] == _NOT_MEANT:
            continue
        right = compositions.rights[user]
        if not is_said(space, choices, compositions.lefts[user]):
            continue
        if not is_said(space, choices, right):
            continue
        frame = compositions.frames[user]
        phrase = frame >> SIGNS
        score = rule.by_phrase * ranked(phrase, rule.salt)
        score += (1.0 - rule.by_phrase) * ranked(frame, rule.salt)
        if right >= 0:
            score += rule.tilt * space.numbers[space.place[right]] / space.numbers[place]
        if frame == compositions.frames[before[place]]:
            score += rule.loyalty
        if phrase == rule.favourite:
            score += FAVOUR
        if score > scores[place]:
            scores[place] = score
            choices[place] = user


@compiled
def compose(rng, space, compositions, before, choices, subset):
    """Give the numbers of a subset composed words by a rule, from the smallest on.

    Numbers that have changed already stay as they are, and so do those that no word can be
    composed for.

    Parameters
    ----------
    rng : numpy.random.Generator
    space : Space
    compositions : Compositions
    before, choices : int32 array
        The system before the change and after it.
    subset : Subset
    """
    rule = draw_rule(rng, compositions, before)
    for place in range(len(choices)):
        meant = choices[place] == before[place] and in_subset(rng, subset, space.numbers[place])
        compositions.scores[place] = _UNDECIDED if meant else _NOT_MEANT
    compete(space, compositions, before, choices, len(space.place), rule)
    for place in range(len(choices)):
        compete(space, compositions, before, choices, choices[place], rule)


@compiled
def draw_used(rng, space, compositions, choices):
    """Draw a number that has a choice, the likelier the more numerals are built from it."""
    place = space.chosen[draw_below(rng, len(space.chosen))]
    while rng.random() < DEEPER:
        choice = choices[place]
        left, right = compositions.lefts[choice], compositions.rights[choice]
        if left < 0 or (right >= 0 and rng.random() < 0.5):
            left = right
        if left < 0:
            break
        below = space.place[left]
        if space.first[below + 1] - space.first[below] < 2:
            break
        place = below
    return place


@compiled
def composed(space, compositions, number, frame, left, right):
    """Return the alternative of a number with this frame and these parts, -1 if none."""
    users = compositions.users
    # Alternatives are in the order of their numbers.
    larger = max(left, right)
    low, stop = compositions.user_starts[larger], compositions.user_starts[larger + 1]
    high = stop
    while low < high:
        middle = (low + high) // 2
        if space.place[users[middle]] < number:
            low = middle + 1
        else:
            high = middle
    while low < stop and space.place[users[low]] == number:
        user = users[low]
        if (
            compositions.frames[user] == frame
            and compositions.lefts[user] == left
            and compositions.rights[user] == right
        ):
            return np.int64(user)
        low += 1
    return np.int64(-1)


@compiled
def recompose(space, compositions, before, choices):
    """Let composed numerals go along with a change of their parts, however deep.

    Where 7 has become 5+2, 70 becomes (5+2)*10, and with it all that is built from 70.

    Parameters
    ----------
    space : Space
    compositions : Compositions
    before, choices : int32 array
        The system before the change and after it.
    """
    for number in range(len(choices)):
        old = choices[number]
        left, right = compositions.lefts[old], compositions.rights[old]
        if old != before[number] or (left < 0 and right < 0):
            continue
        if not (is_said(space, before, left) and is_said(space, before, right)):
            continue
        if is_said(space, choices, left) and is_said(space, choices, right):
            continue
        new_left = np.int64(choices[space.place[left]]) if left >= 0 else np.int64(-1)
        new_right = np.int64(choices[space.place[right]]) if right >= 0 else np.int64(-1)
        new = composed(
            space, compositions, number, compositions.frames[old], new_left, new_right
        )
        if new >= 0:
            choices[number] = new
