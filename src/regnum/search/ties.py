"""Which of several equally short numerals a system takes: irregularity depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, get_args

from regnum.errors import InputError
from regnum.numerals.system import NumeralSystem

if TYPE_CHECKING:
    from regnum.numerals import HurfordGrammar, Numeral

Ties = Literal["first", "random", "regular"]
TIES: tuple[Ties, ...] = get_args(Ties)
_STEPS = 200_000
# Temperatures in bits; one transition is worth about 20. No schedule is best for all
# grammars, so each is tried a few times.
_SCHEDULES = ((30.0, 0.5), (100.0, 2.0), (200.0, 2.0))
_TIMES = 2


def shortest_system(
    grammar: HurfordGrammar,
    numbers: Iterable[int] = range(1, 100),
    ties: Ties = "first",
    *,
    seed: int = 0,
    name: str = "",
) -> NumeralSystem:
    """Return a system of the shortest numerals of a grammar.

    Parameters
    ----------
    grammar : HurfordGrammar
    numbers : iterable of int
    ties : {"first", "random", "regular"}
        Which of several shortest numerals a number gets: the first in the order of their
        text, a random one, or the one that makes the whole system most regular, as far as
        simulated annealing finds.
    seed : int
    name : str

    Examples
    --------
    >>> from regnum.numerals import HurfordGrammar
    >>> grammar = HurfordGrammar([1, 2, 3], [6, 7], "+*-")
    >>> [shortest_system(grammar, range(1, 30), ties).text(20) for ties in ("first", "regular")]
    ['2*7+6', '3*6+2']
    """
    import numpy as np

    wanted = sorted(set(numbers))
    shortest = grammar.shortest(wanted[-1])
    choices = [shortest.numerals(number) for number in wanted]
    if ties == "first":
        chosen = [each[0] for each in choices]
    elif ties == "random":
        rng = np.random.default_rng((seed, len(grammar.lexicon)))
        chosen = [each[int(rng.integers(len(each)))] for each in choices]
    else:
        chosen = _most_regular(choices, seed)
    return NumeralSystem.from_numerals(dict(zip(wanted, chosen, strict=True)), name=name)


def _most_regular(choices: list[tuple[Numeral, ...]], seed: int) -> list[Numeral]:
    import numpy as np

    from regnum.kernels.incremental import Live
    from regnum.kernels.packed import MOST_SYMBOLS
    from regnum.kernels.ties import choose_regular

    words = [numeral.morphemes for each in choices for numeral in each]
    symbols = {
        symbol: i for i, symbol in enumerate(sorted({s for word in words for s in word}))
    }
    if len(symbols) > MOST_SYMBOLS:
        raise InputError(
            f"ties: the most regular system is looked for among up to {MOST_SYMBOLS} symbols, "
            f"here are {len(symbols)}"
        )
    lengths = np.array([len(word) for word in words])
    counts = np.array([len(each) for each in choices])
    firsts = np.concatenate([[0], np.cumsum(counts)])
    tokens = np.array([symbols[symbol] for word in words for symbol in word], np.uint8)
    rng = np.random.default_rng((seed, len(symbols)))
    lowest, best = np.inf, firsts[:-1]
    for hot, cold in _SCHEDULES * _TIMES:
        choice = firsts[:-1].copy()
        found = choose_regular(
            rng,
            Live.of(len(symbols), len(choices) + 1, int(lengths.max())),
            tokens,
            np.cumsum(lengths) - lengths,
            lengths,
            firsts,
            np.flatnonzero(counts > 1),
            _STEPS,
            hot,
            cold,
            choice,
            choice.copy(),
        )
        if found < lowest:
            lowest, best = found, choice
    numerals = [numeral for each in choices for numeral in each]
    return [numerals[int(place)] for place in best]
