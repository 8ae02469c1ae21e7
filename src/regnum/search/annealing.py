"""The strong search of a neighbourhood: annealing over the words of all numbers at once.

Chains go one after the other, each with its own weights for the two measures. A step
changes a few numbers, or gives many numbers a pattern at once (all that end in 8 or 9 the
construction _*10-_), or takes over what another system does between two numbers, or builds
numerals from the smaller ones of the system by a rule. All that is found goes into one
frontier, from which later cycles begin.

References
----------
Kirkpatrick, S., Gelatt, C. D. & Vecchi, M. P. (1983). Optimization by simulated annealing.
    Science 220, 671-680.
Czyzżak, P. & Jaszkiewicz, A. (1998). Pareto simulated annealing. Journal of Multi-Criteria
    Decision Analysis 7, 34-47.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from regnum.checks import check_choice
from regnum.errors import InputError
from regnum.kernels.packed import CLOSE

if TYPE_CHECKING:
    import numpy as np

    from regnum.search.packing import PackedNeighbourhood

Start = Literal["random", "natural", "greedy"]
STARTS: tuple[Start, ...] = get_args(Start)

CHAINS = 8
_CYCLE = 5_000  # steps of each chain from hot to cold, more or less
_LEAST_CYCLE = 250
_CYCLES = 8  # a short search cools down faster, so as to have about so many cycles
_HOT, _WARM, _COLD = 30.0, 8.0, 0.5  # bits of L(G)
_ROOM = 4096  # systems on a frontier
_TO_SCALE = 64  # random systems that show how the two measures vary
# A greedy start is a small version of Algorithm 2, with at most this share of evaluations.
_GREEDY_BETA = 10
_GREEDY_SHARE = 0.2


@dataclass(frozen=True)
class Annealed:
    """How far an annealing has come.

    Attributes
    ----------
    measures : float64 array, one row a system
        L(G) and L(N|G) of the frontier, by increasing L(G).
    choices : int array, one row a system
        Positions among the alternatives of each number, see `Neighbourhood.system`.
    evaluations : int
        How many systems were measured.
    cycles : int
        How often the chains have cooled down.
    reached : int
        After how many evaluations, counted in cycles, the natural system itself or one
        that dominates it was found; -1 where none has been.
    finished : bool
    """

    measures: np.ndarray
    choices: np.ndarray
    evaluations: int = 0
    cycles: int = 0
    reached: int = -1
    finished: bool = False


def anneal(
    home: PackedNeighbourhood,
    *,
    evaluations: int,
    start: Start = "random",
    seed: tuple[int, ...] = (0,),
    after: Annealed | None = None,
) -> Iterator[Annealed]:
    """Search for the frontier of a neighbourhood; yield the state after every cycle.

    Parameters
    ----------
    home : PackedNeighbourhood
        A neighbourhood with a prior.
    evaluations : int
        How many systems to measure in all.
    start : {"random", "natural", "greedy"}
        Where chains begin: with random systems, with the natural one, or on the frontier of
        a small greedy search. Random systems join in every cycle. The natural system
        itself is offered to the frontier only if it is the start; its measures are a goal
        of some chains in any case.
    seed : tuple of int
        Each cycle draws from a generator of its own, so that a search goes on as if it had
        never been interrupted.
    after : Annealed, optional
        Go on from this state, of the same search.
    """
    check_choice("start", start, STARTS)
    if evaluations < 1:
        raise InputError(f"evaluations: {evaluations} is not a number of systems")
    import numpy as np

    search = _Search(home, start, evaluations, seed)
    state = search.first() if after is None else after
    if len(home.space.chosen) == 0:
        yield replace(state, finished=True)
        return
    search.load(state)
    while not state.finished:
        rng = np.random.default_rng([*seed, 1 + state.cycles])
        state = search.cycle(rng, state)
        yield state


class _Search:
    """The memory of one annealing, and what does not change in it."""

    def __init__(
        self, home: PackedNeighbourhood, start: Start, evaluations: int, seed: tuple[int, ...]
    ) -> None:
        import numpy as np

        from regnum.kernels.neighbours import Frontier
        from regnum.search.compositions import compositions_of
        from regnum.search.patterns import patterns_of

        self.home = home
        self.start: Start = start
        self.evaluations = evaluations
        self.seed = seed
        self.patterns = patterns_of(home)
        self.compositions = compositions_of(home)
        self.bench = home.bench(CHAINS)
        self.natural = self.bench.measure(home, home.natural[None, :])[0]
        self.frontier = Frontier.empty(_ROOM, len(home.space.numbers))
        rng = np.random.default_rng([*seed, 0])
        drawn = self.bench.measure(home, home.random(rng, _TO_SCALE))
        spread = drawn.std(axis=0)
        # How many bits of L(G) go with one of L(N|G), before anything is known.
        self.scale = spread[0] / spread[1] if spread.min() > 0 else 1000.0

    def first(self) -> Annealed:
        """Return the state before the first cycle."""
        import numpy as np

        home = self.home
        begin = home.natural[None, :]
        evaluations = _TO_SCALE
        if self.start == "random" and len(home.space.chosen):
            begin = home.random(np.random.default_rng([*self.seed, 0]), CHAINS)
        elif self.start == "greedy":
            from regnum.search.greedy import cost, greedy

            gamma = 2
            while gamma > 1 and (
                cost(home.neighbourhood, _GREEDY_BETA, gamma) > _GREEDY_SHARE * self.evaluations
            ):
                gamma -= 1
            found = greedy(home, beta=_GREEDY_BETA, gamma=gamma, seed=self.seed)
            begin = found.choices + home.space.first[:-1]
            evaluations += found.evaluations
        state = Annealed(np.zeros((0, 2)), np.zeros((0, len(home.natural)), np.int64))
        self.load(state)
        self.offer(begin)
        return self.state(replace(state, evaluations=evaluations + len(begin)))

    def load(self, state: Annealed) -> None:
        """Put a state's systems on the frontier."""
        count = len(state.measures)
        self.frontier.count[0] = count
        self.frontier.measures[:count] = state.measures
        self.frontier.choices[:count] = state.choices + self.home.space.first[:-1]

    def offer(self, choices: np.ndarray) -> None:
        """Offer systems to the frontier."""
        from regnum.kernels.neighbours import offer

        for measures, row in zip(
            self.bench.measure(self.home, choices), choices.astype("int32"), strict=True
        ):
            offer(self.frontier, measures, row)

    def state(self, before: Annealed) -> Annealed:
        """Return a state with the frontier as it is now."""
        from regnum.search.packing import entries

        measures, choices = entries(self.frontier)
        reached = before.reached
        if reached < 0 and (measures <= self.natural + CLOSE).all(axis=1).any():
            reached = before.evaluations
        return replace(
            before,
            measures=measures,
            choices=choices - self.home.space.first[:-1],
            reached=reached,
        )

    def cycle(self, rng: np.random.Generator, state: Annealed) -> Annealed:
        """Let all chains cool down once."""
        from regnum.kernels.annealing import Chain
        from regnum.kernels.annealing import anneal as run
        from regnum.search.packing import check

        left = self.evaluations - state.evaluations
        # A few long cycles find what many short ones do not, and the other way round.
        usual = min(_CYCLE, max(_LEAST_CYCLE, self.evaluations // (CHAINS * _CYCLES)))
        steps = min(max(1, left // CHAINS), int(usual * (0.5, 1, 4)[rng.integers(3)]))
        systems, fresh = self._begin(rng, state)
        weights, floors = self._wishes(rng, state)
        spent = state.evaluations
        for chain in range(CHAINS):
            measured = run(
                rng, self.home.space, self.patterns, self.compositions,
                Chain.of(systems[chain], weights[chain], floors[chain]), self.frontier,
                steps, _HOT if fresh else _WARM, _COLD, self.home.live(),
                *self.bench.arguments,
            )  # fmt: skip
            check(measured > 0)
            spent += int(measured)
        return self.state(
            replace(
                state,
                evaluations=spent,
                cycles=state.cycles + 1,
                finished=self.evaluations - spent < 2 * CHAINS,
            )
        )

    def _begin(self, rng: np.random.Generator, state: Annealed) -> tuple[np.ndarray, bool]:
        """Return where chains begin, and whether they are to forget it by heat."""
        import numpy as np

        home = self.home
        fresh = bool(rng.random() < 0.5)
        begin = home.random(rng, CHAINS)
        if self.start == "random" and state.cycles == 0:
            return begin, True
        known = state.choices + home.space.first[:-1]
        for chain in range(CHAINS):
            luck = rng.random()
            if self.start == "natural" and luck < 0.25:
                begin[chain] = home.natural
            elif luck < 0.75:
                begin[chain] = known[rng.integers(len(known))]
        return np.ascontiguousarray(begin), fresh

    def _wishes(
        self, rng: np.random.Generator, state: Annealed
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return weights and floors of the two measures for each chain.

        Chains want a sum of both, or the least of one measure with the other no larger than
        that of the natural system, or of one on the frontier.
        """
        import numpy as np

        weights = np.ones((CHAINS, 2))
        floors = np.zeros((CHAINS, 2))
        scale = self.scale
        if len(state.measures) > 2:
            spans = state.measures[-1] - state.measures[0]
            scale = spans[0] / max(-spans[1], 1e-6)
        for chain in range(CHAINS):
            weights[chain, 1] = scale * 10 ** rng.uniform(-2, 1.5)
            kind = chain % 4
            if kind == 1:
                floors[chain, 1] = self.natural[1]
            elif kind == 2 and len(state.measures):
                floors[chain, 1] = state.measures[rng.integers(len(state.measures)), 1]
            elif kind == 3 and rng.random() < 0.5:
                floors[chain, 0] = self.natural[0]
            if floors[chain, 1]:
                weights[chain, 1] = scale * 10 ** rng.uniform(0.5, 2.5)
        return weights, floors
