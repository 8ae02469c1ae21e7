"""The options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf, nan
from typing import TYPE_CHECKING, Any, TypeVar

from regnum.cli.progress import bar
from regnum.cli.style import click
from regnum.errors import InputError, RegnumError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from regnum.measures import Prior
    from regnum.numerals import NumeralSystem

Function = TypeVar("Function", bound=Callable[..., Any])


class NumberRange(click.ParamType):
    """Numbers such as ``1-99``, or ``all``."""

    name = "range"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> range | None:
        """Return the numbers, None for all that there are."""
        if value is None or isinstance(value, range):
            return value
        if value == "all":
            return None
        written = re.fullmatch(r"([0-9]{1,18})-([0-9]{1,18})", str(value))
        first, last = map(int, written.groups()) if written else (1, 0)
        if first > last:
            self.fail(f"{value!r} is not a range such as 1-99, or all", param, ctx)
        return range(first, last + 1)


class Span(click.ParamType):
    """A pair of numbers such as ``3-12``, or one number for both."""

    name = "span"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the first and the last."""
        if isinstance(value, tuple):
            return value
        first, dash, last = str(value).partition("-")
        last = last if dash else first
        if not (first.isascii() and first.isdecimal() and last.isascii() and last.isdecimal()):
            self.fail(f"{value!r} is not a pair of numbers such as 3-12", param, ctx)
        return int(first), int(last)


class Cost(click.ParamType):
    """A combinator with its bits, ``*=1.5``."""

    name = "cost"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, float]:
        """Return the combinator and its bits."""
        if isinstance(value, tuple):
            return value
        combinator, equals, bits = str(value).rpartition("=")
        try:
            cost = float(bits)
        except ValueError:
            cost = nan
        if not (equals and combinator and 0 <= cost < inf):
            self.fail(f"{value!r} is not a combinator with its bits such as *=1.5", param, ctx)
        return combinator, cost


def complete_language(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the ids of the catalogue to a shell that completes a word."""
    from click.shell_completion import CompletionItem

    from regnum.languages.catalogue import identifiers

    return [CompletionItem(each) for each in identifiers() if each.startswith(incomplete)]


def complete_source(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer files, and the ids of the catalogue."""
    from click.shell_completion import CompletionItem

    languages = complete_language(ctx, param, incomplete)
    return [CompletionItem(incomplete, type="file"), *languages]


def source_options(function: Function) -> Function:
    """Add the options that say how a source is read."""
    for option in reversed(
        (
            click.option(
                "--range", "numbers", type=NumberRange(), default="1-99", show_default=True,
                help="Numbers to take from each system, or all.",
            ),
            click.option(
                "--missing", type=click.Choice(["error", "skip"]), default="error",
                show_default=True, help="What to do about numbers without a numeral.",
            ),
            click.option(
                "--forms", type=click.Choice(["error", "first", "shortest"]), default="error",
                show_default=True, help="Which of several forms of a number to take.",
            ),
            click.option(
                "--cells", type=click.Choice(["numeral", "word"]), default="numeral",
                show_default=True, help="What the cells of a wide CSV file hold.",
            ),
            click.option(
                "--unit", type=click.Choice(["morpheme", "segment", "character"]),
                default="morpheme", show_default=True,
                help="What the words of a CLDF data set are split into.",
            ),
            click.option(
                "--order", type=click.Choice(["abstract", "attested"]), default="abstract",
                show_default=True,
                help="The order of Hurford's grammar, or of the language (catalogue only).",
            ),
        )
    ):  # fmt: skip
        function = option(function)
    return function


def prior_options(function: Function) -> Function:
    """Add the options that choose a prior."""
    for option in reversed(
        (
            click.option(
                "--prior", default="power-law", show_default=True,
                metavar="power-law|uniform|reversed-power-law|FILE",
                help="How often numbers are wanted; FILE has the columns number, weight.",
            ),
            click.option(
                "--exponent", type=float, default=None,
                help="Exponent of a power law.  [default: 2]",
            ),
        )
    ):  # fmt: skip
        function = option(function)
    return function


def read_prior(prior: str, exponent: float | None) -> Prior:
    """Return the prior that was asked for."""
    from regnum.measures import Prior

    if exponent is not None and "power-law" not in prior:
        raise InputError(f"--exponent goes with a power law, not with the prior {prior}")
    return Prior.named(prior, 2 if exponent is None else exponent)


def read_numbers(option: str, text: str | None, largest: int) -> tuple[int, ...] | None:
    """Return the numbers of a list such as ``1-9, 20``, given with an option."""
    from regnum.numerals.ranges import Ranges

    if text is None:
        return None
    try:
        return tuple(Ranges.parse(text).up_to(largest))
    except RegnumError as error:
        raise InputError(f"{option}: {error}") from None


def read_source(source: str, **options: Any) -> list[NumeralSystem]:
    """Return the systems of a source, a file or a language of the catalogue."""
    from regnum.languages.sources import read_systems

    def report(line: str) -> None:
        click.echo(f"{source}: {line}", err=True)

    with bar("reading") as shown:
        return read_systems(source, report=report, watch=shown.reach, **options)


def read_system(source: str, language: str | None, **options: Any) -> NumeralSystem:
    """Return one system of a source: the named one, or the only one."""
    systems = read_source(source, only=language, **options)
    if len(systems) == 1:
        return systems[0]
    names = ", ".join(system.name for system in systems[:6])
    more = ", ..." if len(systems) > 6 else ""
    raise InputError(f"{source}: has {len(systems)} languages, name one of {names}{more}")
