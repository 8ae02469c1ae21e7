"""`regnum languages`: the catalogue listed, one of its languages shown, or all exported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.cli.options import complete_language, prior_options, read_prior
from regnum.cli.output import ENDINGS, Format, check_output, emit
from regnum.cli.progress import track
from regnum.cli.style import click
from regnum.errors import InputError

if TYPE_CHECKING:
    from regnum.languages import Language
    from regnum.languages.language import OrderName
    from regnum.measures import Measures, Prior

# What of a row is worth the width of a terminal; a narrow one has the first of these.
_LISTED = (
    "id",
    "irregularity",
    "processing_complexity",
    "average_morphosyntactic_complexity",
    "lexicon_size",
    "type",
    "macroarea",
    "family",
)


@click.command("languages")
@click.argument(
    "ids", nargs=-1, metavar="[ID | FILE.toml]...", shell_complete=complete_language
)
@click.option("--family", multiple=True, help="Keep the languages of this family.")
@click.option("--macroarea", multiple=True, help="Keep the languages of this macroarea.")
@click.option(
    "--type",
    "type_",
    multiple=True,
    metavar="ID",
    help="Keep the languages of the type that this language is of.",
)
@click.option(
    "--base",
    type=int,
    multiple=True,
    help="Keep the languages that count by this number somewhere between 1 and 99.",
)
@click.option("--wals", is_flag=True, help="Keep the languages of WALS chapter 131.")
@click.option("--main", is_flag=True, help="Leave second systems out: one entry a language.")
@click.option(
    "--order",
    type=click.Choice(["abstract", "attested"]),
    default="abstract",
    show_default=True,
    help="The order of Hurford's grammar, or of the language.",
)
@click.option(
    "--compare-order", is_flag=True, help="Tell what the order of the language changes."
)
@prior_options
@click.option(
    "--export",
    type=click.Choice(["cldf"]),
    default=None,
    help="Write a CLDF data set into the folder -o.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv"]),
    default=None,
    help="How to print.  [default: table]",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=None,
    help="Write to this file, .csv, .json or .parquet; the folder of an export.",
)  # fmt: skip
def command(
    ids: tuple[str, ...],
    family: tuple[str, ...],
    macroarea: tuple[str, ...],
    type_: tuple[str, ...],
    base: tuple[int, ...],
    wals: bool,
    main: bool,
    order: OrderName,
    compare_order: bool,
    prior: str,
    exponent: float | None,
    export: str | None,
    form: Format | None,
    output: Path | None,
) -> None:
    """List the natural numeral systems of the catalogue with their measures.

    With one ID its grammar and its numerals from 1 to 99 are shown. A catalogue file of
    your own stands in for the catalogue, and its ids can be named after it. An option
    given several times keeps what fits any of its values.
    """
    chosen = _choose(ids, family, macroarea, type_, base, wals=wals, main=main)
    if export is not None:
        if compare_order:
            raise InputError("--export cldf writes both orders, without --compare-order")
        _export(chosen, output, form)
        return
    check_output(output)
    distribution = read_prior(prior, exponent)
    if compare_order:
        _compare_order(chosen, distribution, form, output)
        return
    rows: list[dict[str, Any]] = []
    for entry in track(chosen, "measuring"):
        measures = _measures(entry, order, distribution)
        if ids and len(chosen) == 1 and output is None and form in (None, "table"):
            _show(entry, order, measures, distribution)
            return
        rows.append(_row(entry, measures))
    if output is None and form in (None, "table"):
        rows = [{name: row[name] for name in _LISTED} for row in rows]
    document = None
    if ids:
        document = [
            {**row, **_details(entry, order)} for row, entry in zip(rows, chosen, strict=True)
        ]
    emit(rows, form, output, title=f"{distribution} prior, {order} order", document=document)


def _choose(
    ids: Sequence[str],
    family: Sequence[str],
    macroarea: Sequence[str],
    type_: Sequence[str],
    base: Sequence[int],
    *,
    wals: bool,
    main: bool,
) -> list[Language]:
    from regnum.languages.catalogue import catalogue, language
    from regnum.languages.types import language_type

    chosen = _entries(ids)
    known = [*chosen, *catalogue().values()]
    if family:
        kept = _known("family", family, {each.family for each in known})
        chosen = [each for each in chosen if each.family in kept]
    if macroarea:
        kept = _known("macroarea", macroarea, {each.macroarea for each in known})
        chosen = [each for each in chosen if each.macroarea in kept]
    if type_:
        kept = {language_type(language(each)) for each in type_}
        chosen = [each for each in chosen if language_type(each) in kept]
    if base:
        bases = sorted({number for each in known for number in each.bases})
        for number in set(base).difference(bases):
            there = ", ".join(map(str, bases))
            raise InputError(f"--base {number}: no such base; there is {there}")
        chosen = [each for each in chosen if set(base).intersection(each.bases)]
    if wals:
        chosen = [each for each in chosen if each.wals]
    if main:
        chosen = [each for each in chosen if not each.variety_of]
    if not chosen:
        raise InputError("no language of the catalogue is all of that")
    return chosen


def _entries(ids: Sequence[str]) -> list[Language]:
    """Return the languages with these ids, those of a file of one's own before others."""
    from regnum.languages.catalogue import catalogue, language, read_catalogue

    files = [each for each in ids if Path(each).suffix == ".toml"]
    own = {entry.id: entry for file in files for entry in read_catalogue(file).values()}
    named = [each for each in dict.fromkeys(ids) if each not in files]
    if named:
        return [own[each] if each in own else language(each) for each in named]
    return list((own or catalogue()).values())


