"""Sets of numbers written as ranges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.errors import GrammarError
from regnum.numerals import Ranges


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("7", [7]),
        ("10-12", [10, 11, 12]),
        ("10–12, 20", [10, 11, 12, 20]),
        ("1-2 and 9", [1, 2, 9]),
        ("10 and every 20 above", [10, 30, 50, 70, 90]),
        ("5-6 and every 40 above, 1", [1, 5, 6, 45, 46, 85, 86]),
    ],
)
def test_reading(text, numbers):
    assert list(Ranges.parse(text).up_to(99)) == numbers


@given(st.sets(st.integers(1, 99), min_size=1))
def test_any_set_is_written_and_read_back(numbers):
    ranges = Ranges.of(numbers)
    assert Ranges.parse(str(ranges)) == ranges
    assert set(ranges.up_to(99)) == numbers


@given(st.sets(st.integers(1, 99)), st.sets(st.integers(1, 99)))
def test_numbers_are_taken_out_and_counted(numbers, leaving):
    left = Ranges.of(numbers).without(sorted(leaving))
    assert left == Ranges.of(numbers - leaving)
    assert left.count() == len(numbers - leaving)


def test_a_range_is_not_written_out():
    huge = Ranges.of(range(1, 10**17))
    assert huge.without([1, 99]).shortened() == "2-98, 100-99999999999999999"
    assert huge.count() == 10**17 - 1
    assert Ranges.of(range(1, 99, 2)).shortened(2) == "1, 3, ..."
    assert Ranges.of(range(5, 5)).count() == 0


@given(st.integers(1, 40), st.integers(0, 9), st.integers(10, 50))
def test_repeating_ranges_repeat_without_end(first, width, step):
    ranges = Ranges.parse(f"{first}-{first + width} and every {step} above")
    assert Ranges.parse(str(ranges)) == ranges
    expected = {first + i + k * step for k in range(200) for i in range(width + 1)}
    assert set(ranges.up_to(999)) == {n for n in expected if n < 1000}


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "is not a range"),
        ("ten", "'ten' is not a range"),
        ("9-1", "9-1 runs backwards"),
        ("10-40 and every 20 above", "overlaps itself"),
        ("1-", "is not a range"),
    ],
)
def test_what_is_no_range_is_refused(text, cause):
    with pytest.raises(GrammarError, match=cause):
        Ranges.parse(text)
