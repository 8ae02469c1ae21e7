"""`regnum explain`: what one numeral costs, state by state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from regnum.cli.options import complete_source, read_system, source_options
from regnum.cli.output import Format, emit, output_options
from regnum.cli.style import click


@click.command("explain")
@click.argument("source", shell_complete=complete_source)
@click.argument("which", nargs=-1, required=True, metavar="[LANGUAGE] NUMBER")
@source_options
@output_options
def command(
    source: str,
    which: tuple[str, ...],
    form: Format | None,
    output: Path | None,
    **options: Any,
) -> None:
    """Follow the numeral of NUMBER through its system's automaton.

    Each row is a state on the way: how many transitions leave it, the bits that choose
    among them, one bit more where a numeral may end, and what is read next.
    """
    from regnum.measures import explain

    *names, last = which
    if len(names) > 1 or not (last.isascii() and last.isdecimal()):
        raise click.UsageError(f"{' '.join(which)!r} is not [LANGUAGE] NUMBER")
    language, number = next(iter(names), None), int(last)
    explanation = explain(read_system(source, language, **options), number)
    spent = 0.0
    rows: list[dict[str, Any]] = []
    for step in explanation.steps:
        spent += step.choice_bits + step.acceptance_bits
        rows.append(
            {
                "state": step.state,
                "transitions": step.outdegree,
                "bits to choose": step.choice_bits,
                "bits to stop": step.acceptance_bits,
                "bits so far": spent,
                "read": step.symbol or "",
            }
        )
    title = f"{explanation.language} {number} = {explanation.numeral}"
    if output is None and form in (None, "table"):
        click.echo(f"{title}: {explanation.bits:.2f} bits\n")
    emit(rows, form, output, document=explanation.as_dict())
