"""The catalogue as a CLDF data set."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from pycldf import Dataset

from regnum.errors import InputError
from regnum.languages.catalogue import catalogue
from regnum.languages.cldf import read_cldf
from regnum.languages.cldf_export import export_cldf


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("export") / "catalogue"
    return export_cldf(catalogue().values(), folder)


def test_it_is_valid(exported, caplog):
    with caplog.at_level(logging.WARNING):
        assert Dataset.from_metadata(exported).validate(log=logging.getLogger("cldf"))
    assert not caplog.records


def test_reading_it_gives_the_catalogue(exported):
    reading = read_cldf(exported)
    assert reading.report() == []
    assert {system.name for system in reading.systems} == set(catalogue())
    for system in reading.systems:
        abstract = catalogue()[system.name].abstract
        assert (system.numbers, system.words) == (abstract.numbers, abstract.words)
        assert system.combinators == abstract.combinators


def test_what_it_says(exported):
    dataset = Dataset.from_metadata(exported)
    languages = {row["ID"]: row for row in dataset["LanguageTable"]}
    forms = {row["ID"]: row for row in dataset["FormTable"]}
    parameters = {row["ID"]: row for row in dataset["ParameterTable"]}
    assert len(forms) == 99 * len(catalogue())
    german = forms["german-25"]
    assert german["Form"] == "5 + 2 * 10"
    assert german["Numeral"] == "2*10+5"
    assert german["Morphemes"] == ["2", "*", "10", "+", "5"]
    assert german["Attested_Morphemes"] == ["5", "+", "2", "*", "10"]
    assert german["Source"] == ["chan2019[German]", "cosinus2025[German]"]
    assert parameters[german["Parameter_ID"]]["NumberValue"] == 25
    assert parameters["twentyone"]["Concepticon_ID"] == "1734"
    assert languages["german"]["Source"][-1] == "wals131"
    assert languages["albanian"]["Type"] == "garo"
    assert languages["igbo-vigesimal"]["Variety_Of"] == "igbo"
    assert "addend first in 13-99" in languages["german"]["Order"]
    assert forms["kayah-li-60"]["Comment"]


def test_every_source_is_in_the_bibliography(exported):
    sources = Dataset.from_metadata(exported).sources
    assert {source.id for source in sources} == {
        "chan2019",
        "cosinus2025",
        "denic2024",
        "yang2025",
        "wals131",
    }


def test_sources_of_ones_own(tmp_path, caplog):
    french = catalogue()["french"]
    own = [
        replace(french, id="one", source="own notes; Smith 2020:12 [a]"),
        replace(french, id="two", source="own notes; chan2019:French"),
        replace(french, id="three", source="Müller & Šimek: 3; 语言"),
    ]
    dataset = Dataset.from_metadata(export_cldf(own, tmp_path / "own"))
    with caplog.at_level(logging.WARNING):
        assert dataset.validate(log=logging.getLogger("cldf"))
    assert not caplog.records
    rows = {row["ID"]: row for row in dataset["FormTable"]}
    assert rows["one-1"]["Source"] == ["own-notes", "Smith-2020[12 (a)]"]
    assert rows["two-1"]["Source"] == ["own-notes", "chan2019[French]"]
    assert rows["three-1"]["Source"] == ["Muller-Simek[3]", "source-of-three"]
    notes = {source.id: source.get("note") for source in dataset.sources}
    assert notes["own-notes"] == "own notes"
    assert notes["Muller-Simek"] == "Müller & Šimek"
    assert notes["source-of-three"] == "语言"


def test_some_languages_and_again(tmp_path):
    folder = tmp_path / "some"
    path = export_cldf([catalogue()["french"]], folder)
    first = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert export_cldf([catalogue()["french"]], folder) == path
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == first
    assert [system.name for system in read_cldf(path).systems] == ["french"]
    assert list(tmp_path.iterdir()) == [folder]


def test_where_it_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="file: cannot be written: File exists"):
        export_cldf([catalogue()["french"]], tmp_path / "file")
    with pytest.raises(InputError, match="cannot be written: No such file"):
        export_cldf([catalogue()["french"]], tmp_path / "none" / "there")
