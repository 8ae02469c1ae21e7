"""How kernels are compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
from numba import njit
from numba.core import config

from regnum.kernels.caching import KernelCache

_njit: Any = njit
INTERPRETED = bool(getattr(config, "DISABLE_JIT", False))
"""Whether kernels run as Python, which is for tests: debuggers and coverage see them then."""

if INTERPRETED:
    from regnum.kernels.instructions_plain import count_bits, eight_bytes, lowest_bit
else:
    from regnum.kernels.instructions import count_bits, eight_bytes, lowest_bit

__all__ = ["INTERPRETED", "compiled", "count_bits", "eight_bytes", "lowest_bit", "part"]


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a kernel on its first call, without the interpreter's lock.

    Arrays that a kernel gets outlive it, so it need not count references to them, which
    would cost more than much of what it does; in return it can make no arrays of its own.

    Compiled code is kept in the folder that NUMBA_CACHE_DIR names, beside the source, or in
    the user's cache folder. Where none of these can be written the kernel is compiled anew
    in every process.
    """
    if INTERPRETED:
        return _running_over(function)
    dispatcher = _njit(nogil=True, _nrt=False)(function)
    with suppress(RuntimeError):  # numba: no locator available
        dispatcher._cache = KernelCache(function)
    return dispatcher


def part(function: Callable[..., Any]) -> Any:
    """Mark a step of a kernel, to be written into it: handing its arrays over would cost."""
    if INTERPRETED:
        return _running_over(function)
    return _njit(inline="always", _nrt=False)(function)


def _running_over(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let sums and products of hashes run over, as they should, without numpy's warnings."""
    return np.errstate(over="ignore")(function)
