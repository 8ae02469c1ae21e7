"""The state of an evolution after a number of generations, and when there is enough of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from regnum.search.genomes import CLOSE, Candidate, Outcome

if TYPE_CHECKING:
    from regnum.search.evolution import Evolution

_QUIET = 3  # generations without anything better before agreement counts


@dataclass(frozen=True)
class Generation:
    """The state of an evolution after a number of generations.

    Attributes
    ----------
    evolution : Evolution
    number : int
    archive : mapping of int to Candidate
        The best grammar known for each lexicon size.
    evaluations : int
        Since the beginning.
    history : tuple
        Of each generation: its number, evaluations, size of the front, hypervolume.
    """

    evolution: Evolution
    number: int
    archive: Mapping[int, Candidate]
    evaluations: int
    history: tuple[tuple[int, int, int, float], ...] = ()

    @cached_property
    def front(self) -> tuple[Candidate, ...]:
        """The grammars that none with as few morphemes equals or betters, by size."""
        best: list[Candidate] = []
        for size in sorted(self.archive):
            candidate = self.archive[size]
            if not best or candidate.complexity < best[-1].complexity - CLOSE:
                best.append(candidate)
        return tuple(best)

    @cached_property
    def hypervolume(self) -> float:
        """The area that the front dominates, up to counting by ones with one size more."""
        if not self.front:
            return 0.0
        import numpy as np

        from regnum.search.pareto import hypervolume

        corner = np.array([self.evolution.sizes[1] + 1, self.evolution.worst_complexity()])
        points = np.array([[each.lexicon_size, each.complexity] for each in self.front])
        return hypervolume(points, corner)

    @property
    def finished(self) -> bool:
        """Whether no generation follows."""
        evolution = self.evolution
        if self.number >= evolution.generations_wanted:
            return True
        if self.number == 0 or evolution.method == "plain":
            return False
        first, last = evolution.sizes
        return all(self.settled(size) for size in range(first, last + 1))

    def settled(self, size: int) -> bool:
        """Whether there is no reason to search further among the grammars of a size."""
        best = self.archive.get(size)
        if best is None:
            return False
        return (
            self.evolution.method == "exhaustive"
            or self.proven(size)
            or (
                best.starts >= self.evolution.agreement
                and self.number - best.generation >= _QUIET
            )
        )

    def proven(self, size: int) -> bool:
        """Whether the best grammar of a size is as good as any grammar can be."""
        best = self.archive.get(size)
        if best is None:
            return False
        return (
            self.evolution.method == "exhaustive"
            or best.complexity <= self.evolution.least_complexity(size) + CLOSE
        )

    def next(self, outcomes: Iterable[Outcome]) -> Generation:
        """Return the generation after this one, given what came of its tasks."""
        number = self.number + 1
        archive = dict(self.archive)
        evaluations = self.evaluations
        first, last = self.evolution.sizes
        for outcome in outcomes:
            evaluations += outcome.evaluations
            for candidate in outcome.candidates:
                size = candidate.lexicon_size
                if not first <= size <= last:
                    continue
                known = archive.get(size)
                if known is None or candidate.complexity < known.complexity - CLOSE:
                    archive[size] = replace(candidate, generation=number)
                elif candidate.complexity <= known.complexity + CLOSE:
                    starts = known.starts + candidate.starts
                    archive[size] = replace(known, starts=starts)
        if self.evolution.method == "plain":
            # The population of the paper's algorithm is what nothing dominates.
            kept = Generation(self.evolution, number, archive, evaluations).front
            archive = {candidate.lexicon_size: candidate for candidate in kept}
        new = Generation(self.evolution, number, archive, evaluations)
        entry = (number, evaluations, len(new.front), new.hypervolume)
        return replace(new, history=(*self.history, entry))
