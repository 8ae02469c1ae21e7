"""Types of natural systems, and the check values of the 40 that stand for the paper's 38."""

from __future__ import annotations

from collections import Counter

import pytest

import regnum
from regnum.languages.catalogue import catalogue, read_languages
from regnum.languages.types import REPRESENTATIVES, language_type, signature, types

# states, transitions, symbols, irregularity, processing complexity under the power law and
# the uniform prior, average morphosyntactic complexity, lexicon size: from an independent
# implementation, to the digits that it printed.
CHECKED = [
    ("mandarin", 6, 22, 12, "201.1925", "4.550471", "8.541766", "1.147948", 10),
    ("abun", 6, 21, 12, "192.4376", "4.431434", "8.490773", "1.213880", 10),
    ("hindi", 15, 40, 13, "479.4757", "4.559892", "8.948783", "1.151337", 10),
    ("greek", 6, 23, 13, "212.6034", "4.677346", "8.578259", "1.126692", 11),
    ("garo", 9, 26, 13, "273.2175", "4.682726", "8.578259", "1.147948", 11),
    ("english", 8, 32, 14, "324.8354", "4.768352", "8.694923", "1.129343", 12),
    ("turkish", 6, 26, 16, "247.0030", "5.014817", "8.623152", "1.105787", 14),
    ("cahuilla", 10, 25, 8, "254.4183", "4.050858", "10.090782", "1.282244", 6),
    ("kayah-li", 14, 26, 8, "293.7898", "4.033379", "9.995711", "1.341647", 6),
    ("tarahumara", 14, 29, 11, "338.9575", "4.305076", "8.818182", "1.200328", 8),
    ("georgian", 8, 34, 13, "340.8150", "4.713623", "10.278756", "1.134433", 11),
    ("french", 12, 39, 13, "439.5292", "4.690088", "9.782043", "1.130280", 11),
    ("albanian", 8, 24, 13, "243.8106", "4.550471", "8.541766", "1.147948", 11),
    ("drehu", 13, 28, 10, "316.9391", "4.186063", "9.780678", "1.331399", 8),
    ("mangap-mbula", 22, 34, 8, "431.7008", "3.767783", "9.787879", "1.509416", 6),
    ("haida", 14, 32, 13, "379.8921", "4.596012", "8.966008", "1.150409", 10),
    ("kilivila", 12, 27, 8, "290.1729", "3.826252", "10.462871", "1.356441", 6),
    ("tommo-so", 8, 34, 13, "340.8150", "4.689512", "8.927626", "1.146229", 11),
]

# What tells the others of the 40 from their neighbours.
TELLING = {
    "tagalog": {10: "1*10", 11: "10+1"},
    "yakut": {20: "20", 30: "30", 40: "4*10"},
    "russian": {30: "3*10", 40: "40"},
    "kunama": {8: "5+3", 9: "10-1"},
    "quileute": {7: "5+2", 8: "10-2", 9: "10-1"},
    "kannada": {9: "10-1", 19: "10+(10-1)", 90: "(10-1)*10"},
    "khanty": {9: "10-1", 19: "20-1", 29: "3*10-1", 79: "8*10-1", 90: "(10-1)*10"},
    "ingush": {18: "10+8", 19: "20-1", 39: "20+(20-1)"},
    "abkhaz": {20: "2*10", 30: "2*10+10", 40: "2*(2*10)"},
    "huave": {20: "1*20", 39: "1*20+(10+9)", 40: "2*20"},
    "lezgian": {40: "40", 59: "40+(10+9)", 60: "3*20"},
    "yucatec": {10: "1*10", 11: "11", 12: "10+2", 20: "1*20", 30: "1*20+1*10"},
    "mixtec-atatlahuca": {14: "10+4", 15: "15", 39: "20+(15+4)", 60: "3*20"},
    "mixtec-chalcatongo": {60: "2*20+20", 69: "2*20+20+9", 70: "3*20+10"},
    "otomi": {9: "5+4", 20: "1*20", 40: "2*20"},
    "gola": {20: "1*20", 21: "20+1"},
    "arawak": {5: "1*5", 6: "5+1", 10: "2*5", 20: "20"},
    "khana": {6: "6", 7: "5+2", 20: "20"},
    "nahuatl-sierra": {15: "15", 16: "15+1", 20: "1*20"},
    "diola": {15: "15", 16: "15+1", 20: "20"},
    "supyire": {60: "3*20", 80: "80", 99: "80+(10+(5+4))"},
    "khalaj": {40: "40", 50: "50", 60: "50+10", 99: "50+(40+9)"},
}


@pytest.mark.parametrize("row", CHECKED, ids=lambda row: row[0])
def test_check_values(row):
    identifier, states, transitions, symbols, *figures, lexicon_size = row
    measures = regnum.measure(regnum.language(identifier))
    uniform = regnum.measure(regnum.language(identifier), "uniform")
    assert (measures.states, measures.transitions, measures.symbols) == (
        states,
        transitions,
        symbols,
    )
    assert measures.lexicon_size == lexicon_size
    computed = (
        measures.irregularity,
        measures.processing_complexity,
        uniform.processing_complexity,
        measures.average_morphosyntactic_complexity,
    )
    for value, printed in zip(computed, figures, strict=True):
        assert f"{value:.{len(printed.partition('.')[2])}f}" == printed


@pytest.mark.parametrize("identifier", TELLING)
def test_analyses_without_check_values(identifier):
    system = regnum.language(identifier)
    told = {number: system.text(number) for number in TELLING[identifier]}
    assert told == TELLING[identifier]


def test_every_one_of_the_forty_is_checked():
    assert len(REPRESENTATIVES) == len(set(REPRESENTATIVES)) == 40
    assert {row[0] for row in CHECKED} | set(TELLING) == set(REPRESENTATIVES)


def test_the_forty_are_of_the_papers_38_types():
    names = Counter(language_type(catalogue()[each]) for each in REPRESENTATIVES)
    assert len(names) == 38
    assert {name for name, count in names.items() if count > 1} == {"garo", "kunama"}
    assert language_type(catalogue()["albanian"]) == "garo"
    assert language_type(catalogue()["quileute"]) == "kunama"


def test_types_share_out_the_catalogue():
    assert sorted(each for members in types().values() for each in members) == list(catalogue())
    assert len(types()) == 74
    for name, members in types().items():
        assert name in members
        assert len({signature(catalogue()[each]) for each in members}) == 1
        ours = [each for each in REPRESENTATIVES if each in members]
        mains = [each for each in members if not catalogue()[each].variety_of]
        assert name == (ours or mains or members)[0]


def test_a_language_of_ones_own():
    entry = """
        [{id}]
        name = "Own"
        family = "Own"
        macroarea = "Africa"
        source = "own"
        digits = "1-9"
        multipliers = [10]
        suppletives = [{suppletive}]
        base = {{ "10-99" = 10 }}
        largest_addend = {{ "10-99" = 9 }}
    """

    def own(suppletive):
        text = entry.format(id="own", suppletive=suppletive)
        return read_languages(text.encode(), "own.toml")[0]

    assert language_type(own(20)) == "greek"
    assert language_type(own(17)) == "own"
    # Suppletives count even where no numeral up to 99 is shorter for them.
    assert language_type(own(100)) == "own"
    assert signature(own(100)).lengths == signature(catalogue()["mandarin"]).lengths
