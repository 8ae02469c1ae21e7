"""Arguments checked, with one wording for all that take a choice or a whole number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from regnum.errors import InputError

_Choice = TypeVar("_Choice")


def check_choice(name: str, value: object, allowed: Iterable[_Choice]) -> _Choice:
    """Return a value that is one of those allowed, refusing others; None is not listed.

    Raises
    ------
    InputError
        Naming the argument, the value and what is allowed.

    Examples
    --------
    >>> check_choice("side", "best", ("best", "worst"))
    'best'
    >>> check_choice("side", "top", ("best", "worst"))
    Traceback (most recent call last):
    ...
    regnum.errors.InputError: side: 'top' is not one of best, worst
    """
    allowed = tuple(allowed)
    for each in allowed:
        if value == each:
            return each
    known = ", ".join(str(each) for each in allowed if each is not None)
    raise InputError(f"{name}: {value!r} is not one of {known}")


def check_whole(name: str, value: object, least: int) -> int:
    """Return a whole number, refusing other types and numbers that are too small.

    Raises
    ------
    InputError
        Naming the argument, the value and the least number.

    Examples
    --------
    >>> check_whole("seed", 17, 0)
    17
    >>> check_whole("runs", True, 1)
    Traceback (most recent call last):
    ...
    regnum.errors.InputError: runs: True is not a whole number from 1 up
    """
    if type(value) is not int or value < least:
        raise InputError(f"{name}: {value!r} is not a whole number from {least} up")
    return value
