"""All statements together, in the order in which the study makes them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from regnum.paper.work import Files, Work, document

PUBLISHED = ("id", "claim", "paper", "found", "spread", "verdict", "reason")
_COLUMNS = ("claim", "paper", "found", "verdict")
_MARKUP = re.compile(r"[|*]")


def claims(work: Work) -> Files:
    """Put the statements of all steps into one file, and the main ones into a short one."""
    found = [
        claim
        for name in work.parameters["order"]
        for claim in json.loads(work.inputs[name]["claims.json"])
    ]
    return {
        "claims.json": document([{name: each[name] for name in PUBLISHED} for each in found]),
        "claims.md": markdown(found).encode(),
    }


def markdown(claims: Sequence[Mapping[str, Any]]) -> str:
    r"""Return how many statements hold, and a table of those in the abstract of the report.

    Examples
    --------
    >>> print(markdown([{"claim": "A holds.", "paper": "1", "found": "1 | 2",
    ...     "verdict": "reproduced", "headline": True}]))
    Of 1 statements 1 are reproduced, 0 are reproduced in kind, 0 are not reproduced.
    <BLANKLINE>
    | statement | paper | this run | verdict |
    |---|---|---|---|
    | A holds. | 1 | 1 \| 2 | reproduced |
    <BLANKLINE>
    """
    counts = Counter(claim["verdict"] for claim in claims)
    told = ", ".join(
        f"{counts[verdict]} are {verdict}"
        for verdict in ("reproduced", "reproduced in kind", "not reproduced")
    )
    rows = [
        " | ".join(_MARKUP.sub(r"\\\g<0>", claim[column]) for column in _COLUMNS)
        for claim in claims
        if claim["headline"]
    ]
    lines = [
        f"Of {len(claims)} statements {told}.",
        "",
        "| statement | paper | this run | verdict |",
        "|---|---|---|---|",
        *(f"| {row} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"
