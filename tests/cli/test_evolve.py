"""`regnum evolve` and `regnum rerun`: interrupted, killed, continued, repeated."""

from __future__ import annotations

import json
import signal

import polars as pl
import pytest

from mistakes import assert_mistake
from regnum.results import read_provenance, read_result, write_result
from regnum.search.evolution import evolve

# So many generations that an interruption meets the middle.
LONG = (
    "--sizes", "2-8", "--effort", "20000", "--generations", "6", "--agreement", "1000000",
    "--seed", "5",
)  # fmt: skip
SHORT = ("--sizes", "2-4", "--effort", "2000", "--generations", "2", "--workers", "1")


@pytest.fixture
def whole(regnum, tmp_path):
    """The file of a run that nobody interrupted, here and one task after the other."""
    path = tmp_path / "whole.parquet"
    assert regnum("evolve", *LONG, "--workers", 1, "-o", path).status == 0
    return path.read_bytes()


def test_killed_and_continued_it_ends_as_if_never_killed(regnum, interrupt, tmp_path, whole):
    path = tmp_path / "killed.parquet"
    done = interrupt(
        "evolve", *LONG, "--workers", 2, "-o", path, until=path.exists, by=signal.SIGKILL
    )
    # The pipes of the process close, so that its worker processes have ended too.
    assert done.status == -signal.SIGKILL
    before = read_provenance(path)
    assert not before.finished
    assert 1 <= len(before.notes["history"]) < 6
    assert regnum("evolve", "--resume", path, "--workers", 2).status == 0
    assert path.read_bytes() == whole


def test_stopped_by_ctrl_c_it_says_how_to_continue(regnum, interrupt, tmp_path, whole):
    path = tmp_path / "stopped.parquet"
    done = interrupt(
        "evolve", *LONG, "--workers", 1, "-o", path, until=path.exists, by=signal.SIGINT
    )
    assert done.status == 130
    assert f"; regnum evolve --resume {path} continues" in done.err
    assert "Traceback" not in done.err
    assert not read_provenance(path).finished
    # A picture can be drawn of what there is.
    assert regnum("plot", path, "--kind", "convergence", "-o", "picture.svg").status == 0
    assert regnum("evolve", "--resume", path, "--workers", 1).status == 0
    assert path.read_bytes() == whole


def test_front_in_json(regnum):
    done = regnum(
        "evolve", "--grammar", "ranged", "--prior", "uniform", *SHORT, "--format", "json"
    )
    assert done.status == 0
    assert done.err == ""  # progress is for terminals
    *_, last = evolve("ranged", "uniform", sizes=(2, 4), effort=2000, generations=2)
    rows = json.loads(done.out)
    assert [row["lexicon_size"] for row in rows] == [2, 3, 4]
    assert [row["average_morphosyntactic_complexity"] for row in rows] == pytest.approx(
        [best.complexity for best in last.front]
    )
    assert rows[0]["grammar"] == "digits 1; multipliers 2"


def test_a_row_for_each_policy_for_ties(regnum):
    ties = ("--ties", "first", "--ties", "regular")
    done = regnum("evolve", *SHORT, "--sizes", 3, *ties, "--format", "json")
    first, regular = json.loads(done.out)
    assert (first["ties"], regular["ties"]) == ("first", "regular")
    assert first["grammar"] == regular["grammar"]
    assert regular["irregularity"] < first["irregularity"]


def test_progress_on_a_terminal(on_a_terminal):
    shown = on_a_terminal("evolve", *SHORT)
    for part in ("generation", "front 3", "hypervolume", "evaluations/s"):
        assert part in shown


def test_rerun_says_whether_a_result_is_identical(regnum, tmp_path):
    path = tmp_path / "front.parquet"
    assert regnum("evolve", *SHORT, "-o", path).status == 0
    done = regnum("rerun", path, "--workers", 2)
    assert (done.status, done.out) == (0, f"{path}: identical\n")
    result = read_result(path)
    changed = result.table.with_columns(pl.col("irregularity") + 1)
    write_result(path, changed, result.provenance)
    done = regnum("rerun", path)
    assert done.status == 1
    assert done.out.startswith(f"{path}: not identical: irregularity, row 1: ")


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["--sizes", "0-4"], "sizes: 0-4 are no lexicon sizes"),
        (["--sizes", "4-2"], "sizes: 4-2 are no lexicon sizes"),
        (["--sizes", "x"], "'x' is not a pair of numbers such as 3-12"),
        (["--generations", "0"], "generations: 0 is not a whole number from 1 up"),
        (["--seed", "-1"], "seed: -1 is not a whole number from 0 up"),
        (["--grammar", "regular"], "'regular' is not one of 'hurford', 'ranged'"),
        (["--grammar", "ranged", "--method", "annealing"], "not one of search, plain, exhaus"),
        (["--workers", "0"], "0 is not in the range x>=1"),
        (["--scheduler", "nowhere"], "scheduler nowhere: not an address such as tcp://host"),
        (["-o", "front.csv"], "front.csv: a result file of this command ends in .parquet"),
        (["-o", "no/front.parquet"], "there is no folder no"),
        (["--resume", "nothing.parquet"], "nothing.parquet: there is no such file"),
        (["--resume", "a.parquet", "-o", "b.parquet"], "--resume continues in its own file"),
    ],
)
def test_mistakes(regnum, tmp_path, arguments, cause):
    assert_mistake(regnum("evolve", *arguments), cause)
    assert not list(tmp_path.iterdir())


def test_files_that_are_no_evolutions(regnum, tmp_path):
    path = tmp_path / "front.parquet"
    assert regnum("evolve", *SHORT, "-o", path).status == 0
    cut = tmp_path / "cut.parquet"
    cut.write_bytes(path.read_bytes()[:-100])
    sample = tmp_path / "sample.parquet"
    assert regnum("sample", 10, "-o", sample).status == 0
    for command in (["evolve", "--resume", cut], ["rerun", cut], ["plot", cut, "-o", "x.svg"]):
        assert_mistake(regnum(*command), "cut.parquet: not a Parquet file, or a truncated one")
    assert_mistake(
        regnum("evolve", "--resume", sample), "a result of the kind sample, not evolution"
    )


def test_a_full_disk(full_disk, tmp_path):
    done = full_disk("evolve", *SHORT, "-o", tmp_path / "front.parquet")
    assert_mistake(done, "front.parquet: cannot be written: File too large")
    assert not list(tmp_path.iterdir())
