"""From words to their minimal partial automaton, and to its picture."""

from regnum.automaton.dfa import Automaton
from regnum.automaton.drawing import draw, render
from regnum.automaton.naming import state_names

__all__ = ["Automaton", "draw", "render", "state_names"]
