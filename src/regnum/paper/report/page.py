"""The page of the report, put together from templates and from what the steps have made."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from regnum.paper.report.citations import bibliography
from regnum.paper.runner import Progress
from regnum.paper.steps import Step, Study
from regnum.paper.versions import versions

if TYPE_CHECKING:
    from jinja2 import Environment

# In the order of the paper.
_ORDER = (
    "fig1", "table1", "fig2", "fig3", "fig4", "neighbourhoods", "fig5", "fig6", "table2",
    "table3",
)  # fmt: skip
VERDICTS = ("reproduced", "reproduced in kind", "not reproduced")
_LONG = 24  # rows of a table that are shown at once


@dataclass(frozen=True)
class Exhibit:
    """A figure or table as the page shows it.

    Attributes
    ----------
    step : Step
    figures : tuple of str
        The stems of picture files.
    interactive : tuple of str
        Those with an interactive version.
    tables : tuple of (str, header, rows)
    ready : bool
    """

    step: Step
    figures: tuple[str, ...]
    interactive: tuple[str, ...]
    tables: tuple[tuple[str, list[str], list[list[str]]], ...]
    ready: bool


def render(study: Study, progress: Progress) -> bytes:
    """Return the page.

    Parameters
    ----------
    study : Study
    progress : Progress
        What is there so far. The page depends on this alone, and on no clock.
    """
    steps = [
        step for step in study.targets if step.name in progress.states and step.kind != "claims"
    ]
    place = {name: number for number, name in enumerate(_ORDER)}
    steps.sort(key=lambda step: place.get(step.name, len(place)))
    exhibits = [_exhibit(step, progress) for step in steps]
    claims = _claims(progress)
    page = (
        _environment()
        .get_template("index.html")
        .render(
            study=study,
            paper=[each for each in exhibits if not each.step.new],
            new=[each for each in exhibits if each.step.new],
            claims=claims,
            claims_expected=any(step.kind == "claims" for step in _shown(study, progress)),
            claims_ready="claims" in progress.entries,
            verdicts={
                verdict: Counter(c["verdict"] for c in claims)[verdict] for verdict in VERDICTS
            },
            headlines=[claim for claim in claims if claim.get("headline")],
            done=len(progress.entries),
            total=len(progress.states),
            finished=progress.finished,
            running=[study.steps[name].title for name in progress.named("running")],
            waiting=[study.steps[name].title for name in progress.named("waiting")],
            steps=[step for step in _shown(study, progress) if step.parameters],
            versions=versions(),
            bibliography=bibliography(),
            style=_text("style.css"),
            script=_text("script.js"),
        )
    )
    return page.encode()


def _shown(study: Study, progress: Progress) -> list[Step]:
    return [step for name, step in study.steps.items() if name in progress.states]


def _exhibit(step: Step, progress: Progress) -> Exhibit:
    entry = progress.entries.get(step.name)
    files: Mapping[str, bytes] = entry.files if entry else {}
    tables = []
    for name in sorted(files):
        if name.endswith(".csv"):
            rows = list(csv.reader(io.StringIO(files[name].decode())))
            body = [[_shortened(cell) for cell in row] for row in rows[1:]]
            tables.append((name, rows[0], body))
    return Exhibit(
        step,
        tuple(sorted(name[:-4] for name in files if name.endswith(".svg"))),
        tuple(sorted(name[:-5] for name in files if name.endswith(".html"))),
        tuple(tables),
        entry is not None,
    )


def _claims(progress: Progress) -> list[dict[str, Any]]:
    """Return the claims that have been checked, of all steps that check some."""
    found: list[dict[str, Any]] = []
    for name, entry in progress.entries.items():
        if name.startswith("claims:"):
            found.extend(json.loads(entry.files["claims.json"]))
    return found


def _shortened(cell: str) -> str:
    """Return a number with as many digits as are worth reading."""
    if "." not in cell:
        return cell
    try:
        value = float(cell)
    except ValueError:
        return cell
    return (
        f"{value:.4g}"
        if abs(value) < 1
        else f"{value:.2f}"
        if abs(value) >= 100
        else f"{value:.3f}"
    )


def _text(name: str) -> str:
    return (resources.files("regnum.paper.report") / name).read_text("utf-8")


def _environment() -> Environment:
    from jinja2 import DictLoader, Environment, StrictUndefined, select_autoescape

    templates = {name: _text(name) for name in ("index.html", "macros.html")}
    environment = Environment(
        loader=DictLoader(templates),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["LONG"] = _LONG
    return environment
