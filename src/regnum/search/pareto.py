"""Which points are not dominated, and how far the others are from those that are not.

Points are rows, less is better in every column. A point dominates another if it is nowhere
worse and somewhere better; points that are equal do not dominate each other.
"""

from __future__ import annotations

import numpy as np

from regnum.errors import RegnumError

_WORTH_THINNING = 200
"""Points from which on it pays to drop at once what a good point dominates."""


def non_dominated(points: np.ndarray) -> np.ndarray:
    """Return which points no other dominates.

    Examples
    --------
    >>> non_dominated(np.array([[1, 3], [2, 2], [2, 3], [3, 1]])).tolist()
    [True, True, False, True]
    """
    points = _points(points)
    candidates = np.arange(len(points))
    if len(points) >= _WORTH_THINNING:
        candidates = _thinned(points)
    if points.shape[1] == 2:
        kept = candidates[_non_dominated_pairs(points[candidates])]
    else:
        import moocore

        kept = candidates[moocore.is_nondominated(points[candidates], keep_weakly=True)]
    found = np.zeros(len(points), dtype=bool)
    found[kept] = True
    return found


def front(points: np.ndarray) -> np.ndarray:
    """Return the distinct points that no other dominates, by increasing first column."""
    points = _points(points)
    return np.unique(points[non_dominated(points)], axis=0)


def ranks(points: np.ndarray) -> np.ndarray:
    """Return the front of each point: 0 if none dominates it, 1 once those are gone, ...

    Examples
    --------
    >>> ranks(np.array([[1, 3], [2, 2], [2, 3], [3, 3]])).tolist()
    [0, 0, 1, 2]
    """
    points = _points(points)
    if not len(points):
        return np.zeros(0, dtype=np.int64)
    import moocore

    distinct, which = np.unique(points, axis=0, return_inverse=True)
    found = moocore.pareto_rank(distinct).astype(np.int64)
    # Older releases count from 1.
    return (found - found.min())[which.reshape(-1)]


def dominated_by(points: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return which points at least one of the others dominates."""
    points, others = _points(points), front(others)
    if not len(others):
        return np.zeros(len(points), dtype=bool)
    if points.shape[1] != 2:
        return np.array(
            [((others <= p).all(axis=1) & (others < p).any(axis=1)).any() for p in points],
            dtype=bool,
        )
    # Along a front the second column falls as the first rises: the last member that is no
    # worse in the first column is the best of these in the second.
    last = np.searchsorted(others[:, 0], points[:, 0], side="right") - 1
    best = others[np.maximum(last, 0)]
    return (last >= 0) & (best[:, 1] <= points[:, 1]) & (best != points).any(axis=1)


def hypervolume(points: np.ndarray, reference: np.ndarray) -> float:
    """Return the volume between the points and a point that is worse than all of them."""
    import moocore

    reference = np.asarray(reference, dtype=float)
    points = _points(points)
    points = points[(points < reference).all(axis=1)]
    return float(moocore.hypervolume(points, ref=reference)) if len(points) else 0.0


def distances(
    points: np.ndarray, others: np.ndarray, scale: np.ndarray | float = 1.0
) -> np.ndarray:
    """Return how far each point is from the nearest of the others.

    Parameters
    ----------
    points, others : array
    scale : array or float
        What one unit of distance is in each column.
    """
    points, others = _points(points) / scale, _points(others) / scale
    if not len(others):
        raise RegnumError("distances: there is no point to measure from")
    nearest = np.empty(len(points))
    step = max(1, (1 << 22) // len(others))
    for first in range(0, len(points), step):
        gaps = points[first : first + step, None, :] - others[None, :, :]
        nearest[first : first + step] = np.sqrt((gaps**2).sum(axis=2).min(axis=1))
    return nearest


def _points(points: np.ndarray) -> np.ndarray:
    points = np.asarray(points, dtype=float)
    if points.ndim != 2:
        raise RegnumError(f"points: rows of coordinates wanted, found {points.ndim} dimensions")
    if np.isnan(points).any():
        raise RegnumError("points: a coordinate is not a number")
    return points


def _thinned(points: np.ndarray) -> np.ndarray:
    """Return the positions of the points that some good points do not dominate."""
    spread = points.max(axis=0) - points.min(axis=0)
    scaled = points / np.where(spread > 0, spread, 1.0)
    left = np.ones(len(points), dtype=bool)
    for weight in (0.5, 0.1, 0.9):
        weights = np.full(points.shape[1], 1 - weight)
        weights[0] = weight
        good = points[np.argmin(scaled @ weights)]
        left &= ~((points >= good).all(axis=1) & (points > good).any(axis=1))
    return np.flatnonzero(left)


def _non_dominated_pairs(points: np.ndarray) -> np.ndarray:
    """Return which of the points in the plane none dominates."""
    if not len(points):
        return np.zeros(0, dtype=bool)
    order = np.lexsort((points[:, 1], points[:, 0]))
    first, second = points[order].T
    starts = np.concatenate([[True], first[1:] != first[:-1]])
    # The least second coordinate among points with the same first one, and before them.
    group = np.cumsum(starts) - 1
    least = second[starts]
    before = np.concatenate([[np.inf], np.minimum.accumulate(least)[:-1]])
    found = np.empty(len(points), dtype=bool)
    found[order] = (second == least[group]) & (second < before[group])
    return found
