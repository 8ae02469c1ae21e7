"""Algorithm 2 of the paper: the frontier of a neighbourhood, greedily in the numbers.

Numbers are given words from the largest down, some at a time. Of the partial systems only
those on the frontier are kept, and at random some of these where there are too many, so
that what is good for the large numbers alone is all that the small ones can build on.

References
----------
Prasertsom, P., Silvi, A., Culbertson, J., Dubhashi, D., Johansson, M. & Smith, K.
    Recursive numeral systems are highly regular and easy to process. Algorithm 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Literal

from regnum.errors import InputError
from regnum.search.neighbourhood import Neighbourhood

if TYPE_CHECKING:
    import numpy as np

    from regnum.kernels.greedy import Ties
    from regnum.search.packing import PackedNeighbourhood

Side = Literal["best", "worst"]

# The paper's: 7 of its types were too expensive for beta = 30 and gamma = 3.
BETA, GAMMA = 30, 3
_SMALL_BETA, _SMALL_GAMMA = 10, 2
_SMALL_TYPES = frozenset(
    {"kilivila", "abkhaz", "gola", "otomi", "supyire", "khana", "mangap-mbula"}
)
_AFFORDABLE = 300_000_000  # systems that a search of one type may measure by default
_ROOM = 4096  # points of a frontier
_BATCH = 64  # systems measured at a time in the end


@dataclass(frozen=True)
class GreedyFrontier:
    """What the greedy search found.

    Attributes
    ----------
    measures : float64 array, one row a system
        L(G) and L(N|G).
    choices : int array, one row a system
        Positions among the alternatives of each number, see `Neighbourhood.system`.
    evaluations : int
        How many systems, partial ones included, were measured.
    """

    measures: np.ndarray
    choices: np.ndarray
    evaluations: int


def parameters(
    neighbourhood: Neighbourhood,
    type_: str,
    beta: int | None = None,
    gamma: int | None = None,
) -> tuple[int, int]:
    """Return beta and gamma, the paper's for a type where they are not given.

    Types that the paper does not have are given beta = 10 and gamma = 2 where the paper's
    ordinary values would take more than 300 million evaluations, and gamma = 1 where these
    would too.
    """
    for name, value in (("beta", beta), ("gamma", gamma)):
        if value is not None and value < 1:
            raise InputError(f"{name}: {value} is not a number of systems or numbers")
    usual, step = (_SMALL_BETA, _SMALL_GAMMA) if type_ in _SMALL_TYPES else (BETA, GAMMA)
    if gamma is None:
        gamma = step
        while gamma > 1 and cost(neighbourhood, beta or usual, gamma) > _AFFORDABLE:
            usual, gamma = _SMALL_BETA, gamma - 1
    return beta or usual, gamma


def cost(neighbourhood: Neighbourhood, beta: int, gamma: int) -> int:
    """Return how many systems the greedy search measures at most."""
    counts = [count for count in neighbourhood.counts if count > 1][::-1]
    steps = [prod(counts[k : k + gamma]) for k in range(0, len(counts), gamma)]
    return sum(beta * step if k else step for k, step in enumerate(steps))


def greedy(
    home: PackedNeighbourhood,
    *,
    beta: int = BETA,
    gamma: int = GAMMA,
    side: Side = "best",
    seed: int | tuple[int, ...] = 0,
) -> GreedyFrontier:
    """Run Algorithm 2.

    Parameters
    ----------
    home : PackedNeighbourhood
        A neighbourhood with a prior.
    beta : int
        How many partial systems are kept at each step.
    gamma : int
        How many numbers are given words at each step.
    side : {"best", "worst"}
        Look for small measures or for large ones.
    seed : int or tuple of int
        Chooses `beta` partial systems where more are on the frontier.
    """
    import numpy as np

    seeds = (seed,) if isinstance(seed, int) else seed
    rng = np.random.default_rng([*seeds, side == "worst"])
    systems = home.natural[None, :].copy()
    evaluations = 0
    sign = 1.0 if side == "best" else -1.0
    todo = home.space.chosen[::-1]
    for start in range(0, len(todo), gamma):
        ties, measured = expansion(
            home, rng, systems, todo[start : start + gamma], todo[start + gamma :],
            sample=beta, sign=sign,
        )  # fmt: skip
        evaluations += measured
        systems = _sample(rng, ties, beta)
    measures = home.bench(_BATCH).measure(home, systems)
    order = np.lexsort((*systems.T[::-1], measures[:, 1], measures[:, 0]))
    positions = systems[order] - home.space.first[:-1]
    return GreedyFrontier(measures[order], positions.astype(np.int64), evaluations)


def expansion(
    home: PackedNeighbourhood,
    rng: np.random.Generator,
    systems: np.ndarray,
    places: np.ndarray,
    wordless: Sequence[int] | np.ndarray = (),
    *,
    sample: int,
    sign: float = 1.0,
) -> tuple[Ties, int]:
    """Return the best of partial systems with all combinations of words for more numbers.

    Parameters
    ----------
    home : PackedNeighbourhood
    rng : numpy.random.Generator
        Chooses among systems of equal measures.
    systems : int array, one row a partial system
        Choices for all numbers.
    places : int array
        The numbers that are given words.
    wordless : int array
        The numbers that have no words yet; what systems have for them does not count.
    sample : int
        How many systems of equal measures are kept.
    sign : float
        -1 to look for large measures.

    Returns
    -------
    The frontier, and how many systems were measured.
    """
    import numpy as np

    from regnum.kernels.greedy import Ties, expand
    from regnum.search.packing import check

    numbers = len(home.natural)
    has_word = np.ones(numbers, np.bool_)
    has_word[places] = False
    has_word[np.asarray(wordless, np.int64)] = False
    ties = Ties.empty(_ROOM, sample, numbers)
    measured = expand(
        rng, home.space, home.weights, home.live(), systems, has_word, np.asarray(places),
        sign, ties, np.zeros(numbers, np.int32), np.zeros(numbers),
    )  # fmt: skip
    check(measured >= 0)
    return ties, int(measured)


def _sample(rng: np.random.Generator, ties: Ties, beta: int) -> np.ndarray:
    """Return all systems on a frontier, or `beta` of them, each as likely as any other."""
    import numpy as np

    slots = ties.slots[: ties.count[0]]
    seen = ties.seen[slots]
    kept = np.minimum(seen, beta)
    if seen.sum() > beta:
        # The frontier may stand for more systems than numpy's sampler takes.
        seen = np.minimum(seen, 10**8 // len(seen))
        kept = rng.multivariate_hypergeometric(seen, beta, method="marginals")
    rows: list[np.ndarray] = []
    for slot, number in zip(slots, kept, strict=True):
        there = min(int(ties.seen[slot]), ties.choices.shape[1])
        picked = np.sort(rng.permutation(there)[:number])
        rows.extend(ties.choices[slot, place].copy() for place in picked)
    return np.array(rows)
