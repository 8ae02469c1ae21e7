"""Many numeral systems packed into arrays: what samplers, searches and kernels work on."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import Any, overload

import numpy as np

from regnum.errors import InputError
from regnum.numerals.numeral import COMBINATORS
from regnum.numerals.system import NumeralSystem, Word

_Integers = np.ndarray | Sequence[int]


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


class SystemBatch:
    """Many numeral systems in arrays that are never changed.

    Build one with :meth:`from_systems`, :meth:`from_arrays`, :meth:`concatenate` or
    :meth:`from_parquet`. ``batch[3]`` is a system, ``batch[3:7]`` and ``batch[[5, 2]]`` are
    batches; slices share memory with the whole.

    Attributes
    ----------
    tokens : unsigned array
        The symbols of all words one after the other, as numbers within the alphabet.
    lengths : unsigned array
        The number of symbols of each word.
    token_starts, word_starts : int64 array
        Where each system begins in `tokens` and in `lengths`, and where the last ends.
    alphabets : tuple of Alphabet
    alphabet_of : int32 array
        For each system the position of its alphabet among these.
    number_lists : tuple of int64 array
        The different lists of numbers that systems have words for, each increasing.
    numbers_of : int32 array
        For each system the position of its list among these.
    names : tuple of str, or None
        None where no system has a name.

    Examples
    --------
    >>> tiny = NumeralSystem.from_numerals({1: "1", 2: "1+1"}, name="tiny")
    >>> batch = SystemBatch.from_systems([tiny, tiny.renamed("again")])
    >>> batch
    <SystemBatch: 2 systems, 4 words, 8 tokens>
    >>> batch[1]
    <NumeralSystem again: 1-2, 2 symbols>
    """

    __slots__ = (
        "alphabet_of",
        "alphabets",
        "lengths",
        "names",
        "number_lists",
        "numbers_of",
        "token_starts",
        "tokens",
        "word_starts",
    )

    tokens: np.ndarray
    lengths: np.ndarray
    token_starts: np.ndarray
    word_starts: np.ndarray
    alphabets: tuple[Alphabet, ...]
    alphabet_of: np.ndarray
    number_lists: tuple[np.ndarray, ...]
    numbers_of: np.ndarray
    names: tuple[str, ...] | None

    def __init__(self, **parts: Any) -> None:
        for name in self.__slots__:
            part = parts[name]
            if isinstance(part, np.ndarray):
                part = part.view()
                part.flags.writeable = False
            object.__setattr__(self, name, part)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a batch is not changed: {name}")

    __delattr__ = __setattr__  # pyright: ignore[reportAssignmentType]

    # Building.

    @classmethod
    def from_systems(cls, systems: Iterable[NumeralSystem]) -> SystemBatch:
        """Return systems packed.

        Systems with the same combinators share an alphabet, of the symbols in the order
        in which they come.
        """
        packing = _Packing()
        for system in systems:
            packing.add(system)
        return packing.batch()

    @classmethod
    def from_arrays(
        cls,
        tokens: np.ndarray,
        lengths: np.ndarray,
        *,
        numbers: _Integers,
        alphabet: Alphabet | Sequence[str] | Sequence[Alphabet],
        words: _Integers | None = None,
        alphabet_of: _Integers | None = None,
        names: Sequence[str] | None = None,
    ) -> SystemBatch:
        """Return systems that are packed already; arrays of the narrowest type are not copied.

        Parameters
        ----------
        tokens : array of int
            The symbols of all words one after the other, as numbers within the alphabet.
        lengths : array of int
            The number of symbols of each word, one row a system or all one after the other.
        numbers : array of int
            The numbers of the words: one list for all systems or, if `words` is given,
            those of all words one after the other. Increasing within a system.
        alphabet : Alphabet, sequence of str, or sequence of Alphabet
        words : array of int, optional
            How many words each system has.
        alphabet_of : array of int, optional
            For each system the position of its alphabet, where there are several.
        names : sequence of str, optional

        Examples
        --------
        >>> import numpy as np
        >>> batch = SystemBatch.from_arrays(
        ...     np.array([0, 1, 1, 2, 0]),
        ...     np.array([[1, 1, 3]]),
        ...     numbers=[1, 2, 3],
        ...     alphabet=["1", "2", "+"],
        ... )
        >>> batch[0].words
        (('1',), ('2',), ('2', '+', '1'))
        """
        lengths = _integers("lengths", lengths).ravel()
        tokens = _integers("tokens", tokens).ravel()
        alphabets = _alphabets(alphabet)
        given = _integers("numbers", numbers)
        if words is None:
            if not len(given) or len(lengths) % len(given):
                raise InputError(
                    f"batch: {len(lengths)} lengths for systems of {len(given)} numbers"
                )
            systems = len(lengths) // len(given)
            word_starts = np.arange(systems + 1, dtype=np.int64) * len(given)
            number_lists, numbers_of = (given,), np.zeros(systems, np.int32)
        else:
            word_starts = _starts(_integers("words", words))
            systems = len(word_starts) - 1
            if not word_starts[-1] == len(lengths) == len(given):
                raise InputError(
                    f"batch: systems of {word_starts[-1]} words together, but {len(lengths)} "
                    f"lengths and {len(given)} numbers"
                )
            number_lists, numbers_of = _distinct(given, word_starts)
        ends = _starts(lengths)
        batch = cls(
            tokens=_narrow(tokens),
            lengths=_narrow(lengths, (np.uint8, np.uint32)),
            token_starts=ends[word_starts],
            word_starts=word_starts,
            alphabets=alphabets,
            alphabet_of=np.zeros(systems, np.int32)
            if alphabet_of is None
            else _integers("alphabet_of", alphabet_of).astype(np.int32),
            number_lists=tuple(_frozen(each.astype(np.int64)) for each in number_lists),
            numbers_of=numbers_of,
            names=None if names is None else tuple(names),
        )
        batch._check()
        return batch

    @classmethod
    def concatenate(cls, batches: Iterable[SystemBatch]) -> SystemBatch:
        """Return the systems of all batches, in order.

        The batches may come from a generator, so that what is drawn chunk by chunk needs
        no list of systems.
        """
        parts = list(batches)
        if not parts:
            return cls.from_systems(())
        if len(parts) == 1:
            return parts[0]
        alphabets: dict[Alphabet, int] = {}
        lists: dict[bytes, tuple[int, np.ndarray]] = {}
        alphabet_of, numbers_of = [], []
        for part in parts:
            for alphabet in part.alphabets:
                alphabets.setdefault(alphabet, len(alphabets))
            for numbers in part.number_lists:
                lists.setdefault(numbers.tobytes(), (len(lists), numbers))
            codes = [alphabets[alphabet] for alphabet in part.alphabets]
            alphabet_of.append(np.array(codes, np.int32)[part.alphabet_of])
            codes = [lists[numbers.tobytes()][0] for numbers in part.number_lists]
            numbers_of.append(np.array(codes, np.int32)[part.numbers_of])
        named = any(part.names is not None for part in parts)
        return cls(
            tokens=np.concatenate([part._own_tokens() for part in parts]),
            lengths=np.concatenate([part._own_lengths() for part in parts]),
            token_starts=_joined([part.token_starts for part in parts]),
            word_starts=_joined([part.word_starts for part in parts]),
            alphabets=tuple(alphabets),
            alphabet_of=np.concatenate(alphabet_of),
            number_lists=tuple(numbers for _, numbers in lists.values()),
            numbers_of=np.concatenate(numbers_of),
            names=tuple(chain.from_iterable(part.names or [""] * len(part) for part in parts))
            if named
            else None,
        )

    # Reading.

    def __len__(self) -> int:
        return len(self.word_starts) - 1

    def __iter__(self) -> Iterator[NumeralSystem]:
        return (self.system(position) for position in range(len(self)))

    @overload
    def __getitem__(self, which: int) -> NumeralSystem: ...
    @overload
    def __getitem__(self, which: slice | np.ndarray | Sequence[int]) -> SystemBatch: ...

    def __getitem__(
        self, which: int | slice | np.ndarray | Sequence[int]
    ) -> NumeralSystem | SystemBatch:
        if isinstance(which, (int, np.integer)):
            return self.system(int(which))
        if isinstance(which, slice):
            first, last, step = which.indices(len(self))
            if step == 1:
                return self._slice(first, max(first, last))
            which = range(first, last, step)
        return self.take(which)

    def system(self, position: int) -> NumeralSystem:
        """Return one system as words of text; the arithmetic of its numerals is not kept."""
        position = range(len(self))[position]
        symbols = self.alphabets[self.alphabet_of[position]].symbols
        at = int(self.token_starts[position])
        tokens = self.tokens[at : self.token_starts[position + 1]].tolist()
        lengths = self.lengths[self.word_starts[position] : self.word_starts[position + 1]]
        spelt = iter([symbols[token] for token in tokens])
        return NumeralSystem(
            numbers=tuple(self.numbers(position).tolist()),
            words=tuple(tuple(islice(spelt, length)) for length in lengths.tolist()),
            name=self.name(position),
            combinators=self.alphabets[self.alphabet_of[position]].combinators,
        )

    def numbers(self, position: int) -> np.ndarray:
        """Return the numbers that a system has words for."""
        return self.number_lists[self.numbers_of[position]]

    def name(self, position: int) -> str:
        """Return the name of a system, empty where it has none."""
        return "" if self.names is None else self.names[position]

    def take(self, positions: np.ndarray | Sequence[int]) -> SystemBatch:
        """Return the systems at some positions, in their order, or where a mask is true."""
        chosen = np.asarray(positions)
        if chosen.dtype == bool:
            if len(chosen) != len(self):
                raise InputError(f"batch: a mask of {len(chosen)} for {len(self)} systems")
            chosen = np.flatnonzero(chosen)
        chosen = chosen.astype(np.int64)
        if len(chosen) and not (-len(self) <= chosen.min() and chosen.max() < len(self)):
            raise IndexError(f"position out of range in a batch of {len(self)} systems")
        chosen = np.where(chosen < 0, chosen + len(self), chosen)
        word_starts, words = _gathered(self.word_starts, chosen)
        token_starts, tokens = _gathered(self.token_starts, chosen)
        return SystemBatch(
            tokens=self.tokens[tokens],
            lengths=self.lengths[words],
            token_starts=token_starts,
            word_starts=word_starts,
            alphabets=self.alphabets,
            alphabet_of=self.alphabet_of[chosen],
            number_lists=self.number_lists,
            numbers_of=self.numbers_of[chosen],
            names=None if self.names is None else tuple(self.names[i] for i in chosen),
        )

    def equals(self, other: SystemBatch) -> bool:
        """Return whether two batches hold equal systems in the same order."""
        return len(self) == len(other) and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True)
        )

    def __repr__(self) -> str:
        words = self.word_starts[-1] - self.word_starts[0]
        tokens = self.token_starts[-1] - self.token_starts[0]
        return f"<SystemBatch: {len(self)} systems, {words} words, {tokens} tokens>"

    def _slice(self, first: int, last: int) -> SystemBatch:
        return SystemBatch(
            tokens=self.tokens,
            lengths=self.lengths,
            token_starts=self.token_starts[first : last + 1],
            word_starts=self.word_starts[first : last + 1],
            alphabets=self.alphabets,
            alphabet_of=self.alphabet_of[first:last],
            number_lists=self.number_lists,
            numbers_of=self.numbers_of[first:last],
            names=None if self.names is None else self.names[first:last],
        )

    def compact(self) -> SystemBatch:
        """Return the batch without what a slice leaves behind of the whole."""
        if len(self.tokens) == self.token_starts[-1] and not self.token_starts[0]:
            return self
        parts = {name: getattr(self, name) for name in self.__slots__}
        parts.update(
            tokens=self._own_tokens(),
            lengths=self._own_lengths(),
            token_starts=self.token_starts - self.token_starts[0],
            word_starts=self.word_starts - self.word_starts[0],
        )
        return SystemBatch(**parts)

    def _own_tokens(self) -> np.ndarray:
        return self.tokens[self.token_starts[0] : self.token_starts[-1]]

    def _own_lengths(self) -> np.ndarray:
        return self.lengths[self.word_starts[0] : self.word_starts[-1]]

    def __reduce__(self) -> tuple[Any, ...]:
        # What travels to another process is the slice, not the whole behind it.
        parts = self.compact()
        return _rebuilt, ({name: getattr(parts, name) for name in self.__slots__},)

    def _check(self) -> None:
        """Raise where the arrays do not fit together."""
        systems = len(self)
        for part in (
            "token_starts",
            "alphabet_of",
            "numbers_of",
            *(["names"] if self.names else []),
        ):
            size = len(getattr(self, part)) - (part == "token_starts")
            if size != systems:
                raise InputError(f"batch: {systems} systems, but {part} of {size}")
        ends = _starts(self.lengths)
        if not ends[-1] == self.token_starts[-1] == len(self.tokens):
            raise InputError(
                f"batch: words of {ends[-1]} symbols, but {len(self.tokens)} tokens"
            )
        if self.word_starts[0] or self.word_starts[-1] != len(self.lengths):
            raise InputError(
                f"batch: {self.word_starts[-1]} words, but {len(self.lengths)} lengths"
            )
        self._refuse(np.diff(self.word_starts) <= 0, "a system needs at least one numeral")
        self._refuse(
            ends[self.word_starts[:-1]] != self.token_starts[:-1], "its words miss its tokens"
        )
        for part, count in (
            ("alphabet", len(self.alphabets)),
            ("numbers", len(self.number_lists)),
        ):
            which = self.alphabet_of if part == "alphabet" else self.numbers_of
            self._refuse((which < 0) | (which >= count), f"its {part} are not given")
        for numbers in self.number_lists:
            if len(numbers) and (numbers[0] < 0 or (np.diff(numbers) <= 0).any()):
                raise InputError("batch: numbers must increase and not be negative")
        counts = np.array([len(numbers) for numbers in self.number_lists], np.int64)
        self._refuse(
            counts[self.numbers_of] != np.diff(self.word_starts), "not one word for each number"
        )
        sizes = np.array([len(alphabet.symbols) for alphabet in self.alphabets], np.int64)
        largest = np.full(systems, -1, np.int64)
        spelt = np.flatnonzero(np.diff(self.token_starts))
        if len(spelt):
            largest[spelt] = np.maximum.reduceat(self.tokens, self.token_starts[spelt])
        self._refuse(largest >= sizes[self.alphabet_of], "a token beyond its alphabet")

    def _refuse(self, wrong: np.ndarray, cause: str) -> None:
        positions = np.flatnonzero(wrong)
        if len(positions):
            label = self.name(positions[0]) or f"system {positions[0]}"
            raise InputError(f"{label}: {cause}")

    # Files.

    def to_parquet(self, path: str | Path) -> None:
        """Write the systems into a Parquet file, one row a system.

        Columns are the name, the numbers as ranges (``1-99``), the alphabet as JSON, and
        the lengths and tokens of the words as lists.
        """
        from regnum.numerals.batch_files import write_parquet

        write_parquet(self, Path(path))

    @classmethod
    def from_parquet(cls, path: str | Path) -> SystemBatch:
        """Read systems that :meth:`to_parquet` has written, and check all of them.

        Raises
        ------
        InputError
            Naming the file and the cause.
        """
        from regnum.numerals.batch_files import read_parquet

        return read_parquet(Path(path))

    def to_folder(self, path: str | Path) -> None:
        """Write the arrays into a new folder, for batches too large to be read at once.

        One ``.npy`` file an array, and ``batch.json`` with alphabets and lists of numbers.
        """
        from regnum.numerals.batch_files import write_folder

        write_folder(self, Path(path))

    @classmethod
    def from_folder(cls, path: str | Path, *, check: bool = True) -> SystemBatch:
        """Open what :meth:`to_folder` has written, without reading it into memory.

        Parameters
        ----------
        path : path
        check : bool
            Whether to go through all arrays once.

        Raises
        ------
        InputError
            Naming the folder and the cause.
        """
        from regnum.numerals.batch_files import read_folder

        return read_folder(Path(path), check=check)


class _Packing:
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

    def batch(self) -> SystemBatch:
        try:
            number_lists = tuple(_frozen(np.array(n, np.int64)) for n in self.numbers)
        except OverflowError:
            raise InputError("batch: a number of more than 63 bits") from None
        return SystemBatch(
            tokens=_narrow(np.concatenate(self.tokens) if self.tokens else np.zeros(0, int)),
            lengths=_narrow(np.array(self.lengths, np.uint32), (np.uint8, np.uint32)),
            token_starts=np.array(self.starts, np.int64),
            word_starts=np.array(self.words, np.int64),
            alphabets=tuple(
                Alphabet(tuple(codes), combinators) for combinators, codes in self.codes.items()
            ),
            alphabet_of=np.array(self.alphabet_of, np.int32),
            number_lists=number_lists,
            numbers_of=np.array(self.numbers_of, np.int32),
            names=tuple(self.names) if any(self.names) else None,
        )


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


def _rebuilt(parts: dict[str, Any]) -> SystemBatch:
    return SystemBatch(**parts)


def _integers(part: str, given: _Integers) -> np.ndarray:
    values = np.asarray(given)
    if values.size == 0:
        return values.astype(np.int64)
    if not np.issubdtype(values.dtype, np.integer):
        raise InputError(f"batch: {part} must be whole numbers, not {values.dtype}")
    if not np.issubdtype(values.dtype, np.unsignedinteger) and values.min() < 0:
        raise InputError(f"batch: {part} must not be negative")
    return values


def _narrow(values: np.ndarray, types: tuple[type, ...] = (np.uint8, np.uint16, np.uint32)):
    """Return whole numbers in the narrowest type that holds them, without copying in vain."""
    if values.dtype == types[0]:
        return values
    largest = int(values.max(initial=0))
    for narrow in types:
        if largest <= np.iinfo(narrow).max:
            return values.astype(narrow, copy=False)
    raise InputError(f"batch: {largest} is too large for a token or a length")


def _starts(sizes: np.ndarray) -> np.ndarray:
    """Return where parts of these sizes begin, and where the last ends."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def _joined(starts: list[np.ndarray]) -> np.ndarray:
    return _starts(np.concatenate([np.diff(each) for each in starts]))


