"""The catalogue as a CLDF data set, for whoever reads numerals with other tools."""

from __future__ import annotations

import re
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from regnum import __version__
from regnum.errors import InputError
from regnum.languages.cldf_tables import METADATA
from regnum.languages.concepts import CONCEPTICON, english
from regnum.languages.language import Language
from regnum.languages.types import language_type

_TERMS = "http://cldf.clld.org/v1.0/terms.rdf#"
_NUMBERS = range(1, 100)


def export_cldf(languages: Iterable[Language], folder: str | Path) -> Path:
    """Write languages of the catalogue as a CLDF word list.

    A form is the analysis of a numeral in the order of the language, ``5 + 2 * 10``; the
    column ``Morphemes`` has it in the order of Hurford's grammar, so that reading the data
    set gives the systems of the catalogue, and ``Attested_Morphemes`` in its own.

    Parameters
    ----------
    languages : iterable of Language
    folder : str or Path
        Made where it does not exist; files of an earlier export are replaced.

    Returns
    -------
    Path
        The metadata file.
    """
    folder = Path(folder)
    try:
        folder.mkdir(exist_ok=True)
        # All files are complete before the first takes its place.
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as made:
            _write(list(languages), Path(made))
            for file in sorted(Path(made).iterdir()):
                file.replace(folder / file.name)
    except OSError as error:
        raise InputError(f"{folder}: cannot be written: {error.strerror or error}") from None
    return folder / METADATA


def _write(languages: list[Language], folder: Path) -> None:
    from pycldf import Wordlist
    from pycldf.sources import Source

    dataset: Any = Wordlist.in_dir(folder)
    dataset.properties.update(
        {
            "dc:title": "The catalogue of natural numeral systems of regnum",
            "dc:description": "Numerals from 1 to 99, analysed into morphemes and "
            "combinators (+, *, -). Words are not printed here; see the sources.",
            "dc:license": "https://spdx.org/licenses/MIT",
            "dc:identifier": f"regnum {__version__}",
        }
    )
    dataset.remove_columns("FormTable", "Segments")
    dataset.add_columns(
        "FormTable",
        {"name": "Numeral", "dc:description": "The analysis with brackets."},
        {
            "name": "Morphemes",
            "separator": " ",
            "dc:description": "In the order phrase-addend, number-multiplier.",
        },
        {
            "name": "Attested_Morphemes",
            "separator": " ",
            "dc:description": "In the order of the language.",
        },
    )
    dataset.add_component(
        "LanguageTable",
        "Family",
        {"name": "WALS_Code", "dc:description": "In WALS chapter 131."},
        {"name": "Type", "dc:description": "The language that the type is named after."},
        {"name": "Variety_Of", "dc:description": "The main entry of a second system."},
        "Grammar",
        "Order",
        {"name": "Comment", "propertyUrl": f"{_TERMS}comment"},
        {"name": "Source", "separator": ";", "propertyUrl": f"{_TERMS}source"},
    )
    dataset.add_component(
        "ParameterTable",
        {"name": "Concepticon_ID", "propertyUrl": f"{_TERMS}concepticonReference"},
        "Concepticon_Gloss",
        {"name": "NumberValue", "datatype": "integer"},
    )
    bibliography = resources.files("regnum.languages") / "sources.bib"
    dataset.add_sources(bibliography.read_text(encoding="utf-8"))
    for entry in languages:
        for key, _, text in _citations(entry):
            if key not in set(dataset.sources.keys()):
                # A source of an entry of one's own is known by what the entry says alone.
                dataset.add_sources(Source("misc", key, note=text))
    dataset.write(
        fname=folder / METADATA,
        FormTable=[form for entry in languages for form in _forms(entry)],
        LanguageTable=[_language(entry) for entry in languages],
        ParameterTable=[
            {
                "ID": english(number, between=""),
                "Name": english(number),
                "Concepticon_ID": str(CONCEPTICON[number - 1]),
                "Concepticon_Gloss": english(number).upper(),
                "NumberValue": number,
            }
            for number in _NUMBERS
        ],
    )


def _forms(entry: Language) -> Iterator[dict[str, Any]]:
    reasons = {n: each.reason for each in entry.disagreements for n in each.numbers}
    for number in _NUMBERS:
        yield {
            "ID": f"{entry.id}-{number}",
            "Language_ID": entry.id,
            "Parameter_ID": english(number, between=""),
            "Form": " ".join(entry.attested[number]),
            "Comment": reasons.get(number),
            "Source": _sources(entry),
            "Numeral": entry.abstract.text(number),
            "Morphemes": list(entry.abstract[number]),
            "Attested_Morphemes": list(entry.attested[number]),
        }


def _language(entry: Language) -> dict[str, Any]:
    return {
        "ID": entry.id,
        "Name": entry.name,
        "Macroarea": entry.macroarea,
        "Latitude": entry.latitude,
        "Longitude": entry.longitude,
        "Glottocode": entry.glottocode or None,
        "Family": entry.family,
        "WALS_Code": entry.wals or None,
        "Type": language_type(entry),
        "Variety_Of": entry.variety_of or None,
        "Grammar": entry.grammar.describe(),
        "Order": entry.order.describe() or None,
        "Comment": entry.remarks or None,
        "Source": [*_sources(entry), *(["wals131"] if entry.wals else [])],
    }


def _sources(entry: Language) -> list[str]:
    """Return the sources as CLDF cites them, ``chan2019[French]``."""
    return [f"{key}[{page}]" if page else key for key, page, _ in _citations(entry)]


def _citations(entry: Language) -> Iterator[tuple[str, str, str]]:
    """Yield the key of each source, the place in it, and what the entry calls it."""
    for citation in entry.source.split(";"):
        text, _, page = (part.strip() for part in citation.partition(":"))
        # Keys are of ASCII letters, digits and hyphens; brackets would end a place.
        plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        key = "-".join(re.findall(r"[A-Za-z0-9]+", plain)) or f"source-of-{entry.id}"
        yield key, page.replace("[", "(").replace("]", ")"), text
