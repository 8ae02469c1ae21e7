"""Which number a concept is."""

from __future__ import annotations

import pytest

from regnum.languages.concepts import CONCEPTICON, english, number_of, read_number


@pytest.mark.parametrize("number", range(100))
def test_numbers_in_english(number):
    for between in (" ", "-", "", "_"):
        assert read_number(english(number, between)) == number
    assert read_number(english(number).upper()) == number
    assert read_number(f" {number} ") == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("hundred", 100), ("one hundred", 100), ("one hundred and one", 101),
        ("twohundred", 200), ("two thousand", 2000), ("ten thousand", 10000),
        ("one thousand two hundred five", 1205), ("one million", 1000000),
        ("one (counting)", 1), ("ONE [cardinal]", 1), ("４２", 42),
    ],
)  # fmt: skip
def test_larger_numbers_and_remarks(text, number):
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "", "head", "someone", "the one", "and", "one two", "twenty eleven", "twenty zero",
        "one and two", "hundred hundred", "tone", "first", "1a", "-1", "1.5", "one hundred and",
        "9" * 40, "two or three",
    ],
)  # fmt: skip
def test_what_is_no_number(text):
    assert read_number(text) is None


def test_concept_sets_are_distinct():
    assert len(CONCEPTICON) == len(set(CONCEPTICON)) == 99


def test_concept_sets_are_those_of_a_published_data_set(reference):
    from reference import rows

    table = rows(reference.cosinus / "parameters.csv")
    for row in table:
        number = int(row["NumberValue"])
        assert CONCEPTICON[number - 1] == int(row["Concepticon_ID"])
        assert row["ID"] == english(number, between="")
        # Each way of telling suffices alone.
        for keys in (
            ["NumberValue"],
            ["Concepticon_ID"],
            ["Concepticon_Gloss"],
            ["Name"],
            ["ID"],
        ):
            assert number_of({key: row[key] for key in keys}) == number


def test_numbered_lists_are_not_lists_of_numbers():
    assert number_of({"ID": "7", "Name": "head"}) is None
    assert number_of({"ID": "7", "Name": "head", "Number": "7"}) is None
    assert number_of({"ID": "7", "Name": "two"}) == 2
    assert number_of({"ID": "7", "Name": "7"}) == 7
    assert number_of({"ID": "7", "Name": None}) == 7
    assert number_of({"ID": "7"}) == 7


def test_what_comes_first_decides():
    row = {"ID": "x", "Name": "nine", "Concepticon_ID": "1493"}
    assert number_of(row) == 1
    assert number_of({**row, "NumberValue": 5}) == 5
    assert number_of({**row, "Concepticon_ID": "1", "Concepticon_Gloss": "TWO"}) == 2
