"""Where the pieces of a search run: here, in a pool of processes, or on a cluster.

Everything is written against :class:`concurrent.futures.Executor`. A piece is a function of
its arguments alone, seeds included, so that results do not depend on where it runs.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from typing import Any, TypeVar

from regnum.errors import InputError, RegnumError

Result = TypeVar("Result")
_DIED = "a worker process died; what was finished before is kept"
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):\d{1,5}")
_TIMEOUT = 10  # seconds for a scheduler to answer


@contextmanager
def workers(
    count: int | None = None,
    scheduler: str | None = None,
    waiting: Callable[[], object] | None = None,
) -> Iterator[Executor | None]:
    """Provide an executor, and close it.

    Parameters
    ----------
    count : int, optional
        Processes on this machine, as many as it has cores by default; 1 computes here
        and gives None.
    scheduler : str, optional
        The address of a Dask scheduler, ``tcp://host:8786``, in place of processes.
    waiting : callable, optional
        Called where the scheduler has no workers yet, so that tasks wait for them.

    Raises
    ------
    InputError
        If the scheduler cannot be reached, or Dask is not installed.
    """
    if scheduler is not None:
        with _cluster(scheduler, waiting) as executor:
            yield executor
        return
    if count is not None and count < 1:
        raise InputError(f"workers: {count} is not a number of processes")
    count = count or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    # Forking a process that has threads, as ours has, may hang; new processes do not.
    pool = ProcessPoolExecutor(
        count, mp_context=multiprocessing.get_context("spawn"), initializer=_follow_the_parent
    )
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    else:
        pool.shutdown()


def run_tasks(
    executor: Executor | None,
    function: Callable[..., Result],
    tasks: Sequence[tuple[Any, ...]],
) -> list[Result]:
    """Return the results of a function for several arguments, in their order."""
    return list(stream_tasks(executor, function, tasks, ahead=len(tasks)))


def stream_tasks(
    executor: Executor | None,
    function: Callable[..., Result],
    tasks: Sequence[tuple[Any, ...]],
    ahead: int = 8,
) -> Iterator[Result]:
    """Yield the results in order, with no more than `ahead` tasks under way.

    Raises
    ------
    RegnumError
        If workers died and could not be replaced.
    """
    if executor is None:
        for arguments in tasks:
            yield function(*arguments)
        return
    under_way: list[Future[Result]] = []
    position = 0
    with awaiting(under_way):
        while position < len(tasks) or under_way:
            while position < len(tasks) and len(under_way) < max(1, ahead):
                under_way.append(executor.submit(function, *tasks[position]))
                position += 1
            yield under_way.pop(0).result()


def carry_on(
    executor: Executor | None,
    function: Callable[..., Result],
    tasks: Sequence[tuple[Any, ...]],
    states: Mapping[int, Result],
    is_finished: Callable[[Result], bool],
    ahead: int = 16,
) -> Iterator[tuple[int, Result]]:
    """Run tasks that come back before they are finished, and let them go on.

    Parameters
    ----------
    executor : concurrent.futures.Executor, optional
        Where they run; here, one after the other, by default.
    function : callable
        Called with the arguments of a task and its last state, or None.
    tasks : sequence of tuple
    states : mapping
        From which states to go on, by the position of the task. The finished ones are left
        alone.
    is_finished : callable
    ahead : int
        How many tasks are under way at a time.

    Yields
    ------
    The position of a task and its new state, in whatever order they come.
    """
    todo = [k for k in range(len(tasks)) if k not in states or not is_finished(states[k])]
    if executor is None:
        for k in todo:
            state = states.get(k)
            while state is None or not is_finished(state):
                state = function(*tasks[k], state)
                yield k, state
        return
    under_way: dict[Future[Result], int] = {}
    with awaiting(under_way):
        while todo or under_way:
            while todo and len(under_way) < ahead:
                k = todo.pop(0)
                under_way[executor.submit(function, *tasks[k], states.get(k))] = k
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                k = under_way.pop(future)
                state = future.result()
                if not is_finished(state):
                    under_way[executor.submit(function, *tasks[k], state)] = k
                yield k, state


@contextmanager
def awaiting(under_way: Collection[Future[Any]]) -> Iterator[None]:
    """Tell of lost workers in one line, and leave no task waiting behind."""
    try:
        yield
    except BrokenExecutor:
        raise RegnumError(_DIED) from None
    except Exception as error:
        if _is_loss(error):
            raise RegnumError(f"the cluster lost its workers: {error}") from None
        raise
    finally:
        for future in under_way:
            future.cancel()


def _is_loss(error: Exception) -> bool:
    """Whether an exception is Dask's way of saying that workers or scheduler are gone."""
    return type(error).__module__.startswith("distributed") or (
        type(error).__name__ in ("FutureCancelledError", "CancelledError")
    )


def _follow_the_parent() -> None:
    # Ctrl-C reaches every process of the terminal; only the parent is to answer it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    # A parent that was killed tells nobody, and its workers would wait for tasks for ever.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str, waiting: Callable[[], object] | None) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "scheduler: Dask is not installed; pip install 'regnum[cluster]' brings it"
        ) from None
    if not _ADDRESS.fullmatch(address):
        # Dask would leave half a client behind, which complains much later.
        raise InputError(f"scheduler {address}: not an address such as tcp://host:8786")
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TypeError, TimeoutError) as error:
        cause = str(error).splitlines()[0] if str(error) else "no answer"
        raise InputError(f"scheduler {address}: cannot be reached: {cause}") from None
    try:
        if waiting is not None and not client.ncores():
            waiting()
        # By default Dask takes a function for pure and would hand out the same random
        # numbers to equal calls; seeds are among the arguments, but better not to rely on it.
        yield client.get_executor(pure=False)
    finally:
        client.close(timeout=_TIMEOUT)
