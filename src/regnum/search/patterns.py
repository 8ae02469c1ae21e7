"""What the alternatives of a neighbourhood have in common, for the moves of annealing."""

from __future__ import annotations

import numpy as np

from regnum.kernels.moves import Patterns
from regnum.search.packing import PackedNeighbourhood


def patterns_of(home: PackedNeighbourhood) -> Patterns:
    """Return what the alternatives of different numbers have in common.

    A pattern is a beginning, an ending, or a construction: the word with its digits left
    open, as ``_*20+10+_``.
    """
    space = home.space
    lengths = np.diff(space.starts)
    count, longest = len(lengths), int(lengths.max())
    columns = np.arange(longest)
    inside = columns < lengths[:, None]
    padded = np.zeros((count, longest), np.uint64)
    padded[inside] = space.tokens.astype(np.uint64) + np.uint64(2)
    backwards = np.zeros_like(padded)
    for length in np.unique(lengths):
        rows = lengths == length
        backwards[rows, :length] = padded[rows, :length][:, ::-1]
    digits = set(map(str, home.neighbourhood.grammar.digits))
    open_token = np.array(
        [
            0,
            0,
            *(
                1 if symbol in digits else index + 2
                for index, symbol in enumerate(home.symbols)
            ),
        ],
        np.uint64,
    )
    # Where digits are left open a whole word differs from a beginning of the same shape.
    keys: list[np.ndarray] = []
    owners: list[np.ndarray] = []
    for salt, matrix in (
        (1, padded),
        (2, backwards),
        (3, open_token[padded]),
        (4, open_token[backwards]),
        (5, open_token[padded]),
    ):
        key = np.full(count, salt, np.uint64)
        for column in columns:
            key = _mixed(key, matrix[:, column])
            wanted = lengths > column if salt < 5 else lengths == column + 1
            keys.append(key[wanted])
            owners.append(np.flatnonzero(wanted))
    whole = np.zeros(count, np.uint64)
    for column in columns:
        whole = np.where(inside[:, column], _mixed(whole, open_token[padded[:, column]]), whole)
    _, shapes = np.unique(whole, return_inverse=True)
    owner = np.concatenate(owners)
    _, pattern = np.unique(np.concatenate(keys), return_inverse=True)
    order = np.lexsort((owner, pattern))
    owner, pattern = owner[order], pattern[order]
    # Only what two numbers share is worth imposing.
    starts = np.flatnonzero(np.diff(pattern, prepend=-1))
    lowest = np.minimum.reduceat(space.place[owner], starts)
    highest = np.maximum.reduceat(space.place[owner], starts)
    keep = (highest > lowest)[pattern]
    owner, pattern = owner[keep], pattern[keep]
    _, pattern = np.unique(pattern, return_inverse=True)
    total = int(pattern.max()) + 1 if len(pattern) else 0
    by_owner = np.lexsort((pattern, owner))
    return Patterns(
        members=owner.astype(np.int32),
        member_starts=np.searchsorted(pattern, np.arange(total + 1)).astype(np.int64),
        patterns=pattern[by_owner].astype(np.int32),
        pattern_starts=np.searchsorted(owner[by_owner], np.arange(count + 1)).astype(np.int64),
        shapes=shapes.astype(np.int64),
        heads=_parts(home, at_end=False),
        tails=_parts(home, at_end=True),
    )


def _parts(home: PackedNeighbourhood, *, at_end: bool) -> np.ndarray:
    """Return for each alternative the longest one of a smaller number that it ends with.

    It follows a combinator, as ``10+4`` does in ``3*20+10+4``. Or, at the beginning, it comes
    before one, as ``2+1`` in ``2+1*5``. Where there is none it is -1.
    """
    space = home.space
    combinators = home.neighbourhood.natural.combinators
    signs = {code for code, symbol in enumerate(home.symbols) if symbol in combinators}
    tokens, starts = space.tokens.tobytes(), space.starts.tolist()
    places = space.place.tolist()
    known: dict[bytes, list[int]] = {}
    parts = np.full(len(places), -1, np.int64)
    for each, place in enumerate(places):
        word = tokens[starts[each] : starts[each + 1]]
        cuts = [cut for cut, token in enumerate(word) if token in signs]
        for cut in cuts if at_end else reversed(cuts):
            part = word[cut + 1 :] if at_end else word[:cut]
            smaller = [other for other in known.get(part, ()) if places[other] < place]
            if smaller:
                parts[each] = smaller[0]
                break
        known.setdefault(word, []).append(each)
    return parts


def _mixed(key: np.ndarray, token: np.ndarray) -> np.ndarray:
    """Return hashes of words with one more token; equal only for equal words, but for luck."""
    with np.errstate(over="ignore"):
        key = (key ^ token) * np.uint64(0x9E37_79B9_7F4A_7C15)
        return key ^ (key >> np.uint64(29))
