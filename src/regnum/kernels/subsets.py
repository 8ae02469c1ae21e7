"""Sets of numbers that a step of annealing changes alike, drawn at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from regnum.kernels.compiling import compiled, part
from regnum.kernels.lexicons import draw_below


class Subset(NamedTuple):
    """Numbers of an interval whose remainders lie in a window, as 40-60, or all in 8 or 9.

    Attributes
    ----------
    low, high : int
    modulus, residue, width : int
        Remainders from `residue` on, `width` of them.
    keep : float
        The chance of each of these numbers.
    """

    low: np.int64
    high: np.int64
    modulus: np.int64
    residue: np.int64
    width: np.int64
    keep: float


@compiled
def draw_subset(rng, space):
    """Draw a set of numbers: an interval, a progression, both, or all."""
    low = np.int64(0)
    high = space.numbers[-1]
    if rng.random() < 0.5:
        center = space.numbers[space.chosen[draw_below(rng, len(space.chosen))]]
        reach = 1 + draw_below(rng, 25)
        low, high = center - draw_below(rng, reach + 1), center + draw_below(rng, reach + 1)
    modulus = residue = np.int64(0)
    width = np.int64(1)
    luck = rng.random()
    if luck < 0.5:
        modulus = np.int64(10)
        if luck < 0.1:
            modulus = np.int64(5)
        elif luck < 0.2:
            modulus = np.int64(20)
        elif luck < 0.25:
            modulus = np.int64(2 + draw_below(rng, 40))
        residue = np.int64(draw_below(rng, modulus))
        if rng.random() < 0.6:
            width = np.int64(1 + draw_below(rng, max(1, modulus - 1)))
    keep = 1.0 if rng.random() < 0.8 else rng.random()
    return Subset(low, high, modulus, residue, width, keep)


@part
def in_subset(rng, subset, number):
    """Tell whether a number belongs to a subset."""
    if number < subset.low or number > subset.high:
        return False
    if subset.modulus > 0 and (number - subset.residue) % subset.modulus >= subset.width:
        return False
    return subset.keep >= 1.0 or rng.random() < subset.keep
