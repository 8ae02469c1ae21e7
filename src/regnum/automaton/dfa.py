"""The minimal partial automaton of a finite language, in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from regnum.errors import InputError, NotExpressible, RegnumError
from regnum.numerals import symbol_order
from regnum.numerals.system import NumeralSystem, Word

Arcs = tuple[tuple[str, int], ...]


@dataclass(frozen=True, repr=False)
class Automaton:
    """A minimal partial deterministic automaton without a sink state.

    States are numbered from 0, the start, in the order in which a breadth-first walk
    meets them, following symbols in their one order. Two automata are therefore equal
    exactly when their languages are, and drawings and files come out the same on every
    run.

    Build one with :meth:`of` or :meth:`from_words`.

    Parameters
    ----------
    arcs : tuple of tuple of (str, int)
        For each state its transitions, symbol and target, in the order of symbols.
    accepting : tuple of bool
        For each state whether a word may end there.

    Examples
    --------
    >>> automaton = Automaton.from_words([("1",), ("2",), ("1", "+", "2")])
    >>> automaton.state_count, automaton.transition_count
    (4, 4)
    >>> automaton.path(("1", "+", "2"))
    (0, 1, 3, 2)
    """

    arcs: tuple[Arcs, ...]
    accepting: tuple[bool, ...]

    @classmethod
    def of(cls, system: NumeralSystem) -> Automaton:
        """Return the automaton of the words of a system."""
        return cls.from_words(system.words)

    @classmethod
    def from_words(cls, words: Iterable[Sequence[str]]) -> Automaton:
        """Return the automaton that accepts exactly these words.

        The words are put into a trie. Then states are merged from the leaves up: two
        states are the same when both accept or both do not and their transitions lead by
        the same symbols to the same states, which are settled already.
        """
        children: list[dict[str, int]] = [{}]
        accepting: list[bool] = [False]
        for word in words:
            state = 0
            for symbol in word:
                following = children[state].get(symbol)
                if following is None:
                    following = len(children)
                    children[state][symbol] = following
                    children.append({})
                    accepting.append(False)
                state = following
            accepting[state] = True
        if not any(accepting):
            raise InputError("an automaton needs at least one word")

        merged: dict[tuple[bool, frozenset[tuple[str, int]]], int] = {}
        representative = [0] * len(children)
        for state in range(len(children) - 1, -1, -1):  # children have higher numbers
            right_language = (
                accepting[state],
                frozenset((s, representative[to]) for s, to in children[state].items()),
            )
            representative[state] = merged.setdefault(right_language, state)

        number = {representative[0]: 0}
        order = [representative[0]]
        arcs: list[Arcs] = []
        for state in order:  # grows while it is walked
            out: list[tuple[str, int]] = []
            for symbol in sorted(children[state], key=symbol_order):
                target = representative[children[state][symbol]]
                if target not in number:
                    number[target] = len(order)
                    order.append(target)
                out.append((symbol, number[target]))
            arcs.append(tuple(out))
        return cls(tuple(arcs), tuple(accepting[state] for state in order))

    @property
    def state_count(self) -> int:
        """S, the number of states."""
        return len(self.arcs)

    @cached_property
    def transition_count(self) -> int:
        """Z, the number of transitions."""
        return sum(len(out) for out in self.arcs)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The symbols on the transitions, in their one order."""
        return tuple(sorted({s for out in self.arcs for s, _ in out}, key=symbol_order))

    def outdegree(self, state: int) -> int:
        """Return the number of transitions that leave a state."""
        return len(self.arcs[state])

    @cached_property
    def _following(self) -> tuple[dict[str, int], ...]:
        return tuple(dict(out) for out in self.arcs)

    def path(self, word: Sequence[str]) -> tuple[int, ...]:
        """Return the states that a word goes through, the start state included.

        Raises
        ------
        NotExpressible
            If the automaton does not accept the word.
        """
        states = [0]
        for position, symbol in enumerate(word, start=1):
            following = self._following[states[-1]].get(symbol)
            if following is None:
                raise NotExpressible(
                    f"{' '.join(word)}: no transition for {symbol!r}, symbol {position}"
                )
            states.append(following)
        if not self.accepting[states[-1]]:
            raise NotExpressible(f"{' '.join(word)}: no word ends here")
        return tuple(states)

    def accepts(self, word: Sequence[str]) -> bool:
        """Return whether the word belongs to the language."""
        try:
            self.path(word)
        except NotExpressible:
            return False
        return True

    __contains__ = accepts

    def __iter__(self) -> Iterator[Word]:
        """Yield the words of the language in the order of their symbols."""
        todo: list[tuple[int, Word]] = [(0, ())]
        while todo:
            state, word = todo.pop()
            if self.accepting[state]:
                yield word
            todo.extend(
                (target, (*word, symbol)) for symbol, target in reversed(self.arcs[state])
            )

    @cached_property
    def word_count(self) -> int:
        """The number of words in the language, counted without listing them."""
        counts = [0] * self.state_count
        for state in reversed(self.topological_order()):
            counts[state] = self.accepting[state] + sum(
                counts[to] for _, to in self.arcs[state]
            )
        return counts[0]

    def topological_order(self) -> tuple[int, ...]:
        """Return the states so that every transition leads forward."""
        incoming = [0] * self.state_count
        for out in self.arcs:
            for _, target in out:
                incoming[target] += 1
        order = [0]
        for state in order:  # grows while it is walked
            for _, target in self.arcs[state]:
                incoming[target] -= 1
                if not incoming[target]:
                    order.append(target)
        if len(order) != self.state_count:
            raise RegnumError("the automaton has a cycle or states out of reach")
        return tuple(order)

    def __repr__(self) -> str:
        return (
            f"<Automaton: {self.state_count} states, {self.transition_count} transitions, "
            f"{len(self.symbols)} symbols>"
        )

    def _repr_svg_(self) -> str:
        from regnum.automaton.drawing import to_svg

        return to_svg(self)
