"""The symbols that the numbers in packed systems stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from regnum.errors import InputError
from regnum.numerals.numeral import COMBINATORS


@dataclass(frozen=True)
class Alphabet:
    """The symbols that the tokens of packed systems stand for.

    Parameters
    ----------
    symbols : tuple of str
        Token 0 is the first of them.
    combinators : frozenset of str
        Those symbols that are not number morphemes.
    """

    symbols: tuple[str, ...]
    combinators: frozenset[str] = COMBINATORS

    def __post_init__(self) -> None:
        if len(set(self.symbols)) != len(self.symbols):
            raise InputError("alphabet: a symbol is listed twice")
        if not all(type(symbol) is str and symbol for symbol in self.symbols):
            raise InputError("alphabet: symbols must be non-empty text")

    def morphemes(self) -> np.ndarray:
        """Return 1 for each symbol that is a number morpheme, 0 for each combinator."""
        return np.array([s not in self.combinators for s in self.symbols], dtype=np.uint8)


def alphabets_of(given: Alphabet | Sequence[str] | Sequence[Alphabet]) -> tuple[Alphabet, ...]:
    """Return the alphabets that are given, one or several."""
    if isinstance(given, Alphabet):
        return (given,)
    alphabets = tuple(each for each in given if isinstance(each, Alphabet))
    symbols = tuple(each for each in given if not isinstance(each, Alphabet))
    if alphabets and symbols:
        raise InputError("alphabet: symbols stand beside whole alphabets")
    return alphabets or (Alphabet(symbols),)
