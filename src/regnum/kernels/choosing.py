"""Which kernel measures which system, and systems of large alphabets renumbered for them."""

from __future__ import annotations

import numpy as np

from regnum.kernels.compiling import compiled, eight_bytes, lowest_bit, part
from regnum.kernels.hashing import EIGHT, THREE, ZERO, U
from regnum.kernels.packed import MOST_SYMBOLS, Packed

# Levels do without comparing neighbours, and beat words below this part of shared symbols.
# Measured, as all of these, by `benchmarks`.
_LEAST_SHARED = 0.35
_SAMPLED_WORDS = 24


@part
def shares_beginnings(packed: Packed, system: int) -> bool:
    """Return whether neighbouring words have much of their beginnings in common.

    Words from the middle of the system stand for all, by their first eight symbols.
    """
    tokens, lengths = packed.tokens, packed.lengths
    first = packed.word_starts[system]
    last = packed.word_starts[system + 1]
    words = last - first
    skipped = max(0, (words - _SAMPLED_WORDS) // 2)
    at = packed.token_starts[system]
    for word in range(first, first + skipped):
        at += lengths[word]
    start = U(at)
    before = start
    length = ZERO
    shared = ZERO
    stop = min(last, first + skipped + _SAMPLED_WORDS)
    for word in range(first + skipped, stop):
        following = U(lengths[word])
        if start + EIGHT <= U(len(tokens)):
            same = lowest_bit(eight_bytes(tokens, start) ^ eight_bytes(tokens, before)) >> THREE
            shared += min(same, min(length, following))
        before = start
        length = following
        start += following
    total = np.float64(start - U(at))
    return bool(np.float64(shared) >= _LEAST_SHARED * total)


@compiled
def choose(packed: Packed, systems, most_tokens: int, by_path, by_word, by_level):
    """Divide systems among three kernels; return how many each gets.

    Parameters
    ----------
    packed : Packed
    systems : int64 array
    most_tokens : int
        The most that a system measured by word or by level may have.
    by_path, by_word, by_level : int64 array
        Filled with the numbers of the systems.
    """
    paths = 0
    words = 0
    levels = 0
    for system in systems:
        tokens = packed.token_starts[system + 1] - packed.token_starts[system]
        if tokens > most_tokens:
            by_path[paths] = system
            paths += 1
        elif shares_beginnings(packed, system):
            by_word[words] = system
            words += 1
        else:
            by_level[levels] = system
            levels += 1
    return paths, words, levels


@compiled
def renumber(
    tokens, token_starts, morphemes, morphemes_of, systems, seen, number, out, combinators
):
    """Renumber the symbols of each system from 0 in the order in which they come.

    Parameters
    ----------
    tokens : unsigned array
    token_starts : int64 array
    morphemes : uint8 array, one row an alphabet
        Which symbols are number morphemes.
    morphemes_of : int64 array
        For each system its row of these.
    systems : int64 array
        On return those with more than 63 symbols stand at its end, the others before.
    seen, number : int64 and uint8 array
        Zeros, for each symbol of an alphabet one.
    out : uint8 array
        Filled with the new numbers.
    combinators : uint64 array
        Filled, for each system, with the new numbers of its combinators as bits.

    Returns
    -------
    How many systems have at most 63 symbols.
    """
    stamp = 0
    narrow = 0
    wide = len(systems)
    while narrow < wide:
        system = systems[narrow]
        stamp += 1
        symbols = 0
        bits = np.uint64(0)
        row = morphemes[morphemes_of[system]]
        for at in range(token_starts[system], token_starts[system + 1]):
            symbol = tokens[at]
            if seen[symbol] != stamp:
                if symbols == MOST_SYMBOLS:
                    symbols += 1
                    break
                seen[symbol] = stamp
                number[symbol] = symbols
                if row[symbol] == 0:
                    bits |= np.uint64(1) << np.uint64(symbols)
                symbols += 1
            out[at] = number[symbol]
        if symbols > MOST_SYMBOLS:
            wide -= 1
            systems[narrow] = systems[wide]
            systems[wide] = system
        else:
            combinators[system] = bits
            narrow += 1
    return narrow
