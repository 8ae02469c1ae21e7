"""`regnum evolve`: grammars with small lexicons and short numerals."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.cli.options import Span, prior_options, read_prior
from regnum.cli.output import Format, check_result_path, emit
from regnum.cli.parallel import executing, parallel_options
from regnum.cli.style import click
from regnum.errors import InputError

if TYPE_CHECKING:
    from regnum.search.evolution import Evolution, Grammar, Method
    from regnum.search.generation import Generation


@click.command("evolve")
@click.option(
    "--grammar", type=click.Choice(["hurford", "ranged"]), default="hurford", show_default=True,
    help="Hurford grammars (Denić & Szymanik) or ranged ones (Yang & Regier).",
)  # fmt: skip
@click.option(
    "--method", default="search", show_default=True,
    type=click.Choice(["search", "local-search", "annealing", "plain", "exhaustive"]),
    help="plain is the paper's Algorithm 1; search finds better fronts.",
)  # fmt: skip
@prior_options
@click.option("--sizes", type=Span(), default="2-30", show_default=True, help="Lexicon sizes.")
@click.option(
    "--range", "numbers", type=int, default=99, show_default=True, metavar="N",
    help="Numerals are wanted for 1 to N.",
)  # fmt: skip
@click.option(
    "--generations", type=int, default=None,
    help="The most there are; a search ends when all sizes are settled.  [default: 30]",
)  # fmt: skip
@click.option(
    "--effort", type=int, default=300_000, show_default=True,
    help="Evaluations for each lexicon size and generation of a search.",
)  # fmt: skip
@click.option(
    "--agreement", type=int, default=12, show_default=True,
    help="A size is settled when so many independent starts agree.",
)  # fmt: skip
@click.option(
    "--population", type=int, default=200, show_default=True,
    help="Grammars in a generation of the plain method.",
)  # fmt: skip
@click.option(
    "--ties", multiple=True, type=click.Choice(["first", "random", "regular"]),
    help="Which of several shortest numerals; repeat for a row each.  [default: first]",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True)
@parallel_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default=None,
    help="Result file (.parquet), kept up to date after each generation.",
)  # fmt: skip
@click.option(
    "--resume", type=click.Path(path_type=Path, dir_okay=False), default=None, metavar="FILE",
    help="Continue an interrupted evolution in its file; its own parameters hold.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["table", "json", "csv"]), default=None,
    help="How to print the front.  [default: table]",
)  # fmt: skip
def command(
    grammar: Grammar,
    method: Method,
    prior: str,
    exponent: float | None,
    generations: int | None,
    ties: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    output: Path | None,
    resume: Path | None,
    form: Format | None,
    **parameters: Any,
) -> None:
    """Evolve grammars towards small lexicons and short numerals, and print the front.

    Average morphosyntactic complexity weighs the lengths of numerals by the prior. Ctrl-C
    stops an evolution; with its result file it can be continued, to the same result.
    """
    from regnum.results import read_result
    from regnum.search.evolution import Evolution
    from regnum.search.evolution_results import (
        checked_ties,
        evolve_to_file,
        grammar_text,
        load,
        result_table,
    )

    after = None
    if resume is not None:
        if output is not None:
            raise InputError("--resume continues in its own file; leave out --output")
        output = resume
        after, chosen = load(resume, generations)
        evolution = after.evolution
    else:
        check_result_path(output)
        chosen = checked_ties(ties or ("first",))
        evolution = Evolution(
            grammar, read_prior(prior, exponent), method=method,
            generations=30 if generations is None else generations, **parameters,
        )  # fmt: skip
    generation = after
    with executing(workers, scheduler) as executor, _display(evolution) as show:
        running = evolve_to_file(output, evolution, ties=chosen, executor=executor, after=after)
        try:
            for generation in running:
                show(generation)
        except KeyboardInterrupt:
            done = (
                f"after generation {generation.number}"
                if generation
                else "before the first generation"
            )
            hint = (
                f"; regnum evolve --resume {output} continues" if output and generation else ""
            )
            click.echo(f"regnum: stopped {done}{hint}", err=True)
            raise
    if generation is None:
        return
    table = read_result(output).table if output else result_table(generation, chosen)
    table = table.filter(on_front=True)
    shown = [
        "lexicon_size", "average_morphosyntactic_complexity", "irregularity",
        "processing_complexity", "starts", "proven",
    ]  # fmt: skip
    if len(chosen) > 1:
        shown.insert(1, "ties")
    rows = table.select(shown).to_dicts()
    for row, full in zip(rows, table.iter_rows(named=True), strict=True):
        row["grammar"] = grammar_text(full)
    emit(rows, form, None, title=f"front, {evolution.prior} prior")


@contextmanager
def _display(evolution: Evolution) -> Iterator[Any]:
    """Show the state of an evolution on a terminal while it runs."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    started = time.monotonic()
    begun: list[int] = []
    columns = (
        TextColumn("generation {task.completed}/{task.total}"), BarColumn(),
        TimeElapsedColumn(), TextColumn("{task.description}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=evolution.generations_wanted)

        def show(generation: Generation) -> None:
            # What a resumed evolution did before is not this run's speed.
            if not begun:
                last = generation.history[-2][1] if len(generation.history) > 1 else 0
                begun.append(last)
            speed = (generation.evaluations - begun[0]) / (time.monotonic() - started)
            progress.update(
                task,
                completed=generation.number,
                description=(
                    f"front {len(generation.front)}  hypervolume {generation.hypervolume:.4f}  "
                    f"{speed:,.0f} evaluations/s"
                ),
            )

        yield show
