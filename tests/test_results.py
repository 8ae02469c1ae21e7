"""Result files are whole or not there, say where they come from, and refuse strangers."""

from __future__ import annotations

import json

import polars as pl
import pytest

from regnum.errors import InputError
from regnum.measures import Prior
from regnum.results import (
    KEY,
    Provenance,
    compare,
    prior_of_record,
    prior_record,
    read_provenance,
    read_result,
    rerun,
    write_result,
    write_shards,
)

TABLE = pl.DataFrame({"system": [1, 2, 3], "irregularity": [1.5, 2.5, 3.5]})


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "result.parquet"
    write_result(path, TABLE, Provenance.of("sample", {"systems": 3}, 17))
    return path


def test_a_result_names_versions_parameters_and_seed(written):
    result = read_result(written, "sample")
    assert result.table.equals(TABLE)
    provenance = result.provenance
    assert (provenance.kind, provenance.parameters, provenance.seed) == (
        "sample",
        {"systems": 3},
        17,
    )
    assert provenance.regnum
    assert set(provenance.versions) == {"numpy", "numba", "polars"}
    assert provenance.finished
    assert provenance == read_provenance(written)


def test_shards_are_joined_in_their_order(written, tmp_path):
    for name in "ab":
        write_result(tmp_path / f"{name}.parquet", TABLE, Provenance.of("shard", {}, 0))
    joined = tmp_path / "joined.parquet"
    write_shards(
        joined, [tmp_path / "a.parquet", tmp_path / "b.parquet"], Provenance.of("sample", {}, 5)
    )
    result = read_result(joined)
    assert result.table.equals(pl.concat([TABLE, TABLE]))
    assert result.provenance.seed == 5


def test_a_missing_file(tmp_path):
    with pytest.raises(InputError, match="nowhere.parquet: there is no such file"):
        read_result(tmp_path / "nowhere.parquet")


def test_truncated_files_are_refused(written, tmp_path):
    content = written.read_bytes()
    for length in (0, 3, len(content) // 2, len(content) - 1):
        path = tmp_path / "cut.parquet"
        path.write_bytes(content[:length])
        with pytest.raises(InputError, match="cut.parquet: not a Parquet file, or a truncated"):
            read_result(path)


def test_damaged_data_is_refused(written):
    content = bytearray(written.read_bytes())
    content[4:40] = b"\xff" * 36
    written.write_bytes(content)
    with pytest.raises(InputError, match="result.parquet: cannot be read: "):
        read_result(written)


def test_files_of_others_are_refused(written, tmp_path):
    path = tmp_path / "own.parquet"
    TABLE.write_parquet(path)
    with pytest.raises(InputError, match="own.parquet: a Parquet file, but no result of"):
        read_result(path)
    for record in ("[]", "{", json.dumps({"kind": "sample"})):
        TABLE.write_parquet(path, metadata={KEY: record})
        with pytest.raises(InputError, match="its record of provenance cannot be understood"):
            read_result(path)
    with pytest.raises(InputError, match="a result of the kind sample, not evolution"):
        read_result(written, "evolution")


def test_what_cannot_be_repeated_is_said(tmp_path):
    path = tmp_path / "result.parquet"
    write_result(path, TABLE, Provenance.of("poll", {}, 1))
    with pytest.raises(InputError, match="results of the kind poll cannot be repeated"):
        rerun(path)
    write_result(path, TABLE, Provenance.of("evolution", {}, 1, finished=False))
    with pytest.raises(InputError, match="was interrupted; continue it before repeating it"):
        rerun(path)


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="cannot be written: No such file or directory"):
        write_result(tmp_path / "no" / "result.parquet", TABLE, Provenance.of("sample", {}, 1))


def test_tables_are_compared_to_the_last_bit():
    assert compare(TABLE, TABLE.clone()).identical
    other = TABLE.with_columns(pl.col("irregularity") * (1 + 2**-52))
    assert compare(TABLE, other).difference.startswith("irregularity, row 1: 1.5 became 1.5")
    assert compare(TABLE, TABLE[:2]).difference == "3 rows became 2"
    assert "columns" in compare(TABLE, TABLE.rename({"system": "number"})).difference
    narrower = TABLE.with_columns(pl.col("system").cast(pl.Int32))
    assert compare(TABLE, narrower).difference == "system: Int64 became Int32"


@pytest.mark.parametrize(
    "prior", [Prior.power_law(2.5), Prior.uniform(), Prior.reversed_power_law(1)], ids=str
)
def test_priors_come_back_from_their_records(prior):
    assert prior_of_record(json.loads(json.dumps(prior_record(prior)))) == prior
