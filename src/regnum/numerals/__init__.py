"""Numerals, the grammars that build them, and systems of them."""

from regnum.numerals.chart import Chart
from regnum.numerals.hurford import HurfordGrammar
from regnum.numerals.numeral import COMBINATORS, Numeral
from regnum.numerals.ranged import RangedGrammar, Replacement
from regnum.numerals.ranges import Ranges
from regnum.numerals.shortest import ShortestNumerals
from regnum.numerals.symbols import symbol_order
from regnum.numerals.system import NumeralSystem

__all__ = [
    "COMBINATORS",
    "Chart",
    "HurfordGrammar",
    "Numeral",
    "NumeralSystem",
    "RangedGrammar",
    "Ranges",
    "Replacement",
    "ShortestNumerals",
    "symbol_order",
]
