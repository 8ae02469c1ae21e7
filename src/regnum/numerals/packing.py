"""Systems of text on their way into the arrays of a batch."""

from __future__ import annotations

from array import array
from itertools import chain
from typing import Any

import numpy as np

from regnum.errors import InputError
from regnum.numerals.alphabet import Alphabet
from regnum.numerals.packed_arrays import narrowest, read_only
from regnum.numerals.system import NumeralSystem, Word


class Packing:
    """Systems on their way into arrays. All of the same combinators share an alphabet."""

    def __init__(self) -> None:
        self.codes: dict[frozenset[str], _Codes] = {}
        self.tokens: list[np.ndarray] = []
        self.lengths = array("I")
        self.words = array("q", [0])
        self.starts = array("q", [0])
        self.alphabet_of = array("i")
        self.numbers: dict[tuple[int, ...], int] = {}
        self.numbers_of = array("i")
        self.names: list[str] = []

    def add(self, system: NumeralSystem) -> None:
        """Take a system along."""
        codes = self.codes.get(system.combinators)
        if codes is None:
            codes = self.codes[system.combinators] = _Codes()
        tokens = codes.tokens(system.words)
        self.tokens.append(tokens)
        self.lengths.extend(map(len, system.words))
        self.words.append(self.words[-1] + len(system.words))
        self.starts.append(self.starts[-1] + len(tokens))
        self.alphabet_of.append(list(self.codes).index(system.combinators))
        self.numbers_of.append(self.numbers.setdefault(system.numbers, len(self.numbers)))
        self.names.append(system.name)

    def parts(self) -> dict[str, Any]:
        """Return the parts of the batch of all systems so far."""
        try:
            number_lists = tuple(read_only(np.array(n, np.int64)) for n in self.numbers)
        except OverflowError:
            raise InputError("batch: a number of more than 63 bits") from None
        return {
            "tokens": narrowest(
                np.concatenate(self.tokens) if self.tokens else np.zeros(0, int)
            ),
            "lengths": narrowest(np.array(self.lengths, np.uint32), (np.uint8, np.uint32)),
            "token_starts": np.array(self.starts, np.int64),
            "word_starts": np.array(self.words, np.int64),
            "alphabets": tuple(
                Alphabet(tuple(codes), combinators) for combinators, codes in self.codes.items()
            ),
            "alphabet_of": np.array(self.alphabet_of, np.int32),
            "number_lists": number_lists,
            "numbers_of": np.array(self.numbers_of, np.int32),
            "names": tuple(self.names) if any(self.names) else None,
        }


class _Codes(dict[str, int]):
    """Numbers for symbols, given out as they come."""

    def __init__(self) -> None:
        self.spelt = _Spelt(self)
        self.pause = self.rest = 0

    def __missing__(self, symbol: str) -> int:
        self[symbol] = code = len(self)
        return code

    def tokens(self, words: tuple[Word, ...]) -> np.ndarray:
        """Return the tokens of words.

        Here Python looks at every symbol, so everything is left to its own loops. Systems
        that are alike have words in common: these are remembered, unless a look at some
        systems now and then shows that there are none.
        """
        try:
            if self.rest:
                self.rest -= 1
                spelt = bytes(map(self.__getitem__, chain.from_iterable(words)))
            else:
                known = len(self.spelt)
                spelt = b"".join(map(self.spelt.__getitem__, words))
                new = len(self.spelt) - known
                self.pause = min(2 * self.pause + 1, 63) if 4 * new > len(words) else 0
                self.rest = self.pause
                if len(self.spelt) > _MOST_REMEMBERED:
                    self.spelt.clear()
            return np.frombuffer(spelt, np.uint8)
        except ValueError:  # more than 256 symbols
            self.pause = self.rest = 63
            return np.fromiter(map(self.__getitem__, chain.from_iterable(words)), np.uint32)


class _Spelt(dict[Word, bytes]):
    """The tokens of words, spelt when they first come."""

    def __init__(self, codes: _Codes) -> None:
        self.codes = codes

    def __missing__(self, word: Word) -> bytes:
        self[word] = spelt = bytes(map(self.codes.__getitem__, word))
        return spelt


_MOST_REMEMBERED = 100_000
