"""Packed systems measured in chunks, by whichever kernel suits each, on several threads."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import numpy as np

from regnum.kernels import by_level, by_path, by_word, wide
from regnum.kernels.choosing import choose, renumber
from regnum.kernels.hashing import ALL
from regnum.kernels.packed import MOST_SYMBOLS, Found, Packed

# A chunk takes a few milliseconds: short enough to be interrupted, long enough for what
# Python adds to be small. One large system is a chunk of its own. Several threads get smaller
# ones where there would be too few for all of them to end at about the same time.
_CHUNK_SYSTEMS = 2048
_FEWEST_SYSTEMS = 256
_CHUNKS_EACH = 4
_CHUNK_TOKENS = 1 << 21
# Rows of a table of transitions are as wide as the alphabet. Where that is more than this,
# it pays to number the symbols of each system anew.
_WIDEST_ROW = 32
# A large system that makes more states than these, since it is irregular or its words are in
# no order, is measured by word. It loses little time until that is seen.
_FEWEST_STATES = 512
_TOKENS_A_STATE = 256


def measure(
    packed: Packed,
    morphemes: np.ndarray,
    morphemes_of: np.ndarray,
    threads: int | None = None,
    hash_mask: np.uint64 = ALL,
) -> Found:
    """Measure all systems.

    Parameters
    ----------
    packed : Packed
        Tokens of any width, numbered by alphabet; the combinators are not used.
    morphemes : uint8 array, one row an alphabet
        Which symbols are number morphemes.
    morphemes_of : int64 array
        For each system its row of these.
    threads : int, optional
        As many as there are processors by default. Results do not depend on it.
    hash_mask : uint64
        The bits of hashes to use, all but in tests.
    """
    systems = len(packed.word_starts) - 1
    found = Found.empty(systems, len(packed.weights))
    threads = threads or _processors()
    chunks = _chunks(packed.token_starts, threads)
    threads = min(threads, len(chunks))
    workspaces: SimpleQueue[_Workspace] = SimpleQueue()
    for _ in range(threads):
        workspaces.put(_Workspace(packed, found, morphemes, morphemes_of, hash_mask))

    def run(chunk: tuple[int, int]) -> None:
        workspace = workspaces.get()
        try:
            workspace.measure(*chunk)
        finally:
            workspaces.put(workspace)

    if threads <= 1:
        for chunk in chunks:
            run(chunk)
        return found
    pool = ThreadPoolExecutor(threads, thread_name_prefix="regnum")
    try:
        for _ in pool.map(run, chunks):
            pass
    finally:
        # After Ctrl-C the chunks under way are finished, and no other is begun.
        pool.shutdown(wait=True, cancel_futures=True)
    return found


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _chunks(token_starts: np.ndarray, threads: int = 1) -> list[tuple[int, int]]:
    """Divide systems into runs of moderate size."""
    chunks: list[tuple[int, int]] = []
    first, systems = 0, len(token_starts) - 1
    at_once = _CHUNK_SYSTEMS
    if threads > 1:
        at_once = min(at_once, max(_FEWEST_SYSTEMS, systems // (threads * _CHUNKS_EACH)))
    while first < systems:
        most = token_starts[first] + _CHUNK_TOKENS
        last = int(np.searchsorted(token_starts, most, side="right")) - 1
        last = min(max(last, first + 1), first + at_once, systems)
        chunks.append((first, last))
        first = last
    return chunks


class _Workspace:
    """What one thread needs to measure chunks, kept from one to the next."""

    def __init__(
        self,
        packed: Packed,
        found: Found,
        morphemes: np.ndarray,
        morphemes_of: np.ndarray,
        hash_mask: np.uint64,
    ) -> None:
        self.packed = packed
        self.found = found
        self.morphemes = morphemes
        self.morphemes_of = morphemes_of
        self.hash_mask = np.uint64(hash_mask)
        self.width = morphemes.shape[1]
        self.scratches: dict[Any, tuple[Any, tuple[int, ...]]] = {}

    def measure(self, first: int, last: int) -> None:
        """Measure the systems from `first` up to `last`."""
        chunk, found = self._view(first, last)
        systems = np.arange(last - first)
        if self.packed.tokens.dtype == np.uint8 and self.width <= _WIDEST_ROW:
            narrow = len(systems)
            rows = np.arange(self.width, dtype=np.uint64)
            bits = np.where(self.morphemes == 0, np.uint64(1) << rows, 0).sum(
                axis=1, dtype=np.uint64
            )
            chunk = chunk._replace(combinators=bits[self.morphemes_of[first:last]])
            largest = self.width - 1
            local = chunk
        else:
            local = chunk._replace(
                tokens=np.zeros(len(chunk.tokens), np.uint8),
                combinators=np.zeros(len(systems), np.uint64),
            )
            narrow = renumber(
                chunk.tokens,
                chunk.token_starts,
                self.morphemes,
                self.morphemes_of[first:last],
                systems,
                np.zeros(self.width, np.int64),
                np.zeros(self.width, np.uint8),
                local.tokens,
                local.combinators,
            )
            largest = int(local.tokens.max(initial=0)) if narrow else 0
        shift = max(1, min(largest, MOST_SYMBOLS).bit_length())
        self._measure_narrow(local, found, systems[:narrow], shift)
        if narrow < len(systems):
            self._measure_wide(chunk, found, systems[narrow:], first, last)

    def _view(self, first: int, last: int) -> tuple[Packed, Found]:
        """Return some of the systems as if there were no others."""
        packed, found = self.packed, self.found
        token, word = packed.token_starts[first], packed.word_starts[first]
        return (
            packed._replace(
                tokens=packed.tokens[token : packed.token_starts[last]],
                lengths=packed.lengths[word : packed.word_starts[last]],
                token_starts=packed.token_starts[first : last + 1] - token,
                word_starts=packed.word_starts[first : last + 1] - word,
                weight_starts=packed.weight_starts[first:last],
            ),
            Found(found.counts[first:last], found.means[first:last]),
        )

    def _measure_narrow(
        self, packed: Packed, found: Found, systems: np.ndarray, shift: int
    ) -> None:
        paths, words, levels = (np.empty_like(systems) for _ in range(3))
        counts = choose(packed, systems, by_level.MOST_TOKENS, paths, words, levels)
        paths, words, levels = paths[: counts[0]], words[: counts[1]], levels[: counts[2]]
        if len(levels):
            scratch = self._scratch(by_level, 1 << shift, *_sizes(packed, levels))
            back = by_level.measure_by_level(
                packed, found, levels, shift, self.hash_mask, scratch
            )
            words = np.concatenate([words, levels[:back]])
        if len(paths):
            tokens, most_words, longest = _sizes(packed, paths)
            states = max(_FEWEST_STATES, tokens // _TOKENS_A_STATE)
            scratch = self._scratch(by_path, 1 << shift, states, most_words, longest)
            back = by_path.measure_by_path(packed, found, paths, shift, self.hash_mask, scratch)
            words = np.concatenate([words, paths[:back]])
        if len(words):
            self._measure_by_word(packed, found, words, shift)

    def _measure_by_word(
        self, packed: Packed, found: Found, systems: np.ndarray, shift: int
    ) -> None:
        tokens, words, longest = _sizes(packed, systems)
        if tokens > by_word.MOST_TOKENS:
            raise MemoryError(f"a system of {tokens} symbols is too large to measure")
        # How many nodes a system takes shows only when it is entered.
        nodes = max(1024, tokens // 16)
        while len(systems):
            scratch = self._scratch(by_word, 1 << shift, nodes + longest, words, longest)
            done = by_word.measure_by_word(
                packed, found, systems, shift, self.hash_mask, scratch
            )
            systems = systems[done:]
            nodes *= 2

    def _measure_wide(
        self, packed: Packed, found: Found, systems: np.ndarray, first: int, last: int
    ) -> None:
        scratch = self._scratch(wide, self.width, *_sizes(packed, systems))
        wide.measure_wide(
            packed,
            found,
            systems,
            self.morphemes,
            self.morphemes_of[first:last],
            self.hash_mask,
            scratch,
        )

    def _scratch(self, kernel: Any, width: int, *sizes: int) -> Any:
        """Return memory of a kernel, what there is or, if that is too small, new."""
        scratch, had = self.scratches.get((kernel, width), (None, ()))
        if scratch is None or any(size > old for size, old in zip(sizes, had, strict=True)):
            if had:
                sizes = tuple(max(pair) for pair in zip(sizes, had, strict=True))
            del scratch
            self.scratches.pop((kernel, width), None)
            scratch = kernel.Scratch.of(width, *sizes)
            self.scratches[kernel, width] = scratch, sizes
        return scratch


def _sizes(packed: Packed, systems: np.ndarray) -> tuple[int, int, int]:
    """Return the most tokens and words that one of the systems has, and the longest word."""
    tokens = (packed.token_starts[systems + 1] - packed.token_starts[systems]).max()
    words = (packed.word_starts[systems + 1] - packed.word_starts[systems]).max()
    return int(tokens), int(words), int(packed.lengths.max(initial=0))
