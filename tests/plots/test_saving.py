"""Pictures as files: every format from one definition, offline, whole or not there."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ElementTree

import polars as pl
import pytest

from regnum.errors import InputError
from regnum.plots import ENDINGS, convergence, save, scatter

TABLE = pl.DataFrame(
    {
        "group": ["natural", "natural", "Hurford-evolved"],
        "language": ["french", "drehu", "Hurford-evolved 5"],
        "irregularity": [440.0, 317.0, 1600.0],
        "processing_complexity": [4.7, 4.2, 5.1],
    }
)
CHARTS = {
    "scatter": scatter(TABLE, title="Three systems"),
    "convergence": convergence(
        {
            "Hurford-evolved (a very long name of a file indeed)": [[1, 10, 2, 5.0]],
            "b": [[1, 9, 2, 4.0]],
        }
    ),
}
BEGINNINGS = {
    ".svg": b"<svg",
    ".pdf": b"%PDF-",
    ".png": b"\x89PNG",
    ".html": b"<!DOCTYPE html>",
    ".json": b"{",
}


@pytest.mark.parametrize("kind", CHARTS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format(tmp_path, kind, ending):
    path = tmp_path / f"picture{ending.upper()}"
    save(CHARTS[kind], path)
    assert path.read_bytes().startswith(BEGINNINGS[ending])


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_to_the_last_byte_every_time(tmp_path, ending):
    # Of many rows: vl-convert writes the resources of a PDF in another order every time.
    table = pl.concat([TABLE.with_columns(pl.col("irregularity") + n) for n in range(20)])
    files = [tmp_path / f"{name}{ending}" for name in "ab"]
    for file in files:
        save(scatter(table), file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_definition_is_vega_lite(tmp_path):
    save(CHARTS["scatter"], tmp_path / "chart.json")
    assert "vega-lite" in json.loads((tmp_path / "chart.json").read_text())["$schema"]


@pytest.mark.parametrize(
    ("kind", "labels"),
    [
        (
            "scatter",
            ["Three systems", "natural", "Hurford-evolved", "irregularity L(G) (bits)"],
        ),
        ("convergence", ["Hurford-evolved (a very long name of a file indeed)", "generation"]),
    ],
)
def test_labels_are_not_cut_off(tmp_path, kind, labels):
    save(CHARTS[kind], tmp_path / "picture.svg")
    texts = [
        "".join(element.itertext())
        for element in ElementTree.parse(tmp_path / "picture.svg").iter()
        if element.tag.endswith("}text")
    ]
    assert set(labels) <= set(texts)
    assert not [text for text in texts if "…" in text]


def test_pixels_of_a_png_suffice_for_print(tmp_path):
    """A text width of 16 cm at 200 dots an inch."""
    save(CHARTS["scatter"], tmp_path / "picture.png")
    content = io.BytesIO((tmp_path / "picture.png").read_bytes())
    content.seek(16)
    assert int.from_bytes(content.read(4)) >= 16 / 2.54 * 200


def test_html_names_systems_where_the_mouse_is_and_fetches_nothing(tmp_path, page):
    path = tmp_path / "picture.html"
    save(CHARTS["scatter"], path)
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=[\"']?https?:", path.read_text())
    page.open(path.as_uri(), 1000)
    places = page.evaluate(
        "new Promise(done => { const look = () => {"
        " const found = [...document.querySelectorAll('.mark-symbol path')]"
        "  .filter(each => !each.closest('.role-legend'));"
        " if (found.length < 3) return setTimeout(look, 20);"
        " done(found.map(each => { const box = each.getBoundingClientRect();"
        "  return [box.x + box.width / 2, box.y + box.height / 2] })) }; look() })"
    )
    named = set()
    for x, y in places:
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        named.add(
            page.evaluate(
                "new Promise(done => { const look = () => {"
                " const tip = document.getElementById('vg-tooltip-element');"
                " tip && tip.matches('.visible') ? done(tip.innerText) : setTimeout(look, 20)"
                "}; look() })"
            )
        )
        page.call("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
    told = " ".join(named)
    assert all(language in told for language in TABLE["language"])
    assert "440" in told
    assert page.complaints == []
    assert [each for each in page.requests if not each.startswith(("file:", "data:"))] == []


def test_other_endings_are_refused(tmp_path):
    with pytest.raises(InputError, match=r"a picture ends in .svg, .pdf, .png, .html, .json"):
        save(CHARTS["scatter"], tmp_path / "picture.gif")
    with pytest.raises(InputError, match="cannot be written: No such file or directory"):
        save(CHARTS["scatter"], tmp_path / "no" / "picture.svg")
    assert not list(tmp_path.iterdir())
