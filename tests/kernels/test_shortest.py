"""The compiled lengths of shortest numerals agree with the readable ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.errors import NotExpressible
from regnum.kernels.shortest import ADD, MULTIPLY, SUBTRACT, mean_length, workspace
from regnum.numerals import HurfordGrammar

pytestmark = pytest.mark.interpreted

LARGEST = 40
CEILING = 300
WEIGHTS = np.concatenate([[0.0], np.arange(1, LARGEST + 1) ** -2.0])
WEIGHTS /= WEIGHTS.sum()
SIGNS = {"+": ADD, "-": SUBTRACT, "*": MULTIPLY}


def compiled(digits, multipliers, signs, limit=np.inf, weights=WEIGHTS):
    only = [digit for digit in digits if digit not in multipliers]
    sizes = np.zeros(LARGEST + 1, np.int64)
    found = mean_length(
        np.array([*only, *multipliers], np.int64),
        len(only),
        sum(SIGNS[sign] for sign in signs),
        weights,
        CEILING,
        limit,
        workspace(CEILING),
        sizes,
    )
    return found, sizes


numbers = st.sets(st.integers(1, LARGEST + 10), max_size=5)
signs = st.sets(st.sampled_from("+*-")).map(sorted).map("".join)


@given(digits=numbers, multipliers=numbers, signs=signs)
def test_lengths_are_those_of_the_grammar(digits, multipliers, signs):
    if not digits and not multipliers:
        return
    found, sizes = compiled(sorted(digits), sorted(multipliers), signs)
    shortest = HurfordGrammar(digits, multipliers, signs).shortest(LARGEST, ceiling=CEILING)
    try:
        lengths = [shortest.length(number) for number in range(1, LARGEST + 1)]
    except NotExpressible:
        assert found == np.inf
        return
    assert (2 * sizes[1:] - 1).tolist() == lengths
    assert abs(found - np.dot(WEIGHTS[1:], lengths)) < 1e-12


def test_gives_up_at_the_limit():
    found, _ = compiled([], [1, 3], "+*-")
    assert compiled([], [1, 3], "+*-", limit=found + 1e-9)[0] == found
    assert compiled([], [1, 3], "+*-", limit=found - 1e-9)[0] == np.inf


def test_a_multiplier_serves_wherever_a_digit_does():
    rng = np.random.default_rng(1)
    for _ in range(200):
        drawn = 1 + rng.choice(LARGEST, 4, replace=False)
        lexicon = [int(number) for number in {1, *drawn}]
        digits = int(rng.integers(len(lexicon)))
        mixed, _ = compiled(sorted(lexicon[:digits]), sorted(lexicon[digits:]), "+*-")
        assert compiled([], sorted(lexicon), "+*-")[0] <= mixed + 1e-12
