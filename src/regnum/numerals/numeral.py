"""The numeral: an immutable arithmetic expression such as (2+1)*5."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from regnum.errors import RegnumError

PLUS: Final = "+"
TIMES: Final = "*"
MINUS: Final = "-"
COMBINATORS: Final = frozenset({PLUS, TIMES, MINUS})

# How tightly a combinator holds its operands together.
_BINDING = {PLUS: 0, MINUS: 0, TIMES: 1}


class Numeral:
    """A numeral built from number morphemes and the combinators ``+``, ``*`` and ``-``.

    Numerals are values: immutable, hashable, and equal when they are the same
    expression. ``2+1*5`` and ``(2+1)*5`` are different numerals, although they are
    the same word, because brackets are notation and not morphemes.

    Build one from a number morpheme with :meth:`of`, from text with :meth:`parse`,
    and larger ones with ``+``, ``*`` and ``-``.

    Parameters
    ----------
    postfix : tuple of int or str
        Number morphemes and combinators, each combinator after its two operands.
        This flat form needs no recursion, so depth is limited by memory alone.

    Examples
    --------
    >>> ninety = Numeral.of(4) * Numeral.of(20) + Numeral.of(10)
    >>> ninety
    Numeral('4*20+10')
    >>> ninety.value, ninety.length, ninety.morphemes
    (90, 5, ('4', '*', '20', '+', '10'))
    """

    postfix: tuple[int | str, ...]

    def __init__(self, postfix: tuple[int | str, ...]) -> None:
        operands = 0
        for token in postfix:
            if token in COMBINATORS:
                operands -= 1
            elif type(token) is int and token >= 0:
                operands += 1
            else:
                raise RegnumError(
                    f"{token!r} is neither a combinator nor a number morpheme (0, 1, 2, ...)"
                )
            if operands < 1:
                break
        if operands != 1:
            raise RegnumError(f"{postfix!r} is not an expression in postfix order")
        self.__dict__["postfix"] = tuple(postfix)

    @classmethod
    def _trusted(cls, postfix: tuple[int | str, ...]) -> Numeral:
        """Return a numeral without checking what is known to be in postfix order."""
        numeral = cls.__new__(cls)
        numeral.__dict__["postfix"] = postfix
        return numeral

    @classmethod
    def of(cls, number: int) -> Numeral:
        """Return the numeral that is one number morpheme."""
        return cls((number,))

    @classmethod
    def parse(cls, text: str) -> Numeral:
        """Read a numeral, see :func:`regnum.numerals.notation.parse`."""
        from regnum.numerals.notation import parse

        return parse(text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a numeral cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a numeral cannot be changed: {name}")

    def __add__(self, other: Numeral) -> Numeral:
        return self._combine(other, PLUS)

    def __mul__(self, other: Numeral) -> Numeral:
        return self._combine(other, TIMES)

    def __sub__(self, other: Numeral) -> Numeral:
        return self._combine(other, MINUS)

    def _combine(self, other: Numeral, combinator: str) -> Numeral:
        if not isinstance(other, Numeral):
            return NotImplemented
        return Numeral._trusted((*self.postfix, *other.postfix, combinator))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Numeral):
            return NotImplemented
        return self.postfix == other.postfix

    def __hash__(self) -> int:
        return hash(self.postfix)

    def __str__(self) -> str:
        return "".join(self._infix(brackets=True))

    def __repr__(self) -> str:
        return f"Numeral({str(self)!r})"

    def _repr_latex_(self) -> str:
        return "$" + str(self).replace("*", r" \times ") + "$"

    @property
    def length(self) -> int:
        """Number of morphemes: number morphemes and combinators."""
        return len(self.postfix)

    @property
    def size(self) -> int:
        """Number of number morphemes, one more than there are combinators."""
        return len(self.postfix) // 2 + 1

    @property
    def is_atom(self) -> bool:
        """Whether the numeral is a single number morpheme."""
        return len(self.postfix) == 1

    @property
    def combinator(self) -> str | None:
        """The combinator applied last, None for a single number morpheme."""
        last = self.postfix[-1]
        return last if isinstance(last, str) else None

    @property
    def operands(self) -> tuple[Numeral, ...]:
        """What the last combinator joins, left and right; empty for a single morpheme."""
        if self.is_atom:
            return ()
        # Walking back from the end, the right operand is complete when as many
        # number morphemes have been met as were owed.
        owed, start = 1, len(self.postfix) - 1
        while owed:
            start -= 1
            owed += 1 if isinstance(self.postfix[start], str) else -1
        return (
            Numeral._trusted(self.postfix[:start]),
            Numeral._trusted(self.postfix[start:-1]),
        )

    @cached_property
    def value(self) -> int:
        """The number that the numeral denotes."""
        stack: list[int] = []
        for token in self.postfix:
            if isinstance(token, int):
                stack.append(token)
                continue
            right = stack.pop()
            if token == PLUS:
                stack[-1] += right
            elif token == TIMES:
                stack[-1] *= right
            else:
                stack[-1] -= right
        return stack[0]

    @cached_property
    def morphemes(self) -> tuple[str, ...]:
        """The word: the morphemes in order, without brackets."""
        return tuple(self._infix(brackets=False))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number morphemes in order."""
        return tuple(token for token in self.postfix if isinstance(token, int))

    def subexpressions(self) -> Iterator[Numeral]:
        """Yield every part that is itself a numeral, operands before what they build."""
        starts: list[int] = []
        for end, token in enumerate(self.postfix, start=1):
            if isinstance(token, int):
                starts.append(end - 1)
            else:
                starts.pop()
            yield Numeral._trusted(self.postfix[starts[-1] : end])

    def _infix(self, *, brackets: bool) -> Iterator[str]:
        """Yield the morphemes in order, with the brackets that reading them back needs."""
        starts: list[int] = []
        first = [0] * len(self.postfix)  # where the operand that ends here begins
        for index, token in enumerate(self.postfix):
            if isinstance(token, int):
                starts.append(index)
            else:
                starts.pop()
            first[index] = starts[-1]

        todo: list[int | str] = [len(self.postfix) - 1]
        while todo:
            item = todo.pop()
            if isinstance(item, str):
                yield item
                continue
            token = self.postfix[item]
            if isinstance(token, int):
                yield str(token)
                continue
            right, left = item - 1, first[item - 1] - 1
            # Pushed in reverse. Combinators group to the left, hence the asymmetry.
            for operand, weakest in ((right, _BINDING[token] + 1), (left, _BINDING[token])):
                inner = self.postfix[operand]
                loose = isinstance(inner, str) and _BINDING[inner] < weakest
                todo.extend((")", operand, "(") if brackets and loose else (operand,))
                if operand == right:
                    todo.append(token)
