"""`regnum plot`: any result file, several together, with natural languages."""

from __future__ import annotations

import json

import pytest

from mistakes import assert_mistake
from regnum.search.evolution import Evolution
from regnum.search.evolution_results import evolve_to_file
from regnum.search.sample_results import write_sample
from regnum.search.sampling import Sampling


@pytest.fixture
def results(tmp_path):
    """A sample, and two evolutions in files of the same name."""
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        evolution = Evolution("hurford", sizes=(2, 4), effort=2000, generations=2)
        list(evolve_to_file(tmp_path / folder / "front.parquet", evolution))
    list(write_sample(tmp_path / "sample.parquet", Sampling(20)))
    return ["sample.parquet", "one/front.parquet", "two/front.parquet"]


def drawn(regnum, folder, *arguments):
    done = regnum("plot", *arguments, "-o", "picture.json")
    assert (done.status, done.err) == (0, "")
    return json.loads((folder / "picture.json").read_text())


def test_groups_of_several_files_and_natural_languages(regnum, tmp_path, results):
    chart = drawn(regnum, tmp_path, results[0], results[1], "--natural", "--title", "All")
    assert chart["title"]["text"] == "All"
    points = [layer for layer in chart["layer"] if layer["mark"]["type"] == "point"]
    groups = {row["group"]: row for layer in points for row in layer["data"]["values"]}
    assert list(groups) == ["baseline", "Hurford-evolved", "natural"]
    # What a point is called when the mouse is over it.
    assert groups["baseline"]["system"] == 20
    assert groups["baseline"]["grammar"].startswith("digits ")
    assert groups["Hurford-evolved"]["language"] == "Hurford-evolved 4"
    assert groups["Hurford-evolved"]["grammar"].startswith("digits 1")
    assert groups["natural"]["language"]


def test_any_two_measures(regnum, tmp_path, results):
    chart = drawn(regnum, tmp_path, results[0], "-x", "states", "-y", "transitions", "--log")
    encoding = chart["layer"][0]["encoding"]
    assert (encoding["x"]["field"], encoding["y"]["field"]) == ("states", "transitions")
    assert encoding["x"]["scale"]["type"] == "log"


def test_convergence_of_runs_in_files_of_the_same_name(regnum, tmp_path, results):
    chart = drawn(regnum, tmp_path, *results[1:], "--kind", "convergence")
    scale = chart["vconcat"][0]["layer"][0]["encoding"]["color"]["scale"]
    assert scale["domain"] == [f"Hurford-evolved ({path})" for path in results[1:]]


def test_mistakes(regnum, tmp_path, results):
    for arguments, cause in (
        (
            [results[0], "-o", "x.bmp"],
            "x.bmp: a picture ends in .svg, .pdf, .png, .html, .json",
        ),
        ([results[0], "-o", "no/x.svg"], "no/x.svg: cannot be written: No such file"),
        ([results[0], "-o", "x.svg", "-x", "iregularity"], "did you mean irregularity?"),
        (
            [results[0], "-o", "x.svg", "--kind", "convergence"],
            "regnum sample has no generations",
        ),
        (["nothing.parquet", "-o", "x.svg"], "nothing.parquet: there is no such file"),
        (["-o", "x.svg"], "Missing argument 'FILES...'"),
    ):
        assert_mistake(regnum("plot", *arguments), cause)
    assert not list(tmp_path.glob("x.*"))
