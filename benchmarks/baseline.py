"""The measures as the paper computes them: automata-lib's automaton, read off in Python."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from automata.fa.dfa import DFA


def measure(words: Mapping[int, str], weights: Mapping[int, float]) -> tuple[float, float]:
    """Return L(G) and L(N|G).

    Parameters
    ----------
    words : mapping of int to str
        Every symbol is one character, since automata-lib knows no others.
    weights : mapping of int to float
    """
    language = set(words.values())
    symbols = {symbol for word in language for symbol in word}
    automaton = DFA.from_finite_language(symbols, language, as_partial=True)
    transitions = automaton.transitions
    states = len(automaton.states)
    count = sum(len(following) for following in transitions.values())
    bits = (
        count * (2 * math.log2(states) + math.log2(len(symbols))) + math.log2(states) + states
    )
    costs = {
        state: (math.log2(len(following)) if following else 0.0)
        + (state in automaton.final_states)
        for state, following in transitions.items()
    }
    complexity = 0.0
    for number, word in words.items():
        state = automaton.initial_state
        cost = costs[state]
        for symbol in word:
            state = transitions[state][symbol]
            cost += costs[state]
        complexity += weights[number] * cost
    return bits, complexity


def greedy(
    alternatives: Mapping[int, Sequence[str]],
    weights: Mapping[int, float],
    beta: int,
    rng: np.random.Generator,
) -> int:
    """Run Algorithm 2, one number after the other; return how many systems were measured.

    Parameters
    ----------
    alternatives : mapping of int to sequence of str
        The words that each number may have.
    weights : mapping of int to float
    beta : int
        How many partial systems are kept.
    rng : numpy.random.Generator
        Chooses them where more are on the frontier.
    """
    partial = [{number: words[0] for number, words in alternatives.items() if len(words) == 1}]
    evaluations = 0
    for number in sorted(set(alternatives) - set(partial[0]), reverse=True):
        tried = [{**words, number: word} for words in partial for word in alternatives[number]]
        points = [measure(words, weights) for words in tried]
        evaluations += len(tried)
        frontier = [
            words
            for words, (bits, cost) in zip(tried, points, strict=True)
            if not any(a <= bits and b <= cost and (a, b) != (bits, cost) for a, b in points)
        ]
        kept = rng.permutation(len(frontier))[:beta]
        partial = [frontier[k] for k in kept]
    return evaluations


def single_characters(system: Mapping[int, tuple[str, ...]]) -> dict[int, str]:
    """Return the words of a system with a character for each symbol."""
    symbols = dict.fromkeys(symbol for word in system.values() for symbol in word)
    codes = {symbol: chr(0x4E00 + k) for k, symbol in enumerate(symbols)}
    return {number: "".join(map(codes.__getitem__, word)) for number, word in system.items()}
