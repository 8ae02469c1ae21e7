"""The number morphemes that a grammar is given, checked and put in order."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.errors import GrammarError


def checked_lexicon(part: str, numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the number morphemes of a part of a grammar, each once, in order.

    Parameters
    ----------
    part : str
        What they are in the grammar, "digits" for example.
    numbers : iterable of int

    Raises
    ------
    GrammarError
        Naming the part and the first number that is not positive and whole.
    """
    checked: set[int] = set()
    for number in numbers:
        value = int(number)
        if value != number or value < 1:
            raise GrammarError(f"{part}: {number!r} is not a positive whole number")
        checked.add(value)
    return tuple(sorted(checked))
