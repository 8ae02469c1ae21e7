"""Evolution towards irregularity and processing complexity themselves: a global frontier.

No numeral is preferred for being short, digits need not be in a row, and multipliers may be
in force wherever they like. What remains is that every number has one numeral, of which
larger numerals are built.

References
----------
Deb, K., Pratap, A., Agarwal, S. & Meyarivan, T. (2002). A fast and elitist multiobjective
    genetic algorithm: NSGA-II. IEEE Transactions on Evolutionary Computation 6, 182-197.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from regnum.checks import check_choice, check_whole
from regnum.measures.priors import Prior

if TYPE_CHECKING:
    import numpy as np

    from regnum.numerals import NumeralSystem

Freedom = Literal["hurford", "ranged"]
_LARGEST = 110  # the largest value inside a numeral, so that 99 may be 100-1
_FRESH = 0.02  # of a generation's parents are systems to begin with


@dataclass(frozen=True)
class DirectEvolution:
    """The parameters of a direct evolution; iterate over :meth:`generations` to run it.

    Parameters
    ----------
    grammar : {"hurford", "ranged"}
        Whether any number may be built in any way, or rules hold for ranges of numbers
        with the multiplier in force there.
    prior : Prior
        Weighs the numbers in processing complexity.
    generations_wanted : int
    offspring : int
        Systems made and measured in each generation.
    kept : int
        Systems that survive, the best fronts first.
    numbers : int
    seed : int

    Examples
    --------
    >>> evolution = DirectEvolution(generations_wanted=2, offspring=50, kept=40, numbers=20)
    >>> *_, population = evolution.generations()
    >>> system = population.system(population.front[0])
    >>> len(system)
    20
    """

    grammar: Freedom = "hurford"
    prior: Prior = field(default_factory=Prior.power_law)
    generations_wanted: int = 200
    offspring: int = 2_000
    kept: int = 1_000
    numbers: int = 99
    seed: int = 0

    def __post_init__(self) -> None:
        check_choice("grammar", self.grammar, get_args(Freedom))
        for name, least in (
            ("generations_wanted", 1), ("offspring", 1), ("kept", 1), ("numbers", 2),
            ("seed", 0),
        ):  # fmt: skip
            check_whole(name.removesuffix("_wanted"), getattr(self, name), least)

    def generations(self) -> Iterator[Population]:
        """Yield the population after each generation."""
        import numpy as np

        from regnum.kernels import compositions

        largest = self.numbers * _LARGEST // 99
        room = compositions.room(self.offspring, self.numbers, largest)
        kind = compositions.ANY if self.grammar == "hurford" else compositions.RANGES
        starts = self._starts(largest)
        population = Population(self.numbers, starts, np.zeros((0, 2)))
        for number in range(self.generations_wanted):
            rng = np.random.default_rng((self.seed, number, kind))
            parents = population.systems
            if len(population.measures):
                fresh = starts[rng.integers(len(starts), size=1 + int(_FRESH * len(parents)))]
                # The front has as many children as all that lies behind it.
                ahead = np.resize(population.front, len(parents))
                parents = np.concatenate([parents, parents[ahead], fresh])
            children, tokens, lengths, stack = room
            end = compositions.breed(
                rng,
                parents,
                self.offspring,
                self.numbers,
                kind,
                children,
                tokens,
                lengths,
                stack,
            )
            measures = self._measured(tokens[:end], lengths)
            population = population.with_(children, measures, self.kept)
            yield population

    def _measured(self, tokens: np.ndarray, lengths: np.ndarray) -> np.ndarray:
        from regnum.measures.batch import measure_batch
        from regnum.numerals.batch import SystemBatch

        largest = self.numbers * _LARGEST // 99
        # In the order of the kernel: nothing, the three signs, the numbers.
        alphabet = ("?", "*", "+", "-", *map(str, range(1, largest + 1)))
        batch = SystemBatch.from_arrays(
            tokens, lengths, numbers=range(1, self.numbers + 1), alphabet=alphabet
        )
        table = measure_batch(batch, self.prior)
        return table.select("irregularity", "processing_complexity").to_numpy()

    def _starts(self, largest: int) -> np.ndarray:
        """Return the systems to begin with: words alone, and one multiplier throughout."""
        import numpy as np

        from regnum.kernels import compositions

        words = np.zeros((largest + 1, 3), np.int16)
        starts = [words]
        for base in range(2, min(21, self.numbers)):
            system = words.copy()
            for number in range(base + 1, largest + 1):
                compositions.build(system, number, base, 0)
            spelled = system.copy()
            spelled[base] = compositions.PRODUCT, 1, base
            starts += [system, spelled]
        return np.array(starts)


@dataclass(frozen=True)
class Population:
    """The systems that have survived so far.

    Attributes
    ----------
    numbers : int
    systems : int16 array, systems by numbers by three
        For each number the sign, and what stands left and right of it.
    measures : float64 array, a row a system
        L(G) and L(N|G).
    """

    numbers: int
    systems: np.ndarray
    measures: np.ndarray

    @property
    def front(self) -> np.ndarray:
        """The positions of the systems that none dominates, by increasing L(G)."""
        import numpy as np

        from regnum.search.pareto import non_dominated

        found = np.flatnonzero(non_dominated(self.measures))
        return found[np.lexsort(self.measures[found].T[::-1])]

    def with_(self, children: np.ndarray, measures: np.ndarray, kept: int) -> Population:
        """Return the population after children have been born and the worst have died."""
        import numpy as np

        from regnum.search.pareto import ranks

        systems = np.concatenate([self.systems[: len(self.measures)], children])
        both = np.concatenate([self.measures, measures])
        # One of several with the same measures is enough.
        _, first = np.unique(np.round(both, 9), axis=0, return_index=True)
        first = np.sort(first)
        order = np.argsort(ranks(both[first]), kind="stable")[:kept]
        chosen = first[order]
        return Population(self.numbers, systems[chosen], both[chosen])

    def system(self, place: int, name: str = "") -> NumeralSystem:
        """Return a system of the population with its arithmetic."""
        from regnum.kernels.compositions import MORPHEME, PRODUCT, SUM
        from regnum.numerals import Numeral, NumeralSystem

        rows = self.systems[place]
        known: dict[int, Numeral] = {}

        def numeral(value: int) -> Numeral:
            if value not in known:
                sign, left, right = map(int, rows[value])
                if sign == MORPHEME:
                    known[value] = Numeral.of(value)
                else:
                    one = numeral(left)
                    if sign == PRODUCT:
                        known[value] = one * Numeral.of(right)
                    else:
                        two = numeral(right)
                        known[value] = one + two if sign == SUM else one - two
            return known[value]

        return NumeralSystem.from_numerals(
            {number: numeral(number) for number in range(1, self.numbers + 1)}, name=name
        )
