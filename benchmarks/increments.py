"""Three other words in a system of 60: inserted and undone, against measured anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from benchmarks.harness import Comparison, Scale, Side, race
from regnum.languages.catalogue import language
from regnum.measures.batch import measure_batch
from regnum.measures.incremental import Incremental
from regnum.numerals import HurfordGrammar, NumeralSystem
from regnum.numerals.batch import SystemBatch
from regnum.search.neighbourhood import neighbourhood_of

TITLE = "A system of 60 words with 3 more, one candidate after the other"
UNIT = "µs a candidate"
TARGET = 3.5

Words = Mapping[int, Sequence[tuple[str, ...]]]

_PER_NUMBER = 20
"""Words to choose from for each number, where they are drawn at random."""
_TRIPLES = 20


def run(scale: Scale) -> Iterator[Comparison]:
    chart = HurfordGrammar(range(1, 10), [10, 20], "+*-").chart(5)
    rng = np.random.default_rng(1)
    drawn = NumeralSystem.from_numerals({n: chart.draw(n, rng) for n in range(1, 100)})
    french = language("french")
    at_random = {
        number: [chart.draw(number, rng).morphemes for _ in range(_PER_NUMBER)]
        for number in french.abstract.numbers
    }
    nearby = neighbourhood_of(french)
    alternatives = {
        number: [each.word for each in ways]
        for number, ways in zip(nearby.numbers, nearby.alternatives, strict=True)
    }
    for name, system, words in (
        ("French, words of its neighbourhood", french.abstract, alternatives),
        ("French, words at random", french.abstract, at_random),
        ("irregular, words at random", drawn, at_random),
    ):
        yield _compare(name, system, words, rng, scale)


def _compare(
    name: str, system: NumeralSystem, words: Words, rng: np.random.Generator, scale: Scale
) -> Comparison:
    fixed = set(rng.choice(system.numbers, 60, replace=False).tolist())
    others = [number for number in system.numbers if number not in fixed]
    triples = [sorted(rng.choice(others, 3, replace=False).tolist()) for _ in range(_TRIPLES)]
    count = scale.pick(1_000, 50)
    sets, candidates, systems = [], [], []
    for triple in triples:
        numbers = tuple(sorted({*fixed, *triple}))
        for _ in range(count):
            chosen = dict(
                zip(
                    triple, (words[n][rng.integers(len(words[n]))] for n in triple), strict=True
                )
            )
            sets.append([system.numbers.index(number) for number in triple])
            candidates += chosen.values()
            systems.append(
                NumeralSystem(numbers, tuple(chosen.get(n) or system[n] for n in numbers))
            )

    live = Incremental.of(
        NumeralSystem.from_words({number: system[number] for number in sorted(fixed)}),
        symbols={s for each in words.values() for word in each for s in word},
        numbers=system.numbers,
    )
    positions = np.array(sets)
    tokens, lengths = live.encode(candidates)
    batch = SystemBatch.from_systems(systems)
    tried, anew = live.try_arrays(positions, tokens, lengths), measure_batch(batch, threads=1)
    np.testing.assert_array_equal(tried.states, anew["states"])
    for measure in ("irregularity", "processing_complexity"):
        np.testing.assert_allclose(getattr(tried, measure), anew[measure], rtol=0, atol=1e-9)
    sides = {
        "anew": Side(lambda: measure_batch(batch, threads=1), len(batch)),
        "undone": Side(lambda: live.try_arrays(positions, tokens, lengths), len(batch)),
    }
    times = race(sides, scale.rounds)
    return Comparison(name, UNIT, "measured anew", times["anew"], times["undone"], TARGET)
