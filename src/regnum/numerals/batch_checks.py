"""Whether the arrays of a batch fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from regnum.errors import InputError
from regnum.numerals.packed_arrays import starts_of

if TYPE_CHECKING:
    from regnum.numerals.batch import SystemBatch


def check_batch(batch: SystemBatch) -> None:
    """Raise an InputError where the arrays of a batch do not fit together."""
    systems = len(batch)
    for part in (
        "token_starts",
        "alphabet_of",
        "numbers_of",
        *(["names"] if batch.names else []),
    ):
        size = len(getattr(batch, part)) - (part == "token_starts")
        if size != systems:
            raise InputError(f"batch: {systems} systems, but {part} of {size}")
    ends = starts_of(batch.lengths)
    if not ends[-1] == batch.token_starts[-1] == len(batch.tokens):
        raise InputError(f"batch: words of {ends[-1]} symbols, but {len(batch.tokens)} tokens")
    if batch.word_starts[0] or batch.word_starts[-1] != len(batch.lengths):
        raise InputError(
            f"batch: {batch.word_starts[-1]} words, but {len(batch.lengths)} lengths"
        )
    _refuse(batch, np.diff(batch.word_starts) <= 0, "a system needs at least one numeral")
    _refuse(
        batch,
        ends[batch.word_starts[:-1]] != batch.token_starts[:-1],
        "its words miss its tokens",
    )
    for part, count in (
        ("alphabet", len(batch.alphabets)),
        ("numbers", len(batch.number_lists)),
    ):
        which = batch.alphabet_of if part == "alphabet" else batch.numbers_of
        _refuse(batch, (which < 0) | (which >= count), f"its {part} are not given")
    for numbers in batch.number_lists:
        if len(numbers) and (numbers[0] < 0 or (np.diff(numbers) <= 0).any()):
            raise InputError("batch: numbers must increase and not be negative")
    counts = np.array([len(numbers) for numbers in batch.number_lists], np.int64)
    _refuse(
        batch,
        counts[batch.numbers_of] != np.diff(batch.word_starts),
        "not one word for each number",
    )
    sizes = np.array([len(alphabet.symbols) for alphabet in batch.alphabets], np.int64)
    largest = np.full(systems, -1, np.int64)
    spelt = np.flatnonzero(np.diff(batch.token_starts))
    if len(spelt):
        largest[spelt] = np.maximum.reduceat(batch.tokens, batch.token_starts[spelt])
    _refuse(batch, largest >= sizes[batch.alphabet_of], "a token beyond its alphabet")


def _refuse(batch: SystemBatch, wrong: np.ndarray, cause: str) -> None:
    positions = np.flatnonzero(wrong)
    if len(positions):
        label = batch.name(positions[0]) or f"system {positions[0]}"
        raise InputError(f"{label}: {cause}")
