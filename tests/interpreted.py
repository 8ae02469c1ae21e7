"""Tests with kernels as Python, where coverage and debuggers see them and indices are checked.

`make test` runs the tests marked ``interpreted`` a second time with NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

import os

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
"""Whether kernels run as Python, a thousand times slower: tests then take fewer examples."""


def fewer(compiled: int, interpreted: int) -> int:
    """Return how many examples to take."""
    return interpreted if INTERPRETED else compiled
