"""The report in a browser: nothing complains, nothing is fetched, all pictures are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from regnum.paper.cache import Cache
from regnum.paper.publish import Folder
from regnum.paper.runner import run
from study import tiny

TARGETS = ("fig1", "fig2", "table2", "statistics")
SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The folder of a report of some targets."""
    folder = Folder(tmp_path_factory.mktemp("report"))
    study = tiny()
    progress = run(study, TARGETS, Cache(tmp_path_factory.mktemp("cache")))
    for name, entry in progress.entries.items():
        folder.publish(study.steps[name], entry.files)
    folder.report(study, progress)
    return folder.path


@pytest.mark.parametrize("width", [390, 1280])
def test_looked_at(report, page, width):
    page.open(f"file://{report}/index.html", width)
    page.evaluate("for (const each of document.images) each.loading = 'eager'")
    loaded = page.evaluate(
        "Promise.all([...document.images].map("
        "each => each.decode().then(() => each.naturalWidth)))"
    )
    assert len(loaded) == 3
    assert all(loaded)
    page.screenshot(SCREENSHOTS / f"report-{width}.png")
    page.evaluate(
        "Promise.all([...document.querySelectorAll('[data-shows]')].map(show)).then(() => 1)"
    )
    page.screenshot(SCREENSHOTS / f"report-{width}-interactive.png")
    assert page.evaluate("document.querySelectorAll('.picture svg').length") >= 2
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.complaints == []
    assert [each for each in page.requests if not each.startswith(("file:", "data:"))] == []


def test_figures_by_themselves(report, page):
    page.open(f"file://{report}/figures/fig2.html", 800)
    assert page.evaluate("document.querySelectorAll('canvas, svg').length") >= 1
    assert page.complaints == []
    assert [each for each in page.requests if not each.startswith("file:")] == []


def test_links_lead_somewhere(report, page):
    page.open(f"file://{report}/index.html", 1280)
    links = page.evaluate(
        "[...document.querySelectorAll('a')].map(a => a.getAttribute('href'))"
    )
    for link in links:
        if link.startswith("#"):
            assert page.evaluate(f"!!document.getElementById({link[1:]!r})"), link
        elif link != "provenance.json":  # written by the command, at the end of a run
            assert (report / link).is_file(), link


def test_unfinished_reports_say_so(tmp_path):
    from regnum.paper.runner import Progress

    folder = Folder(tmp_path)
    folder.report(tiny(), Progress({"fig1": "running", "table2": "waiting"}))
    text = (tmp_path / "index.html").read_text()
    assert "0 of 2 steps are done" in text
    assert 'http-equiv="refresh"' in text
    assert "Quick profile." in text


def test_what_is_cited_can_be_read_by_bibtex(report):
    from pycldf.sources import Sources

    cited = Sources()
    cited.add((report / "references.bib").read_text("utf-8"))
    found = {source.id: source for source in cited}
    assert {"prasertsom2026recursive", "chan2019", "cosinus2025", "regnum"} <= set(found)
    assert all(source["title"] for source in found.values())
