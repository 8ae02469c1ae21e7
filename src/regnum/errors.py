"""The one family of errors that regnum raises, named after what went wrong."""

from __future__ import annotations

from collections.abc import Iterable

_LISTED = 6  # names in a message


class RegnumError(ValueError):
    """A mistake in what was given: its text names the place and the cause.

    The command line prints the text as one line and exits with status 2.
    """


class NotationError(RegnumError):
    """A numeral that cannot be read.

    Attributes
    ----------
    text : str
        What was read.
    column : int
        Where reading stopped, counted from 1.
    cause : str
        What was wrong there.
    """

    def __init__(self, text: str, column: int, cause: str, place: str = "") -> None:
        self.text = text
        self.column = column
        self.cause = cause
        prefix = f"{place}: " if place else ""
        super().__init__(f"{prefix}{_excerpt(text, column)}, column {column}: {cause}")

    def at(self, place: str) -> NotationError:
        """Return the error with the place where the numeral stands."""
        return NotationError(self.text, self.column, self.cause, place)


class GrammarError(RegnumError):
    """A grammar whose parts do not fit together."""


class NotExpressible(RegnumError, KeyError):
    """A number that a system or a grammar has no numeral for."""

    __str__ = ValueError.__str__


class Ambiguous(RegnumError):
    """A number that a grammar, meant to give one numeral, gives several."""


class WrongValue(RegnumError):
    """A numeral that denotes another number than the one it is given for."""


class PriorError(RegnumError):
    """A prior that is not a distribution over the numbers in question."""


class InputError(RegnumError):
    """A file or an argument that cannot be used."""


def _excerpt(text: str, column: int, width: int = 40) -> str:
    """Return the text around a column as a quoted literal, shortened when long."""
    if len(text) <= width:
        return repr(text)
    first = max(0, min(column - 1 - width // 2, len(text) - width))
    excerpt = text[first : first + width]
    return repr(("…" if first else "") + excerpt + ("…" if first + width < len(text) else ""))


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return what somebody may have meant by an unknown name, otherwise what there is."""
    from difflib import get_close_matches

    names = list(known)
    if not names:
        return "there is none"
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {', '.join(near)}?"
    return f"there is {', '.join(names[:_LISTED])}" + (", ..." if len(names) > _LISTED else "")
