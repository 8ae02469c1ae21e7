"""Natural systems among their neighbours, and whether any of these is the better one.

The searches of neighbourhoods as one: which languages, which runs, what came of them, and
the verdict on the natural system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from regnum.errors import InputError, RegnumError
from regnum.languages.catalogue import catalogue, language
from regnum.languages.types import REPRESENTATIVES, language_type
from regnum.measures.priors import Prior
from regnum.search.annealing import CLOSE, STARTS, Start
from regnum.search.execution import carry_on, stream_tasks
from regnum.search.neighbour_runs import Home, Kind, Piece, Progress, advance, annealings
from regnum.search.neighbourhood import Lengths, Neighbourhood, means_of

if TYPE_CHECKING:
    from regnum.languages.language import Language, OrderName
    from regnum.numerals.system import NumeralSystem

Method = Kind
METHODS: tuple[Method, ...] = get_args(Method)
Verdict = Literal["dominated", "on", "beyond"]
Watch = Callable[[int, Piece, Progress], None]
EVALUATIONS = 2_000_000
RUNS = 4
_AGREES = 1e-6  # bits


@dataclass(frozen=True)
class Found:
    """One system of a neighbourhood, measured.

    Attributes
    ----------
    irregularity, processing_complexity : float
    numerals : tuple of str
        In the order of the numbers.
    """

    irregularity: float
    processing_complexity: float
    numerals: tuple[str, ...]

    def dominates(self, other: Found) -> bool:
        """Whether it is nowhere worse than another system and somewhere better."""
        one, two = self._less(other)
        return one <= CLOSE and two <= CLOSE and min(one, two) < -CLOSE

    def equals(self, other: Found) -> bool:
        """Whether the measures are the same."""
        return max(map(abs, self._less(other))) <= CLOSE

    def _less(self, other: Found) -> tuple[float, float]:
        return (
            self.irregularity - other.irregularity,
            self.processing_complexity - other.processing_complexity,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the entry of a JSON file."""
        return {
            "irregularity": self.irregularity,
            "processing_complexity": self.processing_complexity,
            "numerals": list(self.numerals),
        }


@dataclass(frozen=True)
class Run:
    """What one of several runs came to by itself.

    Attributes
    ----------
    part : str
        The side of a greedy search, the start of an annealing, "exact".
    evaluations : int
    reached : int
        After how many evaluations an annealing had found the natural system, or one that
        dominates it; -1 where it has not.
    irregularity : float or None
        The least L(G) that it found where L(N|G) is no more than the natural system's.
    processing_complexity : float or None
        The least L(N|G) where L(G) is no more than the natural system's.
    """

    part: str
    evaluations: int
    reached: int = -1
    irregularity: float | None = None
    processing_complexity: float | None = None


@dataclass(frozen=True)
class Neighbours:
    """What came of the search of one neighbourhood.

    Attributes
    ----------
    language, type : str
    languages : tuple of str
        All languages asked for that have the very same system, `language` among them.
    method : {"greedy", "anneal", "exact"}
    prior, order, lengths : str
    natural : Found
    frontier : tuple of Found
        What was found that nothing found dominates, by increasing L(G); the natural system
        only where the search came upon it.
    dominating : tuple of Found
        Those on the frontier that dominate the natural system.
    worst : tuple of Found
        The opposite frontier, of a greedy search.
    log10_size : float
        The decimal logarithm of the number of systems in the neighbourhood.
    evaluations : int
        How many systems were measured.
    runs : tuple of Run
    complete : bool
        Whether the frontier is proved to be the one of the neighbourhood.
    proven : bool
        Whether the natural system is proved to be dominated, or not to be.
    bounds : tuple of float
        Proved: no system of the neighbourhood has a smaller L(G), none a smaller L(N|G).
    """

    language: str
    type: str
    languages: tuple[str, ...]
    method: Method
    prior: str
    order: OrderName
    lengths: Lengths
    natural: Found
    frontier: tuple[Found, ...]
    dominating: tuple[Found, ...]
    worst: tuple[Found, ...]
    log10_size: float
    evaluations: int
    runs: tuple[Run, ...]
    complete: bool = False
    proven: bool = False
    bounds: tuple[float, float] = (0.0, 0.0)

    @property
    def verdict(self) -> Verdict:
        """How the natural system stands to the frontier that was found."""
        if self.dominating:
            return "dominated"
        return "on" if any(each.equals(self.natural) for each in self.frontier) else "beyond"

    @property
    def gains(self) -> tuple[float, float]:
        """The bits of L(G) to be saved with no more L(N|G), and those of L(N|G) likewise."""
        better = self.dominating or (self.natural,)
        return (
            max(self.natural.irregularity - each.irregularity for each in better),
            max(
                self.natural.processing_complexity - each.processing_complexity
                for each in better
            ),
        )

    @property
    def agreement(self) -> dict[str, int]:
        """How many annealings there are, and how many of them found the same.

        ``reached`` counts those that found the natural system or one that dominates it,
        ``random`` and ``reached_random`` those from random systems only; ``irregularity``
        counts those that found the least L(G) that any found with no more L(N|G), and
        ``processing_complexity`` the other way round.
        """
        if self.method != "anneal":
            return {}
        runs = self.runs
        drawn = [run for run in runs if run.part == "random"]
        counts = {
            "runs": len(runs),
            "reached": sum(run.reached >= 0 for run in runs),
            "random": len(drawn),
            "reached_random": sum(run.reached >= 0 for run in drawn),
        }
        for name in ("irregularity", "processing_complexity"):
            values = [getattr(run, name) for run in runs]
            known = [value for value in values if value is not None]
            counts[name] = sum(value <= min(known) + CLOSE for value in known)
        return counts

    def as_dict(self) -> dict[str, Any]:
        """Return the object of a JSON file."""
        entry: dict[str, Any] = {
            "language": self.language,
            "type": self.type,
            "method": self.method,
            "prior": self.prior,
            "order": self.order,
            "lengths": self.lengths,
            "verdict": self.verdict,
            "log10_size": self.log10_size,
            "evaluations": self.evaluations,
            "natural": self.natural.as_dict(),
            "frontier": [each.as_dict() for each in self.frontier],
            "dominating": [each.as_dict() for each in self.dominating],
        }
        if self.method == "greedy":
            entry["worst"] = [each.as_dict() for each in self.worst]
        elif self.method == "anneal":
            entry["agreement"] = self.agreement
        else:
            entry["complete"] = self.complete
            entry["proven"] = self.proven
            entry["bounds"] = {
                "irregularity": self.bounds[0],
                "processing_complexity": self.bounds[1],
            }
        return entry

    def each(self) -> Iterator[Neighbours]:
        """Yield the result under the name of each of the languages that it holds for."""
        for name in self.languages:
            yield replace(self, language=name, languages=(name,))


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
            if value not in allowed:
                known = ", ".join(str(each) for each in allowed if each)
                raise InputError(f"{name}: {value!r} is not one of {known}")
        for name in ("seed", "runs", "evaluations", "depth", "beta", "gamma"):
            value = getattr(self, name)
            least = 0 if name == "seed" else 1
            if value is not None and (type(value) is not int or value < least):
                raise InputError(f"{name}: {value!r} is not a whole number from {least} up")
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
            (self, case, tuple(states[k * len(pieces) + i] for i in range(len(pieces))))
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


