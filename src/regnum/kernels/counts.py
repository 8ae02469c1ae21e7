"""What is counted of a system, written down in the same way by several kernels."""

from __future__ import annotations

from regnum.kernels.compiling import count_bits, part
from regnum.kernels.packed import (
    DISTINCT,
    LEXICON,
    STATES,
    SYMBOLS,
    TRANSITIONS,
    Found,
    Packed,
)


@part
def set_counts(packed: Packed, found: Found, system: int, states, transitions, used, distinct):
    """Write down the counts of a system; `used` are its symbols, as bits."""
    found.counts[system, STATES] = states
    found.counts[system, TRANSITIONS] = transitions
    found.counts[system, SYMBOLS] = count_bits(used)
    found.counts[system, LEXICON] = count_bits(used & ~packed.combinators[system])
    found.counts[system, DISTINCT] = distinct
