"""Systems of a neighbourhood written as tokens and measured, and frontiers of them.

A system is a row of *choices*: for each number the position of its word among all
alternatives of all numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.by_word import measure_by_word
from regnum.kernels.compiling import compiled, part
from regnum.kernels.hashing import ALL
from regnum.kernels.packed import CLOSE, PROCESSING, STATES, SYMBOLS, TRANSITIONS


class Space(NamedTuple):
    """The alternatives of all numbers, packed.

    Attributes
    ----------
    numbers : int64 array
        The numbers, in increasing order.
    first : int64 array
        Where the alternatives of each number begin, and where the last end. The first of
        them is the natural word.
    tokens : uint8 array
        The words of all alternatives one after the other, as symbols.
    starts : int64 array
        Where each word begins among the tokens, and where the last ends.
    place : int64 array
        For each alternative the position of its number.
    chosen : int64 array
        The positions of the numbers that have a choice.
    """

    numbers: np.ndarray
    first: np.ndarray
    tokens: np.ndarray
    starts: np.ndarray
    place: np.ndarray
    chosen: np.ndarray


class Frontier(NamedTuple):
    """Systems of which none is both more regular and easier to process than another.

    Attributes
    ----------
    count : int64 array of one
        How many there are.
    measures : float64 array, one row a system
        L(G), strictly increasing, and L(N|G), strictly decreasing.
    choices : int32 array, one row a system
    """

    count: np.ndarray  # pyright: ignore[reportIncompatibleMethodOverride]
    measures: np.ndarray
    choices: np.ndarray

    @classmethod
    def empty(cls, room: int, numbers: int) -> Frontier:
        """Return a frontier without systems, with room for so many."""
        return cls(
            np.zeros(1, np.int64), np.zeros((room, 2)), np.zeros((room, numbers), np.int32)
        )


@part
def write(space: Space, choices, tokens, lengths, at, word):
    """Write the words of a system from a place on; return where its tokens end."""
    for number in range(len(choices)):
        choice = choices[number]
        start = space.starts[choice]
        length = space.starts[choice + 1] - start
        for k in range(length):
            tokens[at + k] = space.tokens[start + k]
        lengths[word + number] = length
        at += length
    return at


@part
def bits_of(counts) -> float:
    """Return L(G), the bits that write down an automaton of so many states and so on."""
    states = np.float64(counts[STATES])
    bits = np.log2(states) + states
    if counts[TRANSITIONS] > 0:
        bits += counts[TRANSITIONS] * (
            2.0 * np.log2(states) + np.log2(np.float64(counts[SYMBOLS]))
        )
    return bits


@compiled
def measure_choices(space, choices, packed, found, todo, shift, scratch, measures):
    """Measure systems given by their choices.

    Parameters
    ----------
    space : Space
    choices : int32 array, one row a system
    packed, found, todo, shift, scratch
        Memory for as many systems, see `measure_by_word`.
    measures : float64 array, one row a system
        Receives L(G) and L(N|G).

    Returns
    -------
    Whether all were measured; `scratch` was too small otherwise.
    """
    systems, numbers = choices.shape
    at = 0
    for system in range(systems):
        packed.token_starts[system] = at
        at = write(space, choices[system], packed.tokens, packed.lengths, at, system * numbers)
    packed.token_starts[systems] = at
    for system in range(systems):  # sums are added to it
        found.means[system, 0, 0] = 0.0
        found.means[system, 0, 1] = 0.0
    done = measure_by_word(packed, found, todo[:systems], shift, ALL, scratch)
    for system in range(systems):
        measures[system, 0] = bits_of(found.counts[system])
        measures[system, 1] = found.means[system, 0, PROCESSING]
    return done == systems


@compiled
def measure_one(space, choices, packed, found, todo, shift, scratch, measures):
    """Measure one system; like `measure_choices` otherwise."""
    found.means[0, 0, 0] = 0.0
    found.means[0, 0, 1] = 0.0
    packed.token_starts[0] = 0
    packed.token_starts[1] = write(space, choices, packed.tokens, packed.lengths, 0, 0)
    done = measure_by_word(packed, found, todo[:1], shift, ALL, scratch)
    measures[0] = bits_of(found.counts[0])
    measures[1] = found.means[0, 0, PROCESSING]
    return done == 1


@part
def copy(target, source):
    """Copy one row of choices; kernels do without the temporary copies that numpy makes."""
    for k in range(len(target)):
        target[k] = source[k]


@part
def move(frontier, source, target):
    """Move an entry of a frontier to another place."""
    frontier.measures[target, 0] = frontier.measures[source, 0]
    frontier.measures[target, 1] = frontier.measures[source, 1]
    copy(frontier.choices[target], frontier.choices[source])


@compiled
def offer(frontier, measures, choices):
    """Add a system to a frontier, unless one that is there is as good; drop what it beats.

    Returns whether it was added.
    """
    count = frontier.count[0]
    low, high = 0, count  # the first entry with a larger L(G)
    while low < high:
        middle = (low + high) // 2
        if frontier.measures[middle, 0] <= measures[0] + CLOSE:
            low = middle + 1
        else:
            high = middle
    if low > 0 and frontier.measures[low - 1, 1] <= measures[1] + CLOSE:
        return False
    begin = low
    while begin > 0 and frontier.measures[begin - 1, 0] >= measures[0] - CLOSE:
        begin -= 1
    end = low
    while end < count and frontier.measures[end, 1] >= measures[1] - CLOSE:
        end += 1
    if begin == end and count == len(frontier.measures):
        return False
    # Entries begin .. end - 1 make way for one.
    moved = 1 - (end - begin)
    if moved > 0:
        for k in range(count - 1, end - 1, -1):
            move(frontier, k, k + 1)
    elif moved < 0:
        for k in range(end, count):
            move(frontier, k, k + moved)
    frontier.measures[begin, 0] = measures[0]
    frontier.measures[begin, 1] = measures[1]
    copy(frontier.choices[begin], choices)
    frontier.count[0] = count + moved
    return True
