"""The random baseline of the paper (its section 4.1): systems drawn from Hurford grammars.

A *type* is a random choice of digits, multipliers and combinators that can express all
numbers. From each type a number of systems is drawn, which differ in the numeral that each
number gets. Nothing is enumerated: the numerals of a type are counted by size and value, and
drawn by these counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal, get_args

from regnum.checks import check_choice, check_whole
from regnum.errors import InputError
from regnum.measures.priors import Prior
from regnum.results import prior_record
from regnum.search.drawing import Room, draw_batch
from regnum.search.execution import stream_tasks
from regnum.search.sampled_types import ATTESTED_IN, Type, attested, draw_some

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from regnum.numerals.batch import SystemBatch

Policy = Literal["uniform", "size-first", "shortest", "expansion"]
POLICIES: tuple[Policy, ...] = get_args(Policy)
GROUP = "baseline"
_TASK = 1_000  # systems drawn and measured in one go
_MOST_TRIES = 20_000  # types drawn in vain before giving up


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
            put(self, name, check_whole(name.replace("_", " "), value, least))
        put(self, "digits", _between("digits", digits, 0))
        put(self, "multipliers", _between("multipliers", multipliers, 0))
        if not 0 <= subtraction <= 1:
            raise InputError(f"subtraction: {subtraction} is not a probability")
        put(self, "subtraction", float(subtraction))
        check_choice("policy", policy, POLICIES)
        put(self, "policy", policy)
        if digits_from is None or multipliers_from is None:
            known = attested(check_whole("attested in", attested_in, 1), numbers)
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
            if everything.expresses(self.depth, self.numbers):
                return
            cause = f"not even {grammar} has numerals"
        else:
            cause = "no digits and no multipliers have no numerals"
        raise InputError(
            f"sample: {cause} of up to {self.depth} number morphemes "
            f"for all of 1-{self.numbers}"
        )

    @property
    def types(self) -> int:
        """How many types there are."""
        return -(-self.systems // self.systems_per_type)

    def type(self, index: int) -> Type:
        """Return the type of a number, which depends on that number and the seed alone."""
        return self.draw_type(self.generator(index))

    def batches(self) -> Iterator[SystemBatch]:
        """Yield the systems of one type after another, packed."""
        room = Room()
        for index in range(self.types):
            yield draw_batch(self, [index], room)[0]

    def batch(self) -> SystemBatch:
        """Return all systems, packed."""
        return draw_batch(self, range(self.types), Room())[0]

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
        yield from self.tables_of(range(self.types), prior, executor, numerals=numerals)

    def tables_of(
        self,
        indices: range,
        prior: Prior,
        executor: Executor | None = None,
        *,
        numerals: bool = False,
    ) -> Iterator[pl.DataFrame]:
        """Yield the measures of the systems of some types, as :meth:`tables` does."""
        tasks = [(self, prior, part, numerals) for part in self.divided(indices, _TASK)]
        yield from _stream(executor, tasks)

    def parameters(self, prior: Prior, *, numerals: bool = False) -> dict[str, Any]:
        """Return the parameters as they stand in a result file."""
        found = {**asdict(self), "prior": prior_record(prior), "numerals": numerals}
        del found["seed"]
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in found.items()
        }

    def divided(self, indices: range, systems: int) -> list[range]:
        """Return the types in parts of about so many systems each."""
        step = max(1, systems // self.systems_per_type)
        return [indices[start : start + step] for start in range(0, len(indices), step)]

    def generator(self, index: int) -> np.random.Generator:
        """Return the source of chance for a type and its systems."""
        import numpy as np

        return np.random.default_rng((self.seed, index))

    def draw_type(self, rng: np.random.Generator) -> Type:
        """Return a random type that expresses all numbers."""
        for _ in range(_MOST_TRIES):
            digits = int(rng.integers(self.digits[0], self.digits[1] + 1))
            multipliers = int(rng.integers(self.multipliers[0], self.multipliers[1] + 1))
            drawn = Type(
                draw_some(rng, self.digits_from, digits),
                draw_some(rng, self.multipliers_from, multipliers),
                bool(rng.random() < self.subtraction),
            )
            if drawn.expresses(self.depth, self.numbers):
                return drawn
        raise InputError(
            f"sample: of {_MOST_TRIES} random types with {self.digits[0]}-{self.digits[1]} "
            f"digits and {self.multipliers[0]}-{self.multipliers[1]} multipliers none could "
            f"express 1-{self.numbers} with up to {self.depth} number morphemes"
        )


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


def sample_table(
    systems: int = 10_000,
    prior: Prior | str = "power-law",
    *,
    executor: Executor | None = None,
    numerals: bool = False,
    **parameters: Any,
) -> pl.DataFrame:
    """Draw systems from random Hurford grammars and measure them.

    Parameters
    ----------
    systems : int
    prior : Prior or str
    executor : concurrent.futures.Executor, optional
        Where to draw and measure; here by default. The result is the same.
    numerals : bool
        Whether to keep the systems too, a column of their words.
    **parameters
        Of :class:`Sampling`.

    Returns
    -------
    polars.DataFrame
        A row a system: its number, the number of its type, the grammar of the type, and
        the measures.

    Examples
    --------
    >>> table = sample_table(200, systems_per_type=100, seed=1)
    >>> table.height, table["type"].n_unique()
    (200, 2)
    """
    return joined(
        list(Sampling(systems, **parameters).tables(prior, executor, numerals=numerals))
    )


def joined(tables: list[pl.DataFrame]) -> pl.DataFrame:
    """Return one table for several."""
    import polars as pl

    return pl.concat(tables, rechunk=True)


def _stream(executor: Executor | None, tasks: list[tuple[Any, ...]]) -> Iterator[pl.DataFrame]:
    """Yield what comes of the tasks, on threads of this process if nowhere else."""
    if executor is not None:
        yield from stream_tasks(executor, _measured, tasks, ahead=16)
        return
    # The kernels leave the interpreter's lock alone, so that threads are enough.
    with ThreadPoolExecutor() as threads:
        yield from stream_tasks(threads, _measured, tasks, ahead=16)


def _measured(sampling: Sampling, prior: Prior, indices: range, numerals: bool) -> pl.DataFrame:
    """Draw and measure the systems of some types; depends on its arguments alone."""
    import numpy as np
    import polars as pl

    from regnum.measures.batch import measure_batch
    from regnum.measures.complexity import MEASURES

    batch, types = draw_batch(sampling, indices, Room())
    measures = measure_batch(batch, prior, threads=1)
    first = indices.start * sampling.systems_per_type
    whole = [name for name in MEASURES if measures.schema[name].is_integer()]
    systems = np.arange(first + 1, first + len(batch) + 1, dtype=np.uint32)
    type_of = (systems - 1) // sampling.systems_per_type  # counted from 0
    grammars = np.array([str(each) for each in types])
    table = measures.select(
        pl.lit(GROUP).alias("group"),
        pl.Series("system", systems),
        pl.Series("type", type_of + 1, pl.UInt32),
        pl.Series("grammar", grammars[type_of - indices.start]),
        pl.col(MEASURES).exclude(whole),
        pl.col(whole).cast(pl.UInt32),
    )
    if numerals:
        words = [[" ".join(word) for word in batch[i].words] for i in range(len(batch))]
        table = table.with_columns(pl.Series("numerals", words, dtype=pl.List(pl.String)))
    return table


def _between(name: str, value: tuple[int, int], least: int) -> tuple[int, int]:
    first, last = (check_whole(name, each, least) for each in value)
    if last < first:
        raise InputError(f"{name}: {first}-{last} runs backwards")
    return first, last


def _chosen_from(name: str, numbers: Iterable[int], wanted: tuple[int, int]) -> tuple[int, ...]:
    found = tuple(sorted({check_whole(name, each, 1) for each in numbers}))
    if len(found) < wanted[0]:
        raise InputError(
            f"{name}: {wanted[0]} are wanted, there are {len(found)} to choose from"
        )
    return found
