"""Names for states after the rule that has been applied when they are reached."""

from __future__ import annotations

from collections import Counter, defaultdict

from regnum.automaton.dfa import Automaton
from regnum.numerals import Ranges
from regnum.numerals.numeral import TIMES

START = "λ"
_MOST_ALTERNATIVES = 3
_LONGEST_NAME = 60


def state_names(automaton: Automaton) -> tuple[str, ...]:
    """Return a name for each state, all different.

    The start is λ. Another state is called after the way to it that most words share:
    the name of the state before and what is read from there. Reading any of several
    digits is D, any of several multipliers M, one symbol is the symbol itself, and any of
    several other symbols lists them. States that would be called the same tell their
    numbers: D(2-4) and D(5-9). Where names grow too long to be read they begin anew with
    the number of the state: [30]+D.

    Examples
    --------
    >>> units = [(f"{d}",) for d in range(1, 10)]
    >>> tens = [(*d, "*", "10") for d in units]
    >>> sums = [(*ten, "+", *unit) for ten in tens for unit in units]
    >>> state_names(Automaton.from_words(units + tens + sums))
    ('λ', 'D', 'D*', 'D*10', 'D*10+', 'D*10+D')
    """
    multipliers = _multipliers(automaton)
    order = automaton.topological_order()
    ways = [1] + [0] * (automaton.state_count - 1)
    # For each state the transitions that most words come by: their number, the state
    # before, and their symbols.
    busiest: list[tuple[int, int, list[str]]] = [(0, 0, [])] * automaton.state_count
    for state in order:
        together: dict[int, list[str]] = defaultdict(list)
        for symbol, target in automaton.arcs[state]:
            together[target].append(symbol)
        for target, symbols in together.items():
            words = ways[state] * len(symbols)
            ways[target] += words
            if words > busiest[target][0]:
                busiest[target] = (words, state, symbols)

    named_alike = Counter(
        (before, _label(symbols, multipliers)) for _, before, symbols in busiest[1:]
    )
    names = [START] * automaton.state_count
    taken = {START}
    for state in order[1:]:
        _, before, symbols = busiest[state]
        label = _label(symbols, multipliers)
        if named_alike[before, label] > 1:
            label = f"{label}({list_symbols(symbols)})"
        name = names[before] + label if before else label
        if len(name) > _LONGEST_NAME:
            name = f"[{state}]"
        while name in taken:
            name += "′"
        taken.add(name)
        names[state] = name
    return tuple(names)


def list_symbols(symbols: list[str]) -> str:
    """Return symbols as a short text, numbers as ranges: ``1-9``, ``10, 20``."""
    numbers = [int(s) for s in symbols if _is_number(s)]
    others = [s for s in symbols if not _is_number(s)]
    return ", ".join(([str(Ranges.of(numbers))] if numbers else []) + others)


def _label(symbols: list[str], multipliers: frozenset[str]) -> str:
    if len(symbols) == 1:
        return symbols[0]
    if all(map(_is_number, symbols)):
        return "M" if multipliers.issuperset(symbols) else "D"
    if len(symbols) <= _MOST_ALTERNATIVES:
        return f"[{'|'.join(symbols)}]"
    return f"[{symbols[0]}|…|{symbols[-1]}]"


def _multipliers(automaton: Automaton) -> frozenset[str]:
    """Return the number morphemes that follow a multiplication somewhere."""
    products = {to for out in automaton.arcs for symbol, to in out if symbol == TIMES}
    return frozenset(symbol for state in products for symbol, _ in automaton.arcs[state])


def _is_number(symbol: str) -> bool:
    return symbol.isascii() and symbol.isdigit()
