"""Analyses and printed words: the check itself, and the whole catalogue against its sources."""

from __future__ import annotations

from dataclasses import replace

import pytest

from regnum.languages.catalogue import catalogue
from regnum.languages.consistency import findings
from regnum.languages.language import Disagreement

GREEK = catalogue()["greek"]
REGULAR = {
    1: "mia", 2: "dua", 3: "tria", 4: "tetra", 5: "penta", 6: "exi", 7: "efta", 8: "octo",
    9: "enea", 10: "deka", 12: "dodeka", 13: "deka-tria", 16: "deka-exi", 20: "ikosi",
    30: "triakonta", 34: "triakonta-tetra",
}  # fmt: skip


def found(words, glosses=None, language=GREEK):
    forms = {number: [form] for number, form in {**REGULAR, **words}.items()}
    return [
        (each.number, each.kind)
        for each in findings(replace(language, disagreements=()), forms, glosses)
    ]


def test_two_letters_in_common_are_enough():
    words = {30: "triakoda", 34: "triakoda-tetra"}
    assert (30, "material") not in found(words)


def test_a_morpheme_that_is_not_heard():
    assert (13, "material") in found({13: "foo"})
    assert (34, "material") in found({34: "ikosi"})


def test_accents_and_capitals_do_not_count():
    assert (13, "material") not in found({13: "DÉKA-TRÍA"})


def test_words_printed_twice():
    assert found({16: "deka-tria"})[-2:] == [(13, "words"), (16, "words")]
    assert not [each for each in found({}) if each[1] == "words"]


def test_glosses_that_explain_it_otherwise():
    assert found({}, {30: "2 x 15"})[-1] == (30, "gloss")
    assert found({}, {30: "20+10"})[-1] == (30, "gloss")
    for gloss in ("3 x 10", "lit. 'three tens'", "< Latin", "10 + 2"):
        assert not [each for each in found({}, {30: gloss}) if each[1] == "gloss"]


def test_a_disagreement_excuses_its_numbers():
    excused = replace(GREEK, disagreements=(Disagreement((13, 16), "a slip"),))
    forms = {number: [form] for number, form in {**REGULAR, 16: "deka-tria"}.items()}
    assert not [each for each in findings(excused, forms) if each.number in (13, 16)]


def test_the_text_of_a_finding():
    forms = {number: [form] for number, form in {**REGULAR, 16: "deka-tria"}.items()}
    texts = [str(each) for each in findings(replace(GREEK, disagreements=()), forms)]
    assert "greek, 16: printed as 'deka-tria', which is the word of 13" in texts


@pytest.mark.parametrize("identifier", catalogue())
def test_every_language_agrees_with_its_sources(identifier, reference):
    entry = catalogue()[identifier]
    words, glosses = reference.printed(entry.source, entry.wals)
    assert not [str(each) for each in findings(entry, words, glosses)]


@pytest.mark.parametrize(
    "identifier", [each.id for each in catalogue().values() if each.disagreements]
)
def test_every_disagreement_is_needed(identifier, reference):
    entry = catalogue()[identifier]
    words, glosses = reference.printed(entry.source, entry.wals)
    numbers = {
        each.number for each in findings(replace(entry, disagreements=()), words, glosses)
    }
    for disagreement in entry.disagreements:
        assert numbers.intersection(disagreement.numbers), disagreement


def test_nearly_every_language_has_words_to_compare(reference):
    """A source that is misspelt would otherwise pass without a word compared."""
    without = {
        entry.id
        for entry in catalogue().values()
        if not {1, 2, 3, 10, 20}.issubset(reference.printed(entry.source, entry.wals)[0])
    }
    assert without == {
        "mixtec-atatlahuca",
        "mixtec-chalcatongo",
        "nahuatl-sierra",
        "otomi",
        "yucatec",
    }


def test_the_check_sees_an_analysis_that_is_wrong(reference):
    """French counted like Turkish, or Turkish like French, does not go through."""
    for wrong, right in (
        ("turkish", "french"),
        ("georgian", "turkish"),
        ("mandarin", "english"),
    ):
        entry = catalogue()[right]
        words, glosses = reference.printed(entry.source, entry.wals)
        mistaken = replace(catalogue()[wrong], disagreements=entry.disagreements)
        assert list(findings(mistaken, words, glosses))
