"""Many numeral systems packed into arrays: what samplers, searches and kernels work on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, overload

import numpy as np

from regnum.errors import InputError
from regnum.numerals.alphabet import Alphabet, alphabets_of
from regnum.numerals.batch_checks import check_batch
from regnum.numerals.packed_arrays import (
    Integers,
    distinct_lists,
    gathered,
    joined,
    narrowest,
    read_only,
    starts_of,
    whole_numbers,
)
from regnum.numerals.packing import Packing
from regnum.numerals.system import NumeralSystem


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

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a batch is not changed: {name}")

    @classmethod
    def from_systems(cls, systems: Iterable[NumeralSystem]) -> SystemBatch:
        """Return systems packed.

        Systems with the same combinators share an alphabet, of the symbols in the order
        in which they come.
        """
        packing = Packing()
        for system in systems:
            packing.add(system)
        return cls(**packing.parts())

    @classmethod
    def from_arrays(
        cls,
        tokens: np.ndarray,
        lengths: np.ndarray,
        *,
        numbers: Integers,
        alphabet: Alphabet | Sequence[str] | Sequence[Alphabet],
        words: Integers | None = None,
        alphabet_of: Integers | None = None,
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
        lengths = whole_numbers("lengths", lengths).ravel()
        tokens = whole_numbers("tokens", tokens).ravel()
        alphabets = alphabets_of(alphabet)
        given = whole_numbers("numbers", numbers)
        if words is None:
            if not len(given) or len(lengths) % len(given):
                raise InputError(
                    f"batch: {len(lengths)} lengths for systems of {len(given)} numbers"
                )
            systems = len(lengths) // len(given)
            word_starts = np.arange(systems + 1, dtype=np.int64) * len(given)
            number_lists, numbers_of = (given,), np.zeros(systems, np.int32)
        else:
            word_starts = starts_of(whole_numbers("words", words))
            systems = len(word_starts) - 1
            if not word_starts[-1] == len(lengths) == len(given):
                raise InputError(
                    f"batch: systems of {word_starts[-1]} words together, but {len(lengths)} "
                    f"lengths and {len(given)} numbers"
                )
            number_lists, numbers_of = distinct_lists(given, word_starts)
        ends = starts_of(lengths)
        batch = cls(
            tokens=narrowest(tokens),
            lengths=narrowest(lengths, (np.uint8, np.uint32)),
            token_starts=ends[word_starts],
            word_starts=word_starts,
            alphabets=alphabets,
            alphabet_of=np.zeros(systems, np.int32)
            if alphabet_of is None
            else whole_numbers("alphabet_of", alphabet_of).astype(np.int32),
            number_lists=tuple(read_only(each.astype(np.int64)) for each in number_lists),
            numbers_of=numbers_of,
            names=None if names is None else tuple(names),
        )
        check_batch(batch)
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
            token_starts=joined([part.token_starts for part in parts]),
            word_starts=joined([part.word_starts for part in parts]),
            alphabets=tuple(alphabets),
            alphabet_of=np.concatenate(alphabet_of),
            number_lists=tuple(numbers for _, numbers in lists.values()),
            numbers_of=np.concatenate(numbers_of),
            names=tuple(chain.from_iterable(part.names or [""] * len(part) for part in parts))
            if named
            else None,
        )

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
        word_starts, words = gathered(self.word_starts, chosen)
        token_starts, tokens = gathered(self.token_starts, chosen)
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


def _rebuilt(parts: dict[str, Any]) -> SystemBatch:
    return SystemBatch(**parts)
