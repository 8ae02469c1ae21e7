"""The random baseline of the paper (its section 4.1): systems drawn from Hurford grammars.

A *type* is a random choice of digits, multipliers and combinators that can express all
numbers. From each type a number of systems is drawn, which differ in the numeral that each
number gets. Nothing is enumerated: the numerals of a type are counted by size and value, and
drawn by these counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from regnum.errors import InputError
from regnum.measures.priors import Prior
from regnum.results import (
    Provenance,
    prior_of_record,
    prior_record,
    read_provenance,
    write_result,
    write_shards,
)
from regnum.search.execution import stream_tasks

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from regnum.kernels.sampling import Choices, Counts
    from regnum.numerals import HurfordGrammar
    from regnum.numerals.batch import SystemBatch

Policy = Literal["uniform", "size-first", "shortest", "expansion"]
POLICIES: tuple[Policy, ...] = get_args(Policy)
GROUP = "baseline"
# With morphemes that so many languages share, the figures of a sample are nearest to those
# of the paper; docs/artificial-systems.md compares.
ATTESTED_IN = 8
_TASK = 1_000  # systems drawn and measured in one go
_SHARD = 100_000  # systems kept in memory before they are written
_MOST_TRIES = 20_000  # types drawn in vain before giving up


@cache
def attested(languages: int = ATTESTED_IN, largest: int = 99) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the digits and the multipliers that the catalogue attests, up to a number.

    Hurford's grammar has no suppletives; a number morpheme that is no multiplier is a digit
    of it, so the suppletives of the catalogue are among the digits.

    Parameters
    ----------
    languages : int
        In how many languages a morpheme must occur.
    largest : int
    """
    from regnum.languages.catalogue import catalogue

    digits: Counter[int] = Counter()
    multipliers: Counter[int] = Counter()
    for language in catalogue().values():
        grammar = language.grammar
        digits.update({*grammar.digits, *grammar.suppletives})
        multipliers.update({*grammar.multipliers})

    def frequent(found: Counter[int]) -> tuple[int, ...]:
        return tuple(
            sorted(each for each, times in found.items() if times >= languages and each <= largest)
        )

    return frequent(digits), frequent(multipliers)


@dataclass(frozen=True)
class Type:
    """What the systems of one batch have in common.

    Parameters
    ----------
    digits, multipliers : tuple of int
    subtraction : bool
        Whether numerals may have - beside + and *.
    """

    digits: tuple[int, ...]
    multipliers: tuple[int, ...]
    subtraction: bool

    def grammar(self) -> HurfordGrammar:
        """Return the grammar of all numerals that the systems choose from."""
        from regnum.numerals import HurfordGrammar

        signs = "+*-" if self.subtraction else "+*"
        return HurfordGrammar(self.digits, self.multipliers, signs)

    def __str__(self) -> str:
        return str(self.grammar())


