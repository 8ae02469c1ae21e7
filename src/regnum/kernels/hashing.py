"""Constants and helpers that the kernels share. All bit arithmetic is on uint64.

Mixing signed and unsigned numbers would make numba compute in floating point.
"""

from __future__ import annotations

import mmap

import numpy as np

from regnum.kernels.compiling import compiled

U = np.uint64
ZERO, ONE, TWO, THREE, EIGHT = (U(n) for n in (0, 1, 2, 3, 8))
HALF, WHOLE = U(32), U(64)
LOW = U(0xFFFF_FFFF)
ALL = U(0xFFFF_FFFF_FFFF_FFFF)

# Odd numbers without pattern: those of splitmix64 and xxHash.
SPREAD = U(0x9E37_79B9_7F4A_7C15)
SPREAD_2 = U(0xC2B2_AE3D_27D4_EB4F)
SPREAD_3 = U(0x1656_67B1_9E37_79F9)


@compiled
def mixed(value: np.uint64) -> np.uint64:
    """Return a number whose bits all depend on all bits of the value."""
    value *= SPREAD
    value ^= value >> HALF
    return value * SPREAD_3


@compiled
def bits_to_hold(count: np.uint64) -> np.uint64:
    """Return the size of a table for `count` entries, at most half full, as a power of two."""
    bits = U(4)
    while (ONE << bits) < count + count:
        bits += ONE
    return bits


def sparse(size: int, kind: type) -> np.ndarray:
    """Return zeros for a table of which few places may ever be touched.

    numpy asks for large arrays in pages of megabytes, so that a few entries here and there
    would take all of the memory and the time to clear it.
    """
    bytes_ = size * np.dtype(kind).itemsize
    if bytes_ < _LARGE:
        return np.zeros(size, kind)
    return np.frombuffer(mmap.mmap(-1, bytes_), kind)


_LARGE = 1 << 22
