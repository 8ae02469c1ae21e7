"""`regnum draw` and `regnum explain`, as they are typed."""

from __future__ import annotations

import json

import pytest


def test_the_paper_s_example_bit_by_bit(regnum, karo_batak):
    done = regnum("explain", karo_batak, "96")
    assert done.status == 0
    assert "karo-batak 96 = 9*10+6: 9.34 bits" in done.out
    rows = [line.split() for line in done.out.splitlines()[3:]]
    assert [row[0] for row in rows] == ["λ", "D", "D*", "D*10", "D*10+", "D*10+D"]
    assert [row[4] for row in rows] == [
        "3.1699", "4.1699", "4.1699", "5.1699", "8.3399", "9.3399",
    ]  # fmt: skip


def test_an_explanation_as_json(regnum, karo_batak):
    done = regnum("explain", karo_batak, "karo-batak", "20", "--format", "json")
    explained = json.loads(done.out)
    assert explained["numeral"] == "2*10"
    assert round(explained["bits"], 2) == 5.17
    assert [step["symbol"] for step in explained["steps"]] == ["2", "*", "10", None]


def test_a_language_of_the_catalogue_is_explained(regnum):
    assert "french 97 = 4*20+(10+7)" in regnum("explain", "french", "97").out


def test_a_language_of_a_file_is_chosen_by_name(regnum, tmp_path):
    path = tmp_path / "two.csv"
    path.write_text("language,number,numeral\nabun,1,1\ndrehu,1,1\n")
    assert regnum("explain", path, "drehu", "1", "--range", "all").status == 0
    done = regnum("explain", path, "1", "--range", "all")
    assert "two.csv: has 2 languages, name one of abun, drehu" in done.err
    done = regnum("draw", path, "dreu", "--range", "all")
    assert "no language 'dreu'" in done.err
    assert "drehu" in done.err


@pytest.mark.parametrize(
    ("ending", "start"),
    [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("dot", b"digraph")],
)
def test_pictures(regnum, karo_batak, tmp_path, ending, start):
    path = tmp_path / f"karo.{ending}"
    done = regnum("draw", karo_batak, "-o", path)
    assert (done.status, done.out) == (0, "")
    assert path.read_bytes().startswith(start)


def test_a_picture_in_a_pipe(regnum, karo_batak):
    assert regnum("draw", karo_batak).out.startswith("digraph")
    assert regnum("draw", karo_batak, "--format", "svg").out.startswith("<?xml")


def test_a_range_ten_times_as_long(regnum, english_to_999, tmp_path):
    path = tmp_path / "english.svg"
    assert regnum("draw", english_to_999, "--range", "1-999", "-o", path).status == 0
    assert "100" in path.read_text()
    done = regnum("explain", english_to_999, "742", "--range", "1-999")
    assert "english 742 = 7*100+(4*10+2)" in done.out


def test_no_picture_is_left_when_drawing_fails(regnum, karo_batak, tmp_path):
    done = regnum("draw", karo_batak, "-o", tmp_path / "karo.gif")
    assert done.status == 2
    assert "pictures end in .svg, .png, .pdf, .dot" in done.err
    assert [file.name for file in tmp_path.iterdir()] == ["karo-batak.csv"]
