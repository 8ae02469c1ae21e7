"""The printed words that the catalogue was checked against."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from regnum.languages.concepts import read_number

# Morphemes that stand for numbers in larger numerals only.
_BOUND = {"ty": 10, "teen": 10, "tenstep": 10, "tens": 10, "tens_suff": 10, "twen": 2}

Words = dict[int, list[str]]
List = tuple[Words, dict[int, str]]


class Reference:
    """The words and facts in the folder of reference data."""

    def __init__(self, folder: Path) -> None:
        self.numerals = folder / "numerals-reference"
        self.cosinus = folder / "cosinus"

    def printed(self, source: str, wals: str) -> List:
        """Return the words that the sources of an entry print, and Chan's glosses."""
        words: Words = defaultdict(list)
        glosses: dict[int, str] = {}
        for citation in source.split("; "):
            key, _, page = citation.partition(":")
            found: Words = {}
            if key == "chan2019":
                found, explained = self.chan(page, wals)
                glosses.update(explained)
            elif key == "cosinus2025":
                found = self.cosinus_words[page]
            for number, forms in found.items():
                words[number] += forms
        return {n: words[n] for n in words if n < 100}, glosses

    def chan(self, page: str, wals: str) -> List:
        """Return the list taken of a page, or the one that ``page#position`` names."""
        if self.wals_languages.get(wals, {}).get("chan_source") == page:
            return self.chan_lists[wals, ""]
        for name in (page, f"{page}#1"):
            if (wals, name) in self.chan_lists:
                return self.chan_lists[wals, name]
        return {}, {}

    @cached_property
    def wals_languages(self) -> dict[str, dict[str, str]]:
        return {row["wals"]: row for row in rows(self.numerals / "languages.csv")}

    @cached_property
    def cosinus_languages(self) -> dict[str, dict[str, str]]:
        return {row["ID"]: row for row in rows(self.cosinus / "languages.csv")}

    @cached_property
    def chan_lists(self) -> dict[tuple[str, str], List]:
        lists: dict[tuple[str, str], List] = {}
        for name in ("chan-wals131.csv", "chan-other-varieties.csv"):
            for row in rows(self.numerals / name):
                key = row["wals"], row.get("source", "")
                words, glosses = lists.setdefault(key, ({}, {}))
                number = int(row["number"])
                # The whole form too: strokes and brackets also stand inside of words.
                forms = [row["form"], *re.split(r"\s*[/,~\[\]]\s*|;\s*", row["form"])]
                words.setdefault(number, []).extend(filter(None, forms))
                if row["gloss"]:
                    glosses[number] = row["gloss"]
        return lists

    @cached_property
    def cosinus_parts(self) -> dict[str, dict[int, list[list[int]]]]:
        """Return the number morphemes of every form of a number, in their order."""
        parts: dict[str, dict[int, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
        for row in rows(self.cosinus / "forms.csv"):
            values = [_glossed(gloss) for gloss in row["Morphemes"].split()]
            parts[row["Language_ID"]][self.cosinus_numbers[row["Parameter_ID"]]].append(
                [value for value in values if value]
            )
        return parts

    @cached_property
    def cosinus_numbers(self) -> dict[str, int]:
        """Return the number of each concept."""
        return {
            row["ID"]: int(row["NumberValue"]) for row in rows(self.cosinus / "parameters.csv")
        }

    @cached_property
    def cosinus_words(self) -> dict[str, Words]:
        numbers = self.cosinus_numbers
        words: dict[str, Words] = defaultdict(lambda: defaultdict(list))
        for row in rows(self.cosinus / "forms.csv"):
            words[row["Language_ID"]][numbers[row["Parameter_ID"]]].append(row["Form"])
        return words


def _glossed(gloss: str) -> int | None:
    """Return the number that a morpheme is glossed as: `two2`, `six(2)`, `-ty-`."""
    plain = re.sub(r"\(.*?\)|-?\d+$", "", gloss).strip("-")
    return _BOUND.get(plain) or read_number(plain)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
