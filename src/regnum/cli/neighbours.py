"""`regnum neighbours`: natural systems among all that the same means could have built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.cli.options import complete_language, prior_options, read_prior
from regnum.cli.output import Format, check_output, emit, print_table
from regnum.cli.parallel import continuing, executing, parallel_options
from regnum.cli.style import click
from regnum.errors import InputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from regnum.search.neighbour_verdicts import Neighbours
    from regnum.search.neighbourhood import Neighbourhood
    from regnum.search.neighbours import NeighbourSearch

_SHOWN = 5
"""Alternatives of a number that a description names."""


@click.command("neighbours")
@click.argument("identifiers", nargs=-1, metavar="ID...", shell_complete=complete_language)
@click.option("--all", "every", is_flag=True, help="All languages of the catalogue.")
@click.option("--types", is_flag=True, help="One language of each type.")
@click.option("--describe", is_flag=True, help="Show how large neighbourhoods are; no search.")
@click.option(
    "--method", type=click.Choice(["anneal", "greedy", "exact"]), default="anneal",
    show_default=True,
    help="greedy is the paper's Algorithm 2, anneal the strong search; exact proves what it "
    "can, the whole frontier or bounds.",
)  # fmt: skip
@prior_options
@click.option(
    "--order", type=click.Choice(["abstract", "attested"]), default="abstract",
    show_default=True, help="The order of Hurford's grammar, or of the language.",
)  # fmt: skip
@click.option("--free-lengths", is_flag=True, help="Let numerals have any length; a control.")
@click.option(
    "--depth", type=int, default=None,
    help="The most number morphemes of a numeral of free length.  [default: 5]",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--runs", type=int, default=4, show_default=True,
    help="Independent annealings for each language.",
)  # fmt: skip
@click.option(
    "--evaluations", type=int, default=2_000_000, show_default=True, metavar="N",
    help="Systems to measure for each language, in all annealings together or in a proof.",
)  # fmt: skip
@click.option(
    "--start", type=click.Choice(["random", "natural", "greedy"]), default=None,
    help="Where annealings begin.  [default: every other with random systems]",
)  # fmt: skip
@click.option(
    "--beta", type=int, default=None,
    help="Partial systems that the greedy search keeps.  [default: the paper's]",
)  # fmt: skip
@click.option(
    "--gamma", type=int, default=None,
    help="Numbers that it gives words at a time.  [default: the paper's]",
)  # fmt: skip
@click.option(
    "--numerals", is_flag=True,
    help="Print the most regular dominating system against the natural one.",
)  # fmt: skip
@parallel_options
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default=None,
    help="Write to this file, .csv, .json or .parquet. The same command goes on where one "
    "with a .parquet was stopped.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["table", "json", "csv"]), default=None,
    help="How to print.  [default: table]",
)  # fmt: skip
def command(
    identifiers: tuple[str, ...],
    every: bool,
    types: bool,
    describe: bool,
    prior: str,
    exponent: float | None,
    free_lengths: bool,
    numerals: bool,
    workers: int | None,
    scheduler: str | None,
    output: Path | None,
    form: Format | None,
    **parameters: Any,
) -> None:
    """Search the local neighbourhoods of natural systems, and print the verdicts.

    The neighbours of a system are all systems with its digits, multipliers, combinators and
    numeral lengths. A natural system is dominated if one of them is more regular and no
    harder to process, or easier and no less regular.
    """
    from regnum.search.neighbours import NeighbourSearch

    names = _chosen(identifiers, every, types)
    lengths = "free" if free_lengths else "same"
    search = NeighbourSearch(prior=read_prior(prior, exponent), lengths=lengths, **parameters)
    check_output(output)
    if describe:
        _describe(search, names, form, output)
        return
    with executing(workers, scheduler) as executor:
        found = _searched(search, names, executor, output)
    rows = [_summary(each) for each in found]
    document = [one.as_dict() for each in found for one in each.each()]
    if output is None or output.suffix.lower() != ".parquet":
        emit(
            rows, form, output, title=f"neighbourhoods, {search.prior} prior", document=document
        )
    elif form is None or form == "table":
        print_table(rows)
    if numerals and form in (None, "table"):
        for each in found:
            _print_differences(each)


def _summary(found: Neighbours) -> dict[str, Any]:
    """Return a row that says what came of a search."""
    row: dict[str, Any] = {
        "language": found.language,
        "type": found.type,
        "languages": len(found.languages),
        "log10_size": round(found.log10_size, 1),
        "verdict": found.verdict,
        "irregularity": found.natural.irregularity,
        "processing_complexity": found.natural.processing_complexity,
        "saved_irregularity": found.gains[0],
        "saved_processing": found.gains[1],
        "dominating": len(found.dominating),
    }
    if found.method == "anneal":
        agreement = found.agreement
        runs = agreement["runs"]
        row["reached"] = f"{agreement['reached_random']}/{agreement['random']}"
        row["agreement"] = (
            f"{agreement['irregularity']}/{runs} {agreement['processing_complexity']}/{runs}"
        )
    if found.method == "exact":
        row["proven"] = (
            "frontier" if found.complete else "verdict" if found.proven else "bounds"
        )
        row["least_irregularity"], row["least_processing"] = found.bounds
    row["evaluations"] = found.evaluations
    return row


def _print_differences(found: Neighbours) -> None:
    """Print the most regular dominating system against the natural one."""
    if not found.dominating:
        click.echo(f"\n{found.language}: nothing found dominates it")
        return
    other = found.dominating[0]
    changed = [
        (number, one, two)
        for number, (one, two) in enumerate(
            zip(found.natural.numerals, other.numerals, strict=True), start=1
        )
        if one != two
    ]
    natural = found.natural
    click.echo(
        f"\n{found.language}: {len(changed)} numerals differ; "
        f"L(G) {natural.irregularity:.4f} -> {other.irregularity:.4f}, "
        f"L(N|G) {natural.processing_complexity:.6f} -> "
        f"{other.processing_complexity:.6f}"
    )
    print_table(
        [{"number": number, "natural": one, "dominating": two} for number, one, two in changed]
    )


def _chosen(identifiers: tuple[str, ...], every: bool, types: bool) -> list[str] | None:
    if (bool(identifiers) + every + types) != 1:
        raise InputError("neighbours: name languages, or give --all or --types")
    if every:
        return None
    if types:
        from regnum.languages.types import types as known

        return list(known())
    from regnum.languages.catalogue import language

    return [language(name).id for name in identifiers]


def _describe(
    search: NeighbourSearch, names: list[str] | None, form: Format | None, output: Path | None
) -> None:
    from regnum.cli.progress import track

    nearby = [
        search.home(case.language).neighbourhood()
        for case in track(search.cases(names), "building")
    ]
    described = [each.describe() for each in nearby]
    rows = [
        {
            "language": each["language"],
            "digits": " ".join(map(str, each["digits"])),
            "multipliers": " ".join(map(str, each["multipliers"])),
            "combinators": each["combinators"],
            "log10_size": each["log10_size"],
            "numbers": len(each["alternatives"]),
            "numbers_with_choice": len(each["numbers_with_choice"]),
            "alternatives": sum(each["alternatives"].values()),
            "most_alternatives": max(each["alternatives"].values()),
        }
        for each in described
    ]
    emit(rows, form, output, title="neighbourhoods", document=described)
    if len(nearby) == 1 and output is None and form in (None, "table"):
        click.echo()
        print_table(_choices(nearby[0]))


def _choices(nearby: Neighbourhood) -> list[dict[str, Any]]:
    """Return a row for each number that has a choice."""
    rows: list[dict[str, Any]] = []
    for number, ways in zip(nearby.numbers, nearby.alternatives, strict=True):
        if len(ways) > 1:
            natural, *others = (str(each.numeral) for each in ways)
            more = ", ..." if len(others) > _SHOWN else ""
            rows.append(
                {
                    "number": number,
                    "alternatives": len(ways),
                    "natural": natural,
                    "others": ", ".join(others[:_SHOWN]) + more,
                }
            )
    return rows


def _searched(
    search: NeighbourSearch,
    names: list[str] | None,
    executor: Executor | None,
    output: Path | None,
) -> Sequence[Neighbours]:
    from regnum.search.neighbour_results import search_to_file

    with _display(search, len(search.cases(names))) as watch:
        if output is not None and output.suffix.lower() == ".parquet":
            with continuing():
                return search_to_file(output, search, names, executor=executor, watch=watch)
        return list(search.run(names, executor=executor, watch=watch))


@contextmanager
def _display(search: NeighbourSearch, cases: int) -> Iterator[Callable[..., None]]:
    """Show on a terminal how far the runs of each language are, and how long it may take."""
    from regnum.cli.progress import bar

    pieces = search.pieces()
    done: dict[tuple[str, str], float] = {}
    with bar("searching") as shown:

        def watch(case: Any, piece: Any, state: Any) -> None:
            share = 1.0 if state.finished else state.evaluations / max(1, piece.evaluations)
            done[case.language.id, piece.name] = share
            finished = sum(done.get((case.language.id, each.name), 0.0) for each in pieces)
            shown.describe(f"{case.language.id} {finished:.2g}/{len(pieces)} runs")
            shown.reach(sum(done.values()), cases * len(pieces))

        yield watch
