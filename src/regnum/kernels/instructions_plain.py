"""What the instructions do, in Python, for when nothing is compiled."""

from __future__ import annotations

import numpy as np


def lowest_bit(bits: np.uint64) -> np.uint64:
    """Return the position of the lowest bit set, 64 where there is none."""
    value = int(bits)
    return np.uint64((value & -value).bit_length() - 1 if value else 64)


def count_bits(bits: np.uint64) -> np.uint64:
    """Return the number of bits set."""
    return np.uint64(int(bits).bit_count())


def eight_bytes(array: np.ndarray, start: np.uint64) -> np.uint64:
    """Return eight bytes in a row as one number, the first byte lowest."""
    first = int(start)
    return np.uint64(int.from_bytes(array[first : first + 8].tobytes(), "little"))
