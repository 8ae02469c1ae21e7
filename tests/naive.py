"""The measures once more, slow and plain, without a line of regnum.

Fast code is compared with the readable implementation, and both with this one.
"""

from __future__ import annotations

import math


def right_languages(words):
    """Return for each prefix the set of what may follow it: a state of the minimal DFA."""
    words = {tuple(word) for word in words}
    prefixes = {word[:i] for word in words for i in range(len(word) + 1)}
    return {
        prefix: frozenset(w[len(prefix) :] for w in words if w[: len(prefix)] == prefix)
        for prefix in prefixes
    }


def automaton_size(words):
    """Return S, Z and Sigma."""
    states = set(right_languages(words).values())
    transitions = sum(len({w[0] for w in state if w}) for state in states)
    return len(states), transitions, len({symbol for word in words for symbol in word})


def irregularity(words):
    """Return L(G) in bits."""
    states, transitions, symbols = automaton_size(words)
    bits = math.log2(states) + states
    if transitions:
        bits += transitions * (2 * math.log2(states) + math.log2(symbols))
    return bits


def word_bits(words, word):
    """Return the bits of one word."""
    languages = right_languages(words)
    bits = 0.0
    for i in range(len(word) + 1):
        following = languages[tuple(word[:i])]
        outdegree = len({w[0] for w in following if w})
        bits += math.log2(outdegree) if outdegree else 0.0
        bits += 1.0 if () in following else 0.0
    return bits


def processing_complexity(words, weights):
    """Return L(N|G) in bits; `words` and `weights` by number."""
    total = sum(weights[n] for n in words)
    every = list(words.values())
    return sum(weights[n] / total * word_bits(every, word) for n, word in words.items())


def average_length(words, weights):
    """Return the average morphosyntactic complexity in morphemes."""
    total = sum(weights[n] for n in words)
    return sum(weights[n] / total * len(word) for n, word in words.items())
