"""`regnum neighbours` and its pictures: what is printed, kept and refused."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import time

import pytest

from regnum.cli import run

QUICK = ("--method", "greedy", "--workers", "1")


@pytest.fixture
def regnum(tmp_path, monkeypatch, capsys):
    """Run the command here in an empty folder; return status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run_here(*arguments):
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return run_here


def test_json_holds_an_object_for_each_language(regnum):
    status, out, _ = regnum(
        "neighbours", "hindi", "mandarin", "japanese", *QUICK, "--format", "json"
    )
    assert status == 0
    found = {each["language"]: each for each in json.loads(out)}
    assert list(found) == ["hindi", "mandarin", "japanese"]
    hindi = found["hindi"]
    assert (hindi["type"], hindi["method"], hindi["prior"]) == ("hindi", "greedy", "power-law")
    assert hindi["verdict"] == "dominated"
    assert hindi["log10_size"] == pytest.approx(24.04, abs=0.01)
    assert hindi["evaluations"] > 1000
    assert hindi["natural"]["irregularity"] == pytest.approx(479.4757, abs=1e-4)
    assert hindi["natural"]["numerals"]["39"] == "4*10-1"
    assert hindi["dominating"][0] in hindi["frontier"]
    for each in (hindi["natural"], *hindi["frontier"], *hindi["dominating"]):
        assert set(each) == {"irregularity", "processing_complexity", "numerals"}
        assert len(each["numerals"]) == 99
    assert found["japanese"] == {**found["mandarin"], "language": "japanese"}


def test_table_and_csv_hold_a_row_for_each_system(regnum):
    _, out, _ = regnum(
        "neighbours", "french", "mandarin", "japanese", *QUICK, "--format", "csv"
    )
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(row["language"], row["languages"], row["verdict"]) for row in rows] == [
        ("french", "1", "beyond"), ("mandarin", "2", "on"),
    ]  # fmt: skip
    _, out, _ = regnum("neighbours", "mandarin", "--method", "exact", "--workers", "1")
    head, row = out.splitlines()
    assert head.split()[-4:] == [
        "proven",
        "least_irregularity",
        "least_processing",
        "evaluations",
    ]
    assert row.split()[-4] == "frontier"


def test_numerals_that_differ_are_shown(regnum):
    _, out, _ = regnum("neighbours", "tommo-so", "mandarin", *QUICK, "--numerals")
    lines = out.splitlines()
    title = next(line for line in lines if line.startswith("tommo-so:"))
    assert "10 numerals differ" in title
    assert "L(G) 340.8150 -> 212.6034" in title
    assert ["90", "80+10", "9*10"] in [line.split() for line in lines]
    assert lines[-1] == "mandarin: nothing found dominates it"


def test_descriptions(regnum):
    _, out, _ = regnum("neighbours", "french", "--describe")
    lines = [line.split() for line in out.splitlines()]
    assert "31.1261" in lines[1]
    assert ["80", "2", "4*20", "8*10"] in lines
    _, out, _ = regnum("neighbours", "french", "--describe", "--format", "json")
    (described,) = json.loads(out)
    assert described["alternatives"]["80"] == 2
    assert len(described["numbers_with_choice"]) == 60
    assert described["multipliers"] == [10, 20]


def test_attested_order_shows_what_is_said(regnum):
    _, out, _ = regnum(
        "neighbours", "german", *QUICK, "--order", "attested", "--format", "json"
    )
    (found,) = json.loads(out)
    assert found["natural"]["numerals"]["21"] == "1 + 2 * 10"
    assert found["order"] == "attested"


def test_result_files_are_drawn(regnum, tmp_path):
    status, out, _ = regnum("neighbours", "french", "hindi", *QUICK, "-o", "found.parquet")
    assert status == 0
    assert "dominated" in out
    assert regnum("rerun", "found.parquet", "--workers", "1")[0] == 0
    for arguments in ((), ("--language", "french"), ("--kind", "scatter")):
        assert regnum("plot", "found.parquet", "-o", "panels.json", *arguments)[0] == 0
        drawn = json.loads((tmp_path / "panels.json").read_text())
        assert len(drawn.get("concat", [])) == {0: 2, 1: 1}.get(len(arguments) // 2, 0) * (
            "scatter" not in arguments
        )
    assert regnum("plot", "found.parquet", "-o", "panels.png")[0] == 0
    assert (tmp_path / "panels.png").read_bytes().startswith(b"\x89PNG")


