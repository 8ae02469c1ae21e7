"""Statements that depend on no chance are what the paper says."""

from __future__ import annotations

import json

from regnum.paper.cache import Cache
from regnum.paper.claims import measures
from regnum.paper.claims.model import Claim, files, verdict
from regnum.paper.registry import STEPS
from regnum.paper.runner import run
from regnum.paper.work import Work
from study import tiny


def test_worked_examples_are_reproduced(tmp_path):
    progress = run(tiny(), ["claims:measures"], Cache(tmp_path))
    claims = json.loads(progress.entries["claims:measures"].files["claims.json"])
    assert len(claims) >= 13
    assert {
        claim["id"]: claim["verdict"] for claim in claims if claim["verdict"] != "reproduced"
    } == {}
    by_name = {claim["id"]: claim["found"] for claim in claims}
    assert by_name["karo-batak-96"] == "9.34 > 7.63 bits"
    assert by_name["mass-on-two"] == "76.5%"


def test_figures_are_computed_from_what_is_given():
    # Another automaton in place of Karo Batak's gives another verdict.
    about = {"bits": {"10": 1.0, "20": 5.0, "96": 8.0}, "states": 7, "transitions": 30}
    about |= {"symbols": 13, "irregularity": 400.0}
    import polars as pl

    from regnum.paper.work import document, parquet

    table = pl.DataFrame(
        {
            "language": ["english", "other"], "irregularity": [324.8, 200.0],
            "sampled": [True, True], "prior": ["power law 2"] * 2, "order": ["abstract"] * 2,
        }
    )  # fmt: skip
    work = Work(
        {},
        {
            "fig1": {"document.json": document(about)},
            "languages": {"table.parquet": parquet(table)},
        },
    )
    found = {claim["id"]: claim for claim in json.loads(measures.claims(work)["claims.json"])}
    assert found["karo-batak-20"]["verdict"] == "not reproduced"
    assert found["english-less-regular"]["verdict"] == "not reproduced"


def test_reasons_stand_where_something_differs():
    common = {"claim": "c", "paper": "1", "found": "2", "reason": "because"}
    given = [
        Claim("a", verdict=verdict(exactly=True), **common),
        Claim("b", verdict=verdict(exactly=False, in_kind=True), **common),
    ]
    kept = json.loads(files(given)["claims.json"])
    assert [each["reason"] for each in kept] == ["", "because"]
    assert [each["verdict"] for each in kept] == ["reproduced", "reproduced in kind"]


def test_every_step_needs_only_steps_before_it():
    known = set()
    for step in STEPS:
        assert known.issuperset(step.needs), step.name
        assert step.name not in known
        assert step.kind == "data" or step.title
        known.add(step.name)
