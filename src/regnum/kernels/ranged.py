"""The lengths of the numerals of Yang & Regier's ranged grammars, and a search for short ones.

A grammar is a number of digits and a role for every other number: none, suppletive or
multiplier. The number after the last digit is a multiplier always; each multiplier is in
force from itself up to the next.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled
from regnum.kernels.lexicons import CLOSE, copy, draw_below, shuffle

NONE, SUPPLETIVE, MULTIPLIER = 0, 1, 2


class Bench(NamedTuple):
    """What a search works on.

    Attributes
    ----------
    lengths : int64[largest + 1]
    roles, trial_roles : int8[largest + 1]
    extras, trial_extras : int64[]
        The multipliers but the first, and the suppletives.
    values : int64[largest]
        All numbers, in a random order.
    """

    lengths: np.ndarray
    roles: np.ndarray
    trial_roles: np.ndarray
    extras: np.ndarray
    trial_extras: np.ndarray
    values: np.ndarray


def bench(largest: int, most_extras: int) -> Bench:
    """Return the arrays for a search among grammars with so many extras."""
    return Bench(
        np.zeros(largest + 1, np.int64),
        np.zeros(largest + 1, np.int8),
        np.zeros(largest + 1, np.int8),
        np.zeros(most_extras + 1, np.int64),
        np.zeros(most_extras + 1, np.int64),
        np.arange(1, largest + 1),
    )


@compiled
def fill_lengths(digits, roles, spelled, subtrahend, lengths):
    """Fill in the length of the numeral of every number.

    Parameters
    ----------
    digits : int
    roles : int8[largest + 1]
        NONE, SUPPLETIVE or MULTIPLIER for the numbers after the digits.
    spelled : int
        A multiplier whose own numeral is 1 times itself, 0 for none.
    subtrahend : int
        Between the first multiplier and its double up to so much is subtracted from the
        double, the rest is added.
    lengths : int64[largest + 1]
        Receives the lengths.
    """
    base = times = rest = 0
    for number in range(1, len(roles)):
        rest += 1
        if rest == base:
            times += 1
            rest = 0
        if number <= digits:
            lengths[number] = 1
            continue
        if number == digits + 1 or roles[number] == MULTIPLIER:
            base, times, rest = number, 1, 0
            lengths[number] = 3 if number == spelled else 1
        elif roles[number] == SUPPLETIVE:
            lengths[number] = 1
        elif rest == 0:
            lengths[number] = lengths[times] + 2
        elif base == digits + 1 and times == 1 and base - rest <= subtrahend:
            # 2 * base is a multiplier and the subtrahend a digit.
            lengths[number] = 3
        else:
            lengths[number] = lengths[number - rest] + 1 + lengths[rest]


@compiled
def mean_length(digits, roles, weights, limit, lengths):
    """Return the mean length of all numerals, or infinity where it exceeds `limit`."""
    base = times = rest = 0
    mean = 0.0
    for number in range(1, len(roles)):
        rest += 1
        if rest == base:
            times += 1
            rest = 0
        if number <= digits:
            length = 1
        elif number == digits + 1 or roles[number] == MULTIPLIER:
            base, times, rest = number, 1, 0
            length = 1
        elif roles[number] == SUPPLETIVE:
            length = 1
        elif rest == 0:
            length = lengths[times] + 2
        else:
            length = lengths[number - rest] + 1 + lengths[rest]
        lengths[number] = length
        mean += weights[number] * length
        if mean > limit:
            return np.inf
    return mean


@compiled
def _draw_grammar(rng, size, limits, on):
    """Draw a random grammar of a lexicon size; return its digits and count of extras."""
    roles, extras, values = on.roles, on.extras, on.values
    most_digits, most_multipliers, most_suppletives = limits[0], limits[1], limits[2]
    most_extras = most_multipliers - 1 + most_suppletives
    low = max(1, size - 1 - most_extras)
    high = min(most_digits, size - 1)
    digits = low + draw_below(rng, high - low + 1)
    count = size - 1 - digits
    roles[:] = NONE
    shuffle(rng, values)
    least = max(0, count - most_suppletives)
    multipliers = least + draw_below(rng, min(count, most_multipliers - 1) - least + 1)
    place = 0
    for value in values:
        if place < count and value >= digits + 2:
            extras[place] = value
            roles[value] = MULTIPLIER if place < multipliers else SUPPLETIVE
            place += 1
    return digits, count


@compiled
def _descend(rng, digits, count, roles, extras, cost, limits, weights, lengths, values):
    """Improve a grammar by single changes that keep its lexicon size.

    The changes: another value or role for an extra, an extra turned into one digit more
    or back. `limits` holds the most digits, multipliers and suppletives.

    Returns
    -------
    digits, count : int
    cost : float
    evaluations : int
    """
    largest = len(roles) - 1
    multipliers = 1
    for place in range(count):
        multipliers += roles[extras[place]] == MULTIPLIER
    shuffle(rng, values)
    evaluations = 0
    improved = True
    while improved:
        improved = False
        for place in range(count):
            old = extras[place]
            old_role = roles[old]
            roles[old] = NONE
            best, best_role = old, old_role
            for role in (SUPPLETIVE, MULTIPLIER):
                others = multipliers - (old_role == MULTIPLIER)
                if role == MULTIPLIER and others >= limits[1]:
                    continue
                if role == SUPPLETIVE and count - (others - 1) > limits[2]:
                    continue
                for value in values:
                    if value <= digits + 1 or roles[value] != NONE:
                        continue
                    roles[value] = role
                    found = mean_length(digits, roles, weights, cost, lengths)
                    evaluations += 1
                    roles[value] = NONE
                    if found < cost - CLOSE:
                        cost, best, best_role = found, value, role
            roles[best] = best_role
            extras[place] = best
            multipliers += int(best_role == MULTIPLIER) - int(old_role == MULTIPLIER)
            improved |= best != old or best_role != old_role
        # One digit more for an extra: the number that becomes a multiplier must be free.
        if digits < limits[0] and count:
            chosen = -1
            blocked = roles[digits + 2] != NONE
            for place in range(count):
                if blocked and extras[place] != digits + 2:
                    continue
                role = roles[extras[place]]
                roles[extras[place]] = NONE
                found = mean_length(digits + 1, roles, weights, cost, lengths)
                evaluations += 1
                roles[extras[place]] = role
                if found < cost - CLOSE:
                    cost, chosen = found, place
            if chosen >= 0:
                multipliers -= roles[extras[chosen]] == MULTIPLIER
                roles[extras[chosen]] = NONE
                digits += 1
                count -= 1
                extras[chosen] = extras[count]
                improved = True
        # One digit fewer for an extra.
        if digits > 1:
            best, best_role = 0, NONE
            for role in (SUPPLETIVE, MULTIPLIER):
                if role == MULTIPLIER and multipliers >= limits[1]:
                    continue
                if role == SUPPLETIVE and count - (multipliers - 1) >= limits[2]:
                    continue
                for value in range(digits + 1, largest + 1):
                    if roles[value] != NONE:
                        continue
                    roles[value] = role
                    found = mean_length(digits - 1, roles, weights, cost, lengths)
                    evaluations += 1
                    roles[value] = NONE
                    if found < cost - CLOSE:
                        cost, best, best_role = found, value, role
            if best:
                roles[best] = best_role
                extras[count] = best
                multipliers += best_role == MULTIPLIER
                count += 1
                digits -= 1
                improved = True
    return digits, count, cost, evaluations


@compiled
def _perturb(rng, digits, count, roles, extras, changes):
    """Give some extras random other values."""
    largest = len(roles) - 1
    for _ in range(changes):
        place = draw_below(rng, count)
        value = digits + 2 + draw_below(rng, largest - digits - 1)
        if roles[value] == NONE:
            roles[value] = roles[extras[place]]
            roles[extras[place]] = NONE
            extras[place] = value


@compiled
def local_searches(rng, size, limits, weights, budget, patience, on, best):
    """Search from one random grammar after another until the budget is spent.

    Parameters
    ----------
    size : int
        Lexicon size.
    limits : int64[3]
        The most digits, multipliers and suppletives.
    budget : int
        Evaluations; the last start is finished all the same.
    patience : int
        How often a start is disturbed without success before the next.
    on : Bench
    best : int8[largest + 1]
        Receives the roles of the best grammar.

    Returns
    -------
    cost : float
    digits : int
        Of the best grammar.
    starts : int
        From how many starts this cost was reached.
    evaluations : int
    """
    lengths, roles, trial_roles, extras, trial_extras, values = on
    lowest, lowest_digits, reached, evaluations = np.inf, 0, 0, 0
    while evaluations < budget:
        digits, count = _draw_grammar(rng, size, limits, on)
        cost = mean_length(digits, roles, weights, np.inf, lengths)
        digits, count, cost, more = _descend(
            rng, digits, count, roles, extras, cost, limits, weights, lengths, values
        )
        evaluations += more + 1
        failures = 0
        while failures < patience and count:
            failures += 1
            copy(roles, trial_roles)
            copy(extras, trial_extras)
            _perturb(rng, digits, count, trial_roles, trial_extras, 1 + draw_below(rng, 3))
            found = mean_length(digits, trial_roles, weights, np.inf, lengths)
            trial_digits, trial_count, found, more = _descend(
                rng, digits, count, trial_roles, trial_extras, found, limits, weights, lengths,
                values,
            )  # fmt: skip
            evaluations += more + 1
            if found < cost - CLOSE:
                digits, count, cost, failures = trial_digits, trial_count, found, 0
                copy(trial_roles, roles)
                copy(trial_extras, extras)
        if cost < lowest - CLOSE:
            lowest, lowest_digits, reached = cost, digits, 1
            copy(roles, best)
        elif cost < lowest + CLOSE:
            reached += 1
    return lowest, lowest_digits, reached, evaluations


@compiled
def best_roles(digits, kinds, weights, numbers, on, best):
    """Try all increasing numbers for extras of given kinds; return the least cost and count.

    Parameters
    ----------
    digits : int
    kinds : int8[]
        SUPPLETIVE or MULTIPLIER for each extra, in increasing order of their numbers.
    weights : float64[largest + 1]
    numbers : int64[]
        The extras to begin with; changed.
    on : Bench
    best : int8[largest + 1]
        Receives the roles of the best grammar.
    """
    largest = len(weights) - 1
    count = len(kinds)
    lengths, roles = on.lengths, on.roles
    lowest, evaluations = np.inf, 0
    while count == 0 or numbers[count - 1] <= largest:
        roles[:] = NONE
        for place in range(count):
            roles[numbers[place]] = kinds[place]
        cost = mean_length(digits, roles, weights, lowest, lengths)
        evaluations += 1
        if cost < lowest - CLOSE:
            lowest = cost
            copy(roles, best)
        place = count - 1
        while place >= 0 and numbers[place] == largest - (count - 1 - place):
            place -= 1
        if place < 0:
            break
        numbers[place] += 1
        for later in range(place + 1, count):
            numbers[later] = numbers[later - 1] + 1
    return lowest, evaluations
