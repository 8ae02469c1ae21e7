"""What hypothesis draws: numerals, words, languages and grammars."""

from __future__ import annotations

from hypothesis import strategies as st

from regnum.numerals import HurfordGrammar, Numeral

atoms = st.integers(min_value=0, max_value=120).map(Numeral.of)

numerals = st.recursive(
    atoms,
    lambda parts: st.tuples(parts, parts, st.sampled_from("+*-")).map(
        lambda drawn: {
            "+": drawn[0].__add__,
            "*": drawn[0].__mul__,
            "-": drawn[0].__sub__,
        }[drawn[2]](drawn[1])
    ),
    max_leaves=12,
)

symbols = st.sampled_from(["1", "2", "3", "10", "20", "+", "*", "-", "dix", "vingt"])
words = st.lists(symbols, max_size=6).map(tuple)
languages = st.lists(words, min_size=1, max_size=40)

# Many words over few symbols share beginnings and ends, which is where merging happens.
crowded_languages = st.lists(
    st.lists(st.sampled_from("ab"), max_size=7).map(tuple), min_size=1, max_size=60
)

systems_of_words = st.dictionaries(
    st.integers(min_value=1, max_value=200), words, min_size=1, max_size=40
)


@st.composite
def hurford_grammars(draw, largest_morpheme: int = 24) -> HurfordGrammar:
    """Draw small grammars: few morphemes keep brute force possible."""
    digits = draw(st.sets(st.integers(1, 12), max_size=4))
    smallest = 0 if digits else 1
    multipliers = draw(st.sets(st.integers(1, largest_morpheme), min_size=smallest, max_size=2))
    combinators = draw(st.sets(st.sampled_from("+*-")))
    return HurfordGrammar(digits, multipliers, combinators)
