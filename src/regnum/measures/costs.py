"""Costs of combinators: an option of processing complexity.

The measure of the paper takes every symbol for equally costly. Multiplication may well be
harder than addition, so a combinator can be given a cost in bits of its own, which is paid
wherever a numeral has it. Without costs the measure is the paper's.
"""

from __future__ import annotations

from collections.abc import Mapping

from regnum.errors import InputError
from regnum.measures.priors import Prior
from regnum.numerals.system import NumeralSystem

Costs = Mapping[str, float]


def combinator_means(
    system: NumeralSystem, prior: Prior | str = "power-law"
) -> dict[str, float]:
    """Return how often each combinator stands in a numeral on average.

    Examples
    --------
    >>> system = NumeralSystem.from_numerals({1: "1", 2: "2", 3: "2+1", 4: "2*2"})
    >>> combinator_means(system, "uniform")
    {'*': 0.25, '+': 0.25, '-': 0.0}
    """
    probabilities = Prior.of(prior).probabilities(system.numbers)
    return {
        combinator: sum(
            (
                float(p) * word.count(combinator)
                for p, word in zip(probabilities, system.words, strict=True)
            ),
            start=0.0,
        )
        for combinator in sorted(system.combinators)
    }


def cost_bits(system: NumeralSystem, prior: Prior | str, costs: Costs) -> float:
    """Return the mean bits that the combinators of a numeral cost.

    Parameters
    ----------
    system : NumeralSystem
    prior : Prior or str
    costs : mapping of str to float
        Bits by combinator; those that are not named cost nothing.

    Raises
    ------
    InputError
        If a cost is not for a combinator of the system, or is less than nothing.
    """
    means = combinator_means(system, prior)
    for combinator, cost in costs.items():
        if combinator not in means:
            known = " ".join(means) or "none"
            raise InputError(
                f"costs: {combinator!r} is not a combinator of {system.name or 'the system'}; "
                f"there is {known}"
            )
        if not 0 <= cost < float("inf"):
            raise InputError(f"costs: {cost} bits for {combinator} is not 0 or more")
    return sum(cost * means[combinator] for combinator, cost in costs.items())
