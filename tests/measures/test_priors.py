"""Priors over numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.errors import PriorError
from regnum.measures import Prior

NUMBERS = range(1, 100)
kinds = st.one_of(
    st.floats(0, 5).map(Prior.power_law),
    st.floats(0, 5).map(Prior.reversed_power_law),
    st.just(Prior.uniform()),
)


@given(kinds, st.sets(st.integers(1, 1000), min_size=1, max_size=50))
def test_every_prior_is_a_distribution_over_the_numbers_given(prior, numbers):
    probabilities = prior.probabilities(sorted(numbers))
    assert probabilities.sum() == pytest.approx(1, abs=1e-12)
    assert (probabilities >= 0).all()


def test_the_power_law_puts_the_mass_where_the_paper_says():
    probabilities = Prior.power_law(2).probabilities(NUMBERS)
    assert probabilities[:2].sum() > 0.75
    assert probabilities[:6].sum() > 0.90
    assert probabilities[0] / probabilities[9] == pytest.approx(100)


def test_the_reversed_power_law_is_the_power_law_read_backwards():
    forwards = Prior.power_law(2).probabilities(NUMBERS)
    assert np.allclose(Prior.reversed_power_law(2).probabilities(NUMBERS), forwards[::-1])


def test_exponent_zero_is_uniform():
    uniform = Prior.uniform().probabilities(NUMBERS)
    assert np.allclose(Prior.power_law(0).probabilities(NUMBERS), uniform)
    assert np.allclose(uniform, 1 / 99)


def test_zero_is_possible_where_no_power_law_is():
    assert Prior.uniform().probabilities([0, 1]).tolist() == [0.5, 0.5]
    assert Prior.power_law(0).probabilities([0, 1]).tolist() == [0.5, 0.5]
    with pytest.raises(PriorError, match="no weight for 0; leave 0 out"):
        Prior.power_law(2).probabilities([0, 1])


def test_large_numbers_and_exponents_do_not_underflow():
    probabilities = Prior.power_law(50).probabilities([10**15, 10**15 + 1])
    assert probabilities == pytest.approx([0.5, 0.5])


def test_numbers_that_are_wanted_extremely_do_not_overflow():
    probabilities = Prior.power_law(-500).probabilities(NUMBERS)
    assert probabilities.sum() == pytest.approx(1)
    assert Prior.from_table({1: 1e308, 2: 1e308}).probabilities([1, 2]).tolist() == [0.5, 0.5]


def test_tables_are_parted_by_what_spreadsheets_write(tmp_path):
    for mark in ",;\t":
        table = tmp_path / "prior.csv"
        table.write_text("number,weight\n1,3\n2,1\n".replace(",", mark), encoding="utf-8-sig")
        assert Prior.from_table(table) == Prior.from_table({1: 3, 2: 1})


def test_tables_need_not_add_up_to_one(tmp_path):
    table = tmp_path / "prior.csv"
    table.write_text("number,weight\n1,3\n2,1\n7,100\n")
    prior = Prior.from_table(table)
    assert prior == Prior.from_table({1: 3, 2: 1, 7: 100})
    assert prior.probabilities([1, 2, 3]).tolist() == [0.75, 0.25, 0]


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        ("number,weight\n1,-1\n", "line 2, 1: the weight -1 is not 0 or more"),
        ("number,weight\n1,0\n2,0\n", "every weight is zero"),
        ("number,weight\n", "every weight is zero"),
        ("number,weight\n1,nan\n", "the weight nan is not 0 or more"),
        ("number,weight\n1,1\n1,2\n", "line 3: a second weight for 1"),
        ("number,weight\none,1\n", "line 2: 'one', '1' are not a number and a weight"),
        ("n,w\n1,1\n", "columns number and weight wanted, found n, w"),
        ("", "columns number and weight wanted, found none"),
    ],
)
def test_tables_that_are_no_priors_are_refused(tmp_path, content, cause):
    table = tmp_path / "prior.csv"
    table.write_text(content)
    with pytest.raises(PriorError, match=cause):
        Prior.from_table(table)


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(PriorError, match="nothing.csv: No such file"):
        Prior.from_table(tmp_path / "nothing.csv")
    latin = tmp_path / "latin.csv"
    latin.write_bytes("number,weight\n1,\xe9\n".encode("latin-1"))
    with pytest.raises(PriorError, match="not a UTF-8 CSV file"):
        Prior.from_table(latin)


def test_a_table_without_weight_on_the_numbers_asked_for_is_told():
    with pytest.raises(PriorError, match="no weight on any of the numbers 5-9"):
        Prior.from_table({1: 1.0}).probabilities(range(5, 10))


def test_priors_by_name(tmp_path):
    assert Prior.named("power-law") == Prior.power_law(2)
    assert Prior.named("reversed-power-law", 1.5) == Prior.reversed_power_law(1.5)
    assert Prior.of("uniform") == Prior.uniform()
    assert str(Prior.power_law(1.5)) == "power-law (exponent 1.5)"
    with pytest.raises(PriorError, match="'zipf' is not one of power-law, uniform, rev"):
        Prior.named("zipf")
    with pytest.raises(PriorError, match="inf is not a finite number"):
        Prior.power_law(float("inf"))
