"""The measures: irregularity, processing complexity, and the two older ones.

This is the readable implementation, a line for a term of each definition. For many systems
at once `regnum.measure_batch` computes the same in compiled code.

References
----------
Brighton, H. (2003). Simplicity as a Driving Force in Linguistic Evolution. PhD thesis,
    University of Edinburgh.
Denić, M. & Szymanik, J. (2024). Recursive numeral systems optimize the trade-off between
    lexicon size and average morphosyntactic complexity. Cognitive Science 48(3), e13424.
Prasertsom, P., Silvi, A., Culbertson, J., Dubhashi, D., Johansson, M. & Smith, K.
    Recursive numeral systems are highly regular and easy to process.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from html import escape
from math import log2

from regnum.automaton import Automaton
from regnum.measures.costs import Costs, cost_bits
from regnum.measures.priors import Prior
from regnum.numerals.system import NumeralSystem, Word


def irregularity(automaton: Automaton) -> float:
    """Return L(G), the bits that write down an automaton.

    ``Z * (2 log2 S + log2 Sigma) + log2 S + S`` for S states, Z transitions and Sigma
    symbols: source, target and symbol of each transition, the start state, and one bit a
    state for whether it accepts.
    """
    states = automaton.state_count
    transitions = automaton.transition_count
    bits = log2(states) + states
    if transitions:
        bits += transitions * (2 * log2(states) + log2(len(automaton.symbols)))
    return bits


def word_complexity(automaton: Automaton, word: Word) -> float:
    """Return the bits that follow one word through an automaton.

    Each state on the way costs the choice among its transitions and, if a word may end
    there, one more bit to say whether it does.
    """
    return sum(
        choice_bits(automaton, state) + acceptance_bits(automaton, state)
        for state in automaton.path(word)
    )


def choice_bits(automaton: Automaton, state: int) -> float:
    """Return the bits that choose among the transitions of a state."""
    outdegree = automaton.outdegree(state)
    return log2(outdegree) if outdegree else 0.0


def acceptance_bits(automaton: Automaton, state: int) -> float:
    """Return the bit that says whether to stop, where stopping is possible."""
    return 1.0 if automaton.accepting[state] else 0.0


def processing_complexity(
    system: NumeralSystem,
    prior: Prior | str = "power-law",
    automaton: Automaton | None = None,
    costs: Costs | None = None,
) -> float:
    """Return L(N|G), the mean bits that follow a numeral of the system.

    Parameters
    ----------
    system : NumeralSystem
    prior : Prior or str
    automaton : Automaton, optional
        The system's automaton where it has been built already.
    costs : mapping of str to float, optional
        Bits that a combinator costs on top, by combinator: ``{"*": 1.5}``. The paper has
        none.
    """
    automaton = automaton or Automaton.of(system)
    probabilities = Prior.of(prior).probabilities(system.numbers)
    bits = sum(
        float(p) * word_complexity(automaton, word)
        for p, word in zip(probabilities, system.words, strict=True)
    )
    return bits + cost_bits(system, prior, costs) if costs else bits


def average_morphosyntactic_complexity(
    system: NumeralSystem, prior: Prior | str = "power-law"
) -> float:
    """Return the mean number of morphemes of a numeral, combinators included."""
    probabilities = Prior.of(prior).probabilities(system.numbers)
    return sum(
        float(p) * len(word) for p, word in zip(probabilities, system.words, strict=True)
    )


def lexicon_size(system: NumeralSystem) -> int:
    """Return the number of distinct number morphemes in use."""
    return len(system.number_morphemes)


@dataclass(frozen=True)
class Measures:
    """The measures of one system under one prior.

    Attributes
    ----------
    language : str
        The name of the system.
    irregularity : float
        L(G), in bits.
    processing_complexity : float
        L(N|G), in bits.
    average_morphosyntactic_complexity : float
        In morphemes.
    lexicon_size : int
        Distinct number morphemes.
    states, transitions, symbols : int
        S, Z and Sigma of the minimal automaton.
    numbers : int
        How many numbers have a numeral.
    distinct_numerals : int
        How many different words they have.
    """

    language: str
    irregularity: float
    processing_complexity: float
    average_morphosyntactic_complexity: float
    lexicon_size: int
    states: int
    transitions: int
    symbols: int
    numbers: int
    distinct_numerals: int

    def as_dict(self) -> dict[str, str | int | float]:
        """Return the measures by name, as in JSON."""
        return dict(vars(self))

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{name.replace('_', ' ')}</th>"
            f"<td>{escape(value if isinstance(value, str) else format(value, '.6g'))}</td></tr>"
            for name, value in self.as_dict().items()
        )
        return f"<table>{rows}</table>"


MEASURES = tuple(field.name for field in fields(Measures) if field.name != "language")


def measure(
    system: NumeralSystem, prior: Prior | str = "power-law", costs: Costs | None = None
) -> Measures:
    """Return all measures of a system.

    Parameters
    ----------
    system : NumeralSystem
    prior : Prior or str
        ``"power-law"`` (exponent 2), ``"uniform"``, ``"reversed-power-law"``, the path of
        a CSV file of weights, or a :class:`Prior`.
    costs : mapping of str to float, optional
        Of combinators, see :func:`processing_complexity`.

    Examples
    --------
    >>> words = NumeralSystem.from_numerals({n: str(n) for n in range(1, 100)})
    >>> round(measure(words).irregularity, 4), round(measure(words).processing_complexity, 2)
    (857.3063, 7.63)
    """
    automaton = Automaton.of(system)
    prior = Prior.of(prior)
    return Measures(
        language=system.name,
        irregularity=irregularity(automaton),
        processing_complexity=processing_complexity(system, prior, automaton, costs),
        average_morphosyntactic_complexity=average_morphosyntactic_complexity(system, prior),
        lexicon_size=lexicon_size(system),
        states=automaton.state_count,
        transitions=automaton.transition_count,
        symbols=len(automaton.symbols),
        numbers=len(system),
        distinct_numerals=system.distinct_numerals,
    )
