"""The numeral system: one word, a sequence of morphemes, for each number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import chain
from operator import lt
from typing import Any, Literal, TypeVar, get_args

from regnum.checks import check_choice
from regnum.errors import InputError, NotationError, NotExpressible, WrongValue
from regnum.numerals.notation import parse
from regnum.numerals.numeral import COMBINATORS, Numeral
from regnum.numerals.ranges import Ranges
from regnum.numerals.symbols import symbol_order

Word = tuple[str, ...]
Forms = Literal["error", "first", "shortest"]
Missing = Literal["error", "skip"]
_Written = TypeVar("_Written")
_Form = TypeVar("_Form")


@dataclass(frozen=True, repr=False)
class NumeralSystem(Mapping[int, Word]):
    """A numeral system: an immutable mapping from numbers to words.

    A word is a tuple of symbols (morphemes, or whatever the words were split into).
    Two numbers may share a word; :attr:`distinct_numerals` counts the words apart.

    Build one with :meth:`from_numerals`, :meth:`from_words` or a grammar's ``system``.

    Parameters
    ----------
    numbers : tuple of int
        In increasing order.
    words : tuple of tuple of str
        The word of each number.
    numerals : tuple of Numeral, optional
        The arithmetic of each word where it is known.
    name : str
    combinators : frozenset of str
        The symbols that are not number morphemes.

    Examples
    --------
    >>> system = NumeralSystem.from_numerals({1: "1", 2: "2", 3: "2+1"}, name="own")
    >>> system[3]
    ('2', '+', '1')
    >>> system.get(4) is None
    True
    >>> system[4]
    Traceback (most recent call last):
    ...
    regnum.errors.NotExpressible: own, 4: no numeral
    """

    numbers: tuple[int, ...]
    words: tuple[Word, ...]
    numerals: tuple[Numeral, ...] | None = field(default=None, compare=False)
    name: str = ""
    combinators: frozenset[str] = COMBINATORS

    def __post_init__(self) -> None:
        if not self.numbers:
            raise InputError(f"{self._label}: a system needs at least one numeral")
        if len(self.numbers) != len(self.words):
            raise InputError(
                f"{self._label}: {len(self.numbers)} numbers but {len(self.words)} words"
            )
        words, numbers = self.words, self.numbers
        if (
            {*map(type, numbers)} == {int}
            and numbers[0] >= 0
            and all(map(lt, numbers, numbers[1:]))
            and {*map(type, words)} == {tuple}
            and {*map(type, chain.from_iterable(words))} <= {str}
            and all(chain.from_iterable(words))
        ):
            return  # which is looked at without a step in Python for each symbol
        previous = -1
        for number, word in zip(self.numbers, self.words, strict=True):
            if type(number) is not int or number < 0:
                raise InputError(f"{self._label}: {number!r} is not a number (0, 1, 2, ...)")
            if number <= previous:
                raise InputError(f"{self._label}, {number}: numbers must increase")
            if type(word) is not tuple or not all(type(s) is str and s for s in word):
                raise InputError(
                    f"{self._label}, {number}: {word!r} is not a tuple of non-empty symbols"
                )
            previous = number

    @classmethod
    def from_numerals(
        cls,
        numerals: Mapping[int, str | Numeral] | Iterable[tuple[int, str | Numeral]],
        *,
        name: str = "",
        forms: Forms = "error",
    ) -> NumeralSystem:
        """Return the system of arithmetic numerals.

        Parameters
        ----------
        numerals : mapping, or pairs, of number and numeral
            Numerals as text (``"2*10+5"``) or as :class:`Numeral`. Pairs may give a
            number more than once.
        name : str
        forms : {"error", "first", "shortest"}
            Which form of a number to take where there are several; the first of several
            equally short ones.

        Raises
        ------
        NotationError, WrongValue, InputError
            Naming the system, the number and the cause.
        """

        def read(number: int, numeral: str | Numeral) -> Numeral:
            if not isinstance(numeral, Numeral):
                try:
                    numeral = parse(numeral)
                except NotationError as error:
                    raise error.at(_label(name, number)) from None
            if numeral.value != number:
                raise WrongValue(
                    f"{_label(name, number)}: {numeral} denotes {_shown(numeral.value)}"
                )
            return numeral

        chosen = _choose(name, numerals, read, lambda numeral: numeral.length, forms)
        return cls(
            numbers=tuple(chosen),
            words=tuple(numeral.morphemes for numeral in chosen.values()),
            numerals=tuple(chosen.values()),
            name=name,
        )

    @classmethod
    def from_words(
        cls,
        words: Mapping[int, str | Sequence[str]] | Iterable[tuple[int, str | Sequence[str]]],
        *,
        name: str = "",
        forms: Forms = "error",
        combinators: Iterable[str] = COMBINATORS,
    ) -> NumeralSystem:
        """Return the system of words, which need no arithmetic.

        Parameters
        ----------
        words : mapping, or pairs, of number and word
            Words as text, split into symbols at blanks, or as sequences of symbols.
            Pairs may give a number more than once.
        name : str
        forms : {"error", "first", "shortest"}
            Which form of a number to take where there are several.
        combinators : iterable of str
            The symbols that do not count as number morphemes.

        Examples
        --------
        >>> welsh = NumeralSystem.from_words({10: "deg", 12: "deu ddeg", 20: "dau ddeg"})
        >>> welsh.symbols
        ('dau', 'ddeg', 'deg', 'deu')
        """

        def read(_: int, word: str | Sequence[str]) -> Word:
            return tuple(word.split()) if isinstance(word, str) else tuple(word)

        chosen = _choose(name, words, read, len, forms)
        return cls(
            numbers=tuple(chosen),
            words=tuple(chosen.values()),
            name=name,
            combinators=frozenset(combinators),
        )

    def __getitem__(self, number: int) -> Word:
        try:
            return self._index[number]
        except KeyError:
            raise NotExpressible(f"{_label(self.name, number)}: no numeral") from None

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumeralSystem):
            return NotImplemented
        return (self.name, self.numbers, self.words, self.combinators) == (
            other.name,
            other.numbers,
            other.words,
            other.combinators,
        )

    def __hash__(self) -> int:
        return hash((self.name, self.numbers, self.words))

    @cached_property
    def _index(self) -> dict[int, Word]:
        return dict(zip(self.numbers, self.words, strict=True))

    def numeral(self, number: int) -> Numeral:
        """Return the arithmetic of a number's word.

        Raises
        ------
        NotExpressible
            If the system has no word for the number, or words without arithmetic.
        """
        if self.numerals is None:
            raise NotExpressible(f"{_label(self.name, number)}: words without arithmetic")
        if number not in self._index:
            raise NotExpressible(f"{_label(self.name, number)}: no numeral")
        return self._numeral_index[number]

    @cached_property
    def _numeral_index(self) -> dict[int, Numeral]:
        return dict(zip(self.numbers, self.numerals or (), strict=True))

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The symbols in use, in their one order."""
        return tuple(sorted({s for word in self.words for s in word}, key=symbol_order))

    @property
    def number_morphemes(self) -> tuple[str, ...]:
        """The symbols in use that are not combinators."""
        return tuple(symbol for symbol in self.symbols if symbol not in self.combinators)

    @cached_property
    def distinct_numerals(self) -> int:
        """How many different words there are."""
        return len(set(self.words))

    def restricted(
        self, numbers: Iterable[int], *, missing: Missing = "error"
    ) -> NumeralSystem:
        """Return the system of these numbers alone.

        Parameters
        ----------
        numbers : iterable of int
        missing : {"error", "skip"}
            What to do with numbers that the system has no word for.

        Raises
        ------
        NotExpressible
            Listing the numbers that are missing.
        """
        check_choice("missing", missing, get_args(Missing))
        wanted = numbers if isinstance(numbers, range) else frozenset(numbers)
        kept = tuple(number for number in self.numbers if number in wanted)
        ranges = Ranges.of(wanted)
        if len(kept) < ranges.count() and (missing == "error" or not kept):
            absent = ranges.without(kept)
            raise NotExpressible(
                f"{_label(self.name, absent.shortened())}: no numeral "
                f"({absent.count()} of {ranges.count()} missing)"
            )
        if kept == self.numbers:
            return self
        return NumeralSystem(
            numbers=kept,
            words=tuple(self._index[number] for number in kept),
            numerals=None
            if self.numerals is None
            else tuple(self._numeral_index[number] for number in kept),
            name=self.name,
            combinators=self.combinators,
        )

    def renamed(self, name: str) -> NumeralSystem:
        """Return the same system under another name."""
        return NumeralSystem(self.numbers, self.words, self.numerals, name, self.combinators)

    @property
    def _label(self) -> str:
        return self.name or "system"

    def text(self, number: int) -> str:
        """Return a number's numeral as text: in notation, or the word with blanks."""
        if self.numerals is None:
            return " ".join(self[number])
        return str(self.numeral(number))

    def __repr__(self) -> str:
        return (
            f"<NumeralSystem {self._label}: {Ranges.of(self.numbers)}, "
            f"{len(self.symbols)} symbols>"
        )

    def _repr_html_(self) -> str:
        """Show the system as a table of ten numbers a row."""
        rows: dict[int, dict[int, str]] = {}
        for number in self.numbers[:1000]:
            rows.setdefault(number // 10, {})[number % 10] = self.text(number)
        body = "".join(
            f"<tr><th>{ten * 10}</th>"
            + "".join(f"<td>{escape(row.get(unit, ''))}</td>" for unit in range(10))
            + "</tr>"
            for ten, row in rows.items()
        )
        head = "".join(f"<th>{unit}</th>" for unit in range(10))
        return (
            f"<table><caption>{escape(repr(self)[1:-1])}</caption>"
            f"<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def _choose(
    name: str,
    given: Mapping[int, _Written] | Iterable[tuple[int, _Written]],
    read: Callable[[int, _Written], _Form],
    length: Callable[[_Form], int],
    forms: Forms,
) -> dict[int, _Form]:
    """Read the forms of each number and settle on one, numbers in increasing order."""
    check_choice("forms", forms, get_args(Forms))
    chosen: dict[int, _Form] = {}
    pairs: Any = given.items() if isinstance(given, Mapping) else given
    for number, written in pairs:
        form = read(number, written)
        if number in chosen and form != chosen[number]:
            if forms == "error":
                raise InputError(
                    f"{_label(name, number)}: several forms; choose the first or the "
                    "shortest (forms)"
                )
            if forms == "first" or length(form) >= length(chosen[number]):
                continue
        chosen[number] = form
    return dict(sorted(chosen.items()))


def _label(name: str, number: int | str) -> str:
    return f"{name}, {number}" if name else f"{number}"


def _shown(value: int) -> str:
    """Return a number in digits, or its size where nobody would read it."""
    return str(value) if abs(value) < 10**18 else f"a number of {value.bit_length()} bits"
