"""What came of the search of a neighbourhood: its frontier, and the natural system's verdict.

Whatever a search reports is measured again by the readable implementation here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from regnum.errors import RegnumError
from regnum.kernels.packed import CLOSE
from regnum.languages.types import language_type
from regnum.measures.priors import Prior
from regnum.numerals.order import Order
from regnum.search.neighbour_runs import Home, Kind, Piece, Progress
from regnum.search.neighbourhood import Lengths, Neighbourhood

if TYPE_CHECKING:
    from regnum.languages.language import OrderName
    from regnum.numerals.system import NumeralSystem

Method = Kind
Verdict = Literal["dominated", "on", "beyond"]
_AGREES = 1e-6  # bits


@dataclass(frozen=True)
class Found:
    """One system of a neighbourhood, measured.

    Attributes
    ----------
    irregularity, processing_complexity : float
    numerals : tuple of str
        Those from 1 up: in notation, or as they are said where a search is about the order.
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
            "numerals": dict(enumerate(self.numerals, start=1)),
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


def combined(
    home: Home,
    names: tuple[str, ...],
    pieces: Sequence[Piece],
    states: Sequence[Progress],
) -> Neighbours:
    """Return what the runs in one neighbourhood came to together.

    All systems are measured again by the readable implementation, and checked number by
    number.

    Parameters
    ----------
    home : Home
    names : tuple of str
        All languages that have the very same system.
    pieces : sequence of Piece
        The runs, of one method.
    states : sequence of Progress
        How far each of them has come.
    """
    import numpy as np

    from regnum.search.pareto import non_dominated

    nearby = home.neighbourhood()
    natural = _found(nearby, nearby.natural, home.prior)
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
        language=home.language.id,
        type=language_type(home.language),
        languages=names,
        method=pieces[0].kind,
        prior=prior_name(home.prior),
        order=home.order,
        lengths=home.lengths,
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
        tuple(_text(nearby, system, number) for number in nearby.numbers),
    )


def _text(nearby: Neighbourhood, system: NumeralSystem, number: int) -> str:
    if nearby.order == Order():
        return system.text(number)
    # Notation would read another number where multipliers come first.
    return " ".join(system[number])


def _run(piece: Piece, state: Progress, natural: Found) -> Run:
    limits = (natural.irregularity, natural.processing_complexity)
    values: list[float | None] = []
    for one, two in ((0, 1), (1, 0)):
        within = state.measures[:, two] <= limits[two] + CLOSE
        values.append(float(state.measures[within, one].min()) if within.any() else None)
    return Run(piece.part, state.evaluations, state.reached, *values)
