"""Three other words in a system of 60: inserted and undone, against measured anew."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.harness import Comparison, Scale, Side, race
from regnum.languages import language
from regnum.measures.batch import measure_batch
from regnum.measures.incremental import Incremental
from regnum.numerals import HurfordGrammar, NumeralSystem
from regnum.numerals.batch import SystemBatch

TITLE = "A system of 60 words with 3 more, one candidate after the other"
UNIT = "µs a candidate"
TARGET = 3.5

_PER_NUMBER = 20
"""Words to choose from for each of the numbers that are missing."""


def run(scale: Scale) -> Iterator[Comparison]:
    chart = HurfordGrammar(range(1, 10), [10, 20], "+*-").chart(5)
    rng = np.random.default_rng(1)
    drawn = {n: chart.draw(n, rng) for n in range(1, 100)}
    for name, system in (
        ("regular (French)", language("french")),
        ("irregular", NumeralSystem.from_numerals(drawn)),
    ):
        yield _compare(name, system, chart, rng, scale)


def _compare(name: str, system: NumeralSystem, chart, rng, scale: Scale) -> Comparison:
    numbers = np.sort(rng.choice(system.numbers, 60, replace=False)).tolist()
    fixed = {number: system[number] for number in numbers}
    missing = [number for number in system.numbers if number not in fixed]
    words = {
        number: [chart.draw(number, rng).morphemes for _ in range(_PER_NUMBER)]
        for number in missing
    }
    count = scale.pick(20_000, 2_000)
    sets = [np.sort(rng.choice(missing, 3, replace=False)).tolist() for _ in range(count)]
    choices = [[words[n][rng.integers(_PER_NUMBER)] for n in each] for each in sets]

    live = Incremental.of(
        NumeralSystem.from_words(fixed),
        symbols={s for each in words.values() for word in each for s in word},
        numbers=system.numbers,
    )
    positions = np.array([[system.numbers.index(n) for n in each] for each in sets])
    tokens, lengths = live.encode(word for each in choices for word in each)
    batch = SystemBatch.from_systems(
        NumeralSystem.from_words(
            dict(sorted((fixed | dict(zip(each, chosen, strict=True))).items()))
        )
        for each, chosen in zip(sets, choices, strict=True)
    )
    tried, anew = live.try_arrays(positions, tokens, lengths), measure_batch(batch, threads=1)
    np.testing.assert_array_equal(tried.states, anew["states"])
    for measure in ("irregularity", "processing_complexity"):
        np.testing.assert_allclose(getattr(tried, measure), anew[measure], rtol=0, atol=1e-9)
    sides = {
        "anew": Side(lambda: measure_batch(batch, threads=1), count),
        "undone": Side(lambda: live.try_arrays(positions, tokens, lengths), count),
    }
    times = race(sides, scale.rounds)
    return Comparison(name, UNIT, "measured anew", times["anew"], times["undone"], TARGET)
