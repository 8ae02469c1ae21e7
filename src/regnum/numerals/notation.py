"""Numerals as text: ``2*10+5``, ``(2 + 1) × 5``, ``20 − 1``."""

from __future__ import annotations

import re

from regnum.errors import NotationError
from regnum.numerals.numeral import MINUS, PLUS, TIMES, Numeral

SIGNS = {
    "+": PLUS,
    "*": TIMES,
    "×": TIMES,
    "·": TIMES,
    "⋅": TIMES,
    "-": MINUS,
    "−": MINUS,
    "–": MINUS,
}
_BINDING = {PLUS: 1, MINUS: 1, TIMES: 2}
_SCANNER = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<sign>[-+*×·⋅−–])|(?P<bracket>[()]))")

# Number morphemes are packed into 64-bit integers further down.
LONGEST_NUMBER = 18
_LONGEST_WORD = 30  # that is quoted in full


def parse(text: str) -> Numeral:
    """Read a numeral.

    Multiplication binds more tightly than addition and subtraction, and equal
    combinators group to the left; brackets say otherwise. Nothing is evaluated but
    this notation, and nesting may be as deep as memory allows.

    Parameters
    ----------
    text : str
        Numbers, the signs ``+ * × - −``, round brackets and blanks.

    Returns
    -------
    Numeral

    Raises
    ------
    NotationError
        With the column at which reading stopped.

    Examples
    --------
    >>> parse("(2 + 1) × 5")
    Numeral('(2+1)*5')
    >>> parse("7 / 2")
    Traceback (most recent call last):
    ...
    regnum.errors.NotationError: '7 / 2', column 3: '/' is not a combinator (+, * and - are)
    """
    postfix: list[int | str] = []
    waiting: list[tuple[str, int]] = []  # signs and open brackets, with their columns
    expects_number = True
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _SCANNER.match(text, position)
        if match is None:
            raise _unreadable(text, position)
        column = match.start(match.lastgroup or 0) + 1
        piece = match[match.lastgroup or 0]
        position = match.end()
        if piece == "(":
            if not expects_number:
                raise NotationError(text, column, "a combinator is missing before '('")
            waiting.append((piece, column))
        elif match["number"]:
            if not expects_number:
                following = piece[:LONGEST_NUMBER]
                raise NotationError(text, column, f"a combinator is missing before {following}")
            if len(piece) > LONGEST_NUMBER:
                raise NotationError(
                    text, column, f"a number of more than {LONGEST_NUMBER} digits"
                )
            postfix.append(int(piece))
            expects_number = False
        elif expects_number:
            raise NotationError(text, column, f"a number is missing before {piece!r}")
        elif piece == ")":
            while waiting and waiting[-1][0] != "(":
                postfix.append(waiting.pop()[0])
            if not waiting:
                raise NotationError(text, column, "')' closes a bracket that was not opened")
            waiting.pop()
        else:
            sign = SIGNS[piece]
            while waiting and _BINDING.get(waiting[-1][0], 0) >= _BINDING[sign]:
                postfix.append(waiting.pop()[0])
            waiting.append((sign, column))
            expects_number = True
    if not postfix and not waiting:
        raise NotationError(text, 1, "no numeral here")
    if expects_number:
        raise NotationError(text, end, "the numeral ends where a number is missing")
    while waiting:
        sign, column = waiting.pop()
        if sign == "(":
            raise NotationError(text, column, "'(' is never closed")
        postfix.append(sign)
    return Numeral(tuple(postfix))


def _unreadable(text: str, position: int) -> NotationError:
    """Say what cannot stand in a numeral, naming the whole word where it is one."""
    start = position + len(text[position:]) - len(text[position:].lstrip())
    word = re.match(r"[^\W\d]\w*|.", text[start:], re.DOTALL)
    shown = word[0] if word else ""
    shown = shown if len(shown) <= _LONGEST_WORD else shown[:_LONGEST_WORD] + "…"
    if shown in ("/", "÷", ":", "^", "%"):
        cause = f"{shown!r} is not a combinator (+, * and - are)"
    else:
        cause = f"{shown!r} does not belong in a numeral"
    return NotationError(text, start + 1, cause)
