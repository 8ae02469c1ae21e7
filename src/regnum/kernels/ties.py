"""One word for every number, chosen so that the system is as regular as can be found."""

from __future__ import annotations

import numpy as np

from regnum.kernels.compiling import compiled
from regnum.kernels.incremental import irregularity, keep, pop, push, undo
from regnum.kernels.lexicons import copy, draw_below


@compiled
def choose_regular(
    rng, live, tokens, starts, lengths, firsts, several, steps, hot, cold, choice, now
):
    """Choose among the words of each number by simulated annealing of L(G).

    Parameters
    ----------
    rng : numpy.random.Generator
    live : Live
        Empty.
    tokens : uint8[]
    starts, lengths : int64[]
        Each word among the tokens.
    firsts : int64[numbers + 1]
        The first word of each number among the words, and the end.
    several : int64[]
        The numbers that have more than one word, by their positions.
    steps : int
    hot, cold : float
        Temperatures in bits at the beginning and in the end.
    choice : int64[numbers]
        The words to begin with; receives the best found.
    now : int64[numbers]
        Scratch.

    Returns
    -------
    float
        L(G) of the best.
    """
    numbers = len(choice)
    weight = 1.0 / numbers
    for number in range(numbers):
        word = choice[number]
        push(live, tokens, starts[word], lengths[word], weight)
        keep(live)
    cost = irregularity(live)
    best = cost
    copy(choice, now)
    if len(several) == 0:
        return cost
    temperature = hot
    cooling = (cold / hot) ** (1.0 / steps)
    for _ in range(steps):
        temperature *= cooling
        number = several[draw_below(rng, len(several))]
        first = firsts[number]
        others = firsts[number + 1] - first - 1
        old = now[number]
        new = first + draw_below(rng, others)
        if new >= old:
            new += 1
        luck = rng.random()
        pop(live, tokens, starts[old], lengths[old], weight)
        push(live, tokens, starts[new], lengths[new], weight)
        found = irregularity(live)
        if found - cost > -temperature * np.log(1.0 - luck):
            undo(live)
            continue
        keep(live)
        cost = found
        now[number] = new
        if cost < best - 1e-9:
            best = cost
            copy(now, choice)
    return best
