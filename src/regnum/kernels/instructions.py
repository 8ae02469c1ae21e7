"""Machine instructions that Python has no name for; `instructions_plain` tells what they do."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

# The checker of types knows nothing of how an intrinsic is called.
_instruction: Any = intrinsic


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
        if not np.little_endian:
            loaded = builder.bswap(loaded)
        return loaded

    return types.uint64(array, types.uint64), generate
