"""Many systems of 1-99: packed and from Python strings, on one thread and on two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter, process_time

import numpy as np

from benchmarks import baseline, systems
from benchmarks.harness import Comparison, Scale, Side, race
from regnum.measures import Prior
from regnum.measures.batch import measure_batch
from regnum.numerals import NumeralSystem
from regnum.numerals.batch import SystemBatch

TITLE = "Many systems of 1-99, all measures under the power-law prior"
UNIT = "µs a system"
_PRIORS = ["power-law", "uniform", Prior.reversed_power_law(2)]


def run(scale: Scale) -> Iterator[Comparison]:
    forty = systems.regular()
    yield from _compare(
        "regular",
        list(forty),
        systems.tiled(SystemBatch.from_systems(forty), scale.pick(10_000, 2_000)),
        scale,
        target=340,
    )
    irregular = systems.irregular(scale.pick(2_000, 200))
    yield from _compare(
        "irregular",
        list(irregular[:: scale.pick(100, 20)]),
        systems.tiled(irregular, scale.pick(10_000, 2_000)),
        scale,
        target=240,
    )


def _compare(
    kind: str, few: list[NumeralSystem], many: SystemBatch, scale: Scale, target: float
) -> Iterator[Comparison]:
    """Compare on systems of one kind; automata-lib gets a few of them, ready for it."""
    for_automata = [baseline.single_characters(system) for system in few]
    numbers = few[0].numbers
    weights = dict(zip(numbers, Prior.of("power-law").probabilities(numbers), strict=True))
    text = list(many[: scale.pick(400, 200)])
    _check(few, for_automata, weights)

    def packed(batch: SystemBatch, threads: int, clock: Callable[[], float]) -> Side:
        return Side(lambda: measure_batch(batch, threads=threads), len(batch), clock)

    sides = {
        "automata-lib": Side(
            lambda: [baseline.measure(words, weights) for words in for_automata], len(few)
        ),
        "packed, 1 thread": packed(many, 1, process_time),
        "packed, 1 thread, 3 priors": Side(
            lambda: measure_batch(many, _PRIORS, threads=1), len(many)
        ),
        "Python strings, 1 thread": Side(
            lambda: measure_batch(SystemBatch.from_systems(text), threads=1), len(text)
        ),
    }
    times = race(sides, scale.rounds)
    by_threads = race({n: packed(many, n, perf_counter) for n in (1, 2)}, scale.rounds)
    reference = times.pop("automata-lib")
    targets = {"packed, 1 thread": target, "Python strings, 1 thread": 25.0}
    for name, values in times.items():
        yield Comparison(
            f"{kind}, {name}", UNIT, "automata-lib", reference, values, targets.get(name)
        )
    yield Comparison(
        f"{kind}, packed, 2 threads", UNIT, "1 thread", by_threads[1], by_threads[2], 1.8
    )


def _check(
    few: list[NumeralSystem], for_automata: list[dict[int, str]], weights: dict[int, float]
) -> None:
    """Fast is only what gives the same figures."""
    table = measure_batch(SystemBatch.from_systems(few))
    ours = table.select("irregularity", "processing_complexity").to_numpy()
    theirs = [baseline.measure(words, weights) for words in for_automata]
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)
