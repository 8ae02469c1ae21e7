"""The catalogue of natural numeral systems, and systems from files of one's own."""

from __future__ import annotations

from regnum.languages.language import Language, OrderName
from regnum.numerals import NumeralSystem


def language(identifier: str, order: OrderName = "abstract") -> NumeralSystem:
    """Return the numeral system of a language in the catalogue.

    Parameters
    ----------
    identifier : str
        ``"french"`` for example; :func:`regnum.catalogue` has them all.
    order : {"abstract", "attested"}
        The order of Hurford's grammar, as in the paper, or the one of the language.
    """
    from regnum.languages.catalogue import language as look_up

    return look_up(identifier).system(order)


__all__ = ["Language", "language"]
