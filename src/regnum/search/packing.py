"""Neighbourhoods as arrays for the compiled searches, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from regnum.errors import InputError, RegnumError
from regnum.kernels.by_word import Scratch
from regnum.kernels.neighbours import Frontier, Space, measure_choices
from regnum.kernels.packed import MOST_SYMBOLS, Found, Packed
from regnum.measures.priors import Prior

if TYPE_CHECKING:
    from regnum.kernels.incremental import Live
    from regnum.search.neighbourhood import Neighbourhood


@dataclass(frozen=True)
class PackedNeighbourhood:
    """A neighbourhood with a prior, in arrays.

    Attributes
    ----------
    neighbourhood : Neighbourhood
    space : Space
    symbols : tuple of str
        What tokens stand for.
    weights : float64 array
        The probability of each number.
    """

    neighbourhood: Neighbourhood
    space: Space
    symbols: tuple[str, ...]
    weights: np.ndarray

    @classmethod
    def of(cls, neighbourhood: Neighbourhood, prior: Prior | str) -> PackedNeighbourhood:
        """Return a neighbourhood packed.

        Raises
        ------
        InputError
            If its systems have more symbols than the compiled searches can tell apart.
        """
        words = [each.word for ways in neighbourhood.alternatives for each in ways]
        symbols = tuple(dict.fromkeys(symbol for word in words for symbol in word))
        if len(symbols) > MOST_SYMBOLS:
            raise InputError(
                f"{neighbourhood.natural.name or 'system'}: {len(symbols)} symbols; "
                f"neighbourhoods of at most {MOST_SYMBOLS} can be searched"
            )
        token = {symbol: index for index, symbol in enumerate(symbols)}
        counts = np.array(neighbourhood.counts, np.int64)
        lengths = np.fromiter(map(len, words), np.int64, len(words))
        space = Space(
            numbers=np.array(neighbourhood.numbers, np.int64),
            first=np.concatenate(([0], np.cumsum(counts))),
            tokens=np.fromiter(
                (token[symbol] for word in words for symbol in word), np.uint8, lengths.sum()
            ),
            starts=np.concatenate(([0], np.cumsum(lengths))),
            place=np.repeat(np.arange(len(counts)), counts),
            chosen=np.flatnonzero(counts > 1).astype(np.int64),
        )
        weights = Prior.of(prior).probabilities(neighbourhood.numbers)
        return cls(neighbourhood, space, symbols, np.asarray(weights, float))

    @property
    def natural(self) -> np.ndarray:
        """The choices of the natural system."""
        return self.space.first[:-1].astype(np.int32)

    def positions(self, choices: Sequence[int] | np.ndarray) -> tuple[int, ...]:
        """Return choices counted from the first alternative of each number."""
        return tuple(int(each) for each in np.asarray(choices) - self.space.first[:-1])

    def choices(self, positions: Sequence[int]) -> np.ndarray:
        """Return choices counted among the alternatives of all numbers."""
        return (np.asarray(positions) + self.space.first[:-1]).astype(np.int32)

    def random(self, rng: np.random.Generator, rows: int) -> np.ndarray:
        """Return random systems, each number's word drawn by itself."""
        counts = np.diff(self.space.first)
        drawn = (rng.random((rows, len(counts))) * counts).astype(np.int64)
        return (np.minimum(drawn, counts - 1) + self.space.first[:-1]).astype(np.int32)

    def bench(self, systems: int, places: np.ndarray | None = None) -> Bench:
        """Return memory to measure so many systems at once.

        Parameters
        ----------
        systems : int
        places : int array, optional
            The positions of the numbers that systems have words for, all by default.
        """
        return Bench.of(self, systems, places)

    def live(self) -> Live:
        """Return an empty system that words can be put into and taken out of."""
        from regnum.kernels.incremental import Live

        lengths = np.diff(self.space.starts)
        return Live.of(len(self.symbols), len(self.space.numbers), int(lengths.max()))


@dataclass
class Bench:
    """Memory in which systems of one neighbourhood are written and measured."""

    packed: Packed
    found: Found
    todo: np.ndarray
    shift: int
    scratch: Scratch

    @classmethod
    def of(
        cls, home: PackedNeighbourhood, systems: int, places: np.ndarray | None = None
    ) -> Bench:
        """Return memory for so many systems of the numbers at these places."""
        space = home.space
        if places is None:
            places = np.arange(len(space.numbers))
        numbers = len(places)
        longest = np.maximum.reduceat(np.diff(space.starts), space.first[:-1])[places]
        tokens = int(longest.sum())
        shift = max(1, (len(home.symbols) - 1).bit_length())
        combinators = sum(
            1 << index
            for index, symbol in enumerate(home.symbols)
            if symbol in home.neighbourhood.natural.combinators
        )
        packed = Packed(
            tokens=np.zeros(systems * tokens + 8, np.uint8),
            lengths=np.zeros(systems * numbers, np.uint8 if longest.max() < 256 else np.uint32),
            token_starts=np.zeros(systems + 1, np.int64),
            word_starts=np.arange(systems + 1, dtype=np.int64) * numbers,
            combinators=np.full(systems, combinators, np.uint64),
            weights=home.weights[None, places].copy(),
            weight_starts=np.zeros(systems, np.int64),
        )
        return cls(
            packed=packed,
            found=Found.empty(systems, 1),
            todo=np.arange(systems),
            shift=shift,
            scratch=Scratch.of(1 << shift, tokens + 4, numbers, int(longest.max())),
        )

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What the kernels take."""
        return self.packed, self.found, self.todo, self.shift, self.scratch

    def measure(self, home: PackedNeighbourhood, choices: np.ndarray) -> np.ndarray:
        """Return L(G) and L(N|G) of systems, one row each."""
        measures = np.zeros((len(choices), 2))
        room = len(self.todo)
        for start in range(0, len(choices), room):
            some = np.ascontiguousarray(choices[start : start + room], dtype=np.int32)
            check(measure_choices(home.space, some, *self.arguments, measures[start:]))
        return measures


def check(measured: bool) -> None:
    """Refuse to go on where a kernel had too little memory, which is a mistake of ours."""
    if not measured:
        raise RegnumError("neighbours: the memory for measuring was too small")


def entries(frontier: Frontier) -> tuple[np.ndarray, np.ndarray]:
    """Return the measures and choices on a frontier."""
    count = int(frontier.count[0])
    return frontier.measures[:count].copy(), frontier.choices[:count].copy()
