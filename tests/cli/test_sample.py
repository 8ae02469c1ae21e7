"""`regnum sample`: figures on the terminal, samples in files, killed and continued."""

from __future__ import annotations

import json
import signal
from statistics import fmean, stdev

import pytest

from mistakes import assert_mistake
from regnum.results import read_provenance, read_result
from regnum.search.figures import PAPER, figures_of
from regnum.search.sampling import sample_table

# Short numerals, to have many systems soon; more than fit into one shard.
MANY = (
    "sample", 210_000, "--range", 12, "--digits", "4-9", "--depth", 3,
    "--systems-per-type", 1000, "--seed", 3,
)  # fmt: skip


def test_figures_in_json(regnum):
    done = regnum("sample", 300, "--systems-per-type", 30, "--seed", 4, "--format", "json")
    assert done.status == 0
    assert done.err == ""  # progress is for terminals
    (row,) = json.loads(done.out)
    assert (row["policy"], row["seed"], row["systems"]) == ("uniform", 4, 300)
    figures = figures_of(sample_table(300, systems_per_type=30, seed=4))
    assert {name: row[name] for name in PAPER} == pytest.approx(
        {name: figures[name] for name in PAPER}
    )


def test_figures_of_several_seeds_beside_the_paper(regnum):
    options = ("--systems-per-type", 10, "--policy", "size-first", "--format", "json")
    done = regnum("sample", 200, "--seed", 2, "--seeds", 3, *options)
    mean, spread, paper = json.loads(done.out)
    assert [row["of"] for row in (mean, spread, paper)] == [
        "mean",
        "standard deviation",
        "paper",
    ]
    assert {name: paper[name] for name in PAPER} == PAPER
    samples = [
        figures_of(sample_table(200, systems_per_type=10, policy="size-first", seed=seed))
        for seed in (2, 3, 4)
    ]
    for name in PAPER:
        values = [figures[name] for figures in samples]
        assert mean[name] == pytest.approx(fmean(values))
        assert spread[name] == pytest.approx(stdev(values))


def test_killed_and_continued_it_ends_as_if_never_killed(regnum, interrupt, tmp_path):
    whole, path = tmp_path / "whole.parquet", tmp_path / "killed.parquet"
    assert regnum(*MANY, "--workers", 1, "-o", whole).status == 0
    shards = tmp_path / "killed.parquet.shards"
    done = interrupt(
        *MANY, "--workers", 2, "-o", path,
        until=lambda: any(shards.glob("0*.parquet")), by=signal.SIGKILL,
    )  # fmt: skip
    assert done.status == -signal.SIGKILL
    assert not path.exists()
    assert list(shards.glob("0*.parquet"))
    assert regnum(*MANY, "--workers", 2, "-o", path).status == 0
    assert not shards.exists()
    assert read_result(path).table.equals(read_result(whole).table)
    assert read_provenance(path) == read_provenance(whole)


def test_numerals_are_kept_where_wanted(regnum, tmp_path):
    path = tmp_path / "sample.parquet"
    options = ("--range", 9, "--depth", 3, "--numerals")
    assert regnum("sample", 5, *options, "-o", path).status == 0
    assert read_result(path).table["numerals"].list.len().to_list() == [9] * 5


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ([0], "systems: 0 is not a whole number from 1 up"),
        (["many"], "'many' is not a valid integer"),
        (["--depth", 0], "depth: 0 is not a whole number from 1 up"),
        (["--depth", 1], "of up to 1 number morphemes for all of 1-99"),
        (["--digits", "12-3"], "digits: 12-3 runs backwards"),
        (["--digits", "-3"], "'-3' is not a pair of numbers such as 3-12"),
        (["--multipliers", "0"], "not even digits"),
        (["--systems-per-type", 0], "systems per type: 0 is not a whole number from 1 up"),
        (["--policy", "best"], "'best' is not one of 'uniform', 'size-first', 'shortest'"),
        (["--seed", -1], "seed: -1 is not a whole number from 0 up"),
        (["--seeds", 0], "--seeds 0: at least one sample is wanted"),
        (["--seeds", 2, "-o", "x.parquet"], "--seeds prints figures only"),
        (["--subtraction", 2], "subtraction: 2.0 is not a probability"),
        (["--subtraction", "nan"], "subtraction: nan is not a probability"),
        (["--range", 0], "numbers: 0 is not a whole number from 1 up"),
        (["--attested-in", 0], "attested in: 0 is not a whole number from 1 up"),
        (["--digits-from", "some"], "--digits-from: 'some' is not a range"),
        (["--digits-from", "1,2"], "digits: 3 are wanted, there are 2 to choose from"),
        (["--prior", "zipf"], "'zipf' is not one of power-law"),
        (["--scheduler", "tcp://[::bad"], "not an address such as tcp://host:8786"),
        (["-o", "x.csv"], "x.csv: a result file of this command ends in .parquet"),
        (["-o", "no/x.parquet"], "no/x.parquet: there is no folder no"),
    ],
)
def test_mistakes(regnum, tmp_path, arguments, cause):
    assert_mistake(regnum("sample", *arguments), cause)
    assert not list(tmp_path.iterdir())


def test_a_full_disk(full_disk, tmp_path):
    done = full_disk("sample", 1000, "-o", tmp_path / "sample.parquet")
    assert_mistake(done, "sample.parquet: cannot be written: File too large")
    assert not list(tmp_path.iterdir())
