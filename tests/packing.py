"""Systems of words packed for kernels, and what the readable implementation measures."""

from __future__ import annotations

import numpy as np

from interpreted import fewer
from regnum.kernels.packed import Found, Packed
from regnum.measures import Prior, measure
from regnum.numerals import NumeralSystem


def system_of(words, name=""):
    """Return a system of the numbers 1, 2, ... with these words."""
    words = tuple(tuple(word) for word in words)
    return NumeralSystem(tuple(range(1, len(words) + 1)), words, name=name)


def pack(systems, priors=("power-law",)):
    """Return systems packed with an alphabet each, and the arrays that describe these."""
    tokens, lengths, combinators, weights, weight_starts, rows = [], [], [], [], [], []
    token_starts, word_starts = [0], [0]
    for system in systems:
        codes = {symbol: code for code, symbol in enumerate(system.symbols)}
        morphemes = [symbol not in system.combinators for symbol in system.symbols]
        rows.append(morphemes)
        combinators.append(sum(1 << k for k, m in enumerate(morphemes[:64]) if not m))
        tokens += [codes[symbol] for word in system.words for symbol in word]
        lengths += map(len, system.words)
        token_starts.append(len(tokens))
        word_starts.append(len(lengths))
        weight_starts.append(sum(len(w[0]) for w in weights))
        weights.append([Prior.of(prior).probabilities(system.numbers) for prior in priors])
    width = max([1, *map(len, rows)])
    packed = Packed(
        tokens=np.array(tokens, np.uint8 if width <= 256 else np.uint16),
        lengths=np.array(lengths, np.uint8 if max(lengths, default=0) < 256 else np.uint32),
        token_starts=np.array(token_starts, np.int64),
        word_starts=np.array(word_starts, np.int64),
        combinators=np.array(combinators, np.uint64),
        weights=np.array([np.concatenate([w[k] for w in weights]) for k in range(len(priors))]),
        weight_starts=np.array(weight_starts, np.int64),
    )
    morphemes = np.array([row + [True] * (width - len(row)) for row in rows], np.uint8)
    return packed, morphemes, np.arange(len(systems))


def assert_measured(found: Found, systems, positions=None, prior="power-law", column=0):
    """Assert that the measures found are those of the readable implementation."""
    for k in range(len(systems)) if positions is None else positions:
        expected = measure(systems[k], prior)
        counts = (
            expected.states,
            expected.transitions,
            expected.symbols,
            expected.lexicon_size,
            expected.distinct_numerals,
        )
        assert tuple(found.counts[k].tolist()) == counts, systems[k].words[:100]
        means = (expected.processing_complexity, expected.average_morphosyntactic_complexity)
        np.testing.assert_allclose(found.means[k, column], means, rtol=0, atol=1e-9)


def irregular_systems(count, seed=1):
    """Return systems that draw every numeral anew: large automata, many symbols alike."""
    from regnum.numerals import HurfordGrammar

    rng = np.random.default_rng(seed)
    systems = []
    while len(systems) < count:
        digits = range(1, int(rng.integers(4, 13)))
        multipliers = rng.choice(
            [4, 5, 6, 8, 10, 12, 15, 20, 40, 60], 3, replace=False
        ).tolist()
        chart = HurfordGrammar(digits, multipliers, "+*-").chart(fewer(5, 4))
        if len(chart.expressible()) == 99:
            systems += [
                NumeralSystem.from_numerals({n: chart.draw(n, rng) for n in range(1, 100)})
                for _ in range(min(10, count - len(systems)))
            ]
    return systems
