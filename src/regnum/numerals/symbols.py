"""The symbols that words are made of, and the one order in which they are listed."""

from __future__ import annotations

from regnum.numerals.numeral import COMBINATORS


def symbol_order(symbol: str) -> tuple[int, int, str]:
    """Return a sort key: number morphemes by value, then combinators, then other symbols.

    Examples
    --------
    >>> sorted(["dix", "*", "10", "9", "+"], key=symbol_order)
    ['9', '10', '*', '+', 'dix']
    """
    if symbol in COMBINATORS:
        return (1, 0, symbol)
    if symbol.isascii() and symbol.isdigit():
        # Length before text orders digits by value without converting long ones.
        return (0, len(symbol), symbol)
    return (2, 0, symbol)
