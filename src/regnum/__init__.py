"""regnum: how regular the world's numeral systems are, and how easy to process.

Names are loaded when they are first used, so that importing regnum costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regnum.automaton import Automaton
    from regnum.errors import RegnumError
    from regnum.languages import language
    from regnum.languages.catalogue import catalogue
    from regnum.languages.sources import read_systems
    from regnum.measures import Measures, Prior, explain, measure
    from regnum.measures.batch import measure_batch
    from regnum.numerals import HurfordGrammar, Numeral, NumeralSystem, RangedGrammar
    from regnum.numerals.batch import SystemBatch
    from regnum.results import read_result, rerun
    from regnum.search.evolution import Evolution, evolve
    from regnum.search.sampling import Sampling, sample

__version__ = "0.1.0"

_HOMES = {
    "Automaton": "regnum.automaton",
    "Evolution": "regnum.search.evolution",
    "HurfordGrammar": "regnum.numerals",
    "Measures": "regnum.measures",
    "Numeral": "regnum.numerals",
    "NumeralSystem": "regnum.numerals",
    "Prior": "regnum.measures",
    "RangedGrammar": "regnum.numerals",
    "RegnumError": "regnum.errors",
    "Sampling": "regnum.search.sampling",
    "SystemBatch": "regnum.numerals.batch",
    "catalogue": "regnum.languages.catalogue",
    "evolve": "regnum.search.evolution",
    "explain": "regnum.measures",
    "language": "regnum.languages",
    "measure": "regnum.measures",
    "measure_batch": "regnum.measures.batch",
    "read_result": "regnum.results",
    "read_systems": "regnum.languages.sources",
    "rerun": "regnum.results",
    "sample": "regnum.search.sampling",
}

__all__ = [
    "Automaton",
    "Evolution",
    "HurfordGrammar",
    "Measures",
    "Numeral",
    "NumeralSystem",
    "Prior",
    "RangedGrammar",
    "RegnumError",
    "Sampling",
    "SystemBatch",
    "catalogue",
    "evolve",
    "explain",
    "language",
    "measure",
    "measure_batch",
    "read_result",
    "read_systems",
    "rerun",
    "sample",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'regnum' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
