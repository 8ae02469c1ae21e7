"""The study with few and small samples."""

from __future__ import annotations

from regnum.paper.registry import study
from regnum.paper.steps import Study

_TINY = {
    ("languages", "priors"): ["power law 2", "uniform"],
    ("baseline", "priors"): ["power law 2", "uniform"],
    ("baseline", "systems"): 60,
    ("baseline", "systems_per_type"): 20,
    ("baseline-spread", "systems"): 60,
    ("baseline-spread", "systems_per_type"): 20,
    ("comparison", "permutations"): 99,
}


def tiny(**changes) -> Study:
    """Return the quick study, smaller still; `more` changes more parameters of steps."""
    return study("quick", changes={**_TINY, **changes.pop("more", {})}, **changes)
