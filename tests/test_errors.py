"""What messages suggest."""

from __future__ import annotations

import pytest

from regnum.errors import suggestion


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("zrog", ["zorg", "quux"], "did you mean zorg?"),
        ("x", ["zorg", "quux"], "there is zorg, quux"),
        ("x", "abcdefg", "there is a, b, c, d, e, f, ..."),
        ("x", [], "there is none"),
    ],
)
def test_suggestions(name, known, said):
    assert suggestion(name, known) == said
