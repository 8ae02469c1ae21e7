"""Which of several shortest numerals is taken."""

from __future__ import annotations

import pytest

from regnum.automaton import Automaton
from regnum.errors import InputError
from regnum.measures import irregularity
from regnum.numerals import HurfordGrammar
from regnum.search.evolution_results import checked_ties
from regnum.search.ties import TIES, shortest_system

GRAMMAR = HurfordGrammar([1, 2], [3, 5, 9, 25], "+*-")


def bits(system):
    return irregularity(Automaton.of(system))


@pytest.mark.parametrize("ties", TIES)
def test_every_numeral_is_shortest(ties):
    shortest = GRAMMAR.shortest()
    system = shortest_system(GRAMMAR, ties=ties, seed=2, name="own")
    assert system.name == "own"
    for number in system:
        assert system.numeral(number) in shortest.numerals(number)


def test_first_is_the_first_in_the_order_of_text():
    system = shortest_system(GRAMMAR)
    shortest = GRAMMAR.shortest()
    assert all(system.text(n) == min(map(str, shortest.numerals(n))) for n in system)


def test_random_depends_on_the_seed():
    first, again, other = (shortest_system(GRAMMAR, ties="random", seed=s) for s in (1, 1, 2))
    assert first == again != other


def test_regular_is_the_most_regular():
    regular = bits(shortest_system(GRAMMAR, ties="regular"))
    assert regular < bits(shortest_system(GRAMMAR))
    assert all(
        regular < bits(shortest_system(GRAMMAR, ties="random", seed=seed)) for seed in range(20)
    )


def test_regular_is_optimal_where_all_can_be_tried():
    from itertools import product

    from regnum.numerals import NumeralSystem

    grammar = HurfordGrammar([1, 2, 3], [6, 7], "+*-")
    numbers = range(1, 16)
    shortest = grammar.shortest(15)
    choices = [shortest.numerals(number) for number in numbers]
    best = min(
        bits(NumeralSystem.from_numerals(dict(zip(numbers, chosen, strict=True))))
        for chosen in product(*choices)
    )
    assert bits(shortest_system(grammar, numbers, "regular")) == pytest.approx(best)


def test_policies_are_checked():
    assert checked_ties(["random", "first", "random"]) == ("random", "first")
    with pytest.raises(InputError, match="ties: 'best' is not one of first, random, regular"):
        checked_ties(["best"])
    with pytest.raises(InputError, match="ties: none chosen"):
        checked_ties([])


def test_too_many_symbols_are_refused():
    with pytest.raises(InputError, match="up to 63 symbols"):
        shortest_system(HurfordGrammar(range(1, 70), [70]), ties="regular")
