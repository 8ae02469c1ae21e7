"""What a cluster costs, and from which size of a sweep on it pays.

Run by itself: ``python -m benchmarks.cluster``. It starts a Dask cluster of two processes on
this machine, which is no faster than two processes without Dask; what it measures is what Dask
adds to a task and to a start. Larger clusters are reckoned from that.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from statistics import median
from time import perf_counter

from regnum.search.execution import run_tasks, workers
from regnum.search.sampling import Sampling

PROCESSES = 2
SYSTEMS = 20_000
PER_TASK = 1_000
EMPTY = 2_000
ROUNDS = 3
SIZES = (8, 32, 128)
QUEUE = 60  # seconds that jobs wait for a cluster to begin them, say


@contextmanager
def pool() -> Iterator[Executor | None]:
    with workers(PROCESSES) as executor:
        yield executor


@contextmanager
def cluster() -> Iterator[Executor | None]:
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=PROCESSES, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as started,
        workers(scheduler=started.scheduler_address) as executor,
    ):
        yield executor


def draw(executor: Executor | None, systems: int) -> None:
    for _ in Sampling(systems, systems_per_type=100).tables(executor=executor):
        pass


def seconds(function, *arguments) -> float:
    start = perf_counter()
    function(*arguments)
    return perf_counter() - start


def measured(way) -> tuple[float, float, float]:
    """Return seconds to start, seconds that an empty task takes, and seconds of a real one."""
    start = perf_counter()
    with way() as executor:
        draw(executor, PROCESSES * PER_TASK)  # every worker has loaded its kernels then
        begun = perf_counter() - start
        nothing = median(
            seconds(run_tasks, executor, abs, [(-1,)] * EMPTY) / EMPTY for _ in range(ROUNDS)
        )
        task = median(
            seconds(draw, executor, SYSTEMS) * PROCESSES * PER_TASK / SYSTEMS
            for _ in range(ROUNDS)
        )
    return begun, nothing, task


def main() -> None:
    found = {"processes": measured(pool), "Dask": measured(cluster)}
    print(f"{'':10}  {'start':>9}  {'empty task':>11}  {PER_TASK:,} systems")
    for name, (begun, nothing, task) in found.items():
        print(f"{name:10}  {begun:7.2f} s  {nothing * 1e3:8.3f} ms  {task * 1e3:10.1f} ms")
    here, there = found["processes"], found["Dask"]
    ratio = there[2] / there[1]
    print(f"\na task of {PER_TASK:,} systems is {ratio:.0f} times Dask's overhead;")
    print("more workers than that have to wait for tasks")
    for size in SIZES:
        long_run = max(there[2] / size, there[1])
        saved = here[2] / PROCESSES - long_run  # seconds a task
        waiting = there[0] - here[0] + QUEUE
        print(
            f"{size:4} workers: {here[2] / PROCESSES / long_run:4.1f} times as fast as "
            f"{PROCESSES} processes, {saved / PER_TASK * 1e6:.1f} s saved a million systems; a "
            f"queue of {QUEUE} s pays from {waiting / saved * PER_TASK / 1e6:.0f} million on"
        )


if __name__ == "__main__":
    main()
