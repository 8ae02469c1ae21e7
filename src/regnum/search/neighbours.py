"""Natural systems among their neighbours, and whether any of these is the better one.

The searches of neighbourhoods as one: which languages, which runs, and what came of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from regnum.checks import check_choice, check_whole
from regnum.errors import InputError
from regnum.languages.catalogue import catalogue, language
from regnum.languages.types import REPRESENTATIVES
from regnum.measures.priors import Prior
from regnum.search.annealing import STARTS, Start
from regnum.search.execution import carry_on, stream_tasks
from regnum.search.neighbour_runs import Home, Piece, Progress, advance, annealings
from regnum.search.neighbour_verdicts import Method, Neighbours, combined
from regnum.search.neighbourhood import Lengths, means_of

if TYPE_CHECKING:
    from regnum.languages.language import Language, OrderName

METHODS: tuple[Method, ...] = get_args(Method)
EVALUATIONS = 2_000_000
RUNS = 4


@dataclass(frozen=True)
class NeighbourSearch:
    """What to search neighbourhoods for, and how.

    Parameters
    ----------
    method : {"greedy", "anneal", "exact"}
        The paper's Algorithm 2; the strong search; branch and bound, which proves the
        frontier of a small neighbourhood and bounds for others.
    prior : Prior or str
    order : {"abstract", "attested"}
        How numerals are ordered.
    lengths : {"same", "free"}
        Whether every numeral has the length of the natural one.
    depth : int, optional
        The number morphemes that numerals of free length may have.
    seed : int
    runs : int
        Independent annealings in each neighbourhood.
    evaluations : int
        Systems that all annealings in a neighbourhood measure together, or partial ones
        that branch and bound looks at.
    start : {"random", "natural", "greedy"}, optional
        Where all annealings begin; half of them with random systems by default.
    beta, gamma : int, optional
        Of the greedy search, the paper's by default.

    Examples
    --------
    >>> (found,) = NeighbourSearch("greedy").run(["karo-batak"])
    >>> found.verdict, len(found.frontier), found.evaluations
    ('on', 1, 60)
    """

    method: Method = "anneal"
    prior: Prior | str = "power-law"
    order: OrderName = "abstract"
    lengths: Lengths = "same"
    depth: int | None = None
    seed: int = 0
    runs: int = RUNS
    evaluations: int = EVALUATIONS
    start: Start | None = None
    beta: int | None = None
    gamma: int | None = None

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("method", self.method, METHODS),
            ("order", self.order, ("abstract", "attested")),
            ("lengths", self.lengths, get_args(Lengths)),
            ("start", self.start, (None, *STARTS)),
        ):
            check_choice(name, value, allowed)
        for name in ("seed", "runs", "evaluations", "depth", "beta", "gamma"):
            value = getattr(self, name)
            if value is not None:
                check_whole(name, value, 0 if name == "seed" else 1)
        if self.evaluations < self.runs:
            raise InputError(
                f"evaluations: {self.evaluations} are too few for {self.runs} runs"
            )
        if self.depth is not None and self.lengths == "same":
            raise InputError("depth: goes with free lengths only")
        object.__setattr__(self, "prior", Prior.of(self.prior))

    def cases(self, identifiers: Iterable[str] | None = None) -> list[Case]:
        """Return languages of the catalogue, all by default, those with one system together."""
        if identifiers is None:
            rank = {name: k for k, name in enumerate(REPRESENTATIVES)}
            wanted = sorted(
                catalogue().values(),
                key=lambda each: (bool(each.variety_of), rank.get(each.id, len(rank)), each.id),
            )
        else:
            wanted = [language(name) for name in dict.fromkeys(identifiers)]
        alike: dict[Any, list[Language]] = {}
        for entry in wanted:
            system = entry.system(self.order)
            order = entry.order if self.order == "attested" else None
            numerals = tuple(map(str, system.numerals or ()))
            alike.setdefault((numerals, means_of(entry), order), []).append(entry)
        return [Case(same[0], tuple(each.id for each in same)) for same in alike.values()]

    def home(self, entry: Language) -> Home:
        """Return the neighbourhood of a language."""
        return Home(entry, self.order, self.lengths, self.depth, Prior.of(self.prior))

    def pieces(self) -> list[Piece]:
        """Return the runs in each neighbourhood."""
        if self.method == "greedy":
            return [
                Piece("greedy", side, 0, self.seed, beta=self.beta, gamma=self.gamma)
                for side in ("best", "worst")
            ]
        if self.method == "exact":
            return [Piece("exact", "exact", 0, self.seed, self.evaluations)]
        return annealings(self.runs, self.evaluations, self.seed, self.start)

    def run(
        self,
        identifiers: Iterable[str] | None = None,
        *,
        executor: Executor | None = None,
        known: Mapping[tuple[str, str], Progress] | None = None,
        watch: Callable[[Case, Piece, Progress], None] | None = None,
    ) -> Iterator[Neighbours]:
        """Search; yield what came of each neighbourhood, in the order of the languages.

        Parameters
        ----------
        identifiers : iterable of str, optional
            Languages of the catalogue, all by default. Those that have the very same
            system share a result.
        executor : concurrent.futures.Executor, optional
            Where to compute; the results are the same.
        known : mapping, optional
            How far an earlier search has come, by language and name of a piece.
        watch : callable, optional
            Told about every piece whenever it has come further.
        """
        cases, pieces = self.cases(identifiers), self.pieces()
        known = known or {}
        tasks = [(case, piece) for case in cases for piece in pieces]
        states = {
            k: known[case.language.id, piece.name]
            for k, (case, piece) in enumerate(tasks)
            if (case.language.id, piece.name) in known
        }
        for k, state in carry_on(
            executor, advance, [(self.home(case.language), piece) for case, piece in tasks],
            states, lambda state: state.finished,
        ):  # fmt: skip
            states[k] = state
            if watch is not None:
                watch(*tasks[k], state)
        together = [
            (
                self.home(case.language),
                case.names,
                pieces,
                [states[k * len(pieces) + i] for i in range(len(pieces))],
            )
            for k, case in enumerate(cases)
        ]
        yield from stream_tasks(executor, combined, together)


@dataclass(frozen=True)
class Case:
    """Languages that have the very same system.

    Attributes
    ----------
    language : Language
        The one that is searched.
    names : tuple of str
        The ids of all of them.
    """

    language: Language
    names: tuple[str, ...]
