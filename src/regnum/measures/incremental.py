"""One numeral system kept measured while its words change: for searches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from regnum.errors import InputError, NotExpressible
from regnum.kernels import incremental as kernel
from regnum.kernels.hashing import ALL
from regnum.kernels.packed import MOST_SYMBOLS
from regnum.measures.priors import Prior
from regnum.numerals.system import NumeralSystem, Word

_Integers = np.ndarray | Sequence[int]
_AT_ONCE = 1 << 16  # sets tried in one call, some 50 ms, so that Ctrl-C does not wait for long


@dataclass(frozen=True)
class Tried:
    """What the system would measure with each of several sets of words, arrays of one length.

    Attributes
    ----------
    states, transitions, symbols, distinct_numerals : int64 array
    irregularity : float64 array
    processing_complexity : float64 array
        Under the prior normalised over the numbers that have a word.
    average_morphosyntactic_complexity : float64 array
        Likewise.
    weight : float64 array
        The probability of the numbers that have a word. Multiplied by it, the means become
        the sums that these numbers contribute to the means of a whole system.
    """

    states: np.ndarray
    transitions: np.ndarray
    symbols: np.ndarray
    distinct_numerals: np.ndarray
    irregularity: np.ndarray
    processing_complexity: np.ndarray
    average_morphosyntactic_complexity: np.ndarray
    weight: np.ndarray


class Incremental:
    """A system whose measures are always at hand while words come and go.

    Setting or removing a word costs in proportion to its length, whatever the size of the
    system. :meth:`try_words` tells what the system would measure with other words, without
    changing it.

    Parameters
    ----------
    symbols : iterable of str
        All symbols that words may have, at most 63.
    numbers : iterable of int
        All numbers that words may be given to. The prior is over these.
    prior : Prior or str
    longest : int
        The most symbols that a word may have.
    hash_mask : uint64
        The bits of hashes to use, all but in tests.

    Attributes
    ----------
    live : regnum.kernels.incremental.Live
    held : regnum.kernels.incremental.Held
        The arrays, for compiled searches. Numbers are there by their position.

    Examples
    --------
    >>> tiny = Incremental(["1", "2", "+"], range(1, 5))
    >>> tiny[1] = ("1",)
    >>> tiny[2] = ("2",)
    >>> tiny.try_words([3], [[("2", "+", "1")], [("1", "+", "2")], [("1",)]]).states.tolist()
    [4, 4, 2]
    >>> tiny[3] = ("2", "+", "1")
    >>> tiny.system()[3]
    ('2', '+', '1')
    """

    def __init__(
        self,
        symbols: Iterable[str],
        numbers: Iterable[int] = range(1, 100),
        prior: Prior | str = "power-law",
        *,
        longest: int = 32,
        hash_mask: np.uint64 = ALL,
    ) -> None:
        self.symbols = tuple(symbols)
        self.numbers = tuple(sorted(set(numbers)))
        if not self.symbols or len(set(self.symbols)) != len(self.symbols):
            raise InputError("incremental: symbols must be given, each once")
        if len(self.symbols) > MOST_SYMBOLS:
            raise InputError(
                f"incremental: {len(self.symbols)} symbols, at most {MOST_SYMBOLS} are possible"
            )
        if not self.numbers:
            raise InputError("incremental: no numbers")
        self.longest = longest
        self._codes = {symbol: code for code, symbol in enumerate(self.symbols)}
        self._positions = {number: at for at, number in enumerate(self.numbers)}
        weights = Prior.of(prior).probabilities(self.numbers)
        self.live = kernel.Live.of(len(self.symbols), len(self.numbers), longest, hash_mask)
        self.held = kernel.Held.of(weights, longest)

    @classmethod
    def of(
        cls,
        system: NumeralSystem,
        prior: Prior | str = "power-law",
        *,
        symbols: Iterable[str] = (),
        numbers: Iterable[int] | None = None,
        longest: int = 32,
    ) -> Incremental:
        """Return a system to be changed, with more symbols and numbers where given."""
        numbers = system.numbers if numbers is None else numbers
        every = tuple(dict.fromkeys((*system.symbols, *symbols)))
        longest = max(longest, *map(len, system.words))
        live = cls(every, numbers, prior, longest=longest)
        for number, word in system.items():
            live[number] = word
        return live

    def __setitem__(self, number: int, word: Sequence[str]) -> None:
        position = self._position(number)
        tokens, lengths = self.encode([word])
        kernel.put(self.live, self.held, position, tokens, 0, lengths[0])
        kernel.keep_all(self.live)

    def __delitem__(self, number: int) -> None:
        position = self._position(number)
        if self.held.lengths[position] < 0:
            raise NotExpressible(f"{number}: no numeral")
        kernel.take(self.live, self.held, position)
        kernel.keep_all(self.live)

    def __getitem__(self, number: int) -> Word:
        position = self._position(number)
        length = self.held.lengths[position]
        if length < 0:
            raise NotExpressible(f"{number}: no numeral")
        return tuple(self.symbols[token] for token in self.held.tokens[position, :length])

    def __contains__(self, number: int) -> bool:
        return number in self._positions and self.held.lengths[self._positions[number]] >= 0

    def __len__(self) -> int:
        return int((self.held.lengths >= 0).sum())

    def system(self, name: str = "") -> NumeralSystem:
        """Return the words as a system."""
        present = tuple(number for number in self.numbers if number in self)
        return NumeralSystem(present, tuple(self[number] for number in present), name=name)

    def update(self, words: Mapping[int, Sequence[str]]) -> None:
        """Set several words."""
        for number, word in words.items():
            self[number] = word

    def encode(self, words: Iterable[Sequence[str]]) -> tuple[np.ndarray, np.ndarray]:
        """Return the tokens of words one after the other, and their lengths."""
        words = list(words)
        try:
            tokens = bytes([self._codes[symbol] for word in words for symbol in word])
        except KeyError as error:
            raise InputError(
                f"incremental: {error.args[0]!r} is not among the symbols"
            ) from None
        lengths = np.array([len(word) for word in words], np.int64)
        if len(lengths) and lengths.max() > self.longest:
            raise InputError(
                f"incremental: a word of {lengths.max()} symbols, at most {self.longest} "
                "are expected"
            )
        return np.frombuffer(tokens, np.uint8), lengths

    @property
    def measures(self) -> Tried:
        """The measures of the words that there are, as arrays of length one."""
        return self.try_arrays(
            np.zeros((1, 0), np.int64), np.zeros(0, np.uint8), np.zeros(0, int)
        )

    def try_words(
        self, numbers: Sequence[int], sets: Iterable[Sequence[Sequence[str]]]
    ) -> Tried:
        """Return what the system would measure with other words for some numbers.

        Parameters
        ----------
        numbers : sequence of int
            At most 8 numbers, whether they have a word so far or not.
        sets : iterable
            Each a word for each of the numbers.
        """
        sets = list(sets)
        if any(len(words) != len(numbers) for words in sets):
            raise InputError(f"incremental: {len(numbers)} numbers need as many words")
        positions = np.array([self._position(number) for number in numbers], np.int64)
        tokens, lengths = self.encode(word for words in sets for word in words)
        return self.try_arrays(np.tile(positions, (len(sets), 1)), tokens, lengths)

    def try_arrays(
        self, positions: np.ndarray, tokens: np.ndarray, lengths: _Integers
    ) -> Tried:
        """Return what the system would measure with other words, given as arrays.

        Parameters
        ----------
        positions : int64 array, one row a set
            Which numbers get other words, by position among the numbers.
        tokens : uint8 array
            The words of all sets one after the other.
        lengths : array of int
            The length of each.
        """
        positions = np.ascontiguousarray(positions, dtype=np.int64)
        tokens = np.ascontiguousarray(tokens, dtype=np.uint8)
        lengths = np.ascontiguousarray(lengths, dtype=np.int64)
        self._check(positions, tokens, lengths)
        sets = len(positions)
        found_counts, found_sums = np.zeros((sets, 4), np.int64), np.zeros((sets, 4))
        width = positions.shape[1]
        start = 0
        for first in range(0, sets, _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            words = slice(first * width, (first + _AT_ONCE) * width)
            kernel.try_sets(
                self.live,
                self.held,
                positions[some],
                tokens[start:],
                lengths[words],
                found_counts[some],
                found_sums[some],
            )
            start += int(lengths[words].sum())
        weight = found_sums[:, kernel.WEIGHT]
        total = np.where(weight > 0, weight, 1.0)
        return Tried(
            *found_counts.T,
            irregularity=found_sums[:, 3],
            processing_complexity=found_sums[:, kernel.BITS] / total,
            average_morphosyntactic_complexity=found_sums[:, kernel.MORPHEMES] / total,
            weight=weight,
        )

    def _position(self, number: int) -> int:
        try:
            return self._positions[number]
        except KeyError:
            raise InputError(f"incremental: {number} is not among the numbers") from None

    def _check(self, positions: np.ndarray, tokens: np.ndarray, lengths: np.ndarray) -> None:
        if positions.ndim != 2 or positions.size != len(lengths):
            raise InputError("incremental: one length for each position wanted")
        if positions.shape[1] > kernel.MOST_CHANGES // 2:
            raise InputError(
                f"incremental: {positions.shape[1]} words at a time, at most "
                f"{kernel.MOST_CHANGES // 2} are possible"
            )
        if positions.size:
            if positions.min() < 0 or positions.max() >= len(self.numbers):
                raise InputError("incremental: a position beyond the numbers")
            # Pair by pair: sorting takes a good part of what trying does.
            if any((one == other).any() for one, other in combinations(positions.T, 2)):
                raise InputError("incremental: two words for one number in a set")
        if lengths.sum() != len(tokens) or (len(lengths) and lengths.min() < 0):
            raise InputError(
                f"incremental: words of {lengths.sum()} symbols, but {len(tokens)} tokens"
            )
        if len(lengths) and lengths.max() > self.longest:
            raise InputError(
                f"incremental: a word of {lengths.max()} symbols, at most {self.longest} "
                "are expected"
            )
        if len(tokens) and tokens.max() >= len(self.symbols):
            raise InputError("incremental: a token beyond the symbols")
