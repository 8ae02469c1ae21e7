"""Ranged grammars: natural systems as digits, multipliers and rules for ranges of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from regnum.errors import Ambiguous, GrammarError, NotExpressible
from regnum.numerals.lexicon import checked_lexicon
from regnum.numerals.numeral import Numeral
from regnum.numerals.ranges import Ranges
from regnum.numerals.system import NumeralSystem

Limits = tuple[tuple[Ranges, int], ...]


@dataclass(frozen=True)
class Replacement:
    """An exception: a form that replaces a number's numeral inside the numerals of others.

    Parameters
    ----------
    number : int
        The number whose numeral is replaced.
    inside : Ranges
        The numbers in whose numerals it is replaced; its own numeral is replaced where
        it is itself among them.
    form : Numeral
        What stands there instead.
    """

    number: int
    inside: Ranges
    form: Numeral


@dataclass(frozen=True)
class RangedGrammar:
    """A grammar that gives every number one numeral, in the sense of Yang & Regier (2025).

    1. Digits, multipliers and suppletives name themselves.
    2. `base` gives for each range of numbers the multiplier b in force.
    3. A phrase is a multiplier or suppletive, or q*b where q = n/b > 1 has a numeral.
    4. n is p + a for a phrase p divisible by b and 0 < a <= its largest addend, or p - a
       with 0 < a <= its largest subtrahend.
    5. An exception replaces the numeral of a number inside the numerals of a range. The
       b of a phrase q*b is not replaced.

    Parameters
    ----------
    digits, multipliers, suppletives : iterable of int
        The number morphemes.
    base, largest_addend, largest_subtrahend : mapping of range to int
        Ranges as text (``"10-19 and every 20 above"``) or as :class:`Ranges`. Ranges of
        one mapping may overlap only where they agree.
    exceptions : iterable of (number, range, form)

    Examples
    --------
    >>> french = RangedGrammar(
    ...     digits=range(1, 10),
    ...     multipliers=[10, 20],
    ...     base={"10-19": 10, "20-29": 20, "30-69": 10, "70-99": 20},
    ...     largest_addend={"10-69": 9, "70-99": 19},
    ... )
    >>> str(french.numeral(75))
    '6*10+(10+5)'
    """

    digits: tuple[int, ...]
    multipliers: tuple[int, ...]
    suppletives: tuple[int, ...]
    base: Limits
    largest_addend: Limits
    largest_subtrahend: Limits
    exceptions: tuple[Replacement, ...]

    def __init__(
        self,
        digits: Iterable[int],
        multipliers: Iterable[int],
        base: Mapping[str | Ranges, int] | Limits,
        largest_addend: Mapping[str | Ranges, int] | Limits = (),
        largest_subtrahend: Mapping[str | Ranges, int] | Limits = (),
        suppletives: Iterable[int] = (),
        exceptions: Iterable[Replacement | tuple[int, str | Ranges, str | Numeral]] = (),
    ) -> None:
        put = object.__setattr__
        put(self, "digits", checked_lexicon("digits", digits))
        put(self, "multipliers", checked_lexicon("multipliers", multipliers))
        put(self, "suppletives", checked_lexicon("suppletives", suppletives))
        put(self, "base", _limits("base", base, smallest=2))
        put(self, "largest_addend", _limits("largest addend", largest_addend))
        put(self, "largest_subtrahend", _limits("largest subtrahend", largest_subtrahend))
        put(self, "exceptions", tuple(_replacement(each) for each in exceptions))
        lexicon = set(self.lexicon)
        for exception in self.exceptions:
            form = exception.form
            if form.value != exception.number:
                raise GrammarError(
                    f"exception for {exception.number}: {form} denotes {form.value}"
                )
            for morpheme in form.numbers:
                if morpheme not in lexicon:
                    raise GrammarError(
                        f"exception for {exception.number}: {form} has the morpheme "
                        f"{morpheme}, which is no digit, multiplier or suppletive"
                    )

    @property
    def lexicon(self) -> tuple[int, ...]:
        """All number morphemes, each once, in order."""
        return tuple(sorted({*self.digits, *self.multipliers, *self.suppletives}))

    def with_(self, **changes: Any) -> RangedGrammar:
        """Return a grammar that differs in the given parts."""
        return replace(self, **changes)

    def base_of(self, number: int) -> int | None:
        """Return the multiplier in force for a number, None where there is none."""
        return _limit("base", self.base, number)

    def numeral(self, number: int) -> Numeral:
        """Return the one numeral of a number.

        Raises
        ------
        NotExpressible
            With the cause, where the grammar has no numeral.
        Ambiguous
            Where it has more than one.
        """
        found = self.numerals(number)
        match found:
            case (numeral,):
                return numeral
            case ():
                raise NotExpressible(f"{number}: no numeral; {self._why_not(number)}")
        raise Ambiguous(f"{number}: {len(found)} numerals, {found[0]} and {found[1]}")

    def numerals(self, number: int) -> tuple[Numeral, ...]:
        """Return every numeral that the rules give a number, each once."""
        replaced = {
            exception.number: exception.form
            for exception in self.exceptions
            if number in exception.inside
        }
        found = _Derivation(self, replaced).numerals(number)
        return tuple(dict.fromkeys(found))

    def system(self, numbers: Iterable[int] = range(1, 100), name: str = "") -> NumeralSystem:
        """Return the numerals of `numbers` as a system."""
        return NumeralSystem.from_numerals(
            {number: self.numeral(number) for number in numbers}, name=name
        )

    def describe(self) -> str:
        """Return the grammar in words, a line for each of its parts."""
        lines = [
            f"digits {Ranges.of(self.digits) if self.digits else 'none'}; "
            f"multipliers {', '.join(map(str, self.multipliers)) or 'none'}; "
            f"suppletives {', '.join(map(str, self.suppletives)) or 'none'}"
        ]
        for title, limits in (
            ("base", self.base),
            ("largest addend", self.largest_addend),
            ("largest subtrahend", self.largest_subtrahend),
        ):
            if limits:
                parts = (f"{ranges} → {value}" for ranges, value in limits)
                lines.append(f"{title}: {'; '.join(parts)}")
        if self.exceptions:
            parts = (
                f"inside the numerals of {each.inside}, {each.number} is {each.form}"
                for each in self.exceptions
            )
            lines.append(f"exceptions: {'; '.join(parts)}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.describe()

    def _why_not(self, number: int) -> str:
        base = self.base_of(number)
        if base is None:
            return "it is no morpheme and no base is given for it"
        addend = _limit("largest addend", self.largest_addend, number) or 0
        if self.numerals(base) == ():
            return f"its base {base} has no numeral"
        times, rest = divmod(number, base)
        if not rest:
            return f"base {base} would need a numeral for {times}"
        below = number - rest
        if rest > addend:
            return f"after {below}, base {base} adds at most {addend}"
        culprit = below if not self.numerals(below) else rest
        return f"base {base} gives {below}+{rest}, and {culprit} has no numeral"


class _Derivation:
    """The numerals of the parts of one number, with the exceptions in force for it."""

    def __init__(self, grammar: RangedGrammar, replaced: Mapping[int, Numeral]) -> None:
        self.grammar = grammar
        self.replaced = replaced
        self.lexicon = set(grammar.lexicon)
        self.under_way: set[int] = set()

    def numerals(self, number: int) -> tuple[Numeral, ...]:
        """Return what names the number: phrases, sums and differences."""
        if number in self.under_way:  # a difference that would need itself
            return ()
        self.under_way.add(number)
        found = (*self.phrases(number), *self._joined(number))
        self.under_way.remove(number)
        return found

    def phrases(self, number: int, *, as_base: bool = False) -> tuple[Numeral, ...]:
        """Return what may be added to or subtracted from, by rules 1, 3 and 5."""
        if number in self.replaced and not as_base:
            return (self.replaced[number],)
        if number in self.lexicon:
            return (Numeral.of(number),)
        base = self.grammar.base_of(number)
        if base is None:
            return ()
        times, rest = divmod(number, base)
        if rest or times < 2:
            return ()
        return tuple(
            count * multiplier
            for count in self.numerals(times)
            for multiplier in self.phrases(base, as_base=True)
        )

    def _joined(self, number: int) -> Iterator[Numeral]:
        """Yield what rule 4 gives a number that names itself by no other rule."""
        grammar = self.grammar
        if number in self.replaced or number in self.lexicon:
            return
        base = grammar.base_of(number)
        if base is None:
            return
        addend = _limit("largest addend", grammar.largest_addend, number) or 0
        phrase = (number - 1) // base * base
        while phrase > 0 and number - phrase <= addend:
            for left in self.phrases(phrase):
                for right in self.numerals(number - phrase):
                    yield left + right
            phrase -= base
        subtrahend = _limit("largest subtrahend", grammar.largest_subtrahend, number) or 0
        phrase = number // base * base + base
        while phrase - number <= subtrahend:
            for left in self.phrases(phrase):
                for right in self.numerals(phrase - number):
                    yield left - right
            phrase += base


def _limits(part: str, given: Mapping[str | Ranges, int] | Limits, smallest: int = 0) -> Limits:
    items = given.items() if isinstance(given, Mapping) else given
    limits: list[tuple[Ranges, int]] = []
    for ranges, value in items:
        if type(value) is not int or value < smallest:
            raise GrammarError(
                f"{part} {ranges}: {value!r} is not a whole number from {smallest} up"
            )
        limits.append((ranges if isinstance(ranges, Ranges) else Ranges.parse(ranges), value))
    return tuple(limits)


def _limit(part: str, limits: Limits, number: int) -> int | None:
    """Return the value in force for a number; ranges that contradict each other are refused."""
    found: tuple[Ranges, int] | None = None
    for ranges, value in limits:
        if number in ranges:
            if found is not None and found[1] != value:
                raise GrammarError(
                    f"{part}: {number} is both in {found[0]} ({found[1]}) "
                    f"and in {ranges} ({value})"
                )
            found = ranges, value
    return None if found is None else found[1]


def _replacement(given: Replacement | tuple[int, str | Ranges, str | Numeral]) -> Replacement:
    if isinstance(given, Replacement):
        return given
    number, inside, form = given
    return Replacement(
        number,
        inside if isinstance(inside, Ranges) else Ranges.parse(inside),
        form if isinstance(form, Numeral) else Numeral.parse(form),
    )
