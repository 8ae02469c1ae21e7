"""Runs the steps of a study in the order of their needs, keeping what comes of them.

The order is that of graphlib, the work goes to any `concurrent.futures.Executor`, and
results are kept by content; there is no more to it. Only this process writes files, so that
workers on other machines need no folder in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from typing import Literal

from regnum.paper.cache import Cache, Entry, key_of
from regnum.paper.steps import Step, Study, timed
from regnum.paper.work import Files, Work
from regnum.search.execution import awaiting

State = Literal["waiting", "running", "done", "kept"]


@dataclass
class Progress:
    """Where a run has come to.

    Attributes
    ----------
    states : dict of str to str
        For each step "waiting", "running", "done", or "kept" from an earlier run.
    entries : dict of str to Entry
        What is there of the steps that are done.
    keys : dict of str to str
    """

    states: dict[str, State]
    entries: dict[str, Entry] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return len(self.entries) == len(self.states)

    def named(self, wanted: State) -> list[str]:
        """Return the steps in a state."""
        return [name for name, state in self.states.items() if state == wanted]


Watch = Callable[[Progress, str], None]
"""Told of every change, with the name of the step that it is about."""


def run(
    study: Study,
    names: Iterable[str],
    cache: Cache,
    executor: Executor | None = None,
    watch: Watch | None = None,
    ahead: int = 2,
) -> Progress:
    """Run targets and all that they need.

    Parameters
    ----------
    study : Study
    names : iterable of str
        Targets.
    cache : Cache
    executor : concurrent.futures.Executor, optional
        Where steps run; here, one after the other, by default.
    watch : function, optional
        Called with the progress and the name of a step whenever it begins or is done.
    ahead : int
        How many steps to hand to the executor at a time, as many as it has workers.

    Raises
    ------
    RegnumError
        If a worker died. What was finished before is kept.
    """
    steps = study.closure(names)
    order = list(steps)
    sorter = TopologicalSorter({name: step.needs for name, step in steps.items()})
    sorter.prepare()
    progress = Progress(dict.fromkeys(steps, "waiting"))
    running: dict[Future[tuple[Files, float]], str] = {}
    ready: list[str] = []

    def tell(name: str) -> None:
        if watch is not None:
            watch(progress, name)

    def finish(name: str, entry: Entry, state: State) -> None:
        progress.entries[name] = entry
        progress.states[name] = state
        sorter.done(name)
        tell(name)

    with awaiting(running):
        while sorter.is_active():
            ready = sorted({*ready, *sorter.get_ready()}, key=order.index)
            kept = False
            for name in tuple(ready):
                progress.keys[name] = _key(steps[name], progress)
                entry = cache.get(progress.keys[name])
                if entry is not None:
                    ready.remove(name)
                    finish(name, entry, "kept")
                    kept = True
            if kept:
                continue
            if executor is None:
                name = ready.pop(0)
                progress.states[name] = "running"
                tell(name)
                made = timed(steps[name].function, _work(steps[name], progress))
                finish(name, _keep(cache, steps[name], progress, *made), "done")
                continue
            # No more than can be begun: what is ready later may come earlier in the study.
            for name in ready[: max(0, ahead - len(running))]:
                ready.remove(name)
                task = executor.submit(
                    timed, steps[name].function, _work(steps[name], progress)
                )
                running[task] = name
                progress.states[name] = "running"
                tell(name)
            for task in wait(running, return_when=FIRST_COMPLETED).done:
                name = running.pop(task)
                finish(name, _keep(cache, steps[name], progress, *task.result()), "done")
    return progress


def found(study: Study, cache: Cache) -> Progress:
    """Return what is there already of a study, without computing anything."""
    progress = Progress(dict.fromkeys(study.steps, "waiting"))
    for name, step in study.steps.items():
        if all(need in progress.entries for need in step.needs):
            progress.keys[name] = _key(step, progress)
            entry = cache.get(progress.keys[name])
            if entry is not None:
                progress.entries[name] = entry
                progress.states[name] = "kept"
    return progress


def _key(step: Step, progress: Progress) -> str:
    inputs = {need: progress.entries[need].digest for need in step.needs}
    return key_of(step.name, step.code, step.parameters, inputs)


def _work(step: Step, progress: Progress) -> Work:
    return Work(step.parameters, {need: progress.entries[need].files for need in step.needs})


def _keep(cache: Cache, step: Step, progress: Progress, files: Files, seconds: float) -> Entry:
    about = {"step": step.name, "parameters": dict(step.parameters)}
    return cache.put(progress.keys[step.name], files, seconds, about)
