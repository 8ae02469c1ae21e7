"""What the order of the language does to the measures."""

from __future__ import annotations

import pytest

import regnum
from regnum.languages.catalogue import catalogue
from regnum.languages.orders import compare_orders, summary


def test_a_language_that_is_said_as_it_is_analysed():
    (mandarin,) = compare_orders([catalogue()["mandarin"]])
    assert mandarin.irregularity_change == mandarin.processing_complexity_change == 0
    assert not mandarin.reordered


def test_a_language_that_turns_things_round():
    (english,) = compare_orders([catalogue()["english"]])
    assert english.irregularity == pytest.approx(324.8354, abs=1e-4)
    attested = regnum.measure(regnum.language("english", order="attested"))
    assert english.irregularity_attested == attested.irregularity
    assert english.irregularity_change == pytest.approx(
        attested.irregularity - english.irregularity
    )
    assert english.reordered
    assert english.as_dict()["language"] == "english"


def test_turning_everything_round_may_change_nothing_much():
    """German says unit before ten from 13 to 99: as regular, harder to begin."""
    (german,) = compare_orders([catalogue()["german"]], "uniform")
    assert german.states_attested >= 6


def test_the_prior_matters_for_processing_alone():
    (power,) = compare_orders([catalogue()["german"]])
    (uniform,) = compare_orders([catalogue()["german"]], "uniform")
    assert power.irregularity_change == uniform.irregularity_change
    assert power.processing_complexity_change != uniform.processing_complexity_change


def test_summary():
    effects = compare_orders([catalogue()[each] for each in ("mandarin", "french", "hindi")])
    lines = summary(effects).splitlines()
    assert lines[0] == "2 of 3 languages change in some measure"
    assert "1 higher" in lines[1]
    assert "1 lower" in lines[1]
    assert "1 the same" in lines[1]
    assert "(hindi) to " in lines[1]
    assert lines[1].endswith("(french)")
    assert "2 higher" in lines[2]
