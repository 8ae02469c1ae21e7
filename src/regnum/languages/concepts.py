"""Which number a concept of a word list is: by its words, its digits or Concepticon."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

_UNITS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_POWERS = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_WORDS = {
    **{word: value for value, word in enumerate(_UNITS)},
    **{word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)},
}
_SMALLER = re.compile("|".join(sorted((*_WORDS, *_POWERS, "and"), key=len, reverse=True)))
_LONGEST_NUMBER = 18

# Concept sets of Concepticon (https://concepticon.clld.org) for the numbers from 1 up.
CONCEPTICON = (
    1493, 1498, 492, 1500, 493, 1703, 1704, 1705, 1483,
    1515, 1706, 1707, 1708, 2451, 1709, 2454, 2453, 1713, 1714,
    1710, 1734, 3166, 3165, 1736, 1738, 3476, 3477, 3478, 3479,
    1715, 3480, 3481, 3482, 3483, 3484, 3485, 3486, 3487, 3488,
    1716, 3556, 3557, 3489, 3490, 3491, 3558, 3559, 3492, 3560,
    1717, 3561, 3562, 3493, 3563, 3494, 3564, 3565, 3566, 3567,
    1718, 3568, 3569, 3495, 3570, 3571, 3572, 3573, 3574, 3575,
    1721, 3576, 3496, 3497, 3577, 3578, 3579, 3580, 3581, 3582,
    1722, 3583, 3584, 3498, 3585, 3586, 3587, 3588, 3589, 3590,
    1724, 3499, 3591, 3592, 3593, 3594, 3500, 3595, 3596, 3501,
)  # fmt: skip
_BY_CONCEPTICON = {str(concept): number for number, concept in enumerate(CONCEPTICON, start=1)}

# The column that holds the number itself. One called `Number` only numbers the list.
_NUMBER_COLUMN = "numbervalue"


def english(number: int, between: str = " ") -> str:
    """Return the English words of a number from 0 to 99.

    Examples
    --------
    >>> english(21), english(40), english(99, between="")
    ('twenty one', 'forty', 'ninetynine')
    """
    if number < len(_UNITS):
        return _UNITS[number]
    tens, unit = divmod(number, 10)
    return _TENS[tens - 2] + (between + _UNITS[unit] if unit else "")


def read_number(text: str) -> int | None:
    """Return the number that digits or English words name, None where they name none.

    Examples
    --------
    >>> [read_number(text) for text in ("21", "twenty-one", "twentyone", "TWENTY ONE")]
    [21, 21, 21, 21]
    >>> read_number("one hundred and five"), read_number("someone"), read_number("the one")
    (105, None, None)
    """
    text = unicodedata.normalize("NFKC", text).strip().lower()
    text = re.sub(r"\s*[(\[].*?[)\]]", "", text)  # remarks such as "one (counting)"
    if text.isascii() and text.isdigit():
        return int(text) if len(text) <= _LONGEST_NUMBER else None
    words: list[str] = []
    for written in filter(None, re.split(r"[\s_-]+", text)):
        found = _SMALLER.findall(written)
        if "".join(found) != written:
            return None
        words += found
    return _value(words)


def number_of(parameter: Mapping[str, Any]) -> int | None:
    """Return the number of a row of a parameter table, None where it is no numeral.

    The first of these that says anything decides: the column ``NumberValue``, the
    Concepticon id, the Concepticon gloss, the name, the id. An id in digits counts only
    where the parameter has no other name, because word lists are often numbered.

    Examples
    --------
    >>> number_of({"ID": "7", "Name": "head"}), number_of({"ID": "7", "Name": "7"})
    (None, 7)
    >>> number_of({"ID": "131_a", "Name": "eleven", "Concepticon_ID": "1706"})
    11
    """
    columns = {re.sub(r"[^a-z]", "", name.lower()): value for name, value in parameter.items()}

    def text(column: str) -> str:
        value = columns.get(column)
        return "" if value is None else str(value).strip()

    if text(_NUMBER_COLUMN).isdigit():
        return read_number(text(_NUMBER_COLUMN))
    if text("concepticonid") in _BY_CONCEPTICON:
        return _BY_CONCEPTICON[text("concepticonid")]
    for written in (text("concepticongloss"), text("name"), text("id")):
        named = bool(text("name")) and text("name") != text("id")
        if written == text("id") and written.isdigit() and named:
            continue
        number = read_number(written) if written else None
        if number is not None:
            return number
    return None


def _value(words: Iterable[str]) -> int | None:
    """Return the value of English number words in their order, None where it is broken."""
    total = group = 0
    empty, before = True, ""
    for word in words:
        if word == "and":
            if before not in _POWERS:
                return None
        elif word in _POWERS:
            if before == "and":
                return None
            power = _POWERS[word]
            if power == 100:
                if group >= 100:
                    return None
                group = (group or 1) * power
            else:
                total, group = total + (group or 1) * power, 0
        else:
            value = _WORDS[word]
            fits = before in ("", "and", *_POWERS) or (before in _TENS and 0 < value < 10)
            if not fits:
                return None
            group += value
        empty, before = False, word
    return None if empty or before == "and" else total + group
