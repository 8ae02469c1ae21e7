"""The printed words that the catalogue was checked against, where they are at hand."""

from __future__ import annotations

import csv
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("REGNUM_SHARED", Path(__file__).parents[3] / "shared"))
NUMERALS = SHARED / "data" / "numerals-reference"
COSINUS = SHARED / "data" / "cosinus"
COSINUS_METADATA = COSINUS / "cldf-metadata.json"

needs_shared = pytest.mark.skipif(
    not (NUMERALS.is_dir() and COSINUS.is_dir()),
    reason=f"the printed words are not at hand: no {SHARED.name}/data beside the "
    "repository (REGNUM_SHARED names another place)",
)

Words = dict[int, list[str]]


def printed(source: str, wals: str) -> tuple[Words, dict[int, str]]:
    """Return the words that the sources of an entry print, and Chan's glosses."""
    words: Words = defaultdict(list)
    glosses: dict[int, str] = {}
    for citation in source.split("; "):
        key, _, page = citation.partition(":")
        found = {}
        if key == "chan2019":
            found, explained = _chan(page, wals)
            glosses.update(explained)
        elif key == "cosinus2025":
            found = _cosinus()[page]
        for number, forms in found.items():
            words[number] += forms
    return {n: words[n] for n in words if n < 100}, glosses


def wals_languages() -> dict[str, dict[str, str]]:
    return {row["wals"]: row for row in _rows(NUMERALS / "languages.csv")}


def cosinus_languages() -> dict[str, dict[str, str]]:
    return {row["ID"]: row for row in _rows(COSINUS / "languages.csv")}


def _chan(page: str, wals: str) -> tuple[Words, dict[int, str]]:
    """Return the list taken of a page, or the one that ``page#position`` names."""
    if wals in wals_languages() and wals_languages()[wals]["chan_source"] == page:
        return _chan_lists()[wals, ""]
    lists = _chan_lists()
    wanted = [key for key in lists if key == (wals, page) or key == (wals, f"{page}#1")]
    return lists[wanted[0]] if wanted else ({}, {})


@cache
def _chan_lists() -> dict[tuple[str, str], tuple[Words, dict[int, str]]]:
    lists: dict[tuple[str, str], tuple[Words, dict[int, str]]] = {}
    for name in ("chan-wals131.csv", "chan-other-varieties.csv"):
        for row in _rows(NUMERALS / name):
            words, glosses = lists.setdefault((row["wals"], row.get("source", "")), ({}, {}))
            number = int(row["number"])
            # The whole form too: a transcription between strokes is no alternative.
            alternatives = [row["form"], *re.split(r"\s*[/,~]\s*|;\s*", row["form"])]
            words.setdefault(number, []).extend(filter(None, alternatives))
            if row["gloss"]:
                glosses[number] = row["gloss"]
    return lists


@cache
def _cosinus() -> dict[str, Words]:
    numbers = {
        row["ID"]: int(row["NumberValue"]) for row in _rows(COSINUS / "parameters.csv")
    }
    words: dict[str, Words] = defaultdict(lambda: defaultdict(list))
    for row in _rows(COSINUS / "forms.csv"):
        words[row["Language_ID"]][numbers[row["Parameter_ID"]]].append(row["Form"])
    return words


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