def combined(search: NeighbourSearch, case: Case, states: tuple[Progress, ...]) -> Neighbours:
    """Return what the runs in one neighbourhood came to together.

    All systems are measured again by the readable implementation, and checked number by
    number.
    """
    import numpy as np

    from regnum.search.pareto import non_dominated

    home = search.home(case.language)
    nearby = home.neighbourhood()
    natural = _found(nearby, nearby.natural, home.prior)
    pieces = search.pieces()
    good = [state for piece, state in zip(pieces, states, strict=True) if piece.part != "worst"]
    measures = np.concatenate([state.measures for state in good])
    choices = np.concatenate([state.choices for state in good])
    # Measures that differ by rounding only are the same.
    rounded = np.round(measures / CLOSE)
    _, first = np.unique(rounded, axis=0, return_index=True)
    best = first[non_dominated(rounded[first])]
    frontier = tuple(_again(nearby, home.prior, measures[k], choices[k]) for k in best)
    bad = [state for piece, state in zip(pieces, states, strict=True) if piece.part == "worst"]
    worst = tuple(
        _again(nearby, home.prior, *pair)
        for state in bad
        for pair in _distinct(state.measures, state.choices)
    )
    return Neighbours(
        language=case.language.id,
        type=language_type(case.language),
        languages=case.names,
        method=search.method,
        prior=prior_name(home.prior),
        order=search.order,
        lengths=search.lengths,
        natural=natural,
        frontier=frontier,
        dominating=tuple(each for each in frontier if each.dominates(natural)),
        worst=worst,
        log10_size=nearby.log10_size,
        evaluations=sum(state.evaluations for state in states),
        runs=tuple(
            _run(piece, state, natural) for piece, state in zip(pieces, states, strict=True)
        ),
        complete=all(state.complete for state in states),
        proven=any(each.dominates(natural) for each in frontier)
        or all(state.proven for state in states),
        bounds=(
            max(state.bounds[0] for state in states), max(state.bounds[1] for state in states),
        ),
    )  # fmt: skip


def prior_name(prior: Prior) -> str:
    """Return the name of a prior, with the exponent where it is not 2."""
    usual = prior.exponent == 2 or prior.kind == "uniform"
    return prior.kind if usual else str(prior)


def _distinct(measures: Any, choices: Any) -> Iterator[tuple[Any, Any]]:
    """Yield one system for each pair of measures."""
    import numpy as np

    _, first = np.unique(np.round(measures / CLOSE), axis=0, return_index=True)
    for k in first:
        yield measures[k], choices[k]


def _again(nearby: Neighbourhood, prior: Prior, measures: Any, choices: Any) -> Found:
    """Return a system measured anew, after checking that it belongs to the neighbourhood."""
    system = nearby.system(choices)
    nearby.check(system)
    found = _found(nearby, system, prior)
    for name, one, two in (
        ("irregularity", found.irregularity, measures[0]),
        ("processing complexity", found.processing_complexity, measures[1]),
    ):
        if abs(one - two) > _AGREES:
            raise RegnumError(
                f"{nearby.natural.name}: a neighbour's {name} is {one}, "
                f"but the search says {two}"
            )
    return found


def _found(nearby: Neighbourhood, system: NumeralSystem, prior: Prior) -> Found:
    from regnum.automaton import Automaton
    from regnum.measures.complexity import irregularity, processing_complexity

    automaton = Automaton.of(system)
    return Found(
        irregularity(automaton),
        processing_complexity(system, prior, automaton),
        tuple(system.text(number) for number in nearby.numbers),
    )


def _run(piece: Piece, state: Progress, natural: Found) -> Run:
    limits = (natural.irregularity, natural.processing_complexity)
    values: list[float | None] = []
    for one, two in ((0, 1), (1, 0)):
        within = state.measures[:, two] <= limits[two] + CLOSE
        values.append(float(state.measures[within, one].min()) if within.any() else None)
    return Run(piece.part, state.evaluations, state.reached, *values)
