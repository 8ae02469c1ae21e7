"""The measures of many systems at once, by compiled kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from regnum.errors import PriorError
from regnum.measures.complexity import MEASURES, Measures, measure
from regnum.measures.costs import Costs, cost_bits
from regnum.measures.priors import Prior
from regnum.numerals.batch import SystemBatch
from regnum.numerals.system import NumeralSystem

if TYPE_CHECKING:
    import polars as pl

WORTH_LOADING = 1_000
"""Systems from which on loading the kernels costs less than doing without them."""
_AT_ONCE = 5_000

# The counts of `regnum.kernels.packed.Found`, in its order.
_COUNTS = ("states", "transitions", "symbols", "lexicon_size", "distinct_numerals")


def measure_batch(
    batch: SystemBatch,
    prior: Prior | str | Sequence[Prior | str] = "power-law",
    threads: int | None = None,
) -> pl.DataFrame:
    """Return all measures of all systems of a batch.

    Parameters
    ----------
    batch : SystemBatch
    prior : Prior, str, or sequence of these
        With several priors the automata are built once.
    threads : int, optional
        As many as there are processors by default. The results do not depend on it.

    Returns
    -------
    polars.DataFrame
        One row a system, with the columns of :class:`regnum.measures.Measures`. For a
        sequence of priors one row a system and prior, and a column ``prior``.

    Examples
    --------
    >>> karo_batak = {n: str(n) for n in range(1, 10)} | {20: "2*10", 21: "2*10+1"}
    >>> batch = SystemBatch.from_systems([NumeralSystem.from_numerals(karo_batak)])
    >>> measure_batch(batch, "uniform").select("states", "transitions", "lexicon_size").row(0)
    (6, 13, 10)
    """
    import polars as pl

    from regnum.kernels import packed
    from regnum.kernels.measuring import measure as measure_packed

    several = not isinstance(prior, (Prior, str))
    priors = [Prior.of(each) for each in (prior if several else (prior,))]
    if not priors:
        raise PriorError("prior: none given")
    weights, weight_starts = _weights(batch, priors)
    width = max((len(alphabet.symbols) for alphabet in batch.alphabets), default=0)
    morphemes = np.ones((max(1, len(batch.alphabets)), max(1, width)), np.uint8)
    for row, alphabet in zip(morphemes, batch.alphabets, strict=False):
        row[: len(alphabet.symbols)] = alphabet.morphemes()
    found = measure_packed(
        packed.Packed(
            tokens=batch.tokens,
            lengths=batch.lengths,
            token_starts=batch.token_starts,
            word_starts=batch.word_starts,
            combinators=np.zeros(0, np.uint64),
            weights=weights,
            weight_starts=weight_starts[batch.numbers_of],
        ),
        morphemes,
        batch.alphabet_of.astype(np.int64),
        threads,
    )
    columns = {
        "language": _texts(batch.names or "", len(batch)),
        "numbers": np.diff(batch.word_starts),
        **dict(zip(_COUNTS, found.counts.T, strict=True)),
    }
    columns["irregularity"] = irregularities(*(columns[name] for name in _COUNTS[:3]))
    tables = []
    for each, means in zip(priors, found.means.swapaxes(0, 1), strict=True):
        columns["prior"] = _texts(str(each), len(batch)) if several else None
        columns["processing_complexity"] = means[:, packed.PROCESSING]
        columns["average_morphosyntactic_complexity"] = means[:, packed.MORPHEMES]
        # Made in its order: polars takes longer to select than a small batch to be measured.
        order = ("language", *(["prior"] if several else []), *MEASURES)
        tables.append(pl.DataFrame({name: columns[name] for name in order}))
    return tables[0] if len(tables) == 1 else pl.concat(tables)


def measure_systems(
    systems: Sequence[NumeralSystem],
    prior: Prior | str = "power-law",
    watch: Callable[[int, int], None] | None = None,
    costs: Costs | None = None,
) -> list[Measures]:
    """Return the measures of each system, with kernels only where they are worth loading.

    Parameters
    ----------
    systems : sequence of NumeralSystem
    prior : Prior or str
    watch : callable, optional
        Called now and then with the number of systems measured so far and of all.
    costs : mapping of str to float, optional
        Of combinators, see :func:`regnum.measures.processing_complexity`.
    """
    prior = Prior.of(prior)
    found: list[Measures] = []
    step = 1 if len(systems) < WORTH_LOADING else _AT_ONCE
    for first in range(0, len(systems), step):
        if watch is not None:
            watch(first, len(systems))
        if step == 1:
            with _naming(systems[first].name):
                found.append(measure(systems[first], prior, costs))
        else:
            some = systems[first : first + step]
            measured = _rows(measure_batch(SystemBatch.from_systems(some), prior))
            found += _with_costs(some, measured, prior, costs) if costs else measured
    return found


def _rows(table: pl.DataFrame) -> list[Measures]:
    return [Measures(**row) for row in table.iter_rows(named=True)]


def _with_costs(
    systems: Sequence[NumeralSystem], measured: Sequence[Measures], prior: Prior, costs: Costs
) -> list[Measures]:
    return [
        replace(
            found,
            processing_complexity=found.processing_complexity + cost_bits(system, prior, costs),
        )
        for system, found in zip(systems, measured, strict=True)
    ]


def irregularities(
    states: np.ndarray, transitions: np.ndarray, symbols: np.ndarray
) -> np.ndarray:
    """Return L(G) of many automata; see :func:`regnum.measures.irregularity`."""
    choices = 2 * np.log2(states) + np.log2(np.maximum(symbols, 1))
    return transitions * choices + np.log2(states) + states


def _texts(texts: Sequence[str], count: int) -> pl.Series:
    """Return a column of texts, or of one text again and again."""
    import polars as pl

    if isinstance(texts, str):
        return pl.Series([texts], dtype=pl.String).new_from_index(0, count)
    return pl.Series(texts, dtype=pl.String)


def _weights(batch: SystemBatch, priors: Sequence[Prior]) -> tuple[np.ndarray, np.ndarray]:
    """Return the probabilities of each list of numbers in use, and where each begins."""
    starts = np.zeros(len(batch.number_lists), np.int64)
    used = np.flatnonzero(np.bincount(batch.numbers_of))
    sizes = np.array([len(batch.number_lists[which]) for which in used], np.int64)
    starts[used] = np.cumsum(sizes) - sizes
    if len(used) == len(priors) == 1:  # one system of a million numbers: no second copy
        with _naming(batch.name(0)):
            return priors[0].probabilities(batch.number_lists[int(used[0])])[None, :], starts
    weights = np.empty((len(priors), int(sizes.sum())))
    first = np.zeros(len(batch.number_lists), np.int64)
    first[batch.numbers_of[::-1]] = np.arange(len(batch))[::-1]  # the first system with each
    for which, size in zip(used, sizes, strict=True):
        numbers = batch.number_lists[which]
        with _naming(batch.name(int(first[which]))):
            for row, prior in zip(weights, priors, strict=True):
                row[starts[which] : starts[which] + size] = prior.probabilities(numbers)
    return weights, starts


@contextmanager
def _naming(system: str) -> Iterator[None]:
    """Let the mistake of a prior say which system it is a mistake for."""
    try:
        yield
    except PriorError as error:
        raise PriorError(f"{system}: {error}" if system else str(error)) from None
