"""Search for the lexicon with the shortest numerals, in compiled code.

A number morpheme that is a multiplier may stand wherever a digit may, so the best lexicon of
a size is looked for among those that are multipliers throughout.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled
from regnum.kernels.shortest import (
    ADD,
    MULTIPLY,
    SUBTRACT,
    Workspace,
    mean_length,
    workspace,
)

CLOSE = 1e-12  # costs nearer than this are the same


class Bench(NamedTuple):
    """What a search works on, made once for a lexicon size.

    Attributes
    ----------
    lexicon, trial : int64[size]
    used : bool[largest + 1]
        Which numbers are in the lexicon.
    values : int64[largest]
        All numbers, in a random order.
    places : int64[size]
        The positions in the lexicon, in a random order.
    space : Workspace
    sizes : int64[largest + 1]
    reach : int8[largest + 1]
        With which of the other morphemes a number is reached: 2 is one of them, 1 joins two.
    seen : int64[largest + 1]
        The last candidate with which a number was reached; at 0 the number of candidates.
    """

    lexicon: np.ndarray
    trial: np.ndarray
    used: np.ndarray
    values: np.ndarray
    places: np.ndarray
    space: Workspace
    sizes: np.ndarray
    reach: np.ndarray
    seen: np.ndarray


def bench(size: int, largest: int, ceiling: int) -> Bench:
    """Return the arrays for a search among lexicons of a size."""
    return Bench(
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(largest + 1, np.bool_),
        np.arange(1, largest + 1),
        np.arange(size),
        workspace(ceiling),
        np.zeros(largest + 1, np.int64),
        np.zeros(largest + 1, np.int8),
        np.zeros(largest + 1, np.int64),
    )


@compiled
def copy(source, target):
    """Copy an array to another of the same shape."""
    for place in range(len(source)):
        target[place] = source[place]


@compiled
def draw_below(rng, count):
    """Draw a whole number from 0 to `count` - 1."""
    # Products of a random double are the same with and without the compiler.
    return min(int(rng.random() * count), count - 1)


@compiled
def shuffle(rng, values):
    """Put values in a random order."""
    for last in range(len(values) - 1, 0, -1):
        other = draw_below(rng, last + 1)
        values[last], values[other] = values[other], values[last]


@compiled
def draw_lexicon(rng, lexicon, values):
    """Fill a lexicon with 1 and other numbers, each number once."""
    shuffle(rng, values)
    lexicon[0] = 1
    place = 1
    for value in values:
        if place < len(lexicon) and value != 1:
            lexicon[place] = value
            place += 1


@compiled
def _mark(number, weights, reach):
    """Note that a number is reached by joining two; return how much shorter it gets."""
    if 0 < number < len(reach) and reach[number] == 0:
        reach[number] = 1
        return 2.0 * weights[number]
    return 0.0


@compiled
def reach_without(lexicon, place, signs, weights, reach):
    """Mark what the lexicon reaches without one place; return a lower bound on its cost.

    A number has one number morpheme, or two and a combinator, or else three and two.
    """
    reach[:] = 0
    bound = 0.0
    for number in range(1, len(reach)):
        bound += 5.0 * weights[number]
    for i in range(len(lexicon)):
        for j in range(i + 1):
            if i == place or j == place:
                continue
            one, other = lexicon[i], lexicon[j]
            if signs & ADD:
                bound -= _mark(one + other, weights, reach)
            if signs & SUBTRACT:
                bound -= _mark(abs(one - other), weights, reach)
            if signs & MULTIPLY:
                bound -= _mark(one * other, weights, reach)
    for i in range(len(lexicon)):
        if i != place:
            number = lexicon[i]
            bound -= (4.0 if reach[number] == 0 else 2.0) * weights[number]
            reach[number] = 2
    return bound


@compiled
def bound_with(bound, lexicon, place, value, signs, weights, on):
    """Return a lower bound on the cost with another value in a place that was left out."""
    reach, seen = on.reach, on.seen
    seen[0] += 1
    candidate, largest = seen[0], len(reach) - 1
    bound -= (4.0 if reach[value] == 0 else 2.0) * weights[value]
    seen[value] = candidate
    for i in range(len(lexicon)):
        other = value if i == place else lexicon[i]
        if signs & ADD:
            number = value + other
            if number <= largest and reach[number] == 0 and seen[number] != candidate:
                seen[number] = candidate
                bound -= 2.0 * weights[number]
        if signs & SUBTRACT:
            number = abs(value - other)
            if number > 0 and reach[number] == 0 and seen[number] != candidate:
                seen[number] = candidate
                bound -= 2.0 * weights[number]
        if signs & MULTIPLY:
            number = value * other
            if number <= largest and reach[number] == 0 and seen[number] != candidate:
                seen[number] = candidate
                bound -= 2.0 * weights[number]
    return bound


@compiled
def descend(rng, lexicon, cost, signs, weights, ceiling, on):
    """Exchange morphemes one by one for better ones until none is left.

    Returns
    -------
    cost : float
    evaluations : int
    """
    used, values, places = on.used, on.values, on.places
    used[:] = False
    for number in lexicon:
        used[number] = True
    shuffle(rng, values)
    shuffle(rng, places)
    evaluations = unchanged = turn = 0
    while unchanged < len(lexicon):
        place = places[turn % len(lexicon)]
        turn += 1
        unchanged += 1
        old = best = lexicon[place]
        bound = reach_without(lexicon, place, signs, weights, on.reach)
        for value in values:
            if used[value]:
                continue
            evaluations += 1
            least = bound_with(bound, lexicon, place, value, signs, weights, on)
            if least > cost + CLOSE:
                continue  # most lexicons need no closer look
            lexicon[place] = value
            found = mean_length(
                lexicon, 0, signs, weights, ceiling, cost - CLOSE, on.space, on.sizes
            )
            if found < cost - CLOSE:
                cost, best = found, value
        lexicon[place] = best
        if best != old:
            used[old], used[best] = False, True
            unchanged = 0
    return cost, evaluations


@compiled
def perturb(rng, lexicon, exchanges, largest):
    """Exchange some morphemes for random others."""
    for _ in range(exchanges):
        place = draw_below(rng, len(lexicon))
        value = 1 + draw_below(rng, largest)
        fresh = True
        for number in lexicon:
            fresh &= number != value
        if fresh:
            lexicon[place] = value


@compiled
def local_searches(rng, signs, weights, ceiling, budget, patience, on, best):
    """Search from one random lexicon after another until the budget is spent.

    Each start is improved by exchanging single morphemes, then disturbed by two or three
    exchanges and improved again until that has failed `patience` times in a row.

    Parameters
    ----------
    budget : int
        Evaluations; the last start is finished all the same.
    best : int64[size]
        Receives the best lexicon.

    Returns
    -------
    cost : float
        Infinity where no start could express all numbers.
    starts : int
        From how many starts this cost was reached.
    evaluations : int
    """
    largest = len(weights) - 1
    lowest, reached, evaluations = np.inf, 0, 0
    lexicon, trial = on.lexicon, on.trial
    while evaluations < budget:
        draw_lexicon(rng, lexicon, on.values)
        cost = mean_length(lexicon, 0, signs, weights, ceiling, np.inf, on.space, on.sizes)
        evaluations += 1
        if cost == np.inf:
            continue
        cost, more = descend(rng, lexicon, cost, signs, weights, ceiling, on)
        evaluations += more
        failures = 0
        while failures < patience:
            copy(lexicon, trial)
            perturb(rng, trial, 2 + draw_below(rng, 2), largest)
            found = mean_length(trial, 0, signs, weights, ceiling, np.inf, on.space, on.sizes)
            evaluations += 1
            failures += 1
            if found == np.inf:
                continue
            found, more = descend(rng, trial, found, signs, weights, ceiling, on)
            evaluations += more
            if found < cost - CLOSE:
                cost, failures = found, 0
                copy(trial, lexicon)
        if cost < lowest - CLOSE:
            lowest, reached = cost, 1
            copy(lexicon, best)
        elif cost < lowest + CLOSE:
            reached += 1
    return lowest, reached, evaluations


@compiled
def annealing(rng, signs, weights, ceiling, budget, hot, cold, on, best):
    """Search from a random lexicon by simulated annealing.

    A move exchanges one morpheme for a random one, or for a near one. The number that
    decides on a move is drawn before the move is evaluated, so that most evaluations can
    stop early.

    Returns
    -------
    cost : float
    evaluations : int
    """
    largest = len(weights) - 1
    lexicon, used = on.lexicon, on.used
    cost, evaluations = np.inf, 0
    while cost == np.inf:
        if evaluations >= budget:
            return np.inf, evaluations
        draw_lexicon(rng, lexicon, on.values)
        cost = mean_length(lexicon, 0, signs, weights, ceiling, np.inf, on.space, on.sizes)
        evaluations += 1
    used[:] = False
    for number in lexicon:
        used[number] = True
    lowest = cost
    copy(lexicon, best)
    temperature = hot
    cooling = (cold / hot) ** (1.0 / budget)
    for _ in range(budget):
        temperature *= cooling
        place = draw_below(rng, len(lexicon))
        old = lexicon[place]
        if rng.random() < 0.5:
            value = 1 + draw_below(rng, largest)
        else:
            value = old - 3 + draw_below(rng, 7)
        luck = rng.random()
        if value < 1 or value > largest or used[value]:
            continue
        limit = cost - temperature * np.log(1.0 - luck) + CLOSE
        lexicon[place] = value
        found = mean_length(lexicon, 0, signs, weights, ceiling, limit, on.space, on.sizes)
        evaluations += 1
        if found == np.inf:
            lexicon[place] = old
            continue
        cost = found
        used[old], used[value] = False, True
        if cost < lowest - CLOSE:
            lowest = cost
            copy(lexicon, best)
    return lowest, evaluations


@compiled
def exhaustive(signs, weights, ceiling, on, best):
    """Return the least cost of all lexicons of a size, and how many there are."""
    largest = len(weights) - 1
    lexicon = on.lexicon
    size = len(lexicon)
    for place in range(size):
        lexicon[place] = place + 1
    lowest, evaluations = np.inf, 0
    while True:
        limit = lowest - CLOSE
        found = mean_length(lexicon, 0, signs, weights, ceiling, limit, on.space, on.sizes)
        evaluations += 1
        if found < limit:
            lowest = found
            copy(lexicon, best)
        place = size - 1
        while place >= 0 and lexicon[place] == largest - (size - 1 - place):
            place -= 1
        if place < 0:
            return lowest, evaluations
        lexicon[place] += 1
        for later in range(place + 1, size):
            lexicon[later] = lexicon[later - 1] + 1