@dataclass(frozen=True)
class Sampling:
    """The parameters of a sample; :meth:`batches` draws it, :meth:`tables` also measures it.

    Parameters
    ----------
    systems : int
    systems_per_type : int
    digits, multipliers : (int, int)
        The least and the most of each in a type.
    subtraction : float
        The probability that a type has the combinator -.
    depth : int
        The most number morphemes of a numeral.
    policy : {"uniform", "size-first", "shortest", "expansion"}
        How one of several numerals is drawn: each with the same probability; its size with
        the same probability first, then one of this size; one of the shortest; or by
        expanding the grammar at random, each rule for a symbol with the same probability,
        until the numeral happens to denote the number.
    numbers : int
        Systems have numerals for 1 to this number.
    seed : int
    attested_in : int
        Digits and multipliers are chosen from those that so many languages of the catalogue
        have.
    digits_from, multipliers_from : iterable of int, optional
        What to choose from instead.

    Examples
    --------
    >>> sampling = Sampling(4, systems_per_type=2, seed=1)
    >>> [len(batch) for batch in sampling.batches()]
    [2, 2]
    """

    systems: int = 10_000
    systems_per_type: int = 100
    digits: tuple[int, int] = (3, 12)
    multipliers: tuple[int, int] = (1, 3)
    subtraction: float = 0.2
    depth: int = 5
    policy: Policy = "uniform"
    numbers: int = 99
    seed: int = 0
    digits_from: tuple[int, ...] = field(default=())
    multipliers_from: tuple[int, ...] = field(default=())

    def __init__(
        self,
        systems: int = 10_000,
        *,
        systems_per_type: int = 100,
        digits: tuple[int, int] = (3, 12),
        multipliers: tuple[int, int] = (1, 3),
        subtraction: float = 0.2,
        depth: int = 5,
        policy: Policy = "uniform",
        numbers: int = 99,
        seed: int = 0,
        attested_in: int = ATTESTED_IN,
        digits_from: Iterable[int] | None = None,
        multipliers_from: Iterable[int] | None = None,
    ) -> None:
        put = object.__setattr__
        for name, value, least in (
            ("systems", systems, 1),
            ("systems_per_type", systems_per_type, 1),
            ("depth", depth, 1),
            ("numbers", numbers, 1),
            ("seed", seed, 0),
        ):
            put(self, name, _whole(name.replace("_", " "), value, least))
        put(self, "digits", _between("digits", digits, 0))
        put(self, "multipliers", _between("multipliers", multipliers, 0))
        if not 0 <= subtraction <= 1:
            raise InputError(f"subtraction: {subtraction} is not a probability")
        put(self, "subtraction", float(subtraction))
        if policy not in POLICIES:
            raise InputError(f"policy: {policy!r} is not one of {', '.join(POLICIES)}")
        put(self, "policy", policy)
        if digits_from is None or multipliers_from is None:
            known = attested(_whole("attested in", attested_in, 1), numbers)
            digits_from = known[0] if digits_from is None else digits_from
            multipliers_from = known[1] if multipliers_from is None else multipliers_from
        put(self, "digits_from", _chosen_from("digits", digits_from, self.digits))
        put(
            self,
            "multipliers_from",
            _chosen_from("multipliers", multipliers_from, self.multipliers),
        )
        self._check()

    def _check(self) -> None:
        """Refuse parameters under which no type can express all numbers."""
        everything = Type(
            self.digits_from if self.digits[1] else (),
            self.multipliers_from if self.multipliers[1] else (),
            self.subtraction > 0,
        )
        if everything.digits or everything.multipliers:
            grammar = everything.grammar()
            if self._expresses(everything):
                return
            cause = f"not even {grammar} has numerals"
        else:
            cause = "no digits and no multipliers have no numerals"
        raise InputError(
            f"sample: {cause} of up to {self.depth} number morphemes for all of 1-{self.numbers}"
        )

    @property
    def types(self) -> int:
        """How many types there are."""
        return -(-self.systems // self.systems_per_type)

    def type(self, index: int) -> Type:
        """Return the type of a number, which depends on that number and the seed alone."""
        return self._draw_type(self._rng(index))

    def batches(self) -> Iterator[SystemBatch]:
        """Yield the systems of one type after another, packed."""
        room = _Room()
        for index in range(self.types):
            yield self._batch([index], room)[0]

    def batch(self) -> SystemBatch:
        """Return all systems, packed."""
        return self._batch(range(self.types), _Room())[0]

    def tables(
        self,
        prior: Prior | str = "power-law",
        executor: Executor | None = None,
        *,
        numerals: bool = False,
    ) -> Iterator[pl.DataFrame]:
        """Yield the measures of all systems in tables of some thousand rows.

        Parameters
        ----------
        prior : Prior or str
        executor : concurrent.futures.Executor, optional
            Where to draw and measure; here by default. The result is the same.
        numerals : bool
            Whether to keep the systems too, a column of their words.
        """
        prior = Prior.of(prior)
        tasks = [
            (self, prior, indices, numerals) for indices in self._divided(range(self.types), _TASK)
        ]
        yield from _stream(executor, tasks)

    def parameters(self, prior: Prior, *, numerals: bool = False) -> dict[str, Any]:
        """Return the parameters as they stand in a result file."""
        found = {**asdict(self), "prior": prior_record(prior), "numerals": numerals}
        del found["seed"]
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in found.items()
        }

    def _divided(self, indices: range, systems: int) -> list[range]:
        step = max(1, systems // self.systems_per_type)
        return [indices[start : start + step] for start in range(0, len(indices), step)]

    def _rng(self, index: int) -> np.random.Generator:
        import numpy as np

        return np.random.default_rng((self.seed, index))

    def _draw_type(self, rng: np.random.Generator) -> Type:
        for _ in range(_MOST_TRIES):
            digits = int(rng.integers(self.digits[0], self.digits[1] + 1))
            multipliers = int(rng.integers(self.multipliers[0], self.multipliers[1] + 1))
            drawn = Type(
                _draw_some(rng, self.digits_from, digits),
                _draw_some(rng, self.multipliers_from, multipliers),
                bool(rng.random() < self.subtraction),
            )
            if self._expresses(drawn):
                return drawn
        raise InputError(
            f"sample: of {_MOST_TRIES} random types with {self.digits[0]}-{self.digits[1]} "
            f"digits and {self.multipliers[0]}-{self.multipliers[1]} multipliers none could "
            f"express 1-{self.numbers} with up to {self.depth} number morphemes"
        )

    def _ceiling(self, drawn: Type) -> int:
        from regnum.numerals.chart import default_ceiling

        if not drawn.subtraction:
            return self.numbers
        return default_ceiling(drawn.grammar(), self.depth, self.numbers)

    def _expresses(self, drawn: Type) -> bool:
        import numpy as np

        from regnum.kernels.shortest import ADD, MULTIPLY, SUBTRACT, mean_length

        if not drawn.digits and not drawn.multipliers:
            return False
        only = [digit for digit in drawn.digits if digit not in drawn.multipliers]
        ceiling = self._ceiling(drawn)
        sizes = np.zeros(self.numbers + 1, np.int64)
        found = mean_length(
            np.array([*only, *drawn.multipliers], np.int64),
            len(only),
            ADD + MULTIPLY + (SUBTRACT if drawn.subtraction else 0),
            self._uniform_weights,
            ceiling,
            np.inf,
            _shortest_workspace(ceiling),
            sizes,
        )
        return found < np.inf and int(sizes.max()) <= self.depth

    @cached_property
    def _uniform_weights(self) -> np.ndarray:
        import numpy as np

        return np.concatenate([[0.0], np.full(self.numbers, 1 / self.numbers)])

    def _batch(self, indices: Iterable[int], room: _Room) -> tuple[SystemBatch, list[Type]]:
        """Draw the systems of some types."""
        import numpy as np

        from regnum.kernels import sampling as kernel
        from regnum.numerals.batch import Alphabet, SystemBatch

        policy = {
            "uniform": kernel.UNIFORM,
            "size-first": kernel.SIZE_FIRST,
            "shortest": kernel.SHORTEST,
            "expansion": kernel.UNIFORM,
        }[self.policy]
        tokens: list[np.ndarray] = []
        lengths: list[np.ndarray] = []
        alphabets: list[Alphabet] = []
        alphabet_of: list[int] = []
        types: list[Type] = []
        for index in indices:
            rng = self._rng(index)
            drawn = self._draw_type(rng)
            ceiling = self._ceiling(drawn)
            counts, choices = room.arrays(self.depth, ceiling)
            packed = _packed_type(drawn, self.policy, self.numbers)
            kernel.fill_counts(packed, self.numbers, ceiling, counts)
            first = index * self.systems_per_type
            systems = min(self.systems_per_type, self.systems - first)
            words = systems * self.numbers
            own_tokens = np.empty(words * (2 * self.depth - 1), packed.symbols.dtype)
            own_lengths = np.empty(words, np.uint8 if self.depth <= 128 else np.uint32)  # noqa: PLR2004
            end = kernel.draw_systems(
                rng, systems, packed, self.numbers, ceiling, policy, counts, choices,
                own_tokens, own_lengths,
            )  # fmt: skip
            tokens.append(own_tokens[:end])
            lengths.append(own_lengths)
            alphabet_of.extend([len(alphabets)] * systems)
            morphemes = sorted({*drawn.digits, *drawn.multipliers})
            alphabets.append(Alphabet(("+", "*", "-", *map(str, morphemes))))
            types.append(drawn)
        batch = SystemBatch.from_arrays(
            np.concatenate(tokens),
            np.concatenate(lengths),
            numbers=range(1, self.numbers + 1),
            alphabet=alphabets,
            alphabet_of=alphabet_of,
        )
        return batch, types


def sample(systems: int = 10_000, **parameters: Any) -> SystemBatch:
    """Draw systems from random Hurford grammars.

    Parameters
    ----------
    systems : int
    **parameters
        Of :class:`Sampling`.

    Examples
    --------
    >>> len(sample(20, systems_per_type=10, policy="shortest", seed=3))
    20
    """
    return Sampling(systems, **parameters).batch()


def write_sample(
    path: str | Path,
    sampling: Sampling,
    prior: Prior | str = "power-law",
    executor: Executor | None = None,
    *,
    numerals: bool = False,
) -> Iterator[int]:
    """Draw and measure a sample into a result file; yield how many systems are done.

    A large sample is written in shards to a folder beside the file, so that memory does not
    limit it. After an interruption the same call goes on from the last whole shard.
    """
    path = Path(path)
    prior = Prior.of(prior)
    parameters = sampling.parameters(prior, numerals=numerals)
    done = 0
    if sampling.systems <= _SHARD:
        tables = []
        for table in sampling.tables(prior, executor, numerals=numerals):
            tables.append(table)
            done += table.height
            yield done
        write_result(path, _joined(tables), Provenance.of("sample", parameters, sampling.seed))
        return
    folder = path.with_name(f"{path.name}.shards")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: cannot be made: {error.strerror or error}") from None
    shards: list[Path] = []
    for indices in sampling._divided(range(sampling.types), _SHARD):
        shard = folder / f"{indices.start:09d}.parquet"
        provenance = Provenance.of(
            "shard", {**parameters, "first_type": indices.start}, sampling.seed
        )
        if not _is_shard(shard, provenance):
            tasks = [
                (sampling, prior, part, numerals)
                for part in sampling._divided(indices, _TASK)
            ]
            tables = []
            for table in _stream(executor, tasks):
                tables.append(table)
                yield done + sum(each.height for each in tables)
            write_result(shard, _joined(tables), provenance)
        shards.append(shard)
        done = min(sampling.systems, indices.stop * sampling.systems_per_type)
        yield done
    write_shards(path, shards, Provenance.of("sample", parameters, sampling.seed))
    for shard in shards:
        shard.unlink()
    folder.rmdir()


def rerun(provenance: Provenance, executor: Executor | None = None) -> pl.DataFrame:
    """Return the table of a sample anew, from its record."""
    chosen = dict(provenance.parameters)
    prior = prior_of_record(chosen.pop("prior"))
    numerals = bool(chosen.pop("numerals"))
    for pair in ("digits", "multipliers"):
        chosen[pair] = tuple(chosen[pair])
    sampling = Sampling(**chosen, seed=provenance.seed)
    return _joined(list(sampling.tables(prior, executor, numerals=numerals)))


def _stream(executor: Executor | None, tasks: list[tuple[Any, ...]]) -> Iterator[pl.DataFrame]:
    """Yield what comes of the tasks, on threads of this process if nowhere else."""
    if executor is not None:
        yield from stream_tasks(executor, _measured, tasks, ahead=16)
        return
    # The kernels leave the interpreter's lock alone, so that threads are enough.
    with ThreadPoolExecutor() as threads:
        yield from stream_tasks(threads, _measured, tasks, ahead=16)


def _measured(
    sampling: Sampling, prior: Prior, indices: range, numerals: bool
) -> pl.DataFrame:
    """Draw and measure the systems of some types; depends on its arguments alone."""
    import numpy as np
    import polars as pl

    from regnum.measures.batch import measure_batch
    from regnum.measures.complexity import MEASURES

    batch, types = sampling._batch(indices, _Room())
    measures = measure_batch(batch, prior, threads=1)
    first = indices.start * sampling.systems_per_type
    whole = [name for name in MEASURES if measures.schema[name].is_integer()]
    table = measures.select(
        pl.lit(GROUP).alias("group"),
        pl.Series("system", np.arange(first + 1, first + len(batch) + 1, dtype=np.uint32)),
        pl.Series("type", np.repeat(np.arange(indices.start + 1, indices.stop + 1), sampling.systems_per_type)[: len(batch)].astype(np.uint32)),
        pl.Series("grammar", np.repeat([str(each) for each in types], sampling.systems_per_type)[: len(batch)]),
        pl.col(MEASURES).exclude(whole),
        pl.col(whole).cast(pl.UInt32),
    )  # fmt: skip
    if numerals:
        words = [[" ".join(word) for word in batch[i].words] for i in range(len(batch))]
        table = table.with_columns(pl.Series("numerals", words, dtype=pl.List(pl.String)))
    return table


def _joined(tables: list[pl.DataFrame]) -> pl.DataFrame:
    import polars as pl

    return pl.concat(tables, rechunk=True)


def _is_shard(path: Path, provenance: Provenance) -> bool:
    """Whether a shard has been written already, by the same sampling."""
    if not path.exists():
        return False
    found = read_provenance(path)
    if found != provenance:
        raise InputError(
            f"{path.parent}: holds shards of another sample; remove it or choose another file"
        )
    return True


class _Room:
    """Arrays for counts and choices, kept from one type to the next."""

    def __init__(self) -> None:
        self._held: dict[tuple[int, int], tuple[Counts, Choices]] = {}

    def arrays(self, depth: int, ceiling: int) -> tuple[Counts, Choices]:
        from regnum.kernels.sampling import empty_choices, empty_counts

        if (depth, ceiling) not in self._held:
            self._held[depth, ceiling] = (
                empty_counts(depth, ceiling),
                empty_choices(depth, ceiling),
            )
        return self._held[depth, ceiling]


@cache
def _shortest_workspace(ceiling: int) -> Any:
    from regnum.kernels.shortest import workspace

    return workspace(ceiling)


def _packed_type(drawn: Type, policy: Policy, numbers: int) -> Any:
    """Return a type as arrays, with the weights of the rules under a policy."""
    import numpy as np

    from regnum.kernels import sampling as kernel

    morphemes = sorted({*drawn.digits, *drawn.multipliers})
    last = kernel.FIRST_MORPHEME + len(morphemes)
    symbols = np.zeros(max(numbers, *morphemes) + 1, np.uint8 if last < 256 else np.uint32)  # noqa: PLR2004
    symbols[morphemes] = np.arange(kernel.FIRST_MORPHEME, last)
    rules = np.ones(6)
    if policy == "expansion":
        # Num has a rule for D, for Phrase, and for each way to join; Phrase has two.
        choices = 2 + 1 + drawn.subtraction + (-1 if not drawn.digits else 0)
        rules[kernel.DIGIT] = 1 / choices / max(1, len(drawn.digits))
        rules[[kernel.PHRASE, kernel.SUM, kernel.DIFFERENCE]] = 1 / choices
        rules[[kernel.MULTIPLIER, kernel.PRODUCT]] = 1 / 2 / max(1, len(drawn.multipliers))
    if not drawn.subtraction:
        rules[kernel.DIFFERENCE] = 0.0
    return kernel.Type(
        np.array(drawn.digits, np.int64), np.array(drawn.multipliers, np.int64), symbols, rules
    )


def _draw_some(rng: np.random.Generator, choices: tuple[int, ...], count: int) -> tuple[int, ...]:
    import numpy as np

    drawn = rng.choice(np.array(choices, np.int64), min(count, len(choices)), replace=False)
    return tuple(sorted(int(each) for each in drawn))


def _whole(name: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(f"{name}: {value!r} is not a whole number from {least} up")
    return value


def _between(name: str, value: tuple[int, int], least: int) -> tuple[int, int]:
    first, last = (_whole(name, each, least) for each in value)
    if last < first:
        raise InputError(f"{name}: {first}-{last} runs backwards")
    return first, last


def _chosen_from(name: str, numbers: Iterable[int], wanted: tuple[int, int]) -> tuple[int, ...]:
    found = tuple(sorted({_whole(name, each, 1) for each in numbers}))
    if len(found) < wanted[0]:
        raise InputError(f"{name}: {wanted[0]} are wanted, there are {len(found)} to choose from")
    return found
