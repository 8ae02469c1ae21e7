"""Counting, listing and drawing the numerals of a Hurford grammar without enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from regnum.errors import GrammarError, NotExpressible
from regnum.numerals.numeral import Numeral

if TYPE_CHECKING:
    import numpy as np

    from regnum.numerals.hurford import HurfordGrammar


class Chart:
    """How many numerals of each size a grammar has for each number.

    Counting is by dynamic programming over (category, size, value), where size is
    the number of number morphemes: the numerals of size s are the digits or phrases
    of that size and the sums and differences of a phrase of size i and a numeral of
    size s - i. Counts are exact, however large.

    Parameters
    ----------
    grammar : HurfordGrammar
    depth : int
        The largest size, so that numerals have at most ``depth - 1`` combinators.
    largest : int
        The largest number asked about.
    ceiling : int, optional
        The largest value that a part of a numeral may take on the way; only
        subtraction needs values above `largest`. By default the smaller of
        :func:`lossless_ceiling` and ``largest * (largest + 4)``, which loses nothing
        up to depth 5 when no morpheme exceeds `largest`.

    Examples
    --------
    >>> from regnum.numerals.hurford import HurfordGrammar
    >>> chart = HurfordGrammar([1, 2], [5, 10, 12]).chart(depth=3)
    >>> [str(numeral) for numeral in chart.numerals(12)]
    ['12', '1*12', '10+2', '5+(5+2)', '2*5+2', '1*10+2']
    >>> chart.counts(12)
    (1, 2, 3)
    """

    def __init__(
        self,
        grammar: HurfordGrammar,
        *,
        depth: int,
        largest: int,
        ceiling: int | None = None,
    ) -> None:
        if depth < 1:
            raise GrammarError(f"depth {depth}: a numeral has at least one number morpheme")
        if largest < 1:
            raise GrammarError(f"largest number {largest}: it must be positive")
        if ceiling is not None and ceiling < largest:
            raise GrammarError(f"ceiling {ceiling} is below the largest number {largest}")
        self.grammar = grammar
        self.depth = depth
        self.largest = largest
        self.ceiling = default_ceiling(grammar, depth, largest) if ceiling is None else ceiling
        self._numerals: list[list[int]] = [[]]
        self._phrases: list[list[int]] = [[]]
        self._fill()

    def count(self, number: int, size: int | None = None) -> int:
        """Return how many numerals `number` has, of one size or of all sizes."""
        self._check(number)
        if size is not None:
            return self._numerals[size][number] if 1 <= size <= self.depth else 0
        return sum(counts[number] for counts in self._numerals[1:])

    def counts(self, number: int) -> tuple[int, ...]:
        """Return the counts for the sizes 1 to `depth`."""
        self._check(number)
        return tuple(counts[number] for counts in self._numerals[1:])

    def expressible(self) -> tuple[int, ...]:
        """Return the numbers up to `largest` that have a numeral."""
        return tuple(n for n in range(1, self.largest + 1) if self.count(n))

    def numerals(self, number: int, size: int | None = None) -> Iterator[Numeral]:
        """Yield the numerals of `number`, the smallest first, each once."""
        self._check(number)
        for each in range(1, self.depth + 1) if size is None else (size,):
            if self.count(number, each):
                yield from self._list_numerals(number, each)

    def draw(self, number: int, rng: np.random.Generator, size: int | None = None) -> Numeral:
        """Draw one of the numerals of `number`, each with the same probability.

        Parameters
        ----------
        number : int
        rng : numpy.random.Generator
        size : int, optional
            Draw only among the numerals of this size.

        Raises
        ------
        NotExpressible
            If there is none.
        """
        total = self.count(number, size)
        if not total:
            sizes = f"up to {self.depth}" if size is None else f"exactly {size}"
            raise NotExpressible(
                f"{number}: no numeral of {sizes} number morphemes from {self.grammar}"
            )
        rank = _uniform(rng, total)
        if size is None:
            size = 1
            while rank >= self._numerals[size][number]:
                rank -= self._numerals[size][number]
                size += 1
        return self._unrank(number, size, rank)

    def _check(self, number: int) -> None:
        if not 1 <= number <= self.largest:
            raise NotExpressible(f"{number} is outside the chart's numbers 1-{self.largest}")

    # Filling. Counts of one size over all values are kept packed in one large integer
    # with a field of fixed width per value, so that the product of two such integers is
    # the convolution that addition asks for: exact, and fast without compiled code.

    def _fill(self) -> None:
        grammar, ceiling = self.grammar, self.ceiling
        width = (_total_count(grammar, self.depth).bit_length() + 15) // 8
        values = ceiling + 1
        numerals: list[int] = [0]
        reversed_numerals: list[int] = [0]
        phrases: list[int] = [0]
        for size in range(1, self.depth + 1):
            phrase = [0] * values
            if size == 1:
                for multiplier in grammar.multipliers:
                    if multiplier <= ceiling:
                        phrase[multiplier] = 1
            elif grammar.multiplies():
                for value, count in enumerate(self._numerals[size - 1]):
                    if count:
                        for multiplier in grammar.multipliers:
                            if value * multiplier <= ceiling:
                                phrase[value * multiplier] += count
            joined = 0
            for left in range(1, size):
                if grammar.adds():
                    joined += phrases[left] * numerals[size - left]
                if grammar.subtracts():
                    joined += (phrases[left] * reversed_numerals[size - left]) >> (
                        8 * width * ceiling
                    )
            numeral = _unpack(joined, width, values)
            numeral[0] = 0
            for value in range(1, values):
                numeral[value] += phrase[value]
            if size == 1:
                for digit in grammar.digits:
                    if digit <= ceiling:
                        numeral[digit] = 1  # once, even where it is a multiplier too
            self._phrases.append(phrase)
            self._numerals.append(numeral)
            phrases.append(_pack(phrase, width))
            numerals.append(_pack(numeral, width))
            reversed_numerals.append(_pack(numeral[::-1], width))

    # Listing and drawing follow the same order of the parts of a numeral.

    def _list_numerals(self, value: int, size: int) -> Iterator[Numeral]:
        if self._phrases[size][value]:
            yield from self._list_phrases(value, size)
        elif size == 1:
            yield Numeral.of(value)
        for subtract, left_size, left, right in self._joins(value, size):
            for phrase in self._list_phrases(left, left_size):
                for numeral in self._list_numerals(right, size - left_size):
                    yield phrase - numeral if subtract else phrase + numeral

    def _list_phrases(self, value: int, size: int) -> Iterator[Numeral]:
        if size == 1:
            yield Numeral.of(value)
            return
        for multiplier, times in self._factors(value, size):
            for numeral in self._list_numerals(times, size - 1):
                yield numeral * Numeral.of(multiplier)

    def _unrank(self, value: int, size: int, rank: int) -> Numeral:
        """Return the numeral that stands at `rank` in the listing."""
        whole = self._phrases[size][value]
        if size == 1:
            return Numeral.of(value)
        if rank < whole:
            return self._unrank_phrase(value, size, rank)
        rank -= whole
        for subtract, left_size, left, right in self._joins(value, size):
            choices = self._numerals[size - left_size][right]
            ways = self._phrases[left_size][left] * choices
            if rank < ways:
                phrase = self._unrank_phrase(left, left_size, rank // choices)
                numeral = self._unrank(right, size - left_size, rank % choices)
                return phrase - numeral if subtract else phrase + numeral
            rank -= ways
        raise AssertionError("the chart's counts and its listing disagree")

    def _unrank_phrase(self, value: int, size: int, rank: int) -> Numeral:
        if size == 1:
            return Numeral.of(value)
        for multiplier, times in self._factors(value, size):
            ways = self._numerals[size - 1][times]
            if rank < ways:
                return self._unrank(times, size - 1, rank) * Numeral.of(multiplier)
            rank -= ways
        raise AssertionError("the chart's counts and its listing disagree")

    def _joins(self, value: int, size: int) -> Iterator[tuple[bool, int, int, int]]:
        """Yield the ways to split a numeral: subtract?, size of the phrase, phrase, rest."""
        for left_size in range(1, size):
            phrases, rests = self._phrases[left_size], self._numerals[size - left_size]
            if self.grammar.adds():
                for left in range(1, value):
                    if phrases[left] and rests[value - left]:
                        yield False, left_size, left, value - left
            if self.grammar.subtracts():
                for left in range(value + 1, self.ceiling + 1):
                    if phrases[left] and rests[left - value]:
                        yield True, left_size, left, left - value

    def _factors(self, value: int, size: int) -> Iterator[tuple[int, int]]:
        """Yield the multipliers that divide a phrase, and what they multiply."""
        for multiplier in self.grammar.multipliers:
            times, rest = divmod(value, multiplier)
            if not rest and self._numerals[size - 1][times]:
                yield multiplier, times


def default_ceiling(grammar: HurfordGrammar, depth: int, largest: int) -> int:
    """Return the bound on values inside a numeral that a chart takes by itself."""
    return min(lossless_ceiling(grammar, depth, largest), largest * (largest + 4))


def lossless_ceiling(grammar: HurfordGrammar, depth: int, largest: int) -> int:
    """Return a value that no part of a numeral of `depth` for 1-`largest` exceeds.

    Without subtraction no part is greater than the whole. With it, in p - q = n
    with i and j morphemes, q is at most A^j for the largest morpheme A, and p at most
    A^i as well as n + q, so one of the two always bounds both.
    """
    if not grammar.subtracts():
        return largest
    base = max(2, grammar.lexicon[-1])  # 2: sums of ones outgrow products of ones

    @cache
    def bound(size: int, whole: int) -> int:
        highest = whole
        for left in range(1, size):
            right = size - left
            phrase = min(base**left, whole + base**right)
            highest = max(highest, bound(left, phrase), bound(right, phrase))
        return max(highest, bound(size - 1, whole)) if size > 1 else highest

    if depth > 12:
        # The recursion would visit too many pairs; no chart is filled as far as this.
        return largest + 2 * base ** (depth // 2)
    return bound(depth, largest)


def _total_count(grammar: HurfordGrammar, depth: int) -> int:
    """Return a bound on all counts: the numerals of one size, whatever their values."""
    joining = grammar.adds() + grammar.subtracts()
    numerals, phrases = [0], [0]
    for size in range(1, depth + 1):
        phrases.append(len(grammar.multipliers) * (numerals[size - 1] if size > 1 else 1))
        numerals.append(
            (len(grammar.digits) if size == 1 else 0)
            + phrases[size]
            + joining * sum(phrases[i] * numerals[size - i] for i in range(1, size))
        )
    return max(numerals)


def _pack(counts: list[int], width: int) -> int:
    return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in counts), "little")


def _unpack(packed: int, width: int, length: int) -> list[int]:
    packed &= (1 << 8 * width * length) - 1
    data = packed.to_bytes(width * length, "little")
    return [
        int.from_bytes(data[start : start + width], "little")
        for start in range(0, width * length, width)
    ]


def _uniform(rng: np.random.Generator, below: int) -> int:
    """Draw a whole number from 0 to `below` - 1, of any size, without bias."""
    if below <= 1 << 62:
        return int(rng.integers(below))
    bits = below.bit_length()
    while True:
        drawn = int.from_bytes(rng.bytes((bits + 7) // 8), "little") >> (-bits % 8)
        if drawn < below:
            return drawn
