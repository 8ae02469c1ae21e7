"""Numeral systems from CLDF word lists."""

from __future__ import annotations

import shutil
import warnings
from pathlib import Path

import pytest

from regnum.errors import InputError
from regnum.languages.cldf import read_cldf
from regnum.languages.sources import read_systems
from regnum.measures import measure
from regnum.numerals import NumeralSystem

INVENTED = Path(__file__).parents[1] / "data" / "invented"
METADATA = "cldf-metadata.json"
COGNATES = ',\n          {"name": "Cognates", "datatype": "integer", "separator": " "}'


@pytest.fixture
def edited(tmp_path):
    """Copy the invented data set with changes: file name, old text, new text."""

    def edit(*changes):
        folder = tmp_path / "edited"
        shutil.copytree(INVENTED, folder, dirs_exist_ok=True)
        for name, old, new in changes:
            path = folder / name
            content = path.read_bytes()
            assert old.encode() in content
            path.write_bytes(
                content.replace(old.encode(), new if isinstance(new, bytes) else new.encode())
            )
        return folder / METADATA

    return edit


def words(reading, language):
    (system,) = [system for system in reading.systems if system.name == language]
    return {number: " ".join(word) for number, word in system.items()}


def mistake(path, **options):
    with pytest.raises(InputError) as caught:
        read_cldf(path, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_words_as_morphemes():
    reading = read_cldf(INVENTED / METADATA, forms="first")
    assert [system.name for system in reading.systems] == ["ama", "bebe"]
    assert words(reading, "ama") == {
        1: "one",
        2: "two",
        3: "two one",
        10: "ten",
        20: "two ten",
        21: "two ten ?7",
    }
    assert words(reading, "bebe") == {1: "one", 10: "ten"}


def test_words_as_segments():
    reading = read_cldf(INVENTED / METADATA, unit="segment", forms="shortest")
    assert words(reading, "ama")[21] == "t u d e l a"
    assert words(reading, "ama")[2] == "t u"
    assert words(reading, "bebe") == {1: "b e", 10: "k õ"}


def test_words_as_characters():
    reading = read_cldf(INVENTED / METADATA, unit="character", forms="first")
    assert words(reading, "ama")[20] == "t u - d e"
    # Accents belong to their letters, composed or not; blanks are no characters.
    assert words(reading, "bebe") == {1: "b é", 2: "b i b i", 10: "k õ"}
    assert all(system.combinators == frozenset() for system in reading.systems)


def test_a_letter_with_an_accent_that_cannot_be_composed(edited):
    path = edited(("forms.csv", "12,bebe,ten,kõ", "12,bebe,ten,kɔ̃"))
    reading = read_cldf(path, unit="character", forms="first")
    assert next(s for s in reading.systems if s.name == "bebe")[10] == ("k", "ɔ̃")


def test_several_forms_of_a_number():
    path = INVENTED / METADATA
    assert mistake(path) == (
        f"{path}, ama, 2: a second form, 'tu pe' beside 'tu' "
        "(--forms first or shortest chooses)"
    )
    assert words(read_cldf(path, forms="first"), "ama")[2] == "two"
    assert words(read_cldf(path, forms="shortest"), "ama")[2] == "two"


def test_the_shortest_form_may_come_second(edited):
    path = edited(
        ("forms.csv", "2,ama,11,tu,t u,two,2", "2,ama,11,tutu,t u t u,two two,2 2"),
        ("forms.csv", "3,ama,11,tu pe,t u _ p e,two pair,2 9", "3,ama,11,tu,t u,two,2"),
    )
    reading = read_cldf(path, forms="shortest")
    assert words(reading, "ama")[2] == "two"
    assert [(r.number, r.form) for r in reading.left_out if r.language == "ama"] == [
        (2, "tutu")
    ]
    assert words(read_cldf(path, forms="first"), "ama")[2] == "two two"


def test_a_form_that_gives_the_same_word_is_no_second_form(edited):
    path = edited(
        ("forms.csv", "3,ama,11,tu pe,t u _ p e,two pair,2 9", "3,ama,11,tuu,t u u,two,2")
    )
    reading = read_cldf(path)
    assert words(reading, "ama")[2] == "two"


def test_everything_left_out_is_told():
    reading = read_cldf(INVENTED / METADATA, forms="first")
    told = [(r.language, r.number, r.form, r.cause) for r in reading.left_out]
    assert told == [
        ("", None, "", "1 form of concepts that are no numbers (99)"),
        ("ama", 2, "tu pe", "a further form"),
        ("bebe", 2, "bi bi", "a morpheme that the data set leaves open, without a cognate set"),
        ("bebe", 3, "", "no morphemes"),
    ]
    assert [(r.language, r.number) for r in reading.doubtful] == [("ama", 21)]
    assert reading.report() == [
        "left out: 1 form of concepts that are no numbers (99)",
        "left out: ama, 2: a further form",
        "left out: bebe, 2: a morpheme that the data set leaves open, without a cognate set",
        "left out: bebe, 3: no morphemes",
        "doubtful: ama, 21: a morpheme that the data set leaves open, known by its cognate "
        "set as ?7",
    ]


def test_forms_without_segments_or_letters_are_told():
    reading = read_cldf(INVENTED / METADATA, unit="segment", forms="first")
    assert {(r.language, r.number, r.cause) for r in reading.left_out} >= {
        ("bebe", 2, "no segments"),
        ("bebe", 3, "no segments"),
    }
    reading = read_cldf(INVENTED / METADATA, unit="character", forms="first")
    assert ("bebe", 3, "no form") in {(r.language, r.number, r.cause) for r in reading.left_out}


@pytest.mark.parametrize("name", ["ama", "Ama of the Hills"])
def test_one_language(name):
    reading = read_cldf(INVENTED / METADATA, forms="first", only=name)
    assert [system.name for system in reading.systems] == ["ama"]
    assert not [r for r in reading.left_out if r.language == "bebe"]


def test_cognate_sets_where_there_are_no_glosses(edited):
    path = edited(
        ("cldf-metadata.json", '          {"name": "Morphemes", "separator": " "},\n', ""),
        (
            "cldf-metadata.json",
            '"name": "Cognates", "datatype": "integer",',
            '"name": "COGNATES",',
        ),
        ("forms.csv", "Segments,Morphemes,Cognates", "Segments,X,COGNATES"),
    )
    assert words(read_cldf(path, forms="first"), "ama")[21] == "2 3 7"


def test_boundaries_where_there_are_no_morphemes(edited):
    path = edited(
        ("cldf-metadata.json", '          {"name": "Morphemes", "separator": " "},\n', ""),
        ("cldf-metadata.json", COGNATES, ""),
    )
    reading = read_cldf(path, forms="first")
    assert words(reading, "ama") == {
        1: "wa",
        2: "tu",
        3: "tu wa",
        10: "deŋ",
        20: "tu de",
        21: "tu de la",
    }


def test_concepts_without_a_table(edited):
    path = edited()
    text = path.read_text()
    start = text.index(
        ',\n    {\n      "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ParameterTable"'
    )
    path.write_text(text[:start] + "\n  ]\n}\n")
    reading = read_cldf(path, forms="first")
    # Ids are all there is: 10, 11, 12 and 99 are numbers now.
    assert sorted(words(reading, "ama")) == [10, 11, 12, 21, 99]


# Bad input.


def test_not_a_data_set(tmp_path):
    path = tmp_path / METADATA
    assert mistake(path).endswith("data set: No such file or directory")
    for content, cause in (
        (b"{}", "no table of forms"),
        (b"[1, 2", "not the metadata of a CLDF data set: "),
        (b"[1, 2]", "not the metadata of a CLDF data set: "),
        (b"", "not the metadata of a CLDF data set: "),
        (b"\xff\xfe{", "not UTF-8 (byte 0)"),
        (b'{"tables": [{"url": 3}]}', str(path)),
        (b'{"tables": 3}', str(path)),
    ):
        path.write_bytes(content)
        assert cause in mistake(path)


def test_a_data_set_without_numerals(edited):
    path = edited(
        ("parameters.csv", "10,eins,1493,ONE", "10,I,1209,I"),
        ("parameters.csv", "11,zwei,,TWO", "11,you,,THOU"),
        ("parameters.csv", "12,three,,", "12,we,,"),
        ("parameters.csv", "ten,,,", "ten,tooth,,"),
        ("parameters.csv", "twentyone,,1734,", "twentyone,moon,,"),
        ("parameters.csv", "x20,twenty (score),,", "x20,sun,,"),
    )
    assert "no numerals" not in words(read_cldf(path, forms="first"), "ama")  # ids still tell
    for name in ("ten", "twentyone"):
        for file in ("parameters.csv", "forms.csv"):
            content = (path.parent / file).read_text().replace(name, f"c{len(name)}")
            (path.parent / file).write_text(content)
    assert mistake(path, forms="first") == (
        f"{path}: no numerals: none of 7 concepts (10, 11, 12 ...) names a number"
    )


def test_a_data_set_without_forms(edited):
    path = edited()
    forms = path.parent / "forms.csv"
    forms.write_text(forms.read_text().splitlines()[0] + "\n")
    assert mistake(path) == f"{path}: no numerals: there are no forms"


def test_a_data_set_without_what_is_wanted(edited):
    path = edited()
    forms = path.parent / "forms.csv"
    header, *rows = forms.read_text("utf-8").splitlines()
    cut = [",".join([*row.split(",")[:4], "", "", ""]) for row in rows]
    forms.write_text("\n".join([header, *cut]) + "\n", "utf-8")
    for unit, cause in (("morpheme", "no morphemes"), ("segment", "no segments")):
        assert f"no form can be used; ama, 1: {cause} (--unit" in mistake(path, unit=unit)
    assert len(read_cldf(path, unit="character", forms="first").systems) == 2


def test_a_language_that_is_not_there():
    assert "no language 'amma'; did you mean ama" in mistake(INVENTED / METADATA, only="amma")


def test_columns_that_are_not_there(edited):
    column = '          {"name": "Segments", "separator": " ", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#segments"},\n'
    path = edited(("cldf-metadata.json", column, ""))
    assert "no column Segments; --unit character" in mistake(path, unit="segment")
    read_cldf(path, forms="first")
    path = edited(("cldf-metadata.json", "terms.rdf#parameterReference", "terms.rdf#comment"))
    assert "no column parameterReference" in mistake(path)


def test_files_that_cannot_be_read(edited):
    path = edited(("forms.csv", "tuwa", b"\xff\xfe"))
    assert "forms.csv: not UTF-8 (byte " in mistake(path, forms="first")
    path = edited(("forms.csv", "two one,2 1", "two one,2 x"))
    assert mistake(path, forms="first") == (
        f"{path.parent}/forms.csv:5:7 Cognates: invalid lexical value for decimal: x"
    )
    (path.parent / "parameters.csv").unlink()
    assert "parameters.csv" in mistake(path)


def test_columns_that_the_metadata_alone_has(edited):
    path = edited(("forms.csv", "Language_ID", "Tongue"))
    assert mistake(path) == f"{path}: no numerals: no form has a language"
    path = edited(("forms.csv", "Parameter_ID", "Concept"))
    assert mistake(path) == f"{path}: no numerals: no form has a concept"


def test_rows_without_a_language_or_a_concept(edited):
    path = edited(
        ("forms.csv", "1,ama,10,", "1,,10,"), ("forms.csv", "7,ama,twentyone,", "7,ama,,")
    )
    told = read_cldf(path, forms="first").report()
    assert "left out: 1 form without a language" in told
    assert "left out: 1 form without a concept" in told


def test_languages_without_numerals(edited):
    path = edited(("languages.csv", "bebe,Bebe,", "bebe,Bebe,\nkeke,Keke,"))
    reading = read_cldf(path, forms="first")
    assert reading.report()[-2] == "left out: keke: no numerals"
    assert {system.name for system in reading.systems} == {"ama", "bebe"}
    assert "keke" not in str(read_cldf(path, forms="first", only="ama").report())
    assert "no numerals: there are no forms" in mistake(path, only="keke")


def test_languages_that_are_not_in_the_table(edited):
    path = edited(("languages.csv", "bebe,Bebe,\n", ""))
    reading = read_cldf(path, forms="first")
    assert reading.report()[-1] == "doubtful: bebe: not in the table of languages"
    assert {system.name for system in reading.systems} == {"ama", "bebe"}


def test_one_id_for_two_concepts(edited):
    path = edited(("parameters.csv", "12,three,,", "12,three,,\n12,four,,"))
    assert mistake(path) == (
        f"{path.parent}/parameters.csv: 12 is the id of two concepts, 3 and 4"
    )


def test_nothing_is_fetched(edited):
    path = edited(("cldf-metadata.json", '"forms.csv"', '"http://127.0.0.1:9/forms.csv"'))
    assert "is not on this machine" in mistake(path)


@pytest.mark.parametrize("option", [{"unit": "syllable"}, {"forms": "last"}])
def test_unknown_options(option):
    assert "is not one of" in mistake(INVENTED / METADATA, **option)


# Through the door that all sources come by.


def test_reading_as_a_source():
    told = []
    systems = read_systems(
        INVENTED / METADATA, forms="first", missing="skip", report=told.append
    )
    assert [(s.name, len(s)) for s in systems] == [("ama", 6), ("bebe", 2)]
    assert len(told) == 5


def test_a_folder_with_a_data_set_is_one(tmp_path, monkeypatch):
    given = {"forms": "first", "missing": "skip", "report": lambda line: None}
    assert read_systems(INVENTED, **given) == read_systems(INVENTED / METADATA, **given)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "french").mkdir()
    (tmp_path / "folder").mkdir()
    assert [system.name for system in read_systems("french")] == ["french"]
    with pytest.raises(InputError, match="folder: a folder without cldf-metadata.json"):
        read_systems("folder")


