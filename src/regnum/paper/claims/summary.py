"""All statements together, in the order in which the study makes them."""

from __future__ import annotations

import json

from regnum.paper.work import Files, Work, document

PUBLISHED = ("id", "claim", "paper", "found", "spread", "verdict", "reason")


def claims(work: Work) -> Files:
    """Put the statements of all steps into one file."""
    found = [
        {name: claim[name] for name in PUBLISHED}
        for name in work.parameters["order"]
        for claim in json.loads(work.inputs[name]["claims.json"])
    ]
    return {"claims.json": document(found)}
