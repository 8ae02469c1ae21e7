"""Mistakes are told in one line, with status 2, and leave nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest

from mistakes import assert_mistake

HEADER = "language,number,numeral\n"


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        ("", "the file is empty"),
        ("a,b\n1,2\n", "wanted, found a, b"),
        (HEADER + "abun,ten,10\n", "line 2, abun: 'ten' is not a number"),
        (HEADER + "abun,20,3*10\n", "line 2, abun, 20: 3*10 denotes 30"),
        (
            HEADER + "abun,20,(2*10\n",
            "line 2, abun, 20: '(2*10', column 1: '(' is never closed",
        ),
        (HEADER + "abun,5,10/2\n", "column 3: '/' is not a combinator"),
        (HEADER + "abun,5,__import__('os')\n", "'__import__' does not belong in a numeral"),
        (HEADER + "abun,1,1\n", "abun, 2-99: no numeral (98 of 99 missing)"),
        (HEADER + "abun,1,1\0\n", "line 2: a NUL byte"),
    ],
)
def test_files(regnum, tmp_path, content, cause):
    path = tmp_path / "systems.csv"
    path.write_text(content)
    for arguments in (["measure", path, "-o", "out.json"], ["draw", path, "-o", "out.svg"]):
        done = regnum(*arguments)
        assert_mistake(done, cause)
        assert "systems.csv" in done.err
    assert [file.name for file in tmp_path.iterdir()] == ["systems.csv"]


def test_utf_16(regnum, tmp_path):
    path = tmp_path / "systems.csv"
    path.write_bytes((HEADER + "abun,1,1\n").encode("utf-16"))
    assert_mistake(regnum("measure", path), "the file is UTF-16; save it as UTF-8")


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["measure"], "Missing argument 'SOURCE'"),
        (["measure", "nothing.csv"], "nothing.csv: No such file"),
        (["measure", "frnch"], "did you mean french"),
        (["measure", "french", "--prior", "zipf"], "'zipf' is not one of power-law"),
        (["measure", "french", "--prior", "p.csv"], "p.csv: No such file"),
        (["measure", "french", "--exponent", "two"], "'two' is not a valid float"),
        (
            ["measure", "french", "--prior", "uniform", "--exponent", "1"],
            "--exponent goes with",
        ),
        (["measure", "french", "--range", "9-1"], "'9-1' is not a range such as 1-99"),
        (["measure", "french", "--range", "1-999"], "french, 100-999: no numeral"),
        (["measure", "french", "-o", "out.txt"], "a result file ends in .csv, .json, .parquet"),
        (["measure", "french", "-o", "no/out.csv"], "there is no folder no"),
        (["measure", "french", "-o", "o.csv", "--format", "json"], "does not go with this end"),
        (["measure", "french", "--fromat", "json"], "--fromat"),
        (["measur", "french"], "No such command 'measur'"),
        (["explain", "french"], "Missing argument"),
        (["explain", "french", "ninety"], "is not [LANGUAGE] NUMBER"),
        (["explain", "french", "100"], "french, 100: no numeral"),
        (["draw", "french", "-o", "x.svg", "--format", "png"], "does not go with this ending"),
        (["draw", "french", "-o", "no/x.svg"], "cannot be written: No such file"),
    ],
)
def test_arguments(regnum, tmp_path, arguments, cause):
    assert_mistake(regnum(*arguments), cause)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("table", "cause"),
    [
        ("number,weight\n1,-1\n", "line 2, 1: the weight -1 is not 0 or more"),
        ("number,weight\n1,0\n", "every weight is zero"),
    ],
)
def test_priors(regnum, tmp_path, table, cause):
    (tmp_path / "prior.csv").write_text(table)
    assert_mistake(regnum("measure", "french", "--prior", "prior.csv"), cause)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder(regnum, tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    done = regnum("measure", "french", "-o", folder / "out.csv")
    assert_mistake(done, "out.csv: cannot be written: Permission denied")


def test_a_full_disk(full_disk, regnum_command, karo_batak, tmp_path):
    done = full_disk("measure", karo_batak, "-o", tmp_path / "out.json")
    assert_mistake(done, "out.json: cannot be written: File too large")
    assert [file.name for file in tmp_path.iterdir()] == ["karo-batak.csv"]
    assert_full_device(regnum_command)


def assert_full_device(regnum_command):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [regnum_command, "measure", "french"], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert done.stderr == b"regnum: No space left on device\n"


def test_a_reader_that_stops_reading_is_no_mistake(regnum_command):
    done = subprocess.run(
        f"{regnum_command} draw french --format svg | head -n 1",
        shell=True,
        capture_output=True,
    )
    assert done.stdout.startswith(b"<?xml")
    assert done.stderr == b""


def test_an_interruption_leaves_nothing_behind(regnum_command, tmp_path):
    rows = "".join(f"l{i},{n},{n}\n" for i in range(3000) for n in range(1, 100))
    (tmp_path / "many.csv").write_text(HEADER + rows)
    process = subprocess.Popen(
        [regnum_command, "measure", "many.csv", "-o", "out.csv"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
    )
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert error.strip() == b"regnum: interrupted"
    assert [file.name for file in tmp_path.iterdir()] == ["many.csv"]
