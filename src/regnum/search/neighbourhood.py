"""The local neighbourhood of a numeral system: what else the same means could have built.

In the local neighbourhood of a system are all systems with its digits, multipliers,
combinators and numeral lengths (Prasertsom et al., section 4.2), so that they share its
lexicon size and its average morphosyntactic complexity. Three searches look for the best of
them: :mod:`regnum.search.greedy`, which is the paper's Algorithm 2,
:mod:`regnum.search.annealing` and :mod:`regnum.search.exact`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10
from typing import TYPE_CHECKING, Any, Literal

from regnum.errors import InputError, RegnumError
from regnum.numerals.hurford import HurfordGrammar
from regnum.numerals.numeral import TIMES, Numeral
from regnum.numerals.order import Order
from regnum.numerals.ranges import Ranges
from regnum.numerals.system import NumeralSystem, Word

if TYPE_CHECKING:
    import numpy as np

    from regnum.languages.language import Language

Lengths = Literal["same", "free"]
FREE_DEPTH = 5
"""The number morphemes that numerals of free length may have, as in the paper's baseline."""
_HURFORD = Order()
_MOST = 3_000_000  # alternatives of all numbers that are worth listing


@dataclass(frozen=True)
class Alternative:
    """One way to say a number.

    Attributes
    ----------
    numeral : Numeral
        Its arithmetic; where several bracketings are one word, the first of them.
    word : tuple of str
        Its morphemes in the order of the language.
    """

    numeral: Numeral
    word: Word


@dataclass(frozen=True)
class Neighbourhood:
    """For each number of a system all the words that it could have been given.

    Build one with :func:`neighbourhood` or :func:`neighbourhood_of`.

    Attributes
    ----------
    natural : NumeralSystem
        The system in the middle.
    grammar : HurfordGrammar
        Its digits, multipliers and combinators.
    alternatives : tuple of tuple of Alternative
        For each number, in the order of ``natural.numbers``; the natural word comes first.
    lengths : {"same", "free"}
        Whether each numeral has the length of the natural one.
    order : Order
        The order in which parts are said.
    """

    natural: NumeralSystem
    grammar: HurfordGrammar
    alternatives: tuple[tuple[Alternative, ...], ...]
    lengths: Lengths = "same"
    order: Order = _HURFORD

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that the systems have words for."""
        return self.natural.numbers

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many alternatives each number has, the natural word included."""
        return tuple(map(len, self.alternatives))

    @property
    def log10_size(self) -> float:
        """The decimal logarithm of the number of systems in the neighbourhood."""
        return sum(map(log10, self.counts))

    @property
    def size(self) -> int:
        """How many systems there are."""
        size = 1
        for count in self.counts:
            size *= count
        return size

    @property
    def with_choice(self) -> tuple[int, ...]:
        """The numbers that have more than one word to choose from."""
        return tuple(
            number for number, count in zip(self.numbers, self.counts, strict=True) if count > 1
        )

    def system(self, choices: Sequence[int] | np.ndarray, name: str = "") -> NumeralSystem:
        """Return the system that takes for each number the alternative of this position.

        Parameters
        ----------
        choices : sequence of int
            A position among the alternatives of each number; zeros are the natural system.
        name : str
            The name of the natural system by default.
        """
        chosen = [
            ways[int(choice)] for ways, choice in zip(self.alternatives, choices, strict=True)
        ]
        return NumeralSystem(
            numbers=self.numbers,
            words=tuple(each.word for each in chosen),
            numerals=tuple(each.numeral for each in chosen),
            name=name or self.natural.name,
            combinators=self.natural.combinators,
        )

    def choices(self, system: NumeralSystem) -> tuple[int, ...]:
        """Return the positions of a system's words among the alternatives.

        Raises
        ------
        InputError
            Naming the first number whose word is not among them.
        """
        positions: list[int] = []
        for number, ways in zip(self.numbers, self.alternatives, strict=True):
            word = system[number]
            for position, each in enumerate(ways):
                if each.word == word:
                    positions.append(position)
                    break
            else:
                raise InputError(
                    f"{system.name or 'system'}, {number}: {' '.join(word)} is not in the "
                    f"neighbourhood of {self.natural.name or 'the system'}"
                )
        return tuple(positions)

    def check(self, system: NumeralSystem) -> None:
        """Check number by number that a system belongs here, from its arithmetic alone.

        Nothing that built the neighbourhood is used: every numeral is evaluated and taken
        apart anew. The natural system's own words pass unseen.

        Raises
        ------
        RegnumError
            Naming the first number at which it does not, and the cause.
        """
        if system.numbers != self.numbers:
            raise RegnumError(
                f"{system.name}: numerals for {Ranges.of(system.numbers)} in place of "
                f"{Ranges.of(self.numbers)}"
            )
        for number in self.numbers:
            if system[number] == self.natural[number]:
                continue
            numeral = system.numeral(number)
            cause = self._misfit(number, numeral, system[number])
            if cause:
                raise RegnumError(f"{system.name}, {number}: {numeral} {cause}")

    def _misfit(self, number: int, numeral: Numeral, word: Word) -> str:
        if numeral.value != number:
            return f"denotes {numeral.value}"
        if self.order.word(numeral) != word:
            return f"is not said {' '.join(word)}"
        if self.lengths == "same" and len(word) != len(self.natural[number]):
            return f"has {len(word)} morphemes, not {len(self.natural[number])}"
        digits, phrases, combinators = _uses([numeral])
        for kind, found, allowed in (
            ("combinator", combinators, self.grammar.combinators),
            ("multiplier", phrases, self.grammar.multipliers),
            ("digit", digits, self.grammar.lexicon),
        ):
            unknown = found.difference(allowed)
            if unknown:
                return f"uses {sorted(unknown, key=str)[0]} as a {kind}"
        return _not_hurford(numeral)

    def describe(self) -> dict[str, Any]:
        """Return what is worth telling about the neighbourhood, by name."""
        return {
            "language": self.natural.name,
            "digits": list(self.grammar.digits),
            "multipliers": list(self.grammar.multipliers),
            "combinators": "".join(sorted(self.grammar.combinators)),
            "log10_size": self.log10_size,
            "numbers_with_choice": list(self.with_choice),
            "alternatives": dict(zip(self.numbers, self.counts, strict=True)),
        }

    def __repr__(self) -> str:
        return (
            f"<Neighbourhood of {self.natural.name or 'a system'}: "
            f"10^{self.log10_size:.1f} systems, {len(self.with_choice)} numbers with a choice>"
        )


