"""Searches for numeral systems: sampling, evolution, neighbourhoods, frontiers.

Of the paper, `sampling` draws the random baseline, `evolution` is Algorithm 1, and `greedy`
Algorithm 2 in what `neighbourhood` builds; `annealing` and `exact` search the same
neighbourhoods more thoroughly, `direct_evolution` looks for the frontier of all systems, and
`pareto` says what dominates what.

Names are loaded when they are first used. A whole baseline and a whole front, with the
measures of their systems, are a call each:

- :func:`~regnum.search.sampling.sample_table` and its figures,
  :func:`~regnum.search.figures.figures_of`;
- :func:`~regnum.search.evolution_results.front_table`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regnum.search.evolution import Evolution, evolve
    from regnum.search.evolution_results import evolve_to_file, front_table
    from regnum.search.execution import workers
    from regnum.search.figures import figures_of
    from regnum.search.neighbour_results import search_to_file
    from regnum.search.neighbourhood import neighbourhood_of
    from regnum.search.neighbours import NeighbourSearch
    from regnum.search.sample_results import write_sample
    from regnum.search.sampling import POLICIES, Sampling, sample, sample_table
    from regnum.search.ties import TIES, shortest_system

_HOMES = {
    "POLICIES": "regnum.search.sampling",
    "TIES": "regnum.search.ties",
    "Evolution": "regnum.search.evolution",
    "NeighbourSearch": "regnum.search.neighbours",
    "Sampling": "regnum.search.sampling",
    "evolve": "regnum.search.evolution",
    "evolve_to_file": "regnum.search.evolution_results",
    "figures_of": "regnum.search.figures",
    "front_table": "regnum.search.evolution_results",
    "neighbourhood_of": "regnum.search.neighbourhood",
    "sample": "regnum.search.sampling",
    "sample_table": "regnum.search.sampling",
    "search_to_file": "regnum.search.neighbour_results",
    "shortest_system": "regnum.search.ties",
    "workers": "regnum.search.execution",
    "write_sample": "regnum.search.sample_results",
}

__all__ = [
    "POLICIES",
    "TIES",
    "Evolution",
    "NeighbourSearch",
    "Sampling",
    "evolve",
    "evolve_to_file",
    "figures_of",
    "front_table",
    "neighbourhood_of",
    "sample",
    "sample_table",
    "search_to_file",
    "shortest_system",
    "workers",
    "write_sample",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'regnum.search' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
