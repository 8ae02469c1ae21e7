"""What the alternatives of a neighbourhood are built from, for the moves of annealing."""

from __future__ import annotations

import numpy as np

from regnum.kernels.composing import SIGNS, Compositions
from regnum.numerals.numeral import MINUS, PLUS, TIMES
from regnum.search.packing import PackedNeighbourhood

Postfix = tuple[int | str, ...]
_SIGNS = {"": 0, PLUS: 1, MINUS: 2}


def compositions_of(home: PackedNeighbourhood) -> Compositions:
    """Return the frames of all alternatives, and the alternatives that are their parts."""
    count = len(home.space.place)
    known: dict[Postfix, int] = {}
    phrases: dict[tuple[int | str, bool], int] = {}
    frames = np.zeros(count, np.int64)
    lefts = np.full(count, -1, np.int64)
    rights = np.full(count, -1, np.int64)
    whole = np.ones(count, bool)
    ways = (way for each in home.neighbourhood.alternatives for way in each)
    for each, way in enumerate(ways):
        postfix = way.numeral.postfix
        left, multiplier, right, sign = taken_apart(postfix)
        phrase = phrases.setdefault((multiplier, bool(left)), len(phrases))
        frames[each] = phrase << SIGNS | _SIGNS[sign]
        for postfix_of_part, parts in ((left, lefts), (right, rights)):
            if postfix_of_part:
                parts[each] = known.get(postfix_of_part, -1)
                whole[each] &= parts[each] >= 0
        known[postfix] = each
    larger = np.maximum(lefts, rights)
    larger[larger < 0] = count
    users = np.flatnonzero(whole)
    users = users[np.argsort(larger[users], kind="stable")]
    return Compositions(
        frames=frames,
        lefts=lefts,
        rights=rights,
        users=users.astype(np.int32),
        user_starts=np.searchsorted(larger[users], np.arange(count + 2)).astype(np.int64),
        scores=np.zeros(len(home.space.numbers)),
    )


def taken_apart(postfix: Postfix) -> tuple[Postfix, int | str, Postfix, str]:
    """Return x, M, y and the sign before y of a numeral; x and y empty where it has none.

    Examples
    --------
    >>> from regnum.numerals.numeral import Numeral
    >>> taken_apart(Numeral.parse("(2+2)*20-(5+1)").postfix)
    ((2, 2, '+'), 20, (5, 1, '+'), '-')
    """
    phrase, right, sign = postfix, (), ""
    if len(postfix) > 1 and postfix[-1] != TIMES:
        sign = str(postfix[-1])
        owed, start = 1, len(postfix) - 1
        while owed:
            start -= 1
            owed += 1 if isinstance(postfix[start], str) else -1
        phrase, right = postfix[:start], postfix[start:-1]
    if len(phrase) == 1:
        return (), phrase[0], right, sign
    return phrase[:-2], phrase[-2], right, sign
