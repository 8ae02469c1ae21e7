"""The catalogue of natural numeral systems, read from the TOML files beside this module."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from regnum.checks import check_choice
from regnum.errors import InputError, RegnumError
from regnum.languages.language import Disagreement, Language
from regnum.numerals import RangedGrammar, Ranges
from regnum.numerals.order import Order, Places

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_GLOTTOCODE = re.compile(r"[a-z0-9]{4}[1-9][0-9]{3}|")
MACROAREAS = (
    "Africa",
    "Australia",
    "Eurasia",
    "North America",
    "Papunesia",
    "South America",
)
_REQUIRED = ("name", "family", "macroarea", "source", "digits", "multipliers", "base")
_TEXTS = (
    "name",
    "glottocode",
    "family",
    "macroarea",
    "source",
    "wals",
    "variety_of",
    "remarks",
)
_KNOWN = frozenset(
    {
        *_REQUIRED,
        *_TEXTS,
        "latitude",
        "longitude",
        "suppletives",
        "largest_addend",
        "largest_subtrahend",
        "exceptions",
        "order",
        "disagreements",
    }
)


_TWICE = "this id stands in the catalogue twice"


@dataclass(frozen=True)
class LeftOut:
    """A language of WALS chapter 131 without an entry, and why."""

    name: str
    wals: str
    reason: str


@cache
def catalogue() -> Mapping[str, Language]:
    """Return the languages of the catalogue by id, in alphabetical order."""
    found = {identifier: _packaged(identifier) for identifier in identifiers()}
    _check_varieties(found, found, "the catalogue")
    return MappingProxyType(found)


def identifiers() -> list[str]:
    """Return the ids of the catalogue, in alphabetical order, without checking its entries."""
    return sorted(_written())


@cache
def _written() -> Mapping[str, tuple[str, Any]]:
    """Return the entries of the package as they are written, with their files, by id."""
    found: dict[str, tuple[str, Any]] = {}
    folder = resources.files("regnum.languages") / "data"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for identifier, entry in _parsed(file.read_bytes(), file.name).items():
                if identifier in found:
                    raise InputError(f"{file.name}, {identifier}: {_TWICE}")
                found[identifier] = file.name, entry
    return found


@cache
def _packaged(identifier: str) -> Language:
    file, entry = _written()[identifier]
    return _language(identifier, entry, file)


def language(identifier: str) -> Language:
    """Return a language of the catalogue.

    Raises
    ------
    InputError
        With the nearest ids, where there is no such language, or with the reason why it
        has been left out.
    """
    if identifier in _written():
        return _packaged(identifier)
    if identifier in left_out():
        absent = left_out()[identifier]
        raise InputError(f"{absent.name} is left out of the catalogue: {absent.reason}")
    near = get_close_matches(identifier.lower(), identifiers(), n=3, cutoff=0.5)
    hint = f"did you mean {', '.join(near)}?" if near else "`regnum languages` lists them"
    raise InputError(f"no language {identifier!r} in the catalogue; {hint}")


@cache
def left_out() -> Mapping[str, LeftOut]:
    """Return the languages of WALS chapter 131 that could not be analysed, by id."""
    content = (resources.files("regnum.languages") / "left_out.toml").read_text("utf-8")
    return MappingProxyType(
        {identifier: LeftOut(**entry) for identifier, entry in tomllib.loads(content).items()}
    )


def read_catalogue(path: str | Path) -> dict[str, Language]:
    """Read a catalogue file of one's own."""
    path = Path(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    found: dict[str, Language] = {}
    for entry in read_languages(content, str(path)):
        _add(found, entry, str(path))
    if not found:
        raise InputError(f"{path}: no languages are in it")
    _check_varieties(found, {**catalogue(), **found}, str(path))
    return found


def read_languages(content: bytes, file: str) -> list[Language]:
    """Read the entries of one catalogue file, checking each."""
    entries = _parsed(content, file)
    return [_language(identifier, entry, file) for identifier, entry in entries.items()]


def _parsed(content: bytes, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))  # some editors put a mark first
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not UTF-8 (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        cause = re.sub(r"\('([^']*)',\)", r"[\1]", str(error))  # the same id twice
        raise InputError(f"{file}: not TOML: {cause}") from None


def _add(found: dict[str, Language], entry: Language, file: str) -> None:
    if entry.id in found:
        raise InputError(f"{file}, {entry.id}: {_TWICE}")
    found[entry.id] = entry


def _check_varieties(
    entries: Mapping[str, Language], known: Mapping[str, Language], file: str
) -> None:
    for entry in entries.values():
        main = known.get(entry.variety_of)
        if entry.variety_of and (main is None or main.variety_of):
            raise InputError(
                f"{file}, {entry.id}: variety_of: {entry.variety_of!r} is not the id of "
                "a main entry"
            )


def _language(identifier: str, entry: Any, file: str) -> Language:
    place = f"{file}, {identifier}"
    if not _ID.fullmatch(identifier):
        raise InputError(f"{place}: an id is made of a-z, 0-9 and single hyphens")
    if not isinstance(entry, dict):
        raise InputError(f"{place}: not a table of its own, [{identifier}]")
    for key in _REQUIRED:
        if key not in entry:
            raise InputError(f"{place}: {key} is missing")
    for key in entry:
        if key not in _KNOWN:
            near = get_close_matches(key, _KNOWN, n=1)
            hint = f", {near[0]} is" if near else ""
            raise InputError(f"{place}: {key} is not a known key{hint}")
    for key in _TEXTS:
        if not isinstance(entry.get(key, ""), str):
            raise InputError(f"{place}: {key} is not text")
    if not _GLOTTOCODE.fullmatch(entry.get("glottocode", "")):
        raise InputError(
            f"{place}: glottocode: {entry['glottocode']!r} is not of the form abcd1234"
        )
    check_choice(f"{place}: macroarea", entry["macroarea"], MACROAREAS)
    try:
        grammar = _grammar(entry)
        for number in range(1, 100):
            grammar.numeral(number)
        return Language(
            id=identifier,
            latitude=_degrees(entry, "latitude", 90),
            longitude=_degrees(entry, "longitude", 180),
            grammar=grammar,
            order=_order(entry.get("order", {})),
            disagreements=_disagreements(entry),
            **{key: entry.get(key, "") for key in _TEXTS},
        )
    except RegnumError as error:
        raise InputError(f"{place}: {error}") from None


def _grammar(entry: Mapping[str, Any]) -> RangedGrammar:
    return RangedGrammar(
        digits=() if entry["digits"] == "" else _ranges(entry["digits"], "digits").up_to(99),
        multipliers=_numbers(entry, "multipliers"),
        suppletives=_numbers(entry, "suppletives"),
        base=_limits(entry, "base"),
        largest_addend=_limits(entry, "largest_addend"),
        largest_subtrahend=_limits(entry, "largest_subtrahend"),
        exceptions=[
            (each["number"], each["inside"], each["form"])
            for each in _tables(
                entry, "exceptions", {"number": int, "inside": str, "form": str}
            )
        ],
    )


def _ranges(text: object, key: str) -> Ranges:
    if not isinstance(text, str):
        raise InputError(f'{key}: {text!r} is not a range in quotes, such as "1-9"')
    return Ranges.parse(text)


def _numbers(entry: Mapping[str, Any], key: str) -> list[int]:
    numbers = entry.get(key, [])
    if not isinstance(numbers, list) or not all(type(each) is int for each in numbers):
        raise InputError(f"{key}: {numbers!r} is not a list of numbers, such as [10, 20]")
    return numbers


def _limits(entry: Mapping[str, Any], key: str) -> dict[str | Ranges, int]:
    limits = entry.get(key, {})
    if not isinstance(limits, dict):
        raise InputError(f'{key}: {limits!r} is not ranges with values, {{ "10-99" = 10 }}')
    return limits


def _disagreements(entry: Mapping[str, Any]) -> tuple[Disagreement, ...]:
    given = _tables(entry, "disagreements", {"numbers": str, "reason": str})
    return tuple(
        Disagreement(tuple(_ranges(each["numbers"], "disagreements").up_to(99)), each["reason"])
        for each in given
    )


def _tables(entry: Mapping[str, Any], key: str, fields: Mapping[str, type]) -> list[dict]:
    """Return the tables of a list, each with just these fields."""
    given = entry.get(key, [])
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise InputError(f"{key}: {given!r} is not a list of tables in braces, [ {{ ... }} ]")
    for each in given:
        for field, kind in fields.items():
            if field not in each:
                raise InputError(f"{key}: {field} is missing")
            if type(each[field]) is not kind:
                wanted = "a number" if kind is int else "text in quotes"
                raise InputError(f"{key}: {field}: {each[field]!r} is not {wanted}")
        for field in each:
            if field not in fields:
                raise InputError(f"{key}: {field} is not one of {', '.join(fields)}")
    return given


def _order(given: object) -> Order:
    allowed = ("addend_first", "multiplier_first", "subtrahend_first")
    if not isinstance(given, dict):
        raise InputError(f"order: {given!r} is not {', '.join(allowed)} in braces")
    for key in given:
        if key not in allowed:
            raise InputError(f"order: {key} is not one of {', '.join(allowed)}")
    return Order(**{key: _places(places, key) for key, places in given.items()})


def _places(given: object, key: str) -> Places:
    if not isinstance(given, dict):
        return _ranges(given, key)
    return tuple(
        (Ranges.parse(values), _ranges(inside, key)) for values, inside in given.items()
    )


def _degrees(entry: Mapping[str, Any], key: str, limit: int) -> float | None:
    value = entry.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > limit:
        raise InputError(f"{key}: {value!r} is not between -{limit} and {limit}")
    return float(value)
