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
    from regnum.measures import Measures, Prior, explain, measure
    from regnum.numerals import HurfordGrammar, Numeral, NumeralSystem, RangedGrammar

__version__ = "0.1.0"

_HOMES = {
    "Automaton": "regnum.automaton",
    "HurfordGrammar": "regnum.numerals",
    "Measures": "regnum.measures",
    "Numeral": "regnum.numerals",
    "NumeralSystem": "regnum.numerals",
    "Prior": "regnum.measures",
    "RangedGrammar": "regnum.numerals",
    "RegnumError": "regnum.errors",
    "catalogue": "regnum.languages.catalogue",
    "explain": "regnum.measures",
    "language": "regnum.languages",
    "measure": "regnum.measures",
}

__all__ = [
    "Automaton",
    "HurfordGrammar",
    "Measures",
    "Numeral",
    "NumeralSystem",
    "Prior",
    "RangedGrammar",
    "RegnumError",
    "catalogue",
    "explain",
    "language",
    "measure",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'regnum' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
