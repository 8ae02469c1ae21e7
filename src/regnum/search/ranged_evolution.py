"""Ranged grammars under evolution, in the space and with the mutations of Yang & Regier.

Digits are 1 to k. The smallest multiplier is k + 1, and each multiplier is in force from
itself up to the next. Whatever is less than the multiplier in force may be added to a
phrase; between the first multiplier and its double, where both are multipliers, some of it
may be subtracted from the double instead. The numeral of a multiplier b may be 1*b, up to
the next multiplier; for the last one in its own numeral only. Suppletives are any numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from regnum.search.genomes import CLOSE, Candidate, Genome, Outcome, Task, Wanted

if TYPE_CHECKING:
    import numpy as np

    from regnum.numerals import RangedGrammar

MOST_DIGITS = 20
MOST_MULTIPLIERS = 5
MOST_SUPPLETIVES = 5
_RULES = 0.3  # how many random grammars subtract, and how many have exceptions
_PATIENCE = 8
MUTATIONS = ("digits", "multipliers", "suppletives", "subtraction", "exceptions")


@dataclass(frozen=True)
class RangedSpace(Wanted):
    """The ranged grammars of Yang & Regier with morphemes from 1 to a number.

    Searches pass over exceptions and subtraction, which never make a numeral shorter here:
    an exception adds a morpheme, and a digit is as well added to a multiplier as subtracted
    from another.
    """

    smallest = 2

    @property
    def largest(self) -> int:
        """The largest lexicon size there is."""
        return min(self.numbers, MOST_DIGITS + MOST_MULTIPLIERS + MOST_SUPPLETIVES)

    def holds(self, genome: Genome) -> bool:
        """Whether a genome from elsewhere is one of these grammars."""
        digits = len(genome.digits)
        return (
            genome.within(self.numbers)
            and 1 <= digits <= MOST_DIGITS
            and len(genome.suppletives) <= MOST_SUPPLETIVES
            and type(genome.subtrahend) is int
            and genome.subtrahend >= 0
            and genome
            == _valid(
                tuple(range(1, digits + 1)), {*genome.multipliers}, {*genome.suppletives},
                self.numbers, genome.subtrahend, genome.exceptions,
            )
        )  # fmt: skip

    def complexity(self, genome: Genome) -> float:
        """Return the average morphosyntactic complexity."""
        # Added up in the order of the kernels, so that the sums are the same to the last bit.
        mean = 0.0
        for weight, length in zip(self.weights.tolist(), self.lengths(genome), strict=True):
            mean += weight * int(length)
        return mean

    def lengths(self, genome: Genome) -> np.ndarray:
        """Return the length of the numeral of each number, with 0 for 0."""
        import numpy as np

        from regnum.kernels.ranged import MULTIPLIER, SUPPLETIVE, fill_lengths

        digits = len(genome.digits)
        roles = np.zeros(self.numbers + 1, np.int8)
        roles[list(genome.suppletives)] = SUPPLETIVE
        roles[[number for number in genome.multipliers if number <= self.numbers]] = MULTIPLIER
        lengths = np.zeros(self.numbers + 1, np.int64)
        fill_lengths(digits, roles, 0, genome.subtrahend, lengths)
        spelled = np.zeros_like(lengths)
        for multiplier in genome.exceptions:
            if multiplier <= self.numbers:
                fill_lengths(digits, roles, multiplier, genome.subtrahend, spelled)
                inside = slice(multiplier, self._end(genome, multiplier) + 1)
                lengths[inside] = spelled[inside]
        return lengths

    def random(self, rng: np.random.Generator, sizes: range) -> Genome:
        """Return a random grammar."""
        while True:
            digits = 1 + int(rng.integers(min(MOST_DIGITS, self.numbers - 1)))
            genome = _valid(tuple(range(1, digits + 1)), {digits + 1}, set(), self.numbers)
            for _ in range(int(rng.integers(MOST_MULTIPLIERS))):
                genome = self._with_multiplier(genome, rng)
            for _ in range(int(rng.integers(MOST_SUPPLETIVES + 1))):
                genome = self._with_suppletive(genome, rng)
            if rng.random() < _RULES:
                genome = self._subtracting(genome, rng)
            if rng.random() < _RULES:
                spelled = [each for each in genome.multipliers if rng.random() < 0.5]
                genome = replace(genome, exceptions=tuple(spelled))
            if genome.lexicon_size in sizes:
                return genome

    def mutated(self, genome: Genome, rng: np.random.Generator) -> Genome:
        """Return a grammar that differs by one mutation of a random kind.

        Kinds that cannot change the grammar are passed over for another.
        """
        while True:
            kind = MUTATIONS[int(rng.integers(len(MUTATIONS)))]
            changed = self.mutate(genome, kind, rng)
            if changed != genome:
                return changed

    def mutate(self, genome: Genome, kind: str, rng: np.random.Generator) -> Genome:
        """Return a grammar after one mutation of a kind, or the same if it cannot be.

        Parameters
        ----------
        genome : Genome
        kind : {"digits", "multipliers", "suppletives", "subtraction", "exceptions"}
            Digits lose their last or gain the next, and the smallest multiplier follows.
            Multipliers and suppletives are added, taken away or exchanged, the first
            multiplier excepted. Subtraction is begun, changed or given up. An exception
            is added or taken away.
        rng : numpy.random.Generator
        """
        change = int(rng.integers(3))  # 0 adds, 1 takes away, 2 exchanges
        if kind == "digits":
            digits = len(genome.digits) + (1 if rng.random() < 0.5 else -1)
            if not 1 <= digits <= min(MOST_DIGITS, self.numbers - 1):
                return genome
            rest = {*genome.multipliers[1:], digits + 1}
            return _valid(
                tuple(range(1, digits + 1)), rest, set(genome.suppletives), self.numbers,
                genome.subtrahend, genome.exceptions,
            )  # fmt: skip
        if kind == "multipliers":
            if change != 0:
                genome = _without(genome, "multipliers", genome.multipliers[1:], rng)
            return genome if change == 1 else self._with_multiplier(genome, rng)
        if kind == "suppletives":
            if change != 0:
                genome = _without(genome, "suppletives", genome.suppletives, rng)
            return genome if change == 1 else self._with_suppletive(genome, rng)
        if kind == "subtraction":
            if genome.subtrahend and change == 1:
                return replace(genome, subtrahend=0)
            return self._subtracting(genome, rng)
        chosen = genome.multipliers[int(rng.integers(len(genome.multipliers)))]
        return replace(genome, exceptions=tuple(sorted({*genome.exceptions} ^ {chosen})))

    def search(self, task: Task) -> Outcome:
        """Look for the best grammar of one lexicon size."""
        import numpy as np

        from regnum.kernels import ranged

        if task.kind == "exhaustive":
            return self._exhaustive(task.size)
        rng = np.random.default_rng(task.seed)
        roles = np.zeros(self.numbers + 1, np.int8)
        cost, digits, starts, evaluations = ranged.local_searches(
            rng, task.size, self._limits, self.weights, task.effort, _PATIENCE,
            ranged.bench(self.numbers, MOST_MULTIPLIERS + MOST_SUPPLETIVES), roles,
        )  # fmt: skip
        return Outcome((_candidate(digits, roles, cost, starts),), int(evaluations))

    def settled(self, genome: Genome) -> Genome:
        """Return the plainest grammar with the same lexicon and complexity.

        That is the one with most digits, and of its other morphemes as many suppletives as
        may be; what a search finds has neither subtraction nor exceptions.
        """
        complexity = self.complexity(genome)
        lexicon = {*genome.digits, *genome.multipliers, *genome.suppletives}
        for digits in range(MOST_DIGITS, len(genome.digits), -1):
            if not {*range(1, digits + 2)} <= lexicon:
                continue
            plainer = self._plainer(genome, digits, lexicon, complexity)
            if plainer is not None:
                return plainer
        return self._plainer(genome, len(genome.digits), lexicon, complexity) or genome

    def _plainer(
        self, genome: Genome, digits: int, lexicon: set[int], complexity: float
    ) -> Genome | None:
        """Return a grammar of so many digits that is no more complex, if there is one."""
        own = tuple(range(1, digits + 1))
        rest = sorted(lexicon - {*own, digits + 1})
        roles = {number: number in genome.multipliers for number in rest}

        def built() -> Genome:
            multipliers = (digits + 1, *(number for number in rest if roles[number]))
            return Genome(own, multipliers, tuple(n for n in rest if not roles[n]))

        if self.complexity(built()) > complexity + CLOSE:
            return None
        for number in rest:
            if roles[number] and len(roles) - sum(roles.values()) < MOST_SUPPLETIVES:
                roles[number] = False
                if self.complexity(built()) > complexity + CLOSE:
                    roles[number] = True
        plain = built()
        fits = (
            len(plain.multipliers) <= MOST_MULTIPLIERS
            and len(plain.suppletives) <= MOST_SUPPLETIVES
        )
        return plain if fits else None

    def grammar(self, genome: Genome) -> RangedGrammar:
        """Return the grammar itself."""
        from regnum.numerals import Numeral, RangedGrammar, Ranges

        base: dict[str | Ranges, int] = {}
        addend: dict[str | Ranges, int] = {}
        for multiplier in genome.multipliers:
            end = max(self._end(genome, multiplier, last=self.numbers), multiplier)
            inside = Ranges(((multiplier, end, None),))
            base[inside] = multiplier
            addend[inside] = multiplier - 1
        first = genome.multipliers[0]
        subtrahend: dict[str | Ranges, int] = {}
        if genome.subtrahend:
            inside = Ranges(((first, 2 * first - 1, None),))
            addend[inside] = first - 1 - genome.subtrahend
            subtrahend[inside] = genome.subtrahend
        return RangedGrammar(
            digits=genome.digits,
            multipliers=genome.multipliers,
            suppletives=genome.suppletives,
            base=base,
            largest_addend=addend,
            largest_subtrahend=subtrahend,
            exceptions=[
                (
                    multiplier,
                    Ranges(((multiplier, self._end(genome, multiplier), None),)),
                    Numeral.of(1) * Numeral.of(multiplier),
                )
                for multiplier in genome.exceptions
            ],
        )

    def _end(self, genome: Genome, multiplier: int, last: int | None = None) -> int:
        """Return the last number before the next multiplier, for the last one `last`."""
        after = [each for each in genome.multipliers if each > multiplier]
        return after[0] - 1 if after else last or multiplier

    def _with_multiplier(self, genome: Genome, rng: np.random.Generator) -> Genome:
        if len(genome.multipliers) >= MOST_MULTIPLIERS:
            return genome
        return self._with("multipliers", genome, rng)

    def _with_suppletive(self, genome: Genome, rng: np.random.Generator) -> Genome:
        if len(genome.suppletives) >= MOST_SUPPLETIVES:
            return genome
        return self._with("suppletives", genome, rng)

    def _with(self, part: str, genome: Genome, rng: np.random.Generator) -> Genome:
        taken = {*genome.digits, *genome.multipliers, *genome.suppletives}
        free = [number for number in range(1, self.numbers + 1) if number not in taken]
        if not free:
            return genome
        new = free[int(rng.integers(len(free)))]
        parts = {each: set(getattr(genome, each)) for each in ("multipliers", "suppletives")}
        parts[part].add(new)
        return _valid(
            genome.digits, parts["multipliers"], parts["suppletives"], self.numbers,
            genome.subtrahend, genome.exceptions,
        )  # fmt: skip

    def _subtracting(self, genome: Genome, rng: np.random.Generator) -> Genome:
        """Return a grammar that subtracts from the double of its first multiplier."""
        double = 2 * genome.multipliers[0]
        multipliers = [each for each in genome.multipliers if each != double]
        if double > self.numbers:
            return genome
        if len(multipliers) >= MOST_MULTIPLIERS:
            multipliers.pop()  # the largest makes way
        kept = [each for each in multipliers if not multipliers[0] < each < double]
        return _valid(
            genome.digits, {*kept, double}, set(genome.suppletives), self.numbers,
            1 + int(rng.integers(len(genome.digits))), genome.exceptions,
        )  # fmt: skip

    def _exhaustive(self, size: int) -> Outcome:
        """Try all grammars of a size that have neither subtraction nor exceptions."""
        from itertools import combinations

        import numpy as np

        from regnum.kernels.ranged import MULTIPLIER, SUPPLETIVE, bench, best_roles

        on = bench(self.numbers, size)
        best: Candidate | None = None
        evaluations = 0
        roles = np.zeros(self.numbers + 1, np.int8)
        for digits in range(1, min(MOST_DIGITS, size - 1) + 1):
            extras = size - 1 - digits
            for multipliers in range(min(extras, MOST_MULTIPLIERS - 1) + 1):
                if extras - multipliers > MOST_SUPPLETIVES:
                    continue
                for places in combinations(range(extras), multipliers):
                    kinds = np.full(extras, SUPPLETIVE, np.int8)
                    kinds[list(places)] = MULTIPLIER
                    first = np.arange(digits + 2, digits + 2 + extras)
                    cost, more = best_roles(digits, kinds, self.weights, first, on, roles)
                    evaluations += int(more)
                    if best is None or cost < best.complexity:
                        best = _candidate(digits, roles, cost, starts=1)
        return Outcome((best,) if best else (), evaluations)

    @cached_property
    def _limits(self) -> np.ndarray:
        import numpy as np

        return np.array([MOST_DIGITS, MOST_MULTIPLIERS, MOST_SUPPLETIVES])


def _valid(
    digits: tuple[int, ...],
    multipliers: set[int],
    suppletives: set[int],
    numbers: int,
    subtrahend: int = 0,
    exceptions: tuple[int, ...] = (),
) -> Genome:
    """Return the nearest grammar that keeps the constraints."""
    first = len(digits) + 1
    kept = sorted({first, *(each for each in multipliers if first < each <= numbers)})
    kept = kept[:MOST_MULTIPLIERS]
    if 2 * first not in kept or kept[1] != 2 * first:
        subtrahend = 0
    taken = {*digits, *kept}
    return Genome(
        digits,
        tuple(kept),
        tuple(sorted(each for each in suppletives if each not in taken)),
        min(subtrahend, len(digits)),
        tuple(each for each in exceptions if each in kept),
    )


def _without(
    genome: Genome, part: str, removable: tuple[int, ...], rng: np.random.Generator
) -> Genome:
    if not removable:
        return genome
    gone = removable[int(rng.integers(len(removable)))]
    parts = {each: set(getattr(genome, each)) for each in ("multipliers", "suppletives")}
    parts[part].remove(gone)
    return _valid(
        genome.digits, parts["multipliers"], parts["suppletives"], 10**9,
        genome.subtrahend, genome.exceptions,
    )  # fmt: skip


def _candidate(digits: int, roles: np.ndarray, cost: float, starts: int) -> Candidate:
    import numpy as np

    from regnum.kernels.ranged import MULTIPLIER, SUPPLETIVE

    multipliers = {digits + 1, *map(int, np.flatnonzero(roles == MULTIPLIER))}
    genome = Genome(
        tuple(range(1, digits + 1)),
        tuple(sorted(multipliers)),
        tuple(int(each) for each in np.flatnonzero(roles == SUPPLETIVE)),
    )
    return Candidate(genome, float(cost), starts=int(starts))
