"""A program with a Dask cluster of two workers, which it kills now and then.

Prints what came of tasks, of an evolution and of a sample in spite of that.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from regnum.search import Evolution, Sampling, workers
from regnum.search.execution import stream_tasks


def square_or_die_once(number, folder):
    """Two of the tasks kill their worker when they are first tried."""
    mark = Path(folder) / str(number)
    if number in (3, 6) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.02)
    return number * number


def kill_a_worker(address):
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        os.kill(min(client.run(os.getpid).values()), signal.SIGKILL)


def generations(executor):
    evolution = Evolution("hurford", sizes=(2, 5), generations=3, effort=1000, seed=3)
    return evolution.generations(executor)


def tables(executor):
    found = Sampling(16_000, numbers=9, depth=3, seed=3).tables(executor=executor)
    return (table.rows() for table in found)


def main(folder):
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        workers(scheduler=cluster.scheduler_address) as executor,
    ):
        tasks = [(number, folder) for number in range(12)]
        print(*stream_tasks(executor, square_or_die_once, tasks, ahead=4))
        for search in (generations, tables):
            running = search(executor)
            found = [next(running)]
            kill_a_worker(cluster.scheduler_address)
            found += running
            print(search.__name__, found == list(search(None)))


if __name__ == "__main__":
    main(sys.argv[1])
