"""The systems that are measured."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import numpy as np

from regnum.languages.catalogue import catalogue
from regnum.numerals import NumeralSystem
from regnum.numerals.batch import SystemBatch
from regnum.search.sampling import Sampling

_ANALYSTS = {"denic2024", "yang2025"}


@cache
def regular() -> tuple[NumeralSystem, ...]:
    """Return the 40 systems of the catalogue that earlier studies of efficiency analysed."""
    found = tuple(
        language.abstract
        for language in catalogue().values()
        if set(language.source.split("; ")) >= _ANALYSTS
    )
    assert len(found) == 40
    return found


def irregular(count: int) -> SystemBatch:
    """Return random systems, of 186 states on average, two of each type.

    Half of them draw each of the numerals of a number with the same probability, half draw
    the size of the numeral first.
    """
    parts = [
        Sampling(count // 2, systems_per_type=2, seed=1, policy=policy).batch()
        for policy in ("uniform", "size-first")
    ]
    return SystemBatch.concatenate(parts)


def tiled(batch: SystemBatch, count: int) -> SystemBatch:
    """Return the systems again and again, so many in all."""
    return SystemBatch.concatenate([batch] * -(-count // len(batch)))[:count].compact()


def english_words(most: int) -> Iterator[bytes]:
    """Yield English-like numerals of 1 to `most`, up to a million, a byte a symbol."""
    return islice(_english_words(), most)


def shuffled_words(most: int) -> Iterator[bytes]:
    """Yield the same numerals in no order, as if they were those of other numbers."""
    words = list(english_words(most))
    return (words[k] for k in np.random.default_rng(1).permutation(most))


# Bytes for 1 to 12 are these numbers.
_PLUS, _TIMES, _HUNDRED, _THOUSAND, _MILLION = (bytes([n]) for n in range(14, 19))
_TEN = bytes([10])


def _english_words() -> Iterator[bytes]:
    """Yield the numerals of 1 to a million."""
    below = [b"", *(bytes([n]) for n in range(1, 13))]
    below += [_TEN + _PLUS + below[n - 10] for n in range(13, 20)]
    for n in range(20, 1000):
        unit, sign = (100, _HUNDRED) if n >= 100 else (10, _TEN)
        rest = below[n % unit]
        below.append(below[n // unit] + _TIMES + sign + (_PLUS + rest if rest else b""))
    yield from below[1:]
    for thousands in below[1:]:
        begin = thousands + _TIMES + _THOUSAND
        yield begin
        begin += _PLUS
        yield from [begin + rest for rest in below[1:]]
    yield below[1] + _TIMES + _MILLION
