"""Evolution of grammars towards small lexicons and short numerals: parameters and loop.

What grammars there are, and how they change, is the business of a *space*:
:mod:`regnum.search.hurford_evolution` and :mod:`regnum.search.ranged_evolution`.

References
----------
Denić, M. & Szymanik, J. (2024). Recursive numeral systems optimize the trade-off between
    lexicon size and average morphosyntactic complexity. Cognitive Science 48(3), e13424.
Yang, D. & Regier, T. (2025). Re-examining the tradeoff between lexicon size and average
    morphosyntactic complexity in recursive numeral systems. Proceedings of the Annual
    Meeting of the Cognitive Science Society 47.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from regnum.checks import check_choice, check_whole
from regnum.errors import InputError
from regnum.measures.priors import Prior
from regnum.results import prior_record
from regnum.search.breeding import perform
from regnum.search.execution import run_tasks
from regnum.search.generation import Generation
from regnum.search.genomes import Genome, Space, Task

Grammar = Literal["hurford", "ranged"]
Method = Literal["search", "local-search", "annealing", "plain", "exhaustive"]
METHODS: Mapping[str, tuple[Method, ...]] = {
    "hurford": ("search", "local-search", "annealing", "plain", "exhaustive"),
    "ranged": ("search", "plain", "exhaustive"),
}
_CHUNKS = 4  # tasks of a plain generation, whatever the number of workers
_LONGEST = 4  # times the effort, for the last sizes that are not settled
_EXHAUSTIBLE = 5  # the largest lexicon size with few enough grammars to try them all


@dataclass(frozen=True)
class Evolution:
    """The parameters of an evolution; iterate over :meth:`generations` to run it.

    Parameters
    ----------
    grammar : {"hurford", "ranged"}
    prior : Prior or str
        Weighs the numbers in the average morphosyntactic complexity.
    method : str
        ``"plain"`` is Algorithm 1 of the paper: keep what no other grammar beats, mutate it
        one to three times. ``"local-search"`` improves random grammars of each lexicon size
        by exchanging morphemes, ``"annealing"`` does so by simulated annealing, and
        ``"search"`` takes turns and also begins from the best grammars of neighbouring
        sizes. ``"exhaustive"`` tries all grammars of up to five morphemes.
    sizes : range or (first, last)
        Lexicon sizes.
    generations : int
        The most there are; a search ends earlier when every size is settled, because its
        complexity is a lower bound, or nothing better has come for some generations and
        `agreement` independent starts have reached it.
    seed : int
    numbers : int
        Numerals are wanted for 1 to this number.
    effort : int
        Evaluations for each lexicon size and generation of a search.
    agreement : int
    population : int
        Offspring of a plain generation, and size of the first.

    Examples
    --------
    >>> evolution = Evolution("hurford", "power-law", sizes=(2, 4), generations=3)
    >>> for generation in evolution.generations():
    ...     pass
    >>> [round(best.complexity, 4) for best in generation.front]
    [2.0124, 1.6037, 1.4055]
    """

    grammar: Grammar = "hurford"
    prior: Prior = field(default_factory=Prior.power_law)
    method: Method = "search"
    sizes: tuple[int, int] = (2, 30)
    generations_wanted: int = 30
    seed: int = 0
    numbers: int = 99
    effort: int = 300_000
    agreement: int = 12
    population: int = 200

    def __init__(
        self,
        grammar: Grammar = "hurford",
        prior: Prior | str = "power-law",
        *,
        method: Method = "search",
        sizes: range | tuple[int, int] = (2, 30),
        generations: int = 30,
        seed: int = 0,
        numbers: int = 99,
        effort: int = 300_000,
        agreement: int = 12,
        population: int = 200,
    ) -> None:
        if isinstance(sizes, range):
            sizes = (sizes.start, sizes.stop - 1)
        put = object.__setattr__
        put(self, "grammar", grammar)
        put(self, "prior", Prior.of(prior))
        put(self, "method", method)
        put(self, "sizes", (int(sizes[0]), int(sizes[1])))
        put(self, "generations_wanted", generations)
        put(self, "seed", seed)
        put(self, "numbers", numbers)
        put(self, "effort", effort)
        put(self, "agreement", agreement)
        put(self, "population", population)
        self._check()

    def _check(self) -> None:
        check_choice("grammar", self.grammar, METHODS)
        if self.method not in METHODS[self.grammar]:
            raise InputError(
                f"method: {self.method!r} is not one of {', '.join(METHODS[self.grammar])} "
                f"for {self.grammar} grammars"
            )
        for name, least in (
            ("generations_wanted", 1), ("seed", 0), ("numbers", 1), ("effort", 1),
            ("agreement", 1), ("population", 1),
        ):  # fmt: skip
            check_whole(name.removesuffix("_wanted"), getattr(self, name), least)
        first, last = self.sizes
        space = self.space
        if not 1 <= first <= last:
            raise InputError(f"sizes: {first}-{last} are no lexicon sizes")
        if first < space.smallest or last > space.largest:
            raise InputError(
                f"sizes: {self.grammar} grammars have {space.smallest} to {space.largest} "
                f"number morphemes, not {first}-{last}"
            )
        if self.method == "exhaustive" and last > _EXHAUSTIBLE:
            raise InputError(
                f"sizes: there are too many grammars of {last} number morphemes to try all; "
                f"the exhaustive method goes up to {_EXHAUSTIBLE}"
            )

    @cached_property
    def space(self) -> Space:
        """The grammars to choose from."""
        if self.grammar == "hurford":
            from regnum.search.hurford_evolution import HurfordSpace

            return HurfordSpace(self.prior, self.numbers)
        from regnum.search.ranged_evolution import RangedSpace

        return RangedSpace(self.prior, self.numbers)

    def generations(
        self, executor: Executor | None = None, after: Generation | None = None
    ) -> Iterator[Generation]:
        """Yield one generation after another.

        Parameters
        ----------
        executor : concurrent.futures.Executor, optional
            Where the tasks of a generation run; here by default. The result is the same.
        after : Generation, optional
            Continue after this one, with the same result as if never interrupted.
        """
        generation = after or Generation(self, 0, {}, 0)
        while not generation.finished:
            outcomes = run_tasks(executor, perform, self._tasks(generation))
            generation = generation.next(outcomes)
            yield generation

    def _tasks(self, last: Generation) -> list[tuple[Evolution, Task]]:
        number = last.number + 1
        if self.method == "plain":
            tasks = self._offspring(last, number)
        else:
            sizes = range(self.sizes[0], self.sizes[1] + 1)
            unsettled = [size for size in sizes if not last.settled(size)]
            # The fewer sizes are left, the harder they are: longer searches find more.
            effort = self.effort * min(_LONGEST, len(sizes) // len(unsettled))
            tasks = [self._search(last, number, size, effort) for size in unsettled]
        return [(self, task) for task in tasks]

    def _search(self, last: Generation, number: int, size: int, effort: int) -> Task:
        kind = self.method
        parents: tuple[Genome, ...] = ()
        if kind == "search":
            annealing = self.grammar == "hurford" and number % 2 == 0
            kind = "annealing" if annealing else "local-search"
            near = (last.archive.get(size - 1), last.archive.get(size + 1))
            # Only what the last two generations brought is new to this size.
            parents = tuple(
                each.genome for each in near if each and each.generation >= number - 2
            )
        return Task(kind, (self.seed, number, size), size, effort, parents)

    def _offspring(self, last: Generation, number: int) -> list[Task]:
        front = [candidate.genome for candidate in last.front]
        # The dominant grammars share the offspring as evenly as possible; the first
        # generation has none and is random.
        parents = [front[i % len(front)] for i in range(self.population)] if front else []
        fresh = self.population if not front else self.population // 4
        return [
            Task(
                "offspring",
                (self.seed, number, chunk),
                effort=len(range(chunk, fresh, _CHUNKS)),
                parents=tuple(parents[chunk::_CHUNKS]),
            )
            for chunk in range(_CHUNKS)
        ]

    def parameters(self) -> dict[str, Any]:
        """Return the parameters as they stand in a result file."""
        return {
            "grammar": self.grammar,
            "prior": prior_record(self.prior),
            "method": self.method,
            "sizes": list(self.sizes),
            "generations": self.generations_wanted,
            "numbers": self.numbers,
            "effort": self.effort,
            "agreement": self.agreement,
            "population": self.population,
        }

    def worst_complexity(self) -> float:
        """Return the complexity of counting by ones, n-1 additions for n."""
        numbers = range(1, self.numbers + 1)
        probabilities = self.prior.probabilities(numbers)
        return float(sum(p * (2 * n - 1) for p, n in zip(probabilities, numbers, strict=True)))

    def least_complexity(self, size: int) -> float:
        """Return a lower bound: a morpheme for the likeliest numbers, three for the rest."""
        probabilities = sorted(map(float, self.prior.probabilities(range(1, self.numbers + 1))))
        return 1 + 2 * sum(probabilities[: max(0, self.numbers - size)])


def evolve(
    grammar: Grammar = "hurford",
    prior: Prior | str = "power-law",
    *,
    executor: Executor | None = None,
    **parameters: Any,
) -> Iterator[Generation]:
    """Yield the generations of an evolution.

    Parameters
    ----------
    grammar, prior, **parameters
        Of :class:`Evolution`.
    executor : concurrent.futures.Executor, optional
        Where the tasks of a generation run; here by default. The result is the same.

    Examples
    --------
    >>> for generation in evolve("ranged", "uniform", sizes=(2, 5), generations=2, seed=17):
    ...     pass
    >>> [round(candidate.complexity, 2) for candidate in generation.front]
    [12.98, 8.45, 6.76, 5.99]
    """
    return Evolution(grammar, prior, **parameters).generations(executor)