def _known(option: str, wanted: Sequence[str], values: set[str]) -> set[str]:
    """Return the values meant, written in capitals or not; an unknown one is an error."""
    from difflib import get_close_matches

    by_name = {value.lower(): value for value in sorted(values)}
    for each in wanted:
        if each.lower() not in by_name:
            near = get_close_matches(each.lower(), by_name, n=3, cutoff=0.6) or by_name
            known = ", ".join(by_name[name] for name in near)
            raise InputError(f"--{option} {each}: no such {option}; there is {known}")
    return {by_name[each.lower()] for each in wanted}


def _measures(entry: Language, order: OrderName, prior: Prior) -> Measures:
    from regnum.measures import measure

    return measure(entry.system(order), prior)


def _row(entry: Language, measures: Measures) -> dict[str, Any]:
    from regnum.languages.types import language_type

    figures = measures.as_dict()
    del figures["language"]
    return {
        "id": entry.id,
        "name": entry.name,
        "glottocode": entry.glottocode,
        "family": entry.family,
        "macroarea": entry.macroarea,
        "latitude": entry.latitude,
        "longitude": entry.longitude,
        "type": language_type(entry),
        "source": entry.source,
        "wals": entry.wals,
        "variety_of": entry.variety_of,
        **figures,
    }


def _details(entry: Language, order: OrderName) -> dict[str, Any]:
    """Return what JSON says about a language that is asked for by its id."""
    return {
        "remarks": entry.remarks,
        "grammar": entry.grammar.describe(),
        "order": entry.order.describe(),
        "numerals": _numerals(entry, order),
    }


def _numerals(entry: Language, order: OrderName) -> dict[int, str]:
    system = entry.system(order)
    if order == "abstract":
        return {number: system.text(number) for number in system}
    # Notation would read another number where multipliers and subtrahends come first.
    return {number: " ".join(word) for number, word in system.items()}


def _show(entry: Language, order: OrderName, measures: Measures, prior: Prior) -> None:
    """Print all about one language."""
    from regnum.languages.types import language_type, types

    name = language_type(entry)
    others = [each for each in types().get(name, ()) if each != entry.id]
    alike = ", ".join(others[:8]) + (f" and {len(others) - 8} more" if len(others) > 8 else "")
    place = (
        ""
        if entry.latitude is None or entry.longitude is None
        else f", {abs(entry.latitude):g}°{'NS'[entry.latitude < 0]} "
        f"{abs(entry.longitude):g}°{'EW'[entry.longitude < 0]}"
    )
    facts = [
        ("", f"{entry.name} ({entry.id})"),
        ("family", f"{entry.family}, {entry.macroarea}{place}"),
        ("glottocode", entry.glottocode or "none"),
        ("second system of", entry.variety_of),
        ("type", name + (f", with {alike}" if alike else "")),
        ("source", entry.source),
        ("remarks", entry.remarks),
        *(
            ("departs from print", f"{_compact(each.numbers)}: {each.reason}")
            for each in entry.disagreements
        ),
    ]
    for title, text in facts:
        if text:
            click.echo(f"{title}: {text}" if title else text)
    click.echo(f"\n{entry.grammar.describe()}")
    click.echo(f"said with: {entry.order.describe() or 'phrase and number first throughout'}\n")
    click.echo(_grid(_numerals(entry, order)))
    click.echo(
        f"\nautomaton of the {order} order: {measures.states} states, "
        f"{measures.transitions} transitions, {measures.symbols} symbols"
    )
    click.echo(
        f"irregularity {measures.irregularity:.4f}; processing complexity "
        f"{measures.processing_complexity:.4f} ({prior})"
    )
    click.echo(
        "average morphosyntactic complexity "
        f"{measures.average_morphosyntactic_complexity:.4f}; lexicon size "
        f"{measures.lexicon_size}; distinct numerals {measures.distinct_numerals}"
    )


def _compact(numbers: Sequence[int]) -> str:
    from regnum.numerals import Ranges

    return str(Ranges.of(numbers))


def _grid(numerals: dict[int, str]) -> str:
    """Return the numerals in columns, ten numbers a row or as many as the terminal is wide."""
    import shutil

    cells = {n: f"{n:>2}  {text.replace(' ', '')}" for n, text in numerals.items()}
    gap = 3
    width = max(map(len, cells.values())) + gap
    available = shutil.get_terminal_size((100, 24)).columns + gap
    # These divide 100, and with 10, 5 and 2 the tens stand below each other.
    per_row = next((n for n in (10, 5, 4, 2) if n * width <= available), 1)
    lines: list[str] = []
    for first in range(0, 100, per_row):
        row = (cells.get(n, "").ljust(width) for n in range(first, first + per_row))
        lines.append("".join(row).rstrip())
    return "\n".join(lines)


def _compare_order(
    chosen: list[Language], prior: Prior, form: Format | None, output: Path | None
) -> None:
    from regnum.languages.orders import compare_orders, summary

    effects = [
        effect
        for entry in track(chosen, "measuring")
        for effect in compare_orders([entry], prior)
    ]
    emit([each.as_dict() for each in effects], form, output, title=f"{prior} prior")
    if output is None and form in (None, "table"):
        click.echo("\n" + summary(effects))


def _export(chosen: list[Language], output: Path | None, form: Format | None) -> None:
    from regnum.languages.cldf_export import export_cldf

    if output is None:
        raise InputError("--export cldf needs a folder to write to, -o DIR")
    if form is not None or output.suffix.lower() in ENDINGS:
        raise InputError(f"{output}: --export cldf writes a folder of files, without --format")
    click.echo(export_cldf(chosen, output))
