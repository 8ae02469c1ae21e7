"""The priors that the study compares, and their names in its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regnum.measures.priors import Prior

POWER_LAW = "power law 2"
UNIFORM = "uniform"


def prior(name: str) -> Prior:
    """Return the prior of a name: ``uniform``, ``power law 2``, ``reversed power law 1.5``.

    Examples
    --------
    >>> print(prior("reversed power law 1.5"))
    reversed-power-law (exponent 1.5)
    """
    from regnum.measures.priors import Prior

    if name == UNIFORM:
        return Prior.uniform()
    kind, _, exponent = name.rpartition(" ")
    if kind == "power law":
        return Prior.power_law(float(exponent))
    return Prior.reversed_power_law(float(exponent))
