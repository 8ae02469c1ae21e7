"""What evolution works on: genomes, candidates, and the spaces of grammars they live in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from regnum.measures.priors import Prior

if TYPE_CHECKING:
    import numpy as np

    from regnum.numerals import HurfordGrammar, RangedGrammar

CLOSE = 1e-12  # complexities nearer than this are the same


@dataclass(frozen=True, order=True)
class Genome:
    """What evolution changes in a grammar.

    Parameters
    ----------
    digits, multipliers : tuple of int
    suppletives : tuple of int
        Ranged grammars only, as the rest.
    subtrahend : int
        The largest subtrahend between the first multiplier and its double.
    exceptions : tuple of int
        Multipliers b whose own numeral is 1*b, there and inside the numerals up to the next
        multiplier.
    """

    digits: tuple[int, ...]
    multipliers: tuple[int, ...]
    suppletives: tuple[int, ...] = ()
    subtrahend: int = 0
    exceptions: tuple[int, ...] = ()

    @property
    def lexicon_size(self) -> int:
        """The number of different number morphemes."""
        return len({*self.digits, *self.multipliers, *self.suppletives})

    def within(self, numbers: int) -> bool:
        """Whether all morphemes are whole numbers from 1 to a number, in order."""
        return all(
            all(type(each) is int and 1 <= each <= numbers for each in part)
            and list(part) == sorted(set(part))
            for part in (self.digits, self.multipliers, self.suppletives, self.exceptions)
        )


@dataclass(frozen=True)
class Candidate:
    """The best grammar known for a lexicon size.

    Parameters
    ----------
    genome : Genome
    complexity : float
        Average morphosyntactic complexity.
    generation : int
        When it was found.
    starts : int
        From how many independent starts its complexity was reached.
    """

    genome: Genome
    complexity: float
    generation: int = 0
    starts: int = 0

    @property
    def lexicon_size(self) -> int:
        """The number of different number morphemes."""
        return self.genome.lexicon_size


@dataclass(frozen=True)
class Task:
    """A piece of a generation: independent of all others and of where it is run.

    Parameters
    ----------
    kind : str
        "local-search", "annealing", "exhaustive" for one lexicon size; "offspring".
    seed : tuple of int
    size : int
        Lexicon size, for a search.
    effort : int
        Evaluations to spend in a search, or random grammars to add to offspring.
    parents : tuple of Genome
        What to begin from.
    """

    kind: str
    seed: tuple[int, ...]
    size: int = 0
    effort: int = 0
    parents: tuple[Genome, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of a task: candidates, and the evaluations it took."""

    candidates: tuple[Candidate, ...]
    evaluations: int


class Space(Protocol):
    """Grammars of one kind, under one prior, for one range of numbers."""

    @property
    def smallest(self) -> int:
        """The smallest lexicon size there is."""
        ...

    @property
    def largest(self) -> int:
        """The largest lexicon size there is."""
        ...

    def holds(self, genome: Genome) -> bool:
        """Whether a genome from elsewhere is one of these grammars."""
        ...

    def complexity(self, genome: Genome) -> float:
        """Return the average morphosyntactic complexity, infinity if not all is expressible."""
        ...

    def random(self, rng: np.random.Generator, sizes: range) -> Genome:
        """Return a random grammar with a lexicon size among `sizes`."""
        ...

    def mutated(self, genome: Genome, rng: np.random.Generator) -> Genome:
        """Return a grammar that differs by one mutation."""
        ...

    def search(self, task: Task) -> Outcome:
        """Look for the best grammar of one lexicon size."""
        ...

    def settled(self, genome: Genome) -> Genome:
        """Return the grammar as it is to be reported."""
        ...

    def grammar(self, genome: Genome) -> HurfordGrammar | RangedGrammar:
        """Return the grammar itself."""
        ...


@dataclass(frozen=True)
class Wanted:
    """The numbers that the grammars of a space express, and how often each is wanted.

    Parameters
    ----------
    prior : Prior
    numbers : int
        Numerals are wanted for 1 to this number.
    """

    prior: Prior
    numbers: int = 99

    @cached_property
    def weights(self) -> np.ndarray:
        """The probability of each number, with 0 for 0."""
        import numpy as np

        probabilities = self.prior.probabilities(range(1, self.numbers + 1))
        return np.concatenate([[0.0], probabilities])
