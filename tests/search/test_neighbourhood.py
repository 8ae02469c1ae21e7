"""Neighbourhoods hold what the same means can build, and nothing else."""

from __future__ import annotations

from functools import cache
from math import prod

import pytest

from regnum.errors import InputError, RegnumError
from regnum.languages.catalogue import language
from regnum.numerals import Numeral, NumeralSystem
from regnum.search.neighbourhood import means, neighbourhood, neighbourhood_of


def built(digits, multipliers, subtraction, value, size):
    """Return all words of Hurford's grammar, by trying every way to put them together."""

    @cache
    def numbers(value, size):
        found = set(phrases(value, size))
        if size == 1 and value in digits:
            found.add((str(value),))
        for left in range(1, size):
            for sign, step in (("+", 1), ("-", -1))[: 2 if subtraction else 1]:
                for other in range(1, 200):
                    first = value - step * other
                    if 0 < first < 200:
                        found.update(
                            (*one, sign, *two)
                            for one in phrases(first, left)
                            for two in numbers(other, size - left)
                        )
        return frozenset(found)

    @cache
    def phrases(value, size):
        found = {(str(value),)} if size == 1 and value in multipliers else set()
        for each in multipliers:
            if size > 1 and value % each == 0:
                found.update(
                    (*word, "*", str(each)) for word in numbers(value // each, size - 1)
                )
        return frozenset(found)

    return numbers(value, size)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("french", (20, 45, 70, 77, 99)), ("kunama", (6, 9, 18, 29, 50)), ("drehu", (15, 24, 31))],
)
def test_alternatives_are_all_that_can_be_built(name, numbers):
    nearby = neighbourhood_of(language(name))
    grammar = nearby.grammar
    for number in numbers:
        natural = nearby.natural.numeral(number)
        wanted = built(
            grammar.lexicon, grammar.multipliers, "-" in grammar.combinators,
            number, len(natural.numbers),
        )  # fmt: skip
        ways = [each.word for each in nearby.alternatives[number - 1]]
        assert set(ways) == wanted | {nearby.natural[number]}
        assert len(set(ways)) == len(ways)


def test_the_example_of_the_paper():
    drehu = neighbourhood_of(language("drehu"))
    assert drehu.natural.text(24) == "1*20+4"
    ways = [str(each.numeral) for each in drehu.alternatives[23]]
    # The paper lists 4*5+4 and three sums; 5+(15+4) and the like are its words.
    assert ways[0] == "1*20+4"
    assert {"4*5+4", "5+(15+4)", "15+(5+4)", "10+(10+4)"} <= set(ways)


@pytest.mark.parametrize("order", ["abstract", "attested"])
def test_natural_words_come_first_and_belong(order):
    for name in ("mandarin", "french", "quileute", "haida", "mixtec-chalcatongo", "german"):
        nearby = neighbourhood_of(language(name), order=order)
        assert nearby.choices(nearby.natural) == (0,) * 99
        assert nearby.system([0] * 99) == nearby.natural
        nearby.check(nearby.natural)
        last = nearby.system([count - 1 for count in nearby.counts])
        nearby.check(last)
        assert tuple(map(len, last.words)) == tuple(map(len, nearby.natural.words))
        assert set(last.number_morphemes) <= set(map(str, nearby.grammar.lexicon))
        assert nearby.size == prod(nearby.counts)


def test_what_is_not_in_the_neighbourhood_is_told():
    french = neighbourhood_of(language("french"))

    def with_word(number, text):
        numerals = {n: str(french.natural.numeral(n)) for n in french.numbers}
        return NumeralSystem.from_numerals({**numerals, number: text}, name="invented")

    french.check(with_word(80, "8*10"))
    for number, text, cause in (
        (80, "10*8", "uses 8 as a multiplier"),
        (80, "60+20", "uses 60 as a multiplier"),
        (80, "20+20+20+20", "has 7 morphemes, not 3"),
        (82, "8*10+2+1-1", "has 9 morphemes, not 5"),
        (42, "20+20+2", "has the sum 40 as a phrase"),
        (42, "20+(20+2)", ""),
        (32, "1+20+11", "uses 1 as a multiplier"),
    ):
        if not cause:
            french.check(with_word(number, text))
            continue
        with pytest.raises(RegnumError, match=cause.replace("+", r"\+")):
            french.check(with_word(number, text))
    with pytest.raises(InputError, match="invented, 80: 10 \\* 8 is not in the neighbourhood"):
        french.choices(with_word(80, "10*8"))
    fewer = NumeralSystem(french.numbers[:9], french.natural.words[:9])
    with pytest.raises(RegnumError, match="numerals for 1-9 in place of 1-99"):
        french.check(fewer)


def test_words_without_arithmetic_have_no_neighbourhood():
    words = NumeralSystem((1, 2), (("un",), ("deux",)), name="words")
    with pytest.raises(InputError, match="words without arithmetic"):
        neighbourhood(words)


def test_free_lengths_allow_more():
    english = language("english")
    same, free = (neighbourhood_of(english, lengths=each, depth=3) for each in ("same", "free"))
    for one, two in zip(same.alternatives, free.alternatives, strict=True):
        assert {each.word for each in one} <= {each.word for each in two}
    assert free.log10_size > same.log10_size
    free.check(free.system([count - 1 for count in free.counts]))
    with pytest.raises(InputError, match="more than 3,000,000 alternatives; a smaller depth"):
        neighbourhood_of(language("mangap-mbula"), lengths="free", depth=9)


def test_attested_order_orders_the_words():
    german = neighbourhood_of(language("german"), order="attested")
    assert german.natural[21] == ("1", "+", "2", "*", "10")
    assert ("10", "+", "1", "+", "10") in {each.word for each in german.alternatives[20]}


def test_means_and_description():
    used = means(map(Numeral.parse, ("(2*3)+1", "4", "10-1")))
    assert (used.digits, used.multipliers) == ((1, 2, 4), (3, 10))
    kayah = language("kayah-li").abstract.numerals
    assert {3, 4} <= set(means(kayah).multipliers)
    described = neighbourhood_of(language("french")).describe()
    assert len(described["numbers_with_choice"]) == 60
    ways = described["alternatives"]
    assert [ways[number] for number in (9, 10, 40, 80)] == [1, 1, 3, 2]
    assert described["log10_size"] == pytest.approx(31.126, abs=1e-3)
