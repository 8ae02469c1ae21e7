"""The processing complexity of one numeral, worked out state by state."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape

from regnum.automaton import Automaton, state_names
from regnum.measures.complexity import acceptance_bits, choice_bits
from regnum.numerals.system import NumeralSystem


@dataclass(frozen=True)
class Step:
    """One state on the path of a numeral.

    Attributes
    ----------
    state : str
        Its name, after the rule applied when it is reached.
    outdegree : int
        How many transitions leave it.
    choice_bits, acceptance_bits : float
        What the choice among them costs, and what saying whether to stop costs.
    symbol : str or None
        What is read next; None where the numeral ends.
    """

    state: str
    outdegree: int
    choice_bits: float
    acceptance_bits: float
    symbol: str | None


@dataclass(frozen=True)
class Explanation:
    """The path of one numeral through its system's automaton, with the bits it costs."""

    language: str
    number: int
    numeral: str
    steps: tuple[Step, ...]

    @property
    def bits(self) -> float:
        """The bits of all states together."""
        return sum(step.choice_bits + step.acceptance_bits for step in self.steps)

    def as_dict(self) -> dict[str, object]:
        """Return everything by name, as in JSON."""
        return {**asdict(self), "bits": self.bits}

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(step.state)}</td><td>{step.outdegree}</td>"
            f"<td>{step.choice_bits:.4f}</td><td>{step.acceptance_bits:.0f}</td>"
            f"<td>{escape(step.symbol or '')}</td></tr>"
            for step in self.steps
        )
        return (
            f"<table><caption>{escape(self.language)} {self.number} = "
            f"{escape(self.numeral)}: {self.bits:.4f} bits</caption>"
            "<thead><tr><th>state</th><th>transitions</th><th>bits to choose</th>"
            f"<th>bits to stop</th><th>read</th></tr></thead><tbody>{rows}</tbody></table>"
        )


def explain(system: NumeralSystem, number: int) -> Explanation:
    """Return what the numeral of a number costs, state by state.

    Examples
    --------
    >>> tiny = NumeralSystem.from_numerals({1: "1", 2: "1+1", 3: "3"}, name="tiny")
    >>> steps = explain(tiny, 2).steps
    >>> [(step.state, step.choice_bits, step.acceptance_bits) for step in steps]
    [('λ', 1.0, 0.0), ('1', 0.0, 1.0), ('1+', 0.0, 0.0), ('3', 0.0, 1.0)]
    """
    word = system[number]
    automaton = Automaton.of(system)
    names = state_names(automaton)
    path = automaton.path(word)
    return Explanation(
        language=system.name,
        number=number,
        numeral=system.text(number),
        steps=tuple(
            Step(
                state=names[state],
                outdegree=automaton.outdegree(state),
                choice_bits=choice_bits(automaton, state),
                acceptance_bits=acceptance_bits(automaton, state),
                symbol=symbol,
            )
            for state, symbol in zip(path, (*word, None), strict=True)
        ),
    )
