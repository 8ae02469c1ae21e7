"""Tasks run here, in processes and on a cluster, to the same results; nothing is lost."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from regnum.errors import InputError, RegnumError
from regnum.search.execution import run_tasks, stream_tasks, workers

square = partial(pow, exp=2)  # new processes cannot import the functions of a test
die = partial(signal.raise_signal, signal.SIGKILL)


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
    monkeypatch.setattr("regnum.search.execution._TIMEOUT", 0.5)
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        free = chosen.getsockname()[1]
    with (
        pytest.raises(InputError, match=r"scheduler tcp://127.*: cannot be reached: .+"),
        workers(scheduler=f"tcp://127.0.0.1:{free}"),
    ):
        pass


def test_a_scheduler_without_workers_is_told_of():
    distributed = pytest.importorskip("distributed")
    told = []
    with (
        distributed.LocalCluster(
            n_workers=0,
            processes=False,
            protocol="tcp",
            host="127.0.0.1",
            dashboard_address=None,
        ) as cluster,
        workers(scheduler=cluster.scheduler_address, waiting=lambda: told.append("none")),
    ):
        assert told == ["none"]


@pytest.mark.parametrize("address", ["nowhere", "tcp://[::bad", "ftp://host:1", "tcp://host"])
def test_what_is_no_address(address):
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
    """Two workers; tasks kill theirs, a worker dies in the middle of an evolution and a sample.

    The nannies of the cluster set up others.
    """
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("on_a_cluster.py"), tmp_path],
        capture_output=True,
        timeout=120,
        check=False,
    )
    squares = " ".join(str(number * number) for number in range(12))
    assert done.stdout.decode().splitlines() == [
        squares,
        "generations True",
        "tables True",
    ], done.stderr.decode()
    assert sorted(mark.name for mark in tmp_path.iterdir()) == ["3", "6"]
