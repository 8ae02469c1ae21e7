"""What a step of the study is, and which steps a choice of targets comes to."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Literal

from regnum.checks import check_whole
from regnum.errors import InputError
from regnum.paper.cache import code_digest
from regnum.paper.work import Files, Work

Kind = Literal["data", "figure", "table", "claims"]
Profile = Literal["quick", "full"]


@dataclass(frozen=True)
class Step:
    """A piece of the study: a function, its parameters, and the steps that it needs.

    Parameters
    ----------
    name : str
    function : str
        ``module:function`` within ``regnum.paper``; it is given a :class:`Work` and returns
        files.
    title : str
    kind : {"data", "figure", "table", "claims"}
        Figures, tables and claims are published and can be asked for; data are not shown.
    needs : tuple of str
    parameters : mapping
        In terms of JSON; of the full profile.
    quick : mapping
        Where the quick profile differs.
    seeded : bool
        Whether it depends on the seed.
    sources : tuple of str
        What it is written in beside its own module: files and folders of regnum.
    new : bool
        Whether it goes beyond the paper.
    section : str
        Where in the paper it is found.
    caption : str
    """

    name: str
    function: str
    title: str
    kind: Kind = "data"
    needs: tuple[str, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    quick: Mapping[str, Any] = field(default_factory=dict)
    seeded: bool = False
    sources: tuple[str, ...] = ()
    new: bool = False
    section: str = ""
    caption: str = ""

    @property
    def code(self) -> str:
        """The hash of the program."""
        own = f"paper/{self.function.partition(':')[0].replace('.', '/')}.py"
        drawing = ("plots",) if self.kind == "figure" else ()
        return code_digest((own, *drawing, *self.sources))

    def chosen(self, profile: Profile, seed: int) -> Step:
        """Return the step with the parameters of a profile."""
        parameters = dict(self.parameters)
        if profile == "quick":
            parameters.update(self.quick)
        if self.seeded:
            parameters["seed"] = seed
        return replace(self, parameters=parameters, quick={})


def perform(function: str, work: Work) -> Files:
    """Run a step; it depends on its arguments alone."""
    home, _, name = function.partition(":")
    return getattr(import_module(f"regnum.paper.{home}"), name)(work)


def timed(function: str, work: Work) -> tuple[Files, float]:
    """Run a step and tell how many seconds it took."""
    began = time.monotonic()
    return perform(function, work), time.monotonic() - began


class Study:
    """All steps with the parameters of a run.

    Parameters
    ----------
    steps : iterable of Step
        A step comes after those that it needs.
    profile : {"quick", "full"}
    seed : int
    changes : mapping
        Other values of parameters, by step and parameter.
    """

    def __init__(
        self,
        steps: Iterable[Step],
        profile: Profile = "full",
        seed: int = 0,
        changes: Mapping[tuple[str, str], Any] | None = None,
    ) -> None:
        self.profile: Profile = profile
        self.seed = check_whole("seed", seed, 0)
        self.changes = dict(changes or {})
        self.steps = {step.name: step.chosen(profile, seed) for step in steps}
        for (name, parameter), value in self.changes.items():
            self._change(name, parameter, value)
        for step in self.steps.values():
            for need in step.needs:
                if need not in self.steps:
                    raise InputError(f"{step.name}: needs {need}, which there is not")

    @property
    def targets(self) -> list[Step]:
        """The steps that can be asked for, in the order in which they are shown."""
        return [step for step in self.steps.values() if step.kind != "data"]

    def closure(self, names: Iterable[str]) -> dict[str, Step]:
        """Return some targets and all that they need, in order.

        Raises
        ------
        InputError
            Naming the nearest targets, where one is not known.
        """
        wanted: set[str] = set()
        left = list(names)
        for name in left:
            self._known(name)
        while left:
            name = left.pop()
            if name not in wanted:
                wanted.add(name)
                left.extend(self.steps[name].needs)
        return {name: step for name, step in self.steps.items() if name in wanted}

    def _known(self, name: str) -> Step:
        if name not in self.steps:
            known = [step.name for step in self.targets]
            near = get_close_matches(name, self.steps, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}"
            raise InputError(f"no target {name!r}; {hint}")
        return self.steps[name]

    def _change(self, name: str, parameter: str, value: Any) -> None:
        step = self._known(name)
        if parameter not in step.parameters:
            known = ", ".join(step.parameters) or "none"
            raise InputError(f"{name}: no parameter {parameter!r}; there is {known}")
        before = step.parameters[parameter]
        if type(value) is not type(before):
            raise InputError(f"{name}.{parameter}: {value!r} is not of the kind of {before!r}")
        if isinstance(before, int) and not isinstance(before, bool) and value < 0:
            raise InputError(f"{name}.{parameter}: {value} is less than 0")
        parameters = {**step.parameters, parameter: value}
        self.steps[name] = replace(step, parameters=parameters)
