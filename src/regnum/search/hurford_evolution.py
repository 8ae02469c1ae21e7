"""Hurford grammars under evolution, as Denić & Szymanik's: digits and multipliers change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.search.genomes import CLOSE, Candidate, Genome, Outcome, Task, Wanted

if TYPE_CHECKING:
    import numpy as np

    from regnum.numerals import HurfordGrammar

MOST_MULTIPLIERS = 5  # of a random grammar; mutation may add more
_PATIENCE = 8
# Temperatures: at first a number of average weight may well get two morphemes more, in the
# end not even the number of least weight.
_HOT, _COLD = 1.2, 0.3


@dataclass(frozen=True)
class HurfordSpace(Wanted):
    """The Hurford grammars with + * - and morphemes from 1 to a number.

    Average morphosyntactic complexity is that of the shortest numerals. Searches bound the
    values inside numerals by `ceiling`; what is reported is computed with the bound of
    :class:`regnum.numerals.ShortestNumerals`, which can only be shorter.
    """

    smallest = 1

    @property
    def largest(self) -> int:
        """The largest lexicon size there is."""
        return self.numbers

    @property
    def ceiling(self) -> int:
        """The largest value inside a numeral during a search."""
        return max(255, 2 * self.numbers + 57)

    def holds(self, genome: Genome) -> bool:
        """Whether a genome from elsewhere is one of these grammars."""
        plain = Genome(genome.digits, genome.multipliers)
        return genome == plain and genome.within(self.numbers) and genome.lexicon_size > 0

    def complexity(self, genome: Genome, ceiling: int | None = None) -> float:
        """Return the average morphosyntactic complexity, infinity if not all is expressible."""
        import numpy as np

        from regnum.kernels.shortest import ADD, MULTIPLY, SUBTRACT, mean_length, workspace

        ceiling = ceiling or self.ceiling
        only = [digit for digit in genome.digits if digit not in genome.multipliers]
        return mean_length(
            np.array([*only, *genome.multipliers], np.int64),
            len(only),
            ADD + SUBTRACT + MULTIPLY,
            self.weights,
            ceiling,
            np.inf,
            workspace(ceiling),
            np.zeros(self.numbers + 1, np.int64),
        )

    def random(self, rng: np.random.Generator, sizes: range) -> Genome:
        """Return a random grammar that expresses all numbers."""
        while True:
            size = int(rng.integers(sizes.start, sizes.stop))
            multipliers = int(rng.integers(0, min(MOST_MULTIPLIERS, size) + 1))
            drawn = rng.choice(self.numbers, size, replace=False) + 1
            numbers = [int(number) for number in drawn]
            genome = Genome(
                tuple(sorted(numbers[multipliers:])), tuple(sorted(numbers[:multipliers]))
            )
            if self.complexity(genome) < float("inf"):
                return genome

    def mutated(self, genome: Genome, rng: np.random.Generator) -> Genome:
        """Return a grammar with a digit or multiplier added, taken away or exchanged."""
        parts = [set(genome.digits), set(genome.multipliers)]
        part = parts[int(rng.integers(2))]
        change = int(rng.integers(3))  # 0 adds, 1 takes away, 2 exchanges
        if change != 0 and part:
            part.remove(sorted(part)[int(rng.integers(len(part)))])
        if change != 1:
            part.add(1 + int(rng.integers(self.numbers)))
        return Genome(tuple(sorted(parts[0])), tuple(sorted(parts[1])))

    def search(self, task: Task) -> Outcome:
        """Look for the best lexicon of one size, all of it multipliers."""
        import numpy as np

        from regnum.kernels import lexicons
        from regnum.kernels.shortest import ADD, MULTIPLY, SUBTRACT, mean_length

        rng = np.random.default_rng(task.seed)
        signs = ADD + SUBTRACT + MULTIPLY
        on = lexicons.bench(task.size, self.numbers, self.ceiling)
        common = (signs, self.weights, self.ceiling)
        found: list[Candidate] = []
        evaluations = 0
        for parent in task.parents:
            lexicon = _resized(parent, task.size, self.numbers, rng)
            cost = mean_length(lexicon, 0, *common, np.inf, on.space, on.sizes)
            cost, more = lexicons.descend(rng, lexicon, cost, *common, on)
            evaluations += more + 1
            found.append(_candidate(lexicon, cost, starts=0))
        best = np.zeros(task.size, np.int64)
        starts = 1
        if task.kind == "exhaustive":
            cost, more = lexicons.exhaustive(*common, on, best)
        elif task.kind == "annealing":
            cost, more = lexicons.annealing(
                rng, *common, task.effort, *self._temperatures, on, best
            )
        else:
            cost, starts, more = lexicons.local_searches(
                rng, *common, task.effort, _PATIENCE, on, best
            )
        found.append(_candidate(best, cost, starts))
        kept = tuple(each for each in found if each.complexity < np.inf)
        return Outcome(kept, evaluations + more)

    def settled(self, genome: Genome) -> Genome:
        """Return the grammar with as few multipliers as its numerals need.

        What nothing is multiplied with, and nothing added to or subtracted from, is as well
        a digit.
        """
        exact = self.numbers * (self.numbers + 4)
        complexity = self.complexity(genome, exact)
        digits, multipliers = set(genome.digits), set(genome.multipliers)
        for number in sorted(multipliers):
            fewer = Genome(
                tuple(sorted({*digits, number})), tuple(sorted(multipliers - {number}))
            )
            if self.complexity(fewer, exact) <= complexity + CLOSE:
                digits, multipliers = set(fewer.digits), set(fewer.multipliers)
        return Genome(tuple(sorted(digits - multipliers)), tuple(sorted(multipliers)))

    def grammar(self, genome: Genome) -> HurfordGrammar:
        """Return the grammar itself."""
        from regnum.numerals import HurfordGrammar

        return HurfordGrammar(genome.digits, genome.multipliers, "+*-")

    @property
    def _temperatures(self) -> tuple[float, float]:
        least = min(weight for weight in self.weights if weight > 0)
        return _HOT / self.numbers, float(min(_HOT / self.numbers, _COLD * least))


def _candidate(lexicon: np.ndarray, cost: float, starts: int) -> Candidate:
    genome = Genome((), tuple(sorted(int(number) for number in lexicon)))
    return Candidate(genome, float(cost), starts=int(starts))


def _resized(parent: Genome, size: int, numbers: int, rng: np.random.Generator) -> np.ndarray:
    """Return a parent's lexicon with numbers added or taken away at random."""
    import numpy as np

    lexicon = sorted({*parent.digits, *parent.multipliers})
    while len(lexicon) > size:
        lexicon.pop(int(rng.integers(len(lexicon))))
    free = sorted(set(range(1, numbers + 1)) - set(lexicon))
    while len(lexicon) < size:
        lexicon.append(free.pop(int(rng.integers(len(free)))))
    return np.array(lexicon, np.int64)
