"""The types that natural systems fall into, named after a language of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from regnum.languages.catalogue import catalogue
from regnum.languages.language import Language
from regnum.numerals.numeral import COMBINATORS

# The languages that types are named after where they can be: the ones that Denić &
# Szymanik (2024) and Yang & Regier (2025) analysed, which stand for the paper's 38 types.
REPRESENTATIVES = (
    "mandarin", "abun", "tagalog", "hindi", "greek", "garo", "yakut", "english", "russian",
    "turkish", "cahuilla", "kunama", "kayah-li", "quileute", "tarahumara", "kannada", "khanty",
    "georgian", "ingush", "abkhaz", "huave", "lezgian", "yucatec", "mixtec-atatlahuca",
    "mixtec-chalcatongo", "french", "albanian", "otomi", "gola", "arawak", "khana",
    "nahuatl-sierra", "diola", "supyire", "drehu", "mangap-mbula", "haida", "kilivila",
    "tommo-so", "khalaj",
)  # fmt: skip


class Signature(NamedTuple):
    """What languages of one type have in common.

    Attributes
    ----------
    digits, multipliers, suppletives : tuple of int
    combinators : frozenset of str
        Those in use between 1 and 99.
    lengths : tuple of int
        The number of morphemes of each numeral from 1 to 99.
    """

    digits: tuple[int, ...]
    multipliers: tuple[int, ...]
    suppletives: tuple[int, ...]
    combinators: frozenset[str]
    lengths: tuple[int, ...]


def signature(language: Language) -> Signature:
    """Return what decides about the type of a language."""
    system = language.abstract
    return Signature(
        digits=language.grammar.digits,
        multipliers=language.grammar.multipliers,
        suppletives=language.grammar.suppletives,
        combinators=COMBINATORS.intersection(system.symbols),
        lengths=tuple(map(len, system.words)),
    )


def language_type(language: Language) -> str:
    """Return the type of a language: the id of the language that it is named after.

    A language of one's own that is like none in the catalogue is a type of its own.

    Examples
    --------
    >>> language_type(catalogue()["albanian"]), language_type(catalogue()["german"])
    ('garo', 'english')
    """
    return _names().get(signature(language), language.id)


@cache
def types() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the languages of each type, the types in the order of their names.

    Examples
    --------
    >>> types()["kunama"]
    ('kunama', 'quileute')
    """
    members: dict[str, list[str]] = {}
    for entry in catalogue().values():
        members.setdefault(language_type(entry), []).append(entry.id)
    return MappingProxyType({name: tuple(members[name]) for name in sorted(members)})


@cache
def _names() -> Mapping[Signature, str]:
    """Return the name of each type, representatives first and second systems last."""
    entries = catalogue()
    rest = sorted(entries, key=lambda each: (bool(entries[each].variety_of), each))
    names: dict[Signature, str] = {}
    for identifier in (*REPRESENTATIVES, *rest):
        names.setdefault(signature(entries[identifier]), identifier)
    return MappingProxyType(names)
