"""One task of an evolution: a search for one lexicon size, or offspring of some parents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.search.genomes import CLOSE, Candidate, Genome, Outcome, Task

if TYPE_CHECKING:
    from regnum.search.evolution import Evolution


def perform(evolution: Evolution, task: Task) -> Outcome:
    """Run one task; it depends on nothing but its arguments."""
    if task.kind == "offspring":
        return _breed(evolution, task)
    return evolution.space.search(task)


def _breed(evolution: Evolution, task: Task) -> Outcome:
    """Return mutated copies of the parents, and random grammars."""
    import numpy as np

    space = evolution.space
    rng = np.random.default_rng(task.seed)
    first, last = evolution.sizes
    sizes = range(first, last + 1)
    best: dict[int, Candidate] = {}
    evaluations = 0
    genomes: list[Genome] = []
    for parent in task.parents:
        child = parent
        for _ in range(int(rng.integers(1, 4))):
            child = space.mutated(child, rng)
        genomes.append(child)
    genomes.extend(space.random(rng, sizes) for _ in range(task.effort))
    for genome in genomes:
        complexity = space.complexity(genome)
        evaluations += 1
        size = genome.lexicon_size
        if size not in best or complexity < best[size].complexity - CLOSE:
            best[size] = Candidate(genome, complexity)
    found = tuple(best[size] for size in sorted(best) if best[size].complexity < float("inf"))
    return Outcome(found, evaluations)
