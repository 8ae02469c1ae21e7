"""Every way to add some numbers to partial systems: a step of the greedy search."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.incremental import BITS, irregularity, keep, pop, push, undo
from regnum.kernels.lexicons import draw_below
from regnum.kernels.neighbours import copy
from regnum.kernels.packed import CLOSE


class Ties(NamedTuple):
    """A frontier that keeps systems of equal measures, a random sample of them.

    Attributes
    ----------
    count : int64 array of one
        How many pairs of measures are on the frontier.
    measures : float64 array, one row a pair
        In increasing order of the first.
    slots : int64 array
        For each pair where its systems are kept; behind the last, the slots that are free.
    seen : int64 array, one a slot
        How many systems have had the measures.
    choices : int32 array, slots by sample by numbers
        As many of them as the sample holds, each as likely as any other.
    """

    count: np.ndarray  # pyright: ignore[reportIncompatibleMethodOverride]
    measures: np.ndarray
    slots: np.ndarray
    seen: np.ndarray
    choices: np.ndarray

    @classmethod
    def empty(cls, room: int, sample: int, numbers: int) -> Ties:
        """Return a frontier without systems."""
        return cls(
            np.zeros(1, np.int64),
            np.zeros((room, 2)),
            np.arange(room),
            np.zeros(room, np.int64),
            np.zeros((room, sample, numbers), np.int32),
        )


@part
def offer_tie(rng, ties, first, second, choices):
    """Add a system unless it is dominated; drop what it dominates. False without room."""
    count = ties.count[0]
    measures, slots = ties.measures, ties.slots
    low, high = 0, count  # the first pair with a larger first measure
    while low < high:
        middle = (low + high) // 2
        if measures[middle, 0] <= first + CLOSE:
            low = middle + 1
        else:
            high = middle
    if low > 0 and measures[low - 1, 1] <= second + CLOSE:
        tied = measures[low - 1, 0] >= first - CLOSE and measures[low - 1, 1] >= second - CLOSE
        if tied:
            slot = slots[low - 1]
            place = ties.seen[slot]
            ties.seen[slot] = place + 1
            if place >= ties.choices.shape[1]:
                place = draw_below(rng, place + 1)
            if place < ties.choices.shape[1]:
                copy(ties.choices[slot, place], choices)
        return True
    begin = low
    while begin > 0 and measures[begin - 1, 0] >= first - CLOSE:
        begin -= 1
    end = low
    while end < count and measures[end, 1] >= second - CLOSE:
        end += 1
    if begin == end and count == len(measures):
        return False
    moved = 1 - (end - begin)
    slot = slots[count] if moved > 0 else slots[begin]
    if moved > 0:
        for k in range(count - 1, end - 1, -1):
            measures[k + 1, 0] = measures[k, 0]
            measures[k + 1, 1] = measures[k, 1]
            slots[k + 1] = slots[k]
    elif moved < 0:
        for _ in range(begin + 1, end):  # these slots become free, behind the last
            spare = slots[begin + 1]
            for j in range(begin + 1, count - 1):
                slots[j] = slots[j + 1]
            slots[count - 1] = spare
        for k in range(end, count):
            measures[k + moved, 0] = measures[k, 0]
            measures[k + moved, 1] = measures[k, 1]
    measures[begin, 0] = first
    measures[begin, 1] = second
    slots[begin] = slot
    ties.seen[slot] = 1
    copy(ties.choices[slot, 0], choices)
    ties.count[0] = count + moved
    return True


@compiled
def put(space, weights, live, place, alternative):
    """Add the word of a number."""
    start = space.starts[alternative]
    push(live, space.tokens, start, space.starts[alternative + 1] - start, weights[place])


@compiled
def take(space, weights, live, place, alternative):
    """Remove the word of a number."""
    start = space.starts[alternative]
    pop(live, space.tokens, start, space.starts[alternative + 1] - start, weights[place])


@compiled
def expand(rng, space, weights, live, rows, has_word, places, sign, ties, row, sums):
    """Measure every partial system with every combination of words for the next numbers.

    Parameters
    ----------
    rng : numpy.random.Generator
        Chooses among systems of equal measures.
    space : Space
    weights : float64 array
        The probabilities of all numbers.
    live : Live
        Without words, before and after.
    rows : int32 array, one row a partial system
        Choices for all numbers.
    has_word : bool array
        Which numbers have had a word so far; of the others the choices are not read.
    places : int64 array
        The next numbers.
    sign : float
        1 to look for small measures, -1 for large ones.
    ties : Ties
        Receives the frontier, measures times `sign`.
    row, sums : int32 and float64 array
        Memory for one system, a number each.

    Returns
    -------
    The number of systems measured, negative where memory was short.
    """
    last = places[len(places) - 1]
    before = len(places) - 1
    total = 0
    for system in range(len(rows)):
        copy(row, rows[system])
        for place in range(len(row)):
            if has_word[place]:
                put(space, weights, live, place, row[place])
                keep(live)
        # An odometer, whose first place turns fastest but for the last one.
        for k in range(before):
            row[places[k]] = space.first[places[k]] - 1
        k = before - 1
        while True:
            if k < 0:
                for alternative in range(space.first[last], space.first[last + 1]):
                    row[last] = alternative
                    put(space, weights, live, last, alternative)
                    one, two = sign * irregularity(live), sign * live.sums[BITS]
                    undo(live)
                    total += 1
                    if not offer_tie(rng, ties, one, two, row):
                        return -1
                k = 0
                if before == 0:
                    break
            place = places[k]
            first = space.first[place]
            if row[place] >= first:
                take(space, weights, live, place, row[place])
                live.sums[BITS] = sums[k]  # without the rounding of many changes
                keep(live)
            row[place] += 1
            if row[place] < space.first[place + 1]:
                sums[k] = live.sums[BITS]
                put(space, weights, live, place, row[place])
                keep(live)
                k -= 1
                continue
            row[place] = first - 1
            k += 1
            if k == before:
                break
        for place in range(len(row)):
            if has_word[place]:
                take(space, weights, live, place, rows[system, place])
                keep(live)
    return total
