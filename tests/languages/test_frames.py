"""Numeral systems from data frames, whatever their library."""

from __future__ import annotations

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import regnum
from regnum.errors import InputError

LIBRARIES = [pl.DataFrame, pd.DataFrame, pa.table]
LONG = {
    "language": ["own", "own", "own", "other"],
    "number": [1, 2, 3, 1],
    "numeral": ["1", "2", "2 + 1", "1"],
}


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_row_is_a_numeral(library):
    own, other = regnum.read_systems(library(LONG), numbers=None)
    assert (own.name, other.name) == ("own", "other")
    assert own.text(3) == "2+1"
    assert regnum.read_systems(library(LONG), numbers=[1], only="other") == [other]


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_column_is_a_language_and_may_have_gaps(library):
    frame = library({"number": [1, 2], "a": ["un", "deux"], "b": [None, "dos"]})
    a, b = regnum.read_systems(frame, numbers=range(1, 3), missing="skip", cells="word")
    assert (a[2], dict(b)) == (("deux",), {2: ("dos",)})


def test_whole_numbers_that_pandas_made_floats_are_numbers():
    frame = pd.DataFrame({"number": [1, None, 3], "numeral": ["1", None, "3"]})
    (system,) = regnum.read_systems(frame, numbers=None)
    assert system.numbers == (1, 3)


@pytest.mark.parametrize("library", LIBRARIES)
def test_results_are_frames_again(library):
    systems = regnum.read_systems(library(LONG), numbers=None)
    table = regnum.measure_batch(regnum.SystemBatch.from_systems(systems))
    assert isinstance(table, pl.DataFrame)
    assert table.to_pandas()["language"].tolist() == ["own", "other"]


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"numeral": ["1", "2", "3*10", "1"]}, r"data frame, row 2, own, 3: 3\*10 denotes 30"),
        ({"number": ["1", "2", "x", "1"]}, "data frame, row 2, own: 'x' is not a number"),
        ({"number": [1, 2, 2, 1], "numeral": ["1", "2", "1+1", "1"]}, "the first is in row 1"),
    ],
)
def test_mistakes_name_their_row(library, changes, cause):
    with pytest.raises(regnum.RegnumError, match=cause):
        regnum.read_systems(library(LONG | changes), numbers=None)


def test_what_is_no_frame_is_told():
    with pytest.raises(InputError, match="list is neither a file, nor a language, nor a data"):
        regnum.read_systems([1, 2])
    with pytest.raises(InputError, match="data frame: columns .* wanted, found a"):
        regnum.read_systems(pl.DataFrame({"a": [1]}))
