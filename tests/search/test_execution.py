"""Tasks run here, in processes and on a cluster, to the same results; nothing is lost."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from functools import partial

import pytest

from regnum.errors import InputError, RegnumError
from regnum.search.execution import run_tasks, stream_tasks, workers

square = partial(pow, exp=2)  # new processes cannot import the functions of a test
die = partial(signal.raise_signal, signal.SIGKILL)


CLUSTER = """
import os, signal, sys, time
from pathlib import Path

from distributed import LocalCluster

from regnum.search import Evolution, workers
from regnum.search.execution import stream_tasks


def square_or_die_once(number, folder):
    mark = Path(folder) / str(number)
    if number in (3, 6) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.02)
    return number * number


if __name__ == "__main__":
    evolution = Evolution("hurford", sizes=(2, 5), generations=2, effort=1000, seed=3)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster, workers(scheduler=cluster.scheduler_address) as executor:
        tasks = [(number, sys.argv[1]) for number in range(12)]
        print(*stream_tasks(executor, square_or_die_once, tasks, ahead=4))
        print(list(evolution.generations(executor)) == list(evolution.generations()))
"""


def test_here_one_after_the_other():
    with workers(1) as executor:
        assert executor is None
        assert run_tasks(executor, square, [(n,) for n in range(5)]) == [0, 1, 4, 9, 16]
        assert next(stream_tasks(executor, square, [(7,), ("no number",)])) == 49


def test_processes_keep_the_order_and_report_what_went_wrong():
    with workers(2) as executor:
        assert list(stream_tasks(executor, square, [(n,) for n in range(40)], ahead=3)) == [
            n * n for n in range(40)
        ]
        with pytest.raises(TypeError):
            run_tasks(executor, square, [("no number",)])
        with pytest.raises(RegnumError, match="a worker process died; what was finished"):
            run_tasks(executor, die, [(), ()])


def test_impossible_wishes_are_refused():
    with pytest.raises(InputError, match="workers: 0 is not a number of processes"), workers(0):
        pass


def test_a_scheduler_that_cannot_be_reached(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("regnum.search.execution._TIMEOUT", 0.5)
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        free = chosen.getsockname()[1]
    with (
        pytest.raises(InputError, match=r"scheduler tcp://127.*: cannot be reached: .+"),
        workers(scheduler=f"tcp://127.0.0.1:{free}"),
    ):
        pass


@pytest.mark.parametrize("address", ["nowhere", "tcp://[::bad", "ftp://host:1", "tcp://host"])
def test_what_is_no_address(address):
    pytest.importorskip("distributed")
    with (
        pytest.raises(InputError, match=r"not an address such as tcp://host:8786"),
        workers(scheduler=address),
    ):
        pass


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(InputError, match=r"pip install 'regnum\[cluster\]' brings it"),
        workers(scheduler="tcp://127.0.0.1:8786"),
    ):
        pass


def test_a_cluster_loses_nothing_when_workers_are_killed(tmp_path):
    """Two workers; each of two tasks kills its worker, and the nanny sets up another."""
    pytest.importorskip("distributed")
    (tmp_path / "script.py").write_text(CLUSTER)
    (tmp_path / "marks").mkdir()
    done = subprocess.run(
        [sys.executable, tmp_path / "script.py", tmp_path / "marks"],
        capture_output=True,
        timeout=120,
        check=False,
    )
    squares = " ".join(str(number * number) for number in range(12))
    assert done.stdout.decode().splitlines() == [squares, "True"], done.stderr.decode()
    assert sorted(mark.name for mark in (tmp_path / "marks").iterdir()) == ["3", "6"]
