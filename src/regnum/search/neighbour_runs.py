"""The pieces of a search of neighbourhoods: what a worker does, and goes on from.

A piece is one run in one neighbourhood: one side of the greedy search, one annealing, one
enumeration. Long ones come back from time to time with how far they are, so that hardly
anything is lost when a search is stopped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, cast

from regnum.measures.priors import Prior
from regnum.search.annealing import Annealed, Start
from regnum.search.neighbourhood import Lengths, Neighbourhood, neighbourhood_of

if TYPE_CHECKING:
    import numpy as np

    from regnum.languages.language import Language, OrderName
    from regnum.search.packing import PackedNeighbourhood

Kind = Literal["greedy", "anneal", "exact"]
_AT_A_TIME = 4_000_000  # evaluations after which an annealing comes back
_KEPT = 3  # neighbourhoods that a process holds on to


@dataclass(frozen=True)
class Piece:
    """One run in one neighbourhood.

    Attributes
    ----------
    kind : {"greedy", "anneal", "exact"}
    part : str
        The side of a greedy search, the start of an annealing.
    run : int
        Which of several annealings.
    seed : int
    evaluations : int
        How many systems an annealing measures, or a proof looks at.
    beta, gamma : int, optional
        Of a greedy search, the paper's by default.
    """

    kind: Kind
    part: str
    run: int = 0
    seed: int = 0
    evaluations: int = 0
    beta: int | None = None
    gamma: int | None = None

    @property
    def name(self) -> str:
        """What tells it from other pieces of a search in the same neighbourhood."""
        return f"{self.kind}-{self.part}-{self.run}"


@dataclass(frozen=True)
class Home:
    """A neighbourhood by what it is made from.

    Attributes
    ----------
    language : Language
    order : {"abstract", "attested"}
    lengths : {"same", "free"}
    depth : int, optional
        The number morphemes that numerals of free length may have.
    prior : Prior
    """

    language: Language
    order: OrderName
    lengths: Lengths
    depth: int | None
    prior: Prior

    def neighbourhood(self) -> Neighbourhood:
        """Return the neighbourhood; the last ones are remembered."""
        return _neighbourhood(self.language, self.order, self.lengths, self.depth)

    def packed(self) -> PackedNeighbourhood:
        """Return it in arrays, with the prior."""
        from regnum.search.packing import PackedNeighbourhood

        return PackedNeighbourhood.of(self.neighbourhood(), self.prior)


@dataclass(frozen=True)
class Progress:
    """How far a piece has come.

    Attributes
    ----------
    measures : float64 array, one row a system
        L(G) and L(N|G) of what the piece has found.
    choices : int array, one row a system
        See `Neighbourhood.system`.
    evaluations : int
    cycles, reached : int
        See `Annealed`.
    complete : bool
        Whether nothing in the neighbourhood dominates what was found.
    proven : bool
        Whether it is proved that something dominates the natural system, or nothing does.
    bounds : tuple of float
        What is proved of all systems: no L(G) and no L(N|G) is less.
    finished : bool
    """

    measures: np.ndarray
    choices: np.ndarray
    evaluations: int = 0
    cycles: int = 0
    reached: int = -1
    complete: bool = False
    proven: bool = False
    bounds: tuple[float, float] = (0.0, 0.0)
    finished: bool = True


def advance(home: Home, piece: Piece, after: Progress | None = None) -> Progress:
    """Run a piece, or go on with it; the result depends on nothing but the arguments."""
    packed = home.packed()
    if piece.kind == "greedy":
        return _greedy(home, packed, piece)
    if piece.kind == "exact":
        return _exact(packed, piece)
    before = None
    if after is not None:
        before = Annealed(
            after.measures, after.choices, after.evaluations, after.cycles, after.reached
        )
    return _anneal(packed, piece, before)


def _greedy(home: Home, packed: PackedNeighbourhood, piece: Piece) -> Progress:
    from regnum.languages.types import language_type
    from regnum.search.greedy import Side, greedy, parameters

    beta, gamma = parameters(
        packed.neighbourhood, language_type(home.language), piece.beta, piece.gamma
    )
    found = greedy(
        packed, beta=beta, gamma=gamma, side=cast("Side", piece.part), seed=piece.seed
    )
    return Progress(found.measures, found.choices, found.evaluations)


def _exact(packed: PackedNeighbourhood, piece: Piece) -> Progress:
    from regnum.search.exact import exact

    found = exact(packed, nodes=piece.evaluations, seed=piece.seed)
    return Progress(
        found.measures, found.choices, found.evaluations,
        complete=found.complete, proven=found.proven, bounds=found.bounds,
    )  # fmt: skip


def _anneal(packed: PackedNeighbourhood, piece: Piece, before: Annealed | None) -> Progress:
    from regnum.search.annealing import anneal

    enough = _AT_A_TIME + (0 if before is None else before.evaluations)
    states = anneal(
        packed, evaluations=piece.evaluations, start=cast("Start", piece.part),
        seed=(piece.seed, piece.run), after=before,
    )  # fmt: skip
    state = next(each for each in states if each.finished or each.evaluations >= enough)
    return Progress(
        state.measures, state.choices, state.evaluations, state.cycles, state.reached,
        finished=state.finished,
    )  # fmt: skip


def annealings(runs: int, evaluations: int, seed: int, start: Start | None) -> list[Piece]:
    """Return independent annealings that share the evaluations.

    Without a start that is wished for, every other one begins with random systems.
    """
    order: tuple[Start, ...] = ("random", "natural", "random", "greedy")
    if start is not None:
        order = (start,)
    return [
        Piece("anneal", order[run % len(order)], run, seed, max(1, evaluations // runs))
        for run in range(runs)
    ]


@lru_cache(_KEPT)
def _neighbourhood(
    language: Language, order: OrderName, lengths: Lengths, depth: int | None
) -> Neighbourhood:
    return neighbourhood_of(language, order=order, lengths=lengths, depth=depth)
