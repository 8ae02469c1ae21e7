"""The catalogue, entry by entry, and what its reader makes of mistakes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from importlib import resources

import pytest

from regnum.errors import InputError
from regnum.languages.catalogue import (
    MACROAREAS,
    _written,
    catalogue,
    language,
    left_out,
    read_catalogue,
    read_languages,
)

ENTRIES = list(catalogue().values())
THE_FORTY = [
    "mandarin",
    "abun",
    "tagalog",
    "hindi",
    "greek",
    "garo",
    "yakut",
    "english",
    "russian",
    "turkish",
    "cahuilla",
    "kunama",
    "kayah-li",
    "quileute",
    "tarahumara",
    "kannada",
    "khanty",
    "georgian",
    "ingush",
    "abkhaz",
    "huave",
    "lezgian",
    "yucatec",
    "mixtec-atatlahuca",
    "mixtec-chalcatongo",
    "french",
    "albanian",
    "otomi",
    "gola",
    "arawak",
    "khana",
    "nahuatl-sierra",
    "diola",
    "supyire",
    "drehu",
    "mangap-mbula",
    "haida",
    "kilivila",
    "tommo-so",
    "khalaj",
]

OWN = """
[own]
name = "Own"
family = "None"
macroarea = "Eurasia"
source = "own ears"
digits = "1-9"
multipliers = [10]
base = { "10-99" = 10 }
largest_addend = { "10-99" = 9 }
"""


def read(text):
    (entry,) = read_languages(text.encode(), "own.toml")
    return entry


def mistake(old, new=None, text=OWN):
    """Return the one line about a file in which something has been replaced."""
    assert old in text
    with pytest.raises(InputError) as caught:
        read_languages((text.replace(old, new or "")).encode(), "own.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


# The data.


def test_there_are_enough_languages():
    mains = [entry for entry in ENTRIES if not entry.variety_of]
    assert len(ENTRIES) >= 150
    assert len(mains) >= 150
    assert set(THE_FORTY) | {"karo-batak"} <= set(catalogue())


def test_the_forty_name_their_analysts():
    for entry in ENTRIES:
        analysed = "denic2024" in entry.source or "yang2025" in entry.source
        assert analysed == (entry.id in THE_FORTY), entry.id
        assert not analysed or {"denic2024", "yang2025"} <= set(entry.source.split("; "))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_field(entry):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id)
    assert entry.name == entry.name.strip() != ""
    assert re.fullmatch(r"[a-z0-9]{4}[1-9]\d{3}|", entry.glottocode)
    assert entry.family
    assert entry.macroarea in MACROAREAS
    assert (entry.latitude is None) == (entry.longitude is None)
    if entry.latitude is not None and entry.longitude is not None:
        assert -56 <= entry.latitude <= 78
        assert -180 <= entry.longitude <= 180
    assert re.fullmatch(r"[a-z]{2,3}|", entry.wals)
    assert entry.wals or "cosinus2025:" in entry.source
    for citation in entry.source.split("; "):
        assert re.fullmatch(r"(chan2019|cosinus2025):\S.*|denic2024|yang2025", citation)
    for text in (entry.remarks, *(each.reason for each in entry.disagreements)):
        assert text == text.strip()
    assert all(each.numbers and each.reason for each in entry.disagreements)
    assert entry.abstract.numbers == entry.attested.numbers == tuple(range(1, 100))
    assert entry.abstract.distinct_numerals >= 97
    for number in range(1, 100):
        assert entry.abstract.numeral(number).value == number
        assert sorted(entry.abstract[number]) == sorted(entry.attested[number])


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_order_only_speaks_of_what_occurs(entry):
    """A range of order that turns nothing around is a slip."""
    turned = {
        number for number in range(1, 100) if entry.abstract[number] != entry.attested[number]
    }
    assert bool(turned) == bool(entry.order.describe())


def test_macroareas_stand_in_their_own_files():
    for file in (resources.files("regnum.languages") / "data").iterdir():
        if file.name.endswith(".toml"):
            (area,) = {each.macroarea for each in read_languages(file.read_bytes(), file.name)}
            assert file.name == area.lower().replace(" ", "_") + ".toml"


def test_entries_are_in_alphabetical_order():
    for file in (resources.files("regnum.languages") / "data").iterdir():
        if file.name.endswith(".toml"):
            ids = [each.id for each in read_languages(file.read_bytes(), file.name)]
            assert ids == sorted(ids)


def test_second_systems():
    second = {entry.id: entry.variety_of for entry in ENTRIES if entry.variety_of}
    assert second == {
        "haida-southern": "haida",
        "igbo-vigesimal": "igbo",
        "sanskrit-subtractive": "sanskrit",
        "scottish-gaelic-vigesimal": "scottish-gaelic",
        "tommo-so-decimal": "tommo-so",
    }
    for identifier, main in second.items():
        assert language(identifier).abstract.words != language(main).abstract.words
    codes = Counter(e.glottocode for e in ENTRIES if e.glottocode and not e.variety_of)
    assert max(codes.values()) == 1
    assert max(Counter(e.wals for e in ENTRIES if e.wals and not e.variety_of).values()) == 1


def test_wals_languages_are_analysed_or_left_out(reference):
    ours = {entry.wals for entry in ENTRIES if entry.wals}
    absent = {entry.wals for entry in left_out().values()}
    assert ours.isdisjoint(absent)
    assert ours | absent == set(reference.wals_languages)
    assert len(ours) == 150
    assert not set(left_out()) & set(catalogue())
    for entry in left_out().values():
        assert entry.name == reference.wals_languages[entry.wals]["name"]


def test_places_are_those_of_the_sources(reference):
    for entry in ENTRIES:
        if entry.wals:
            row = reference.wals_languages[entry.wals]
            assert (entry.family, entry.macroarea) == (row["family"], row["macroarea"])
            assert entry.glottocode == row["glottocode"]
            assert entry.latitude == pytest.approx(float(row["lat"]), abs=1e-3)
            assert entry.longitude == pytest.approx(float(row["lon"]), abs=1e-3)
            assert not row["cosinus_id"] or row["cosinus_id"] in entry.source


def test_places_outside_wals_are_those_of_cosinus(reference):
    for entry in ENTRIES:
        if not entry.wals:
            identifier = re.search(r"cosinus2025:([^;]+)", entry.source)[1]
            row = reference.cosinus_languages[identifier]
            assert entry.glottocode == row["Glottocode"]
            # CoSiNuS leaves some out; Turkic is part of what WALS calls Altaic.
            family = {"Turkic": "Altaic"}.get(row["Family"], row["Family"])
            assert entry.family == (family or entry.family)
            assert entry.macroarea == (row["Macroarea"] or entry.macroarea)
            for degrees, text in (
                (entry.latitude, row["Latitude"]),
                (entry.longitude, row["Longitude"]),
            ):
                expected = pytest.approx(float(text), abs=1e-3) if text else None
                assert degrees == expected


def test_every_language_of_cosinus_is_there(reference):
    cited = set(re.findall(r"cosinus2025:(\S+?)(?:;|$)", " ".join(e.source for e in ENTRIES)))
    cited |= {
        each for entry in ENTRIES for each in re.findall(r"cosinus2025:([^;]+)", entry.source)
    }
    assert cited >= set(reference.cosinus_languages)


# Looking up.


def test_a_language_is_found_without_reading_all_others():
    assert language("french") is catalogue()["french"]
    program = (
        "from regnum.languages import catalogue\n"
        "catalogue.language('french')\n"
        "print(catalogue._packaged.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"1\n"


def test_the_nearest_ids_are_suggested():
    with pytest.raises(
        InputError, match=r"no language 'frensh' in the catalogue; did you mean french"
    ):
        language("frensh")
    with pytest.raises(InputError, match="did you mean french"):
        language("French")
    with pytest.raises(InputError, match="`regnum languages` lists them"):
        language("zzzzzz")


def test_why_a_language_is_left_out():
    with pytest.raises(
        InputError, match="Ekari is left out of the catalogue: the list stops at 60"
    ):
        language("ekari")


def test_bases():
    assert language("french").bases == (10, 20)
    assert language("diola").bases == (5, 10, 15, 20)


# Attested order.


def test_languages_say_their_numerals_in_their_own_order():
    def said(identifier, number):
        return " ".join(language(identifier).attested[number])

    assert said("german", 25) == "5 + 2 * 10"
    assert said("english", 15) == "5 + 10"
    assert said("english", 25) == "2 * 10 + 5"
    assert said("igbo", 50) == "10 * 5"
    assert said("khanty", 9) == "1 - 10"
    # The word for a score is said first inside 21-29, ten last in 20 itself.
    assert said("tamang-eastern", 20) == "2 * 10"
    assert said("tamang-eastern", 21) == "20 * 1 + 1"
    assert said("mandarin", 99) == "9 * 10 + 9"


# Mistakes of whoever writes an entry.


def test_a_good_entry():
    entry = read(OWN)
    assert entry.abstract.text(42) == "4*10+2"
    assert (entry.glottocode, entry.wals, entry.latitude, entry.variety_of) == (
        "",
        "",
        None,
        "",
    )


@pytest.mark.parametrize(
    "key", ["name", "family", "macroarea", "source", "digits", "multipliers", "base"]
)
def test_missing_keys(key):
    line = re.search(rf"^{key} = .*\n", OWN, re.M)[0]
    assert mistake(line) == f"own.toml, own: {key} is missing"


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        (
            "largest_addend",
            "largest_adend",
            "largest_adend is not a known key, largest_addend is",
        ),
        ("[own]", "[Own]", "an id is made of a-z, 0-9 and single hyphens"),
        ("[own]", "own = 3\n[other]", "not a table of its own"),
        ('name = "Own"', "name = 3", "name is not text"),
        ('"Eurasia"', '"Europe"', "macroarea: 'Europe' is not one of Africa, Australia"),
        ("digits", 'glottocode = "abc"\ndigits', "glottocode: 'abc' is not of the form"),
        ("digits", "latitude = 91\ndigits", "latitude: 91 is not between -90 and 90"),
        ("digits", 'longitude = "1W"\ndigits', "longitude: '1W' is not between -180 and 180"),
        ('"1-9"', '"9-1"', "the range 9-1 runs backwards"),
        ('"1-9"', '"one"', "'one' is not a range"),
        ('"1-9"', "9", "digits: 9 is not a range in quotes"),
        ("[10]", '["ten"]', "multipliers: ['ten'] is not a list of numbers"),
        ("[10]", "[10.5]", "multipliers: [10.5] is not a list of numbers"),
        ("[10]", "10", "multipliers: 10 is not a list of numbers"),
        ('"10-99" = 9', '"10-99" = -1', "largest addend 10-99: -1 is not a whole number"),
        ('"10-99" = 10', '"10-99" = 1', "base 10-99: 1 is not a whole number from 2 up"),
        ('"10-99" = 10', '"10-50" = 10', "own: 51: no numeral; it is no morpheme and no base"),
        ('"10-99" = 10', '"10-60" = 10, "50-99" = 20', "50 is both in"),
        ('"10-99" = 9', '"10-98" = 8', "19: no numeral; after 10, base 10 adds at most 8"),
        ('"1-9"', '"1-3, 5-9"', "4: no numeral"),
        ('"10-99" = 9', '"10-99" = 19', "own: 20: 2 numerals, 2*10 and 10+10"),
        (
            "digits",
            'order = { addend_last = "11" }\ndigits',
            "order: addend_last is not one of",
        ),
        ("digits", 'order = { addend_first = "x" }\ndigits', "'x' is not a range"),
        ("digits", "order = { addend_first = 11 }\ndigits", "addend_first: 11 is not a range"),
        (
            "digits",
            'exceptions = [ { number = 10, inside = "10", form = "2*10" } ]\ndigits',
            "exception for 10: 2*10 denotes 20",
        ),
        (
            "digits",
            'exceptions = [ { number = 10, inside = "10", form = "1*" } ]\ndigits',
            "column 2: the numeral ends where a number is missing",
        ),
        (
            "digits",
            'exceptions = [ { number = 10, form = "1*10" } ]\ndigits',
            "own: exceptions: inside is missing",
        ),
        ("digits", "exceptions = [ 3 ]\ndigits", "exceptions: [3] is not a list of tables"),
        (
            "digits",
            'exceptions = [ { number = "10", inside = "10", form = "1*10" } ]\ndigits',
            "exceptions: number: '10' is not a number",
        ),
        (
            "digits",
            'exceptions = [ { number = 10, inside = 10, form = "1*10" } ]\ndigits',
            "exceptions: inside: 10 is not text in quotes",
        ),
        (
            "digits",
            'disagreements = [ { numbers = "20" } ]\ndigits',
            "disagreements: reason is missing",
        ),
        (
            "digits",
            'disagreements = [ { numbers = "20", reason = "so", why = "so" } ]\ndigits',
            "disagreements: why is not one of numbers, reason",
        ),
        ("digits", "order = 3\ndigits", "order: 3 is not addend_first"),
    ],
)
def test_mistakes_are_told_in_one_line(old, new, cause):
    told = mistake(old, new)
    assert told.startswith("own.toml, ")
    assert cause in told


ODD = [
    "3",
    "-1",
    "1.5",
    '""',
    '"x"',
    "[]",
    "[1,2]",
    '["a"]',
    "{}",
    "{a=1}",
    '{"10"="x"}',
    "[{}]",
    "[[1]]",
    "true",
    "1979-05-27",
    "nan",
    "inf",
    '{"1-99"={}}',
    '"1-999999999999"',
    "[0]",
    "[-5]",
    '[{number="a",inside="1",form="1"}]',
    "[{number=10,inside=1,form=3}]",
    '{addend_first={"1"=2}}',
    "{addend_first=[]}",
    "[{numbers=3,reason=4}]",
    '[{numbers="3",reason=4}]',
    '{"10-99"=true}',
    '{"10-99"=1e3}',
]
KEYS = [
    "name",
    "family",
    "macroarea",
    "source",
    "digits",
    "multipliers",
    "suppletives",
    "base",
    "largest_addend",
    "largest_subtrahend",
    "exceptions",
    "order",
    "disagreements",
    "remarks",
    "latitude",
    "longitude",
    "glottocode",
    "wals",
    "variety_of",
]


@pytest.mark.parametrize("key", KEYS)
def test_any_value_is_read_or_refused(key):
    for value in ODD:
        rest = re.sub(rf"^{key} = .*\n", "", OWN, flags=re.M)
        try:
            read(f"{rest}{key} = {value}\n")
        except InputError as error:
            assert str(error).startswith("own.toml, own: ")


def test_files_that_are_not_toml():
    with pytest.raises(InputError, match=r"own.toml: not TOML: .*line 2"):
        read_languages(b"[own]\nname = \n", "own.toml")
    with pytest.raises(InputError, match=r"own.toml: not TOML: Cannot declare \[own\] twice"):
        read_languages((OWN + OWN).encode(), "own.toml")  # the same id twice in a file
    with pytest.raises(InputError, match=r"own.toml: not UTF-8 \(byte 9\)"):
        read_languages(b'[own]\na="\xff"', "own.toml")


def test_files_as_editors_on_windows_save_them():
    (entry,) = read_languages(b"\xef\xbb\xbf" + OWN.replace("\n", "\r\n").encode(), "own.toml")
    assert entry == read(OWN)


def test_reading_a_file_of_ones_own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN + OWN.replace("[own]", '[own-old]\nvariety_of = "own"'))
    assert list(read_catalogue(path)) == ["own", "own-old"]
    path.write_text(OWN.replace("[own]", '[own-old]\nvariety_of = "owl"'))
    with pytest.raises(
        InputError, match="own-old: variety_of: 'owl' is not the id of a main entry"
    ):
        read_catalogue(path)
    path.write_text("# nothing yet\n")
    with pytest.raises(InputError, match=r"own.toml: no languages are in it"):
        read_catalogue(path)
    with pytest.raises(InputError, match="No such file"):
        read_catalogue(tmp_path / "none.toml")


def test_an_id_in_two_files(monkeypatch, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "a.toml").write_text(OWN)
    (folder / "b.toml").write_text(OWN)
    monkeypatch.setattr("regnum.languages.catalogue.resources.files", lambda _: tmp_path)
    with pytest.raises(InputError, match=r"b.toml, own: this id stands in the catalogue twice"):
        _written.__wrapped__()


def test_order_inside_some_numerals_only():
    order = 'order = { multiplier_first = { "20" = "21-29" } }\n'
    entry = read(OWN + order)
    assert " ".join(entry.attested[20]) == "2 * 10"
    assert " ".join(entry.attested[21]) == "10 * 2 + 1"
    assert entry.order.describe() == "multiplier first in 20 (inside the numerals of 21-29)"
