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
    from regnum.kernels.annealing import Patterns
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


def patterns_of(home: PackedNeighbourhood) -> Patterns:
    """Return what the alternatives of different numbers have in common.

    A pattern is a beginning, an ending, or a construction: the word with its digits left
    open, as ``_*20+10+_``.
    """
    from regnum.kernels.annealing import Patterns

    space = home.space
    lengths = np.diff(space.starts)
    count, longest = len(lengths), int(lengths.max())
    columns = np.arange(longest)
    inside = columns < lengths[:, None]
    padded = np.zeros((count, longest), np.uint64)
    padded[inside] = space.tokens.astype(np.uint64) + np.uint64(2)
    backwards = np.zeros_like(padded)
    for length in np.unique(lengths):
        rows = lengths == length
        backwards[rows, :length] = padded[rows, :length][:, ::-1]
    digits = set(map(str, home.neighbourhood.grammar.digits))
    open_token = np.array(
        [
            0,
            0,
            *(
                1 if symbol in digits else index + 2
                for index, symbol in enumerate(home.symbols)
            ),
        ],
        np.uint64,
    )
    # Where digits are left open a whole word differs from a beginning of the same shape.
    keys: list[np.ndarray] = []
    owners: list[np.ndarray] = []
    for salt, matrix in (
        (1, padded),
        (2, backwards),
        (3, open_token[padded]),
        (4, open_token[backwards]),
        (5, open_token[padded]),
    ):
        key = np.full(count, salt, np.uint64)
        for column in columns:
            key = _mixed(key, matrix[:, column])
            wanted = lengths > column if salt < 5 else lengths == column + 1
            keys.append(key[wanted])
            owners.append(np.flatnonzero(wanted))
    whole = np.zeros(count, np.uint64)
    for column in columns:
        whole = np.where(inside[:, column], _mixed(whole, open_token[padded[:, column]]), whole)
    _, shapes = np.unique(whole, return_inverse=True)
    owner = np.concatenate(owners)
    _, pattern = np.unique(np.concatenate(keys), return_inverse=True)
    order = np.lexsort((owner, pattern))
    owner, pattern = owner[order], pattern[order]
    # Only what two numbers share is worth imposing.
    starts = np.flatnonzero(np.diff(pattern, prepend=-1))
    lowest = np.minimum.reduceat(space.place[owner], starts)
    highest = np.maximum.reduceat(space.place[owner], starts)
    keep = (highest > lowest)[pattern]
    owner, pattern = owner[keep], pattern[keep]
    _, pattern = np.unique(pattern, return_inverse=True)
    total = int(pattern.max()) + 1 if len(pattern) else 0
    by_owner = np.lexsort((pattern, owner))
    return Patterns(
        members=owner.astype(np.int32),
        member_starts=np.searchsorted(pattern, np.arange(total + 1)).astype(np.int64),
        patterns=pattern[by_owner].astype(np.int32),
        pattern_starts=np.searchsorted(owner[by_owner], np.arange(count + 1)).astype(np.int64),
        shapes=shapes.astype(np.int64),
        heads=_parts(home, at_end=False),
        tails=_parts(home, at_end=True),
    )


def _parts(home: PackedNeighbourhood, *, at_end: bool) -> np.ndarray:
    """Return for each alternative the longest one of a smaller number that it ends with.

    It follows a combinator, as ``10+4`` does in ``3*20+10+4``. Or, at the beginning, it comes
    before one, as ``2+1`` in ``2+1*5``. Where there is none it is -1.
    """
    space = home.space
    combinators = home.neighbourhood.natural.combinators
    signs = {code for code, symbol in enumerate(home.symbols) if symbol in combinators}
    tokens, starts = space.tokens.tobytes(), space.starts.tolist()
    places = space.place.tolist()
    known: dict[bytes, list[int]] = {}
    parts = np.full(len(places), -1, np.int64)
    for each, place in enumerate(places):
        word = tokens[starts[each] : starts[each + 1]]
        cuts = [cut for cut, token in enumerate(word) if token in signs]
        for cut in cuts if at_end else reversed(cuts):
            part = word[cut + 1 :] if at_end else word[:cut]
            smaller = [other for other in known.get(part, ()) if places[other] < place]
            if smaller:
                parts[each] = smaller[0]
                break
        known.setdefault(word, []).append(each)
    return parts


def _mixed(key: np.ndarray, token: np.ndarray) -> np.ndarray:
    """Return hashes of words with one more token; equal only for equal words, but for luck."""
    with np.errstate(over="ignore"):
        key = (key ^ token) * np.uint64(0x9E37_79B9_7F4A_7C15)
        return key ^ (key >> np.uint64(29))