def _gathered(starts: np.ndarray, chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return where chosen parts begin once moved together, and what to take for them."""
    sizes = np.diff(starts)[chosen]
    new = _starts(sizes)
    return new, np.arange(new[-1]) + np.repeat(starts[chosen] - new[:-1], sizes)


def _distinct(
    numbers: np.ndarray, word_starts: np.ndarray
) -> tuple[tuple[np.ndarray, ...], np.ndarray]:
    """Return the different lists of numbers, and which of them each system has."""
    numbers = numbers.astype(np.int64)
    lists: dict[bytes, int] = {}
    numbers_of = np.empty(len(word_starts) - 1, np.int32)
    for system, (first, last) in enumerate(pairwise(word_starts)):
        numbers_of[system] = lists.setdefault(numbers[first:last].tobytes(), len(lists))
    return tuple(np.frombuffer(content, np.int64) for content in lists), numbers_of


def _frozen(values: np.ndarray) -> np.ndarray:
    values = values.view()
    values.flags.writeable = False
    return values


def _alphabets(given: Alphabet | Sequence[str] | Sequence[Alphabet]) -> tuple[Alphabet, ...]:
    if isinstance(given, Alphabet):
        return (given,)
    each = tuple(given)
    if each and all(isinstance(one, Alphabet) for one in each):
        return each  # pyright: ignore[reportReturnType]
    return (Alphabet(each),)  # pyright: ignore[reportArgumentType]
