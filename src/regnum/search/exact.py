"""All systems of a neighbourhood, one after the other, where there are few enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.errors import InputError

if TYPE_CHECKING:
    import numpy as np

    from regnum.search.packing import PackedNeighbourhood

MOST = 10**8
"""How many systems are worth measuring one by one."""


@dataclass(frozen=True)
class Exact:
    """What is proved of a neighbourhood.

    Attributes
    ----------
    measures : float64 array, one row a system
        L(G) and L(N|G).
    choices : int array, one row a system
        See `Neighbourhood.system`.
    evaluations : int
    complete : bool
        Whether nothing in the neighbourhood dominates these systems.
    bounds : tuple of float
        No L(G) and no L(N|G) is less.
    """

    measures: np.ndarray
    choices: np.ndarray
    evaluations: int
    complete: bool
    bounds: tuple[float, float]


def exact(home: PackedNeighbourhood, *, seed: int = 0) -> Exact:
    """Return the frontier of a neighbourhood of at most 10^8 systems."""
    from regnum.search.greedy import greedy

    if home.neighbourhood.size > MOST:
        raise InputError(
            f"{home.neighbourhood.natural.name}: 10^{home.neighbourhood.log10_size:.1f} "
            "systems are too many to measure them all"
        )
    # One step of the greedy search that gives words to all numbers at once.
    found = greedy(home, beta=1, gamma=max(1, len(home.space.chosen)), seed=seed)
    bounds = (float(found.measures[:, 0].min()), float(found.measures[:, 1].min()))
    return Exact(found.measures, found.choices, found.evaluations, True, bounds)
