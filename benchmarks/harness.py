"""Measuring things side by side on a machine that others use too.

Every side runs once in each round, and the figures printed are the minima over all rounds:
what else the machine had to do can only add to them. Calls should take a few milliseconds,
so that some of them are not interrupted. What runs on one thread is told in processor time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter, process_time, sleep
from typing import TypeVar

_T = TypeVar("_T")
_PAUSE = 0.01  # seconds: what has been idle gets its processors first where others wait


@dataclass(frozen=True)
class Scale:
    """How much to measure.

    Attributes
    ----------
    smoke : bool
        Whether it is enough to see that everything runs.
    rounds : int
        How many times to measure each side.
    """

    smoke: bool = False
    rounds: int = 40

    def pick(self, full: _T, smoke: _T) -> _T:
        """Return the first of two settings, the second in a smoke run."""
        return smoke if self.smoke else full


@dataclass(frozen=True)
class Comparison:
    """One row of the table.

    Attributes
    ----------
    what : str
    unit : str
        Of the figures: "µs a system".
    reference : str
        What it is compared with.
    reference_values, values : tuple of float
        The figures of each round; less is better.
    target : float, optional
        How many times less the value should be than the reference, or for `overhead` at most
        how many times more.
    overhead : bool
        Whether the reference is a floor, so that the ratio is told the other way round.
    """

    what: str
    unit: str
    reference: str
    reference_values: tuple[float, ...]
    values: tuple[float, ...]
    target: float | None = None
    overhead: bool = False

    @property
    def ratio(self) -> float:
        """The ratio of the minima."""
        return self._ratio(min(self.reference_values), min(self.values))

    @property
    def spread(self) -> tuple[float, float]:
        """The least and the greatest ratio of a round."""
        ratios = [
            self._ratio(*pair) for pair in zip(self.reference_values, self.values, strict=True)
        ]
        return min(ratios), max(ratios)

    @property
    def missed(self) -> bool:
        """Whether the target is missed."""
        if self.target is None:
            return False
        return self.ratio > self.target if self.overhead else self.ratio < self.target

    def _ratio(self, reference: float, value: float) -> float:
        return value / reference if self.overhead else reference / value


@dataclass(frozen=True)
class Side:
    """What is timed.

    Attributes
    ----------
    run : callable
    units : int
        How many units of work it does.
    clock : callable
        Processor time by default; `perf_counter` for what runs on several threads or in
        other processes.
    """

    run: Callable[[], object]
    units: int = 1
    clock: Callable[[], float] = process_time


def race(sides: Mapping[_T, Side], rounds: int) -> dict[_T, tuple[float, ...]]:
    """Return the microseconds a unit of each side in each round."""
    for side in sides.values():
        side.run()  # compile, and fill caches
    times: dict[_T, list[float]] = {name: [] for name in sides}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, side in sides.items():
                if side.clock is perf_counter:
                    sleep(_PAUSE)
                start = side.clock()
                side.run()
                times[name].append((side.clock() - start) * 1e6 / side.units)
    finally:
        gc.enable()
    return {name: tuple(found) for name, found in times.items()}
