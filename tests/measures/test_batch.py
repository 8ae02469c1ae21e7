"""Batches measure like their systems one by one, whatever the threads and priors."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

import regnum
from interpreted import fewer
from packing import irregular_systems, system_of
from regnum.errors import PriorError
from regnum.kernels import measuring
from regnum.measures import MEASURES, Prior, measure
from regnum.measures import batch as batch_module
from regnum.measures.batch import irregularities, measure_batch, measure_systems
from regnum.numerals import NumeralSystem
from regnum.numerals.batch import SystemBatch
from strategies import systems_of_words

PRIORS = ["power-law", "uniform", Prior.reversed_power_law(1.5), Prior.from_table({1: 2, 7: 1})]


def assert_same(row, expected):
    for name, value in expected.as_dict().items():
        if isinstance(value, float):
            assert row[name] == pytest.approx(value, rel=0, abs=1e-9)
        else:
            assert row[name] == value


@given(
    st.lists(
        st.builds(
            NumeralSystem.from_words,
            systems_of_words.map(lambda words: {1: "", **words}),
            name=st.sampled_from(["", "one"]),
            combinators=st.sampled_from(["+*-", "dix", ""]),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_systems_of_all_kinds_under_all_priors(systems):
    table = measure_batch(SystemBatch.from_systems(systems), PRIORS)
    assert table.columns == ["language", "prior", *MEASURES]
    rows = table.iter_rows(named=True)
    for prior in PRIORS:
        for system in systems:
            row = next(rows)
            assert row["prior"] == str(Prior.of(prior))
            assert_same(row, measure(system, prior))


def test_one_prior_gives_no_column_of_priors():
    table = measure_batch(SystemBatch.from_systems([system_of(["a", "ab"], "tiny")]))
    assert table.columns == ["language", *MEASURES]
    assert table["language"].to_list() == ["tiny"]


def test_no_systems():
    table = measure_batch(SystemBatch.from_systems([]))
    assert table.shape == (0, 1 + len(MEASURES))
    assert measure_systems([]) == []


def test_slices_measure_like_the_whole():
    batch = SystemBatch.from_systems(irregular_systems(fewer(20, 3)))
    whole = measure_batch(batch)
    assert measure_batch(batch[1:3]).equals(whole[1:3])
    assert measure_batch(batch[::-1]).equals(whole.reverse())


def test_results_do_not_depend_on_threads(monkeypatch):
    monkeypatch.setattr(measuring, "_CHUNK_SYSTEMS", 3)
    systems = irregular_systems(fewer(40, 4))
    wide = system_of([(f"s{n}", f"s{n * 3 % 70}") for n in range(70)])
    batch = SystemBatch.from_systems([*systems[:2], wide, *systems, wide])
    tables = [measure_batch(batch, PRIORS[:3], threads) for threads in (1, 2, 3, None)]
    assert all(table.equals(tables[0]) for table in tables)


def test_chunks_follow_size():
    starts = np.array([0, 10, 20, measuring._CHUNK_TOKENS * 2, measuring._CHUNK_TOKENS * 2 + 1])
    assert measuring._chunks(starts) == [(0, 2), (2, 3), (3, 4)]


def test_a_prior_without_weight_on_a_system():
    batch = SystemBatch.from_systems([NumeralSystem.from_words({5: "a"})])
    with pytest.raises(PriorError, match="no weight on any of the numbers 5-5"):
        measure_batch(batch, Prior.from_table({1: 1}))
    with pytest.raises(PriorError, match="prior: none given"):
        measure_batch(batch, [])


@pytest.mark.parametrize("worth_loading", [100, 5])
def test_systems_are_measured_alike_with_kernels_and_without(monkeypatch, worth_loading):
    monkeypatch.setattr(batch_module, "WORTH_LOADING", worth_loading)
    monkeypatch.setattr(batch_module, "_AT_ONCE", 4)
    systems = [system_of([("a",) * (n % 7), ("b", "a")], f"{n}") for n in range(10)]
    seen = []
    found = measure_systems(systems, "uniform", lambda *done: seen.append(done))
    assert seen == [(n, 10) for n in range(0, 10, 4 if worth_loading == 5 else 1)]
    for measures, system in zip(found, systems, strict=True):
        assert_same(measures.as_dict(), measure(system, "uniform"))


def test_irregularities():
    sizes = np.array([[1, 0, 0], [2, 99, 99], [6, 21, 12]]).T
    np.testing.assert_allclose(irregularities(*sizes), [1, 857.3063, 192.4376], atol=1e-4)


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


MEASURES_TINY = """
import regnum
from regnum.measures.batch import measure_batch
from regnum.numerals.batch import SystemBatch
tiny = regnum.NumeralSystem.from_numerals({1: "1", 2: "2", 3: "2+1"})
print(regnum.__file__, measure_batch(SystemBatch.from_systems([tiny]))["states"].to_list())
"""


def test_a_machine_where_nothing_can_be_kept(tmp_path):
    """Neither in the folder asked for, nor beside the source, nor in the home folder."""
    source = Path(regnum.__file__).parent
    copy = tmp_path / "regnum"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "kernels" / "__pycache__").write_text("in the way")
    nowhere = str(copy / "errors.py")  # a file has no folders in it
    done = run(
        MEASURES_TINY,
        PYTHONPATH=str(tmp_path),
        HOME=nowhere,
        XDG_CACHE_HOME=nowhere,
        NUMBA_CACHE_DIR=nowhere,
        NUMBA_OPT="0",
    )
    assert done.stderr == ""
    assert str(copy) in done.stdout
    assert done.stdout.endswith("[4]\n")


@pytest.mark.parametrize("seed", ["0", "1"])
def test_results_do_not_depend_on_the_hash_seed(seed):
    done = run(MEASURES_TINY, PYTHONHASHSEED=seed)
    assert done.stdout.endswith("[4]\n"), done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_long_batch_can_be_interrupted(threads):
    code = f"""
import numpy as np
from regnum.measures.batch import measure_batch
from regnum.numerals.batch import SystemBatch
rng = np.random.default_rng(1)
rows = {fewer(20_000, 20)}
one = SystemBatch.from_arrays(
    rng.integers(0, 9, rows * 99 * 9), np.full((rows, 99), 9),
    numbers=range(1, 100), alphabet="abcdefghi",
)
measure_batch(one[:1])
batch = SystemBatch.concatenate([one] * 50)
print("started", flush=True)
try:
    measure_batch(batch, threads={threads})
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "started\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "interrupted\n"
    assert process.returncode == 0


def test_tables_are_plain_polars():
    table = measure_batch(SystemBatch.from_systems([system_of(["a"])]))
    assert isinstance(table, pl.DataFrame)
    assert table.schema["states"] == pl.Int64
    assert table.schema["irregularity"] == pl.Float64
