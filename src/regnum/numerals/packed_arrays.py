"""Arrays of parts one after the other: their types, where each part begins, chosen parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from regnum.errors import InputError

Integers = np.ndarray | Sequence[int]


def whole_numbers(part: str, given: Integers) -> np.ndarray:
    """Return what is given as an array of whole numbers from 0 on."""
    values = np.asarray(given)
    if values.size == 0:
        return values.astype(np.int64)
    if not np.issubdtype(values.dtype, np.integer):
        raise InputError(f"batch: {part} must be whole numbers, not {values.dtype}")
    if not np.issubdtype(values.dtype, np.unsignedinteger) and values.min() < 0:
        raise InputError(f"batch: {part} must not be negative")
    return values


def narrowest(values: np.ndarray, types: tuple[type, ...] = (np.uint8, np.uint16, np.uint32)):
    """Return whole numbers in the narrowest type that holds them, without copying in vain."""
    if values.dtype == types[0]:
        return values
    largest = int(values.max(initial=0))
    for narrow in types:
        if largest <= np.iinfo(narrow).max:
            return values.astype(narrow, copy=False)
    raise InputError(f"batch: {largest} is too large for a token or a length")


def starts_of(sizes: np.ndarray) -> np.ndarray:
    """Return where parts of these sizes begin, and where the last ends."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def joined(starts: list[np.ndarray]) -> np.ndarray:
    """Return where parts begin once lists of parts are put one after the other."""
    return starts_of(np.concatenate([np.diff(each) for each in starts]))


def gathered(starts: np.ndarray, chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return where chosen parts begin once moved together, and what to take for them."""
    sizes = np.diff(starts)[chosen]
    new = starts_of(sizes)
    return new, np.arange(new[-1]) + np.repeat(starts[chosen] - new[:-1], sizes)


def distinct_lists(
    numbers: np.ndarray, word_starts: np.ndarray
) -> tuple[tuple[np.ndarray, ...], np.ndarray]:
    """Return the different lists of numbers, and which of them each system has."""
    numbers = numbers.astype(np.int64)
    lists: dict[bytes, int] = {}
    numbers_of = np.empty(len(word_starts) - 1, np.int32)
    for system, (first, last) in enumerate(pairwise(word_starts)):
        numbers_of[system] = lists.setdefault(numbers[first:last].tobytes(), len(lists))
    return tuple(np.frombuffer(content, np.int64) for content in lists), numbers_of


def read_only(values: np.ndarray) -> np.ndarray:
    """Return a view that cannot be written through."""
    values = values.view()
    values.flags.writeable = False
    return values
