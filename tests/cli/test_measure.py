"""`regnum measure`, as it is typed."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import pty
import re
import stat
import subprocess
import sys

import polars as pl
import pytest

KEYS = [
    "language", "irregularity", "processing_complexity", "average_morphosyntactic_complexity",
    "lexicon_size", "states", "transitions", "symbols", "numbers", "distinct_numerals",
]  # fmt: skip


def test_a_table_in_a_pipe_is_plain(regnum, karo_batak):
    done = regnum("measure", karo_batak)
    assert (done.status, done.err) == (0, "")
    head, row = done.out.splitlines()
    assert head.split() == KEYS
    assert row.split()[:3] == ["karo-batak", "192.4376", "4.4314"]
    assert done.out.isascii()


def test_a_table_on_a_terminal_is_ruled_and_fits(regnum_command, karo_batak):
    keeper, terminal = pty.openpty()
    env = {**os.environ, "COLUMNS": "100", "TERM": "xterm-256color"}
    with subprocess.Popen(
        [regnum_command, "measure", karo_batak], stdout=terminal, stderr=terminal, env=env
    ) as process:
        process.wait(timeout=60)
    os.close(terminal)
    shown = os.read(keeper, 100_000).decode()
    assert "192.4376" in shown
    assert "─" in shown
    assert "power-law (exponent 2) prior" in shown


@pytest.mark.parametrize("columns", [30, 60, 80, 100])
def test_what_a_narrow_terminal_shows_is_whole(on_a_terminal, columns):
    shown = on_a_terminal("measure", "french", columns=columns, output_too=True)
    assert "french" in shown
    assert "…" not in shown
    assert ("too wide for this terminal" in shown) == (columns < 90)
    table = re.sub(r"\x1b\[[0-9;]*m", "", shown).partition("too wide")[0]
    assert max(map(len, table.splitlines())) <= columns


def test_json_has_the_names_of_the_measures(regnum, karo_batak):
    done = regnum("measure", karo_batak, "--format", "json")
    (row,) = json.loads(done.out)
    assert list(row) == KEYS
    assert row["states"] == 6
    assert row["irregularity"] == pytest.approx(192.4376, abs=5e-5)


def test_csv_is_read_back(regnum, karo_batak):
    done = regnum("measure", karo_batak, "--format", "csv")
    (row,) = csv.DictReader(io.StringIO(done.out))
    assert float(row["processing_complexity"]) == pytest.approx(4.431434, abs=5e-7)


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_the_ending_of_a_file_gives_its_format(regnum, karo_batak, tmp_path, ending):
    path = tmp_path / f"result.{ending}"
    done = regnum("measure", karo_batak, "-o", path)
    assert (done.status, done.out, done.err) == (0, "", "")
    table = {"csv": pl.read_csv, "json": pl.read_json, "parquet": pl.read_parquet}[ending](path)
    assert table.columns == KEYS
    assert table["states"].to_list() == [6]
    assert stat.S_IMODE(path.stat().st_mode) & 0o444


def test_many_languages_and_two_ways_of_writing_them(regnum, tmp_path):
    long = tmp_path / "long.csv"
    long.write_text("language,number,numeral\na,1,1\na,2,1+1\nb,1,1\nb,2,2\n")
    wide = tmp_path / "wide.csv"
    wide.write_text("number,a,b\n1,1,1\n2,1+1,2\n")
    one = regnum("measure", long, "--range", "1-2", "--format", "json")
    other = regnum("measure", wide, "--range", "1-2", "--format", "json")
    assert json.loads(one.out) == json.loads(other.out)
    assert [row["language"] for row in json.loads(one.out)] == ["a", "b"]


def test_words_need_no_arithmetic(regnum, tmp_path):
    path = tmp_path / "words.csv"
    path.write_text("language,number,word\nfr,20,vingt\nfr,22,vingt deux\n")
    done = regnum("measure", path, "--range", "all", "--format", "json")
    assert json.loads(done.out)[0]["lexicon_size"] == 2


def test_combinators_can_have_a_cost(regnum, karo_batak):
    rows = [
        json.loads(regnum("measure", karo_batak, "--format", "json", *options).out)[0]
        for options in ([], ["--cost", "*=2"], ["--cost", "*=2", "--cost", "+=1"])
    ]
    bits = [row.pop("processing_complexity") for row in rows]
    assert rows[0] == rows[1] == rows[2]
    assert bits[0] < bits[1] < bits[2]
    shown = regnum("measure", karo_batak, "--cost", "*=-1")
    assert (shown.status, shown.out) == (2, "")
    assert "'*=-1' is not a combinator with its bits such as *=1.5" in shown.err
    shown = regnum("measure", karo_batak, "--cost", "/=1")
    assert shown.status != 0
    assert "'/' is not a combinator of karo-batak; there is * + -" in shown.err


def test_standard_input_is_a_source(regnum, karo_batak):
    done = regnum("measure", "-", "--format", "json", stdin=karo_batak.read_bytes())
    assert json.loads(done.out)[0]["states"] == 6


def test_a_language_of_the_catalogue_is_a_source(regnum):
    done = regnum("measure", "french", "--format", "json")
    assert json.loads(done.out)[0]["irregularity"] == pytest.approx(439.5292, abs=5e-5)


@pytest.mark.parametrize(
    ("options", "complexity"),
    [
        (["--prior", "uniform"], 8.490773),
        (["--prior", "power-law", "--exponent", "0"], 8.490773),
        (["--prior", "power-law"], 4.431434),
    ],
)
def test_priors(regnum, karo_batak, options, complexity):
    done = regnum("measure", karo_batak, "--format", "json", *options)
    (row,) = json.loads(done.out)
    assert row["processing_complexity"] == pytest.approx(complexity, abs=5e-7)


def test_a_prior_from_a_file(regnum, karo_batak, tmp_path):
    prior = tmp_path / "prior.csv"
    prior.write_text("number,weight\n96,1\n")
    done = regnum("measure", karo_batak, "--prior", prior, "--format", "json")
    assert json.loads(done.out)[0]["processing_complexity"] == pytest.approx(9.34, abs=5e-3)


def test_other_ranges(regnum, english_to_999):
    done = regnum("measure", english_to_999, "--range", "1-999", "--format", "json")
    (row,) = json.loads(done.out)
    assert (row["numbers"], row["distinct_numerals"]) == (999, 999)
    teens = regnum("measure", english_to_999, "--range", "11-19", "--format", "json")
    assert json.loads(teens.out)[0]["numbers"] == 9


def test_missing_numbers_are_an_error_or_skipped(regnum, tmp_path):
    path = tmp_path / "gaps.csv"
    path.write_text("language,number,numeral\nabun,1,1\nabun,2,2\nabun,4,4\n")
    done = regnum("measure", path, "--range", "1-5")
    assert done.status == 2
    assert "abun, 3, 5: no numeral (2 of 5 missing)" in done.err
    assert "--range" in done.err
    assert regnum("measure", path, "--range", "1-5", "--missing", "skip").status == 0
    assert regnum("measure", path, "--range", "all").status == 0


def test_what_takes_long_shows_how_far_it_is_on_a_terminal(tmp_path):
    rows = "".join(f"l{i},{n},{n}\n" for i in range(1000) for n in range(1, 100))
    (tmp_path / "many.csv").write_text("language,number,numeral\n" + rows)
    program = (
        "import regnum.cli.progress as progress\n"
        "progress._PATIENCE = 0\n"
        "from regnum.cli import main\n"
        "main(['measure', 'many.csv', '-o', 'out.csv'])"
    )
    keeper, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=tmp_path, stdout=terminal, stderr=terminal
    ) as process:
        os.close(terminal)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is gone
            while piece := os.read(keeper, 4096):
                shown += piece
        assert process.wait(timeout=60) == 0
    assert b"reading" in shown
    assert b"%" in shown
