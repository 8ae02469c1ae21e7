"""`regnum reproduce` from outside: interruption, mistakes, two runs at a time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TINY = [
    "--profile", "quick", "--workers", "1",
    "--set", 'languages.priors=["power law 2"]',
    "--set", 'baseline.priors=["power law 2"]',
    "--set", "baseline.systems=40", "--set", "baseline.systems_per_type=20",
    "--set", "baseline-spread.systems=40", "--set", "baseline-spread.systems_per_type=20",
]  # fmt: skip
TARGETS = ["fig1", "table2"]
CLUSTER = """
import sys

from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


def contents(folder):
    """All that a reader sees, by name; where and when it was made apart."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "provenance.json" and ".cache" not in path.parts
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory, request):
    """The folder of a run that nothing has disturbed."""
    command = str(Path(sys.executable).with_name("regnum"))
    folder = tmp_path_factory.mktemp("whole")
    done = subprocess.run(
        [command, "reproduce", *TARGETS, *TINY, "-o", folder, "--format", "json"],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    return folder, json.loads(done.stdout), done.stderr.decode()


def test_what_it_says(whole):
    folder, said, told = whole
    assert [row["target"] for row in said] == ["fig1", "table2"]
    assert {row["state"] for row in said} == {"done"}
    assert "done table2" in told
    assert "0 left" in told
    assert told.splitlines()[-1] == f"the report: {folder / 'index.html'}"
    record = json.loads((folder / "provenance.json").read_text())
    assert record["profile"] == "quick"
    assert record["steps"]["baseline"]["parameters"]["systems"] == 40
    assert (folder / "tables" / "table2.csv").read_text().startswith("first,second,paper")


def test_killed_and_continued(whole, tmp_path, regnum, regnum_command):
    arguments = ["reproduce", *TARGETS, *TINY, "-o", tmp_path / "out"]
    running = subprocess.Popen(
        [regnum_command, *map(str, arguments)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert running.stderr is not None
    for line in running.stderr:
        if line.startswith(b"done languages"):
            break
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    running.stderr.close()
    again = regnum(*arguments)
    assert again.status == 0
    assert "kept languages" in again.err
    assert "done table2" in again.err
    assert contents(tmp_path / "out") == contents(whole[0])


def test_stopped_by_ctrl_c_it_says_how_to_continue(tmp_path, interrupt):
    done = interrupt(
        "reproduce", *TARGETS, *TINY, "-o", tmp_path / "out",
        until=(tmp_path / "out" / ".lock").exists, by=signal.SIGINT,
    )  # fmt: skip
    assert done.status == 130
    assert "regnum: stopped; the same command continues" in done.err
    assert done.err.splitlines()[-1] == "regnum: interrupted"


@pytest.fixture
def scheduler(tmp_path):
    """The address of a Dask scheduler with two worker processes."""
    pytest.importorskip("distributed")
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        yield running.stdout.readline().decode().strip()
        running.stdin.close()
        running.wait(timeout=60)


def test_on_a_cluster(whole, tmp_path, regnum, scheduler):
    local = [each for each in TINY if each not in ("--workers", "1")]
    arguments = ["reproduce", *TARGETS, *local, "-o", tmp_path / "out"]
    done = regnum(*arguments, "--scheduler", scheduler)
    assert done.status == 0, done.err
    assert "done table2" in done.err
    assert contents(tmp_path / "out") == contents(whole[0])


def test_two_runs_in_one_folder(whole, tmp_path, regnum_command):
    arguments = [regnum_command, "reproduce", *TARGETS, *TINY, "-o", str(tmp_path / "out")]
    both = [
        subprocess.Popen(arguments, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for _ in "ab"
    ]
    told = [each.communicate(timeout=120)[1].decode() for each in both]
    assert [each.returncode for each in both] == [0, 0]
    assert sum("waiting for another run" in each for each in told) <= 1
    assert contents(tmp_path / "out") == contents(whole[0])


def test_list(regnum):
    listed = regnum("reproduce", "--list", "--format", "json")
    assert listed.status == 0
    names = [row["target"] for row in json.loads(listed.out)]
    assert {"fig1", "fig2", "fig3", "fig4", "fig5", "fig6", "table1", "table2", "table3"} < set(
        names
    )
    assert {"claims", "statistics", "strong", "frontier", "multiplication"} < set(names)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["fig9", "-o", "out"], "no target 'fig9'; did you mean fig6?"),
        (["fig1"], "-o: name the folder for the report"),
        (["fig1", "-o", "out", "--set", "x"], "--set x: not of the form STEP.NAME=VALUE"),
        (["fig1", "-o", "file/out"], "file/out: cannot be made: Not a directory"),
        (["fig1", "-o", "/proc/regnum"], "/proc/regnum: cannot be made: No such file"),
    ],
)
def test_mistakes(regnum, tmp_path, arguments, line):
    (tmp_path / "file").write_text("")
    done = regnum("reproduce", *arguments)
    assert done.status == 2
    assert line in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_full_disk_ends_in_one_line(regnum_command, tmp_path):
    # Files may not grow beyond some kilobytes, as on a disk without room.
    limited = f"ulimit -f 8; exec {regnum_command} reproduce fig1 -o {tmp_path}/out --workers 1"
    done = subprocess.run(
        ["bash", "-c", f"trap '' XFSZ; {limited}"], capture_output=True, timeout=120
    )
    assert done.returncode == 2
    assert b"cannot be written: File too large" in done.stderr
    assert done.stderr.decode().count("\n") == 1
