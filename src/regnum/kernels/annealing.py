"""Annealing in a neighbourhood, over the words of all numbers at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.incremental import BITS, irregularity, keep, pop, push, undo
from regnum.kernels.moves import propose
from regnum.kernels.neighbours import copy, measure_one, offer

FEW = 4
"""Words up to which exchanging them one by one costs less than measuring all anew."""


class Chain(NamedTuple):
    """The state of one chain.

    Attributes
    ----------
    choices, proposed : int32 array
        The system that the chain is at, and the one that it may go to.
    changed : int64 array
        The positions of the numbers where they differ.
    measures, proposed_measures : float64 array
        L(G) and L(N|G).
    weights : float64 array
        What a bit of L(G) and one of L(N|G) count.
    floors : float64 array
        Below these neither measure counts, so that a chain may look for the most regular
        system that is no harder to process than a given one.
    """

    choices: np.ndarray
    proposed: np.ndarray
    changed: np.ndarray
    measures: np.ndarray
    proposed_measures: np.ndarray
    weights: np.ndarray
    floors: np.ndarray

    @classmethod
    def of(cls, choices: np.ndarray, weights: np.ndarray, floors: np.ndarray) -> Chain:
        """Return a chain that begins with a system."""
        choices = np.array(choices, np.int32)
        return cls(
            choices, choices.copy(), np.zeros(len(choices), np.int64), np.zeros(2),
            np.zeros(2), np.array(weights, float), np.array(floors, float),
        )  # fmt: skip


@part
def cost(chain, measures):
    """Return what a chain wants least of."""
    return chain.weights[0] * max(measures[0], chain.floors[0]) + chain.weights[1] * max(
        measures[1], chain.floors[1]
    )


@compiled
def exchange(space, weights, live, chain, place):
    """Put the proposed word of a number in the place of the one it has."""
    old, new = chain.choices[place], chain.proposed[place]
    start = space.starts[old]
    pop(live, space.tokens, start, space.starts[old + 1] - start, weights[place])
    start = space.starts[new]
    push(live, space.tokens, start, space.starts[new + 1] - start, weights[place])


@compiled
def begin(space, weights, live, chain):
    """Enter the system of a chain, and measure it."""
    for place in range(len(chain.choices)):
        choice = chain.choices[place]
        start = space.starts[choice]
        push(live, space.tokens, start, space.starts[choice + 1] - start, weights[place])
        keep(live)
    chain.measures[0] = irregularity(live)
    chain.measures[1] = live.sums[BITS]


@compiled
def anneal(
    rng, space, patterns, compositions, chain, frontier, steps, hottest, coldest, live,
    packed, found, todo, shift, scratch,
):  # fmt: skip
    """Let a chain take some steps, cooling evenly on a logarithmic scale.

    A step that changes few words is measured by taking these words out and putting others
    in; one that changes many, by measuring the whole system anew.

    Parameters
    ----------
    rng : numpy.random.Generator
    space, patterns, compositions, chain, frontier
        See there. All systems that are measured are offered to the frontier.
    steps : int
    hottest, coldest : float
        Temperatures, in the chain's currency.
    live : Live
        Without words.
    packed, found, todo, shift, scratch
        Memory to measure one system, see `measure_choices`.

    Returns
    -------
    The number of systems measured; negative if one could not be.
    """
    weights = packed.weights[0]
    numbers = len(chain.choices)
    begin(space, weights, live, chain)
    offer(frontier, chain.measures, chain.choices)
    measured = 1
    factor = (coldest / hottest) ** (1.0 / max(1, steps - 1))
    heat = hottest
    for _ in range(steps):
        heat *= factor
        copy(chain.proposed, chain.choices)
        propose(rng, space, patterns, compositions, chain.choices, chain.proposed, frontier)
        changes = 0
        for place in range(numbers):
            if chain.proposed[place] != chain.choices[place]:
                chain.changed[changes] = place
                changes += 1
        if changes == 0:
            continue
        measured += 1
        if changes <= FEW:
            for k in range(changes):
                exchange(space, weights, live, chain, chain.changed[k])
            chain.proposed_measures[0] = irregularity(live)
            chain.proposed_measures[1] = live.sums[BITS]
        elif not measure_one(
            space, chain.proposed, packed, found, todo, shift, scratch, chain.proposed_measures
        ):
            return -1
        worse = cost(chain, chain.proposed_measures) - cost(chain, chain.measures)
        offer(frontier, chain.proposed_measures, chain.proposed)
        if worse <= 0.0 or rng.random() < np.exp(-worse / heat):
            if changes > FEW:
                for k in range(changes):
                    exchange(space, weights, live, chain, chain.changed[k])
                    keep(live)
            else:
                keep(live)
            copy(chain.choices, chain.proposed)
            chain.measures[0] = chain.proposed_measures[0]
            chain.measures[1] = chain.proposed_measures[1]
        elif changes <= FEW:
            undo(live)
    return measured
