"""`regnum sample`: the random baseline."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

from regnum.cli.options import Span, prior_options, read_numbers, read_prior
from regnum.cli.output import Format, check_result_path, emit
from regnum.cli.parallel import continuing, executing, parallel_options
from regnum.cli.progress import bar
from regnum.cli.style import click
from regnum.errors import InputError

_MANY = 200_000  # systems for which starting processes pays


@click.command("sample")
@click.argument("systems", type=int, default=10_000)
@click.option(
    "--systems-per-type", type=int, default=100, show_default=True,
    help="Systems drawn from the same digits, multipliers and combinators.",
)  # fmt: skip
@click.option("--digits", type=Span(), default="3-12", show_default=True, help="How many.")
@click.option("--multipliers", type=Span(), default="1-3", show_default=True, help="How many.")
@click.option(
    "--subtraction", type=float, default=0.2, show_default=True,
    help="The probability that a type subtracts.",
)  # fmt: skip
@click.option(
    "--depth", type=int, default=5, show_default=True,
    help="The most number morphemes of a numeral.",
)  # fmt: skip
@click.option(
    "--policy", type=click.Choice(["uniform", "size-first", "shortest", "expansion"]),
    default="uniform", show_default=True, help="How one of several numerals is drawn.",
)  # fmt: skip
@click.option(
    "--range", "numbers", type=int, default=99, show_default=True, metavar="N",
    help="Systems have numerals for 1 to N.",
)  # fmt: skip
@click.option(
    "--attested-in", type=int, default=8, show_default=True,
    help="Choose from digits and multipliers that so many languages of the catalogue have.",
)  # fmt: skip
@click.option(
    "--digits-from",
    metavar="NUMBERS",
    default=None,
    help="Choose from these, 1-9, 20, instead.",
)
@click.option(
    "--multipliers-from", metavar="NUMBERS", default=None, help="Choose from these instead."
)
@prior_options
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--seeds", type=int, default=1, show_default=True,
    help="Print the figures of so many samples, from --seed on, and their spread.",
)  # fmt: skip
@click.option("--numerals", is_flag=True, help="Keep the words of all systems in the result.")
@parallel_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default=None,
    help="Result file (.parquet).",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["table", "json", "csv"]), default=None,
    help="How to print the figures.  [default: table]",
)  # fmt: skip
def command(
    systems: int,
    prior: str,
    exponent: float | None,
    digits_from: str | None,
    multipliers_from: str | None,
    seed: int,
    seeds: int,
    numerals: bool,
    workers: int | None,
    scheduler: str | None,
    output: Path | None,
    form: Format | None,
    **parameters: Any,
) -> None:
    """Draw SYSTEMS random numeral systems, measure them, and print what characterises them.

    The figures are those that the paper reports of its baseline: the share of systems whose
    processing complexity exceeds 6 bits, and the correlations of the measures among all
    systems and among those.
    """
    from regnum.search.figures import Figures
    from regnum.search.sample_results import SHARD, write_sample
    from regnum.search.sampling import Sampling

    check_result_path(output)
    chosen = read_prior(prior, exponent)
    if seeds < 1:
        raise InputError(f"--seeds {seeds}: at least one sample is wanted")
    if output is not None and seeds > 1:
        raise InputError("--seeds prints figures only; leave out --output")
    largest = max(parameters["numbers"], 1)
    samplings = [
        Sampling(
            systems,
            **parameters,
            seed=seed + i,
            digits_from=read_numbers("--digits-from", digits_from, largest),
            multipliers_from=read_numbers("--multipliers-from", multipliers_from, largest),
        )
        for i in range(seeds)
    ]
    # Processes take a while to start; the threads of this one do for a small sample.
    here = workers is None and scheduler is None and systems * seeds < _MANY
    rows: list[dict[str, Any]] = []
    with (
        executing(1 if here else workers, scheduler) as executor,
        bar("drawing and measuring") as shown,
    ):
        for before, sampling in enumerate(samplings):
            figures = Figures()
            if output is None:
                for table in sampling.tables(chosen, executor):
                    figures.add(table)
                    shown.reach(before * systems + figures.systems, seeds * systems)
            else:
                with continuing() if systems > SHARD else nullcontext():
                    for done in write_sample(
                        output, sampling, chosen, executor, numerals=numerals
                    ):
                        shown.reach(done, systems)
                figures.add_file(output)
            rows.append({"policy": sampling.policy, "seed": sampling.seed, **figures.as_dict()})
    if seeds > 1:
        rows = Figures.summary(rows)
    emit(rows, form, None, title=f"{systems} systems, {chosen} prior")
