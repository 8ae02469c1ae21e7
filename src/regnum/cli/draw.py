"""`regnum draw`: the automaton of a system as a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from regnum.cli.options import complete_source, read_system, source_options
from regnum.cli.style import click
from regnum.errors import InputError


@click.command("draw")
@click.argument("source", shell_complete=complete_source)
@click.argument("language", required=False)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default=None,
    help="The picture: .svg, .png, .pdf or .dot.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["svg", "png", "pdf", "dot"]), default=None,
    help="Print this format instead of writing a file.  [default: dot]",
)  # fmt: skip
@click.option(
    "--names", type=click.Choice(["rule", "number", "none"]), default=None,
    help="What states are labelled with.  [default: what stays readable]",
)  # fmt: skip
@source_options
def command(
    source: str,
    language: str | None,
    output: Path | None,
    form: str | None,
    names: Any,
    **options: Any,
) -> None:
    """Draw the minimal automaton of a numeral system.

    SOURCE is a file as for `regnum measure`, with the name of one of its languages, or the
    id of a language in the catalogue. States are circles, double where a numeral may end.
    """
    from regnum.automaton import Automaton, draw, render
    from regnum.automaton.drawing import FORMATS

    if output is not None and output.suffix.lstrip(".").lower() not in FORMATS:
        raise InputError(f"{output}: pictures end in .{', .'.join(FORMATS)}")
    if output is not None and form not in (None, output.suffix.lstrip(".").lower()):
        raise InputError(f"{output}: --format {form} does not go with this ending")
    automaton = Automaton.of(read_system(source, language, **options))
    if output is not None:
        draw(automaton, output, names=names)
    else:
        sys.stdout.buffer.write(render(automaton, form or "dot", names=names))
