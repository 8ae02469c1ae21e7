"""How kernels are compiled, and the machine instructions that Python has no name for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import config, njit, types
from numba.core import cgutils
from numba.extending import intrinsic


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a kernel on its first call, without the interpreter's lock.

    Arrays that a kernel gets outlive it, so it need not count references to them, which
    would cost more than much of what it does; in return it can make no arrays of its own.

    Compiled code is kept beside the source or in the user's cache folder. Where neither can
    be written the kernel is compiled anew in every process.
    """
    options = {"nogil": True, "_nrt": False}
    try:
        return njit(cache=True, **options)(function)
    except RuntimeError:  # numba: no locator available
        return njit(**options)(function)


def part(function: Callable[..., Any]) -> Any:
    """Mark a step of a kernel, to be written into it: handing its arrays over would cost."""
    return njit(inline="always", _nrt=False)(function)


# The checker of types knows nothing of how an intrinsic is called.
_instruction: Any = intrinsic

if config.DISABLE_JIT:

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

else:

    @_instruction
    def lowest_bit(_context: Any, _bits: Any) -> Any:
        """Return the position of the lowest bit set, 64 where there is none."""

        def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.uint64(types.uint64), generate

    @_instruction
    def count_bits(_context: Any, _bits: Any) -> Any:
        """Return the number of bits set."""

        def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.uint64(types.uint64), generate

    @_instruction
    def eight_bytes(_context: Any, array: Any, _start: Any) -> Any:
        """Return eight bytes in a row as one number, the first byte lowest.

        The caller sees to it that they lie within the array.
        """

        def generate(target: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = cgutils.create_struct_proxy(signature.args[0])(target, builder, args[0]).data
            address = builder.gep(data, [args[1]])
            address = builder.bitcast(address, ir.IntType(64).as_pointer())
            loaded = builder.load(address, align=1)
            if not _LITTLE_ENDIAN:
                loaded = builder.bswap(loaded)
            return loaded

        return types.uint64(array, types.uint64), generate


_LITTLE_ENDIAN = np.little_endian