def test_killed_it_goes_on_with_the_same_command(regnum_command, tmp_path):
    command = [regnum_command, "neighbours", "hindi", "cahuilla", *QUICK, "-o"]
    killed, whole = tmp_path / "killed.parquet", tmp_path / "whole.parquet"
    first = tmp_path / "killed.parquet.shards" / "hindi-greedy-best-0.parquet"
    with subprocess.Popen([*command, killed], stdout=subprocess.DEVNULL) as process:
        while not first.exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert not killed.exists()
    for path in (killed, whole):
        subprocess.run([*command, path], check=True, stdout=subprocess.DEVNULL, timeout=200)
    assert killed.read_bytes() == whole.read_bytes()
    assert not first.parent.exists()


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ([], "neighbours: name languages, or give --all or --types"),
        (["--all", "--types"], "neighbours: name languages, or give --all or --types"),
        (["french", "--all"], "neighbours: name languages, or give --all or --types"),
        (["frnch"], "did you mean french"),
        (["french", "--method", "magic"], "'magic' is not one of 'anneal', 'greedy', 'exact'"),
        (["french", "--evaluations", "0"], "evaluations: 0 is not a whole number from 1 up"),
        (["french", "--evaluations", "-5"], "evaluations: -5 is not a whole number from 1 up"),
        (["french", "--evaluations", "2"], "evaluations: 2 are too few for 4 runs"),
        (["french", "--evaluations", "many"], "'many' is not a valid integer"),
        (["french", "--runs", "0"], "runs: 0 is not a whole number from 1 up"),
        (["french", "--beta", "0"], "beta: 0 is not a whole number from 1 up"),
        (["french", "--gamma", "0"], "gamma: 0 is not a whole number from 1 up"),
        (["french", "--seed", "-1"], "seed: -1 is not a whole number from 0 up"),
        (["french", "--depth", "3"], "depth: goes with free lengths only"),
        (["daga", "--free-lengths", "--depth", "12"], "a smaller depth leaves fewer"),
        (["french", "--prior", "zipf"], "'zipf' is not one of power-law"),
        (["french", "--prior", "nothing.csv"], "nothing.csv: No such file"),
        (["french", "-o", "no/found.parquet"], "there is no folder no"),
        (["french", "-o", "found.txt"], "a result file ends in"),
        (["french", "--workers", "0"], "0 is not in the range x>=1"),
        (["french", "--scheduler", "nowhere"], "not an address such as tcp://host:8786"),
    ],
)
def test_mistakes(regnum, tmp_path, arguments, cause):
    _assert_mistake(regnum("neighbours", *arguments), cause)
    assert list(tmp_path.iterdir()) == []


def test_mistakes_with_files(regnum, tmp_path):
    (tmp_path / "file.parquet.shards").write_text("a file in the way")
    _assert_mistake(
        regnum("neighbours", "french", *QUICK, "-o", "file.parquet"), "cannot be made"
    )
    assert regnum("neighbours", "french", *QUICK, "-o", "found.parquet")[0] == 0
    for arguments, cause in (
        (["--language", "hindi"], "the neighbourhood of hindi is in none of the files"),
        (["--language", "frnch"], "did you mean french"),
        (["--language", "french", "--kind", "scatter"], "--language goes with the panels"),
        (["--kind", "convergence"], "has no generations to draw"),
    ):
        _assert_mistake(regnum("plot", "found.parquet", "-o", "p.svg", *arguments), cause)
    shards = tmp_path / "again.parquet.shards"
    shards.mkdir()
    (shards / "french-greedy-best-0.parquet").write_bytes(b"PAR1 and nothing else")
    _assert_mistake(
        regnum("neighbours", "french", *QUICK, "-o", "again.parquet"),
        "french-greedy-best-0.parquet: not a Parquet file, or a truncated one",
    )


def _assert_mistake(done, cause):
    status, out, err = done
    assert (status, out) == (2, "")
    assert err.startswith("regnum: ")
    assert err.count("\n") == 1
    assert cause in err
