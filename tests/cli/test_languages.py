"""`regnum languages`: listing, showing, comparing, exporting."""

from __future__ import annotations

import csv
import io
import json
from typing import NamedTuple

import polars as pl
import pytest

from regnum.cli import run
from regnum.languages.catalogue import catalogue
from regnum.languages.types import types
from regnum.measures import MEASURES


class Finished(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def regnum(tmp_path, monkeypatch, capsys):
    """Run the command without a process of its own, which is faster."""
    monkeypatch.chdir(tmp_path)

    def run_here(*arguments, env=None):
        for name, value in (env or {}).items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        return Finished(status, *capsys.readouterr())

    return run_here


@pytest.fixture
def ids(regnum):
    def run(*arguments):
        done = regnum("languages", *arguments, "--format", "json")
        assert (done.status, done.err) == (0, "")
        return [row["id"] for row in json.loads(done.out)]

    return run


def test_the_list(regnum):
    done = regnum("languages")
    assert (done.status, done.err) == (0, "")
    header, *lines = done.out.splitlines()
    assert header.split()[:2] == ["id", "irregularity"]
    assert [line.split()[0] for line in lines] == list(catalogue())
    (french,) = [line for line in lines if line.startswith("french ")]
    assert "439.5292" in french


def test_a_narrow_terminal_has_whole_names_and_figures(on_a_terminal):
    shown = on_a_terminal("languages", columns=80, output_too=True)
    for entry in catalogue():
        assert f" {entry} " in shown
    assert "439.5292" in shown
    assert "…" not in shown
    assert "too wide for this terminal: type, macroarea, family" in shown


def test_json_has_the_keys_of_the_contract(regnum):
    done = regnum("languages", "--format", "json", "--family", "dravidian")
    rows = json.loads(done.out)
    keys = [
        "id",
        "name",
        "glottocode",
        "family",
        "macroarea",
        "latitude",
        "longitude",
        "type",
        "source",
    ]
    for row in rows:
        assert list(row)[: len(keys)] == keys
        assert set(row) == {*keys, "wals", "variety_of", *MEASURES}
    kannada = next(row for row in rows if row["id"] == "kannada")
    assert kannada["glottocode"] == "nucl1305"
    assert isinstance(kannada["latitude"], float)
    assert kannada["states"] > 5


def test_csv_and_files(regnum, tmp_path):
    done = regnum("languages", "--format", "csv", "--macroarea", "Papunesia")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert {row["macroarea"] for row in rows} == {"Papunesia"}
    for name in ("all.json", "all.csv", "all.parquet"):
        assert regnum("languages", "-o", name).status == 0
    table = pl.read_parquet(tmp_path / "all.parquet")
    assert table.height == len(catalogue())
    assert len(json.loads((tmp_path / "all.json").read_text())) == len(catalogue())


def test_filters(ids):
    families = {entry.family for entry in catalogue().values()}
    assert "Uralic" in families
    assert ids("--family", "Uralic") == ["finnish", "hungarian", "khanty", "nenets"]
    assert set(ids("--family", "uralic", "--family", "Haida")) == {
        "finnish", "hungarian", "khanty", "nenets", "haida", "haida-southern",
    }  # fmt: skip
    assert "haida-southern" not in ids("--family", "haida", "--main")
    assert ids("--type", "albanian") == ids("--type", "garo") == list(types()["garo"])
    assert set(ids("--base", "80")) == {"tommo-so"}
    assert ids("--base", "15", "--macroarea", "Africa") == ["diola"]
    assert "sanskrit" not in ids("--wals")
    assert len(ids("--wals", "--main")) == 150


def test_ids_and_filters_together(ids):
    assert ids("french", "german", "french") == ["french", "german"]
    assert ids("french", "german", "--base", "20") == ["french"]


def test_one_language(regnum):
    done = regnum("languages", "french", env={"COLUMNS": "200"})
    assert done.status == 0
    for part in (
        "French (french)",
        "Indo-European, Eurasia, 48°N 2°E",
        "type: french",
        "source: chan2019:French; cosinus2025:French; denic2024; yang2025",
        "digits 1-9; multipliers 10, 20; suppletives none",
        "base: 10-19 → 10",
        "said with: addend first in 11-16",
        "12 states, 39 transitions, 13 symbols",
        "irregularity 439.5292; processing complexity 4.6901",
    ):
        assert part in done.out
    for number in range(1, 100):
        assert f"{number:>2}  {catalogue()['french'].abstract.text(number)}" in done.out


@pytest.mark.parametrize("columns", ["40", "80", "250"])
@pytest.mark.parametrize("name", ["mandarin", "french"])
def test_the_grid_fits_the_terminal(regnum, name, columns):
    done = regnum("languages", name, env={"COLUMNS": columns})
    grid = [line for line in done.out.splitlines() if "*10" in line]
    assert max(map(len, grid)) <= int(columns)
    assert f"99  {catalogue()[name].abstract.text(99)}" in done.out


def test_one_language_in_its_own_order(regnum):
    done = regnum("languages", "german", "--order", "attested")
    assert "25  5+2*10" in done.out
    assert "automaton of the attested order" in done.out


def test_json_of_a_language_asked_for_has_its_numerals(regnum):
    done = regnum("languages", "german", "--format", "json", "--order", "attested")
    (german,) = json.loads(done.out)
    assert german["numerals"]["25"] == "5 + 2 * 10"
    assert len(german["numerals"]) == 99
    assert german["order"] == "addend first in 13-99"
    done = regnum("languages", "german", "--format", "json")
    assert json.loads(done.out)[0]["numerals"]["25"] == "2*10+5"


def test_a_second_system_and_what_departs_from_print(regnum):
    out = regnum("languages", "tommo-so-decimal").out
    assert "second system of: tommo-so" in out
    assert "departs from print: 25: the list repeats" in out


def test_priors(regnum):
    def cost(*arguments):
        done = regnum("languages", "french", "--format", "json", *arguments)
        return json.loads(done.out)[0]["processing_complexity"]

    assert cost() == pytest.approx(4.690088, abs=1e-6)
    assert cost("--prior", "uniform") == pytest.approx(9.782043, abs=1e-6)
    assert cost("--exponent", "3") < cost()


def test_comparing_orders(regnum):
    done = regnum("languages", "--compare-order", "--type", "garo")
    assert (done.status, done.err) == (0, "")
    assert "irregularity_change" in done.out
    assert "3 of 3 languages change in some measure" in done.out
    done = regnum("languages", "--compare-order", "--type", "garo", "--format", "json")
    rows = json.loads(done.out)
    assert {row["language"] for row in rows} == set(types()["garo"])
    for row in rows:
        assert row["irregularity_change"] == pytest.approx(
            row["irregularity_attested"] - row["irregularity"]
        )


OWN = """
[ama]
name = "Ama"
family = "Invented"
macroarea = "Papunesia"
source = "own notes"
digits = "1-9"
multipliers = [10]
suppletives = [77]
base = { "10-99" = 10 }
largest_addend = { "10-99" = 9 }
"""


def test_a_catalogue_file_of_ones_own(regnum, ids, tmp_path):
    (tmp_path / "one.toml").write_text(OWN)
    (tmp_path / "two.toml").write_text(OWN + OWN.replace("[ama]", "[french]"))
    shown = regnum("languages", "one.toml").out
    assert shown.startswith("Ama (ama)")
    assert "type: ama\n" in shown
    assert regnum("languages", "two.toml", "ama").out == shown
    assert ids("two.toml") == ["ama", "french"]
    assert ids("two.toml", "--family", "invented") == ["ama", "french"]
    assert ids("one.toml", "ama", "german") == ["ama", "german"]
    done = regnum("languages", "two.toml", "french", "--format", "json")
    assert json.loads(done.out)[0]["family"] == "Invented"


def test_exporting(regnum, tmp_path):
    done = regnum("languages", "french", "german", "--export", "cldf", "-o", "cldf")
    assert (done.status, done.err) == (0, "")
    assert done.out.strip() == "cldf/cldf-metadata.json"
    measured = regnum("measure", "cldf/cldf-metadata.json", "--format", "json")
    assert (measured.status, measured.err) == (0, "")
    rows = {row["language"]: row for row in json.loads(measured.out)}
    assert rows["french"]["irregularity"] == pytest.approx(439.5292, abs=1e-4)
    assert rows["french"]["lexicon_size"] == 11
    assert sorted(path.name for path in (tmp_path / "cldf").iterdir()) == [
        "cldf-metadata.json", "forms.csv", "languages.csv", "parameters.csv", "sources.bib",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["frensh"], "no language 'frensh' in the catalogue; did you mean french"),
        (["ekari"], "Ekari is left out of the catalogue: the list stops at 60"),
        (["--family", "uralik"], "--family uralik: no such family; there is Uralic"),
        (["--macroarea", "europe"], "--macroarea europe: no such macroarea; there is Africa"),
        (["--type", "nothing"], "no language 'nothing'"),
        (["--base", "7"], "--base 7: no such base; there is 5, 6, 8, 10, 15, 20"),
        (["french", "--family", "uralic"], "no language of the catalogue is all of that"),
        (["none.toml"], "none.toml: No such file"),
        (["--base", "x"], "'x' is not a valid integer"),
        (["--prior", "uniform", "--exponent", "2"], "--exponent goes with a power law"),
        (["--export", "cldf"], "--export cldf needs a folder to write to, -o DIR"),
        (["--export", "cldf", "-o", "x.csv"], "writes a folder of files"),
        (["--export", "cldf", "-o", "x", "--compare-order"], "without --compare-order"),
        (["--export", "cldf", "-o", "x/y"], "cannot be written"),
        (["-o", "x.txt"], "a result file ends in"),
        (["-o", "none/x.csv"], "there is no folder"),
        (["-o", "x.csv", "--format", "json"], "does not go with this ending"),
    ],
)
def test_mistakes(regnum, arguments, told):
    done = regnum("languages", *arguments)
    assert done.status == 2
    assert done.out == ""
    (line,) = done.err.splitlines()
    assert told in line


def test_reports_on_a_cldf_data_set_go_to_standard_error(regnum, repository):
    path = repository / "tests" / "data" / "invented" / "cldf-metadata.json"
    done = regnum("measure", path, "--forms", "first", "--missing", "skip", "--format", "json")
    assert done.status == 0
    assert [row["language"] for row in json.loads(done.out)] == ["ama", "bebe"]
    lines = done.err.splitlines()
    assert f"{path}: left out: ama, 2: a further form" in lines
    assert len(lines) == 5
    done = regnum("measure", path)
    assert done.status == 2
    assert "ama, 2: a second form, 'tu pe' beside 'tu'" in done.err
