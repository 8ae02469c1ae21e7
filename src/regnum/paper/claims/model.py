"""A statement of the paper beside what was found, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from regnum.paper.work import Files, document

Verdict = Literal["reproduced", "reproduced in kind", "not reproduced"]


@dataclass(frozen=True)
class Claim:
    """One statement.

    Parameters
    ----------
    id : str
    claim : str
        What is stated.
    paper : str
        The paper's figures.
    found : str
        This run's.
    verdict : {"reproduced", "reproduced in kind", "not reproduced"}
        In kind means the same finding with other figures.
    spread : str
        Over seeds, where there is chance.
    reason : str
        Why it differs.
    headline : bool
        Whether it belongs in the abstract of the report.
    """

    id: str
    claim: str
    paper: str
    found: str
    verdict: Verdict
    spread: str = ""
    reason: str = ""
    headline: bool = False


def verdict(*, exactly: bool, in_kind: bool = False) -> Verdict:
    """Return the verdict on a statement.

    Parameters
    ----------
    exactly : bool
        Whether the figures are the paper's.
    in_kind : bool
        Whether the finding is, at least.
    """
    if exactly:
        return "reproduced"
    return "reproduced in kind" if in_kind else "not reproduced"


def files(claims: Sequence[Claim]) -> Files:
    """Return statements as the file of a step.

    Reasons are kept only where something differs, so that a check that fails tells why and
    one that holds does not apologise.
    """
    entries = []
    for claim in claims:
        entry = asdict(claim)
        if claim.verdict == "reproduced" and not claim.reason.startswith("Note"):
            entry["reason"] = ""
        entries.append(entry)
    return {"claims.json": document(entries)}