def neighbourhood(
    system: NumeralSystem,
    *,
    lengths: Lengths = "same",
    depth: int | None = None,
    grammar: HurfordGrammar | None = None,
    order: Order | None = None,
) -> Neighbourhood:
    """Return the local neighbourhood of a system.

    Parameters
    ----------
    system : NumeralSystem
        With arithmetic.
    lengths : {"same", "free"}
        Keep the length of each numeral, as the paper does, or let numerals have any
        length up to `depth`.
    depth : int, optional
        The number morphemes that numerals of free length may have, 5 by default.
    grammar : HurfordGrammar, optional
        The digits, multipliers and combinators, by default those that the system uses.
    order : Order, optional
        How words are ordered, by default as in Hurford's grammar.

    Raises
    ------
    InputError
        If the system has words without arithmetic, or there are too many alternatives.

    Examples
    --------
    >>> from regnum.languages import language
    >>> karo_batak = neighbourhood(language("karo-batak"))
    >>> karo_batak
    <Neighbourhood of karo-batak: 10^3.0 systems, 10 numbers with a choice>
    >>> [str(each.numeral) for each in karo_batak.alternatives[19]]
    ['2*10', '10+10']
    """
    if system.numerals is None:
        raise InputError(
            f"{system.name or 'system'}: words without arithmetic have no neighbourhood"
        )
    order = order or Order()
    grammar = grammar or means(system.numerals)
    sizes = {
        number: (len(numeral.numbers),)
        for number, numeral in zip(system.numbers, system.numerals, strict=True)
    }
    if lengths == "free":
        depth = FREE_DEPTH if depth is None else depth
        sizes = dict.fromkeys(system.numbers, tuple(range(1, depth + 1)))
    chart = grammar.chart(
        depth=max(max(each) for each in sizes.values()), largest=max(system.numbers)
    )
    count = 0
    for number in system.numbers:
        count += sum(chart.count(number, size) for size in sizes[number])
        if count > _MOST:
            raise InputError(
                f"{system.name}, up to {number}: more than {_MOST:,} alternatives; "
                "a smaller depth leaves fewer"
            )
    ways: list[tuple[Alternative, ...]] = []
    for number, numeral in zip(system.numbers, system.numerals, strict=True):
        # The natural word comes first even where no grammar of Hurford's builds it, as the
        # 2*(2*10) of vigesimal systems that have no morpheme for 20.
        found = {system[number]: numeral}
        for size in sizes[number]:
            for each in chart.numerals(number, size):
                found.setdefault(order.word(each), each)
        ways.append(tuple(Alternative(each, word) for word, each in found.items()))
    return Neighbourhood(system, grammar, tuple(ways), lengths, order)


