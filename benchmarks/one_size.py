"""Measure one system of 1..N in this process, and tell the time and the memory it took.

The memory is the most that the process has had, less what it had before the words were there:
libraries and compiled code do not count, the words in the form that is measured do.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from time import process_time

from benchmarks.process import forget_peak, memory
from benchmarks.systems import english_words, shuffled_words
from regnum.measures import Prior

Figures = tuple[float, float]
# A call that takes less than this is repeated, and the fastest counts.
_ENOUGH, _OFTEN = 0.2, 50


def main(side: str, most: int, order: str) -> None:
    prepare, measure = {"automata": _with_automata, "regnum": _with_regnum}[side]()
    measure(prepare(english_words(40)))
    before = memory("VmRSS")
    given = prepare({"in order": english_words, "shuffled": shuffled_words}[order](most))
    forget_peak()
    times = []
    while sum(times) < _ENOUGH and len(times) < _OFTEN:
        start = process_time()
        figures = measure(given)
        times.append(process_time() - start)
    found = {
        "seconds": min(times),
        "peak": max(memory("VmHWM") - before, 1),
        "figures": [round(figure, 6) for figure in figures],
    }
    print(json.dumps(found))


def _with_automata() -> tuple[Callable, Callable]:
    from benchmarks.baseline import measure

    def prepare(words: Iterator[bytes]) -> tuple[dict[int, str], dict[int, float]]:
        numerals = {n: word.decode("latin-1") for n, word in enumerate(words, 1)}
        weights = Prior.of("power-law").probabilities(list(numerals))
        return numerals, dict(enumerate(weights.tolist(), 1))

    return prepare, lambda given: measure(*given)


def _with_regnum() -> tuple[Callable, Callable]:
    import numpy as np

    from regnum.measures.batch import measure_batch
    from regnum.numerals.batch import SystemBatch

    def prepare(words: Iterator[bytes]) -> SystemBatch:
        tokens, lengths = bytearray(), bytearray()
        for word in words:
            tokens += word
            lengths.append(len(word))
        return SystemBatch.from_arrays(
            np.frombuffer(tokens, np.uint8),
            np.frombuffer(lengths, np.uint8),
            numbers=np.arange(1, len(lengths) + 1),
            alphabet=[str(n) for n in range(19)],
        )

    def measure(batch: SystemBatch) -> Figures:
        table = measure_batch(batch, threads=1)
        return table["irregularity"][0], table["processing_complexity"][0]

    return prepare, measure


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
