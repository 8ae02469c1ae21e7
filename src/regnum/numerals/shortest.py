"""The shortest numerals of a Hurford grammar, of whatever depth they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regnum.errors import GrammarError, NotExpressible
from regnum.numerals.numeral import Numeral

if TYPE_CHECKING:
    from regnum.numerals.hurford import HurfordGrammar


class ShortestNumerals:
    """The least number of morphemes for every number, and the numerals that reach it.

    Parameters
    ----------
    grammar : HurfordGrammar
    largest : int
        The largest number asked about.
    ceiling : int, optional
        The largest value that a part of a numeral may take on the way; only
        subtraction needs values above `largest`. By default ``largest * (largest + 4)``.

    Examples
    --------
    >>> from regnum.numerals.hurford import HurfordGrammar
    >>> shortest = HurfordGrammar([1, 2], [4, 5], "+*-").shortest()
    >>> shortest.length(9)
    3
    >>> [str(numeral) for numeral in shortest.numerals(9)]
    ['4+5', '5+4']

    Notes
    -----
    The values first reached with 1, 2, 3, ... number morphemes are sets, kept as the
    bits of one integer each: adding a phrase to every numeral is then one shift. Parts
    of a shortest numeral are themselves shortest, so first sizes are all that is kept.
    """

    def __init__(
        self, grammar: HurfordGrammar, *, largest: int, ceiling: int | None = None
    ) -> None:
        if largest < 1:
            raise GrammarError(f"largest number {largest}: it must be positive")
        if ceiling is not None and ceiling < largest:
            raise GrammarError(f"ceiling {ceiling} is below the largest number {largest}")
        self.grammar = grammar
        self.largest = largest
        if ceiling is None:
            ceiling = largest * (largest + 4) if grammar.subtracts() else largest
        self.ceiling = ceiling
        self._sizes: dict[int, int] = {}
        self._phrase_sizes: dict[int, int] = {}
        self._fill()

    def length(self, number: int) -> int:
        """Return the length in morphemes of the shortest numerals of `number`."""
        return 2 * self._size(number) - 1

    def expressible(self) -> tuple[int, ...]:
        """Return the numbers up to `largest` that have a numeral."""
        return tuple(n for n in range(1, self.largest + 1) if n in self._sizes)

    def numerals(self, number: int) -> tuple[Numeral, ...]:
        """Return all shortest numerals of `number`, in the order of their text."""
        self._size(number)
        return tuple(sorted(self._list(number), key=str))

    def _size(self, number: int) -> int:
        if not 1 <= number <= self.largest:
            raise NotExpressible(f"{number} is outside the numbers 1-{self.largest}")
        if number not in self._sizes:
            raise NotExpressible(f"{number}: no numeral from {self.grammar}")
        return self._sizes[number]

    def _fill(self) -> None:
        grammar, ceiling = self.grammar, self.ceiling
        wanted = (1 << self.largest + 1) - 2
        within = (1 << ceiling + 1) - 2
        # Index: size. Bit v: value v is first reached with that size.
        numerals: list[int] = [0]
        mirrored: list[int] = [0]  # bit (ceiling - v) for value v
        phrases: list[int] = [0]
        seen = seen_phrases = 0
        size = last_news = 0
        # Nothing new can come after twice the last size that brought something new.
        while wanted & ~seen and size <= 2 * last_news + 1:
            size += 1
            if size == 1:
                phrase = _bits(grammar.multipliers) & within
                numeral = phrase | (_bits(grammar.digits) & within)
            else:
                phrase = 0
                if grammar.multiplies():
                    for value in _values(numerals[size - 1]):
                        for multiplier in grammar.multipliers:
                            if value * multiplier <= ceiling:
                                phrase |= 1 << value * multiplier
                numeral = phrase
                for left in range(1, size):
                    rest, mirror = numerals[size - left], mirrored[size - left]
                    for value in _values(phrases[left]) if rest else ():
                        if grammar.adds():
                            numeral |= rest << value
                        if grammar.subtracts():
                            # value - q sits at bit value + (ceiling - q), shifted back.
                            numeral |= (mirror << value) >> ceiling
                numeral &= within
            phrase &= ~seen_phrases
            numeral &= ~seen
            seen_phrases |= phrase
            seen |= numeral
            phrases.append(phrase)
            numerals.append(numeral)
            mirrored.append(_mirror(numeral, ceiling))
            for value in _values(phrase):
                self._phrase_sizes[value] = size
            for value in _values(numeral):
                self._sizes[value] = size
            if phrase or numeral:
                last_news = size

    def _list(self, value: int) -> Iterator[Numeral]:
        size = self._sizes[value]
        if size == 1:
            yield Numeral.of(value)
            return
        if self._phrase_sizes.get(value) == size:
            yield from self._list_phrases(value)
        for left, left_size in self._phrase_sizes.items():
            if self.grammar.adds() and left < value:
                right, join = value - left, Numeral.__add__
            elif self.grammar.subtracts() and left > value:
                right, join = left - value, Numeral.__sub__
            else:
                continue
            if left_size + self._sizes.get(right, size) == size:
                for phrase in self._list_phrases(left):
                    for rest in self._list(right):
                        yield join(phrase, rest)

    def _list_phrases(self, value: int) -> Iterator[Numeral]:
        size = self._phrase_sizes[value]
        if size == 1:
            yield Numeral.of(value)
            return
        for multiplier in self.grammar.multipliers:
            times, rest = divmod(value, multiplier)
            if not rest and self._sizes.get(times) == size - 1:
                for numeral in self._list(times):
                    yield numeral * Numeral.of(multiplier)


def _bits(values: tuple[int, ...]) -> int:
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits


def _values(bits: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, lowest first."""
    for position, bit in enumerate(reversed(bin(bits)[2:])):
        if bit == "1":
            yield position


def _mirror(bits: int, ceiling: int) -> int:
    return int(bin(bits)[2:].zfill(ceiling + 1)[::-1], 2)