def neighbourhood_of(
    language: Language,
    *,
    order: Literal["abstract", "attested"] = "abstract",
    lengths: Lengths = "same",
    depth: int | None = None,
) -> Neighbourhood:
    """Return the local neighbourhood of a language of the catalogue, in one of its orders.

    The multipliers are those of the language's grammar and every other morpheme that it
    multiplies by or uses as a phrase, 3 and 4 in Kayah Li for example.
    """
    return neighbourhood(
        language.system(order),
        lengths=lengths,
        depth=depth,
        grammar=means_of(language),
        order=language.order if order == "attested" else None,
    )


def means_of(language: Language) -> HurfordGrammar:
    """Return the digits, multipliers and combinators of a language.

    Its digits and multipliers are its own whether its numerals from 1 to 99 use them or not.
    """
    used = means(language.abstract.numerals or ())
    multipliers = {*used.multipliers, *language.grammar.multipliers}
    digits = {*used.lexicon, *language.grammar.digits} - multipliers
    return used.with_(digits=digits, multipliers=multipliers)


def means(numerals: Iterable[Numeral]) -> HurfordGrammar:
    """Return the grammar of the digits, multipliers and combinators that numerals use.

    A number morpheme counts as a multiplier where it is multiplied by or stands as a
    phrase, before a plus or minus: 5 in ``5+1`` and 3 in ``2*3``. The others are digits.

    Examples
    --------
    >>> print(means([Numeral.parse("2*3+1"), Numeral.parse("10+11")]))
    digits 1-2, 11; multipliers 3, 10; combinators + *
    """
    digits, phrases, combinators = _uses(numerals)
    return HurfordGrammar(digits - phrases, phrases, combinators)


def _uses(numerals: Iterable[Numeral]) -> tuple[set[int], set[int], set[str]]:
    """Return the morphemes that stand as numbers, those that stand as phrases, the signs."""
    numbers: set[int] = set()
    phrases: set[int] = set()
    signs: set[str] = set()
    for numeral in numerals:
        parts: list[int | None] = []  # a morpheme, or None for what is built
        for token in numeral.postfix:
            if isinstance(token, int):
                parts.append(token)
                continue
            signs.add(token)
            right, left = parts.pop(), parts.pop()
            phrase, number = (right, left) if token == TIMES else (left, right)
            if phrase is not None:
                phrases.add(phrase)
            if number is not None:
                numbers.add(number)
            parts.append(None)
        if parts[0] is not None:
            numbers.add(parts[0])
    return numbers, phrases, signs


def _not_hurford(numeral: Numeral) -> str:
    """Return why a numeral is none of Hurford's grammar, nothing where it is."""
    parts: list[tuple[int, bool]] = []  # value; phrase?
    for part in numeral.postfix:
        if isinstance(part, int):
            parts.append((part, True))
            continue
        (right, right_is_phrase), (left, left_is_phrase) = parts.pop(), parts.pop()
        if part == TIMES:
            if not right_is_phrase:
                return f"multiplies by the sum {right}"
            parts.append((left * right, True))
        else:
            if not left_is_phrase:
                return f"has the sum {left} as a phrase"
            value = left + right if part == "+" else left - right
            if value < 1:
                return f"has a part that denotes {value}"
            parts.append((value, False))
    return ""