def test_what_is_left_out_is_a_warning_in_python():
    with pytest.warns(UserWarning, match="left out|doubtful") as caught:
        read_systems(INVENTED / METADATA, forms="first", missing="skip")
    assert "left out: bebe, 3: no morphemes" in [str(each.message) for each in caught]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_systems("french")


def test_signs_of_arithmetic_among_morphemes_are_combinators(edited):
    path = edited(("forms.csv", "two one,2 1", "two + one,2 0 1"))
    (ama,) = read_cldf(path, forms="first", only="ama").systems
    assert ama[3] == ("two", "+", "one")
    assert measure(ama).lexicon_size == len({"one", "two", "ten", "?7"})


# A published data set.


def test_how_far_reading_is(reference, edited):
    told = []
    read_cldf(
        reference.cosinus / METADATA, forms="first", watch=lambda *done: told.append(done)
    )
    assert told == [(done, 5751) for done in range(0, 5751, 1000)]
    told.clear()
    read_cldf(edited(), forms="first", watch=lambda *done: told.append(done))
    assert not told  # the metadata do not say how many there are


def test_cosinus(reference):
    path = reference.cosinus / METADATA
    reading = read_cldf(path, forms="first")
    assert len(reading.systems) == 52
    assert all(system.numbers == tuple(range(1, 100)) for system in reading.systems)
    several = {r.language for r in reading.left_out}
    assert len(several) == 17  # of 18: the two forms of one language are the same morphemes
    assert {r.cause for r in reading.left_out} == {"a further form"}
    assert (
        len({(r.language, r.number) for r in reading.doubtful}) == len(reading.doubtful) == 126
    )
    german = words(reading, "German")
    assert german[21] == "one and twen -ty-"
    assert len(reading.report()) < 30


@pytest.mark.parametrize("unit", ["segment", "character"])
def test_cosinus_in_smaller_units(unit, reference):
    reading = read_cldf(
        reference.cosinus / METADATA, forms="shortest", unit=unit, only="German"
    )
    (german,) = reading.systems
    assert len(german) == 99
    assert measure(german).symbols < 40
    assert isinstance(german, NumeralSystem)
