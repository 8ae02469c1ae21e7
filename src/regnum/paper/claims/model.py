"""A statement of the paper beside what was found, and the verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
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


_NUMBER = re.compile(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?")


def over_seeds(claims: Sequence[Claim], others: Sequence[Sequence[Claim]]) -> list[Claim]:
    """Return statements with the spread of what was found with further seeds.

    Parameters
    ----------
    claims : sequence of Claim
    others : sequence of sequence of Claim
        The same statements, checked with one further seed each.

    Examples
    --------
    >>> def found(text):
    ...     return [Claim("a", "", "", text, "reproduced")]
    >>> over_seeds(found("7 of 9"), [found("6 of 9"), found("8 of 9")])[0].spread
    '2 further seeds: 6 to 8 of 9'
    >>> over_seeds(found("7 of 9"), [found("7 of 9")])[0].spread
    'the same with 1 further seed'
    """
    if not others:
        return list(claims)
    found = [{claim.id: claim.found for claim in each} for each in others]
    seeds = f"{len(others)} further seed{'s' if len(others) > 1 else ''}"
    return [
        replace(claim, spread=_spread(claim.found, [each[claim.id] for each in found], seeds))
        for claim in claims
    ]


def _spread(own: str, others: list[str], seeds: str) -> str:
    if set(others) == {own}:
        return f"the same with {seeds}"
    if len({_NUMBER.sub("", text) for text in others}) > 1:
        return f"{seeds}: " + " | ".join(dict.fromkeys(others))
    columns = iter(zip(*map(_NUMBER.findall, others), strict=True))

    def span(_: re.Match[str]) -> str:
        values = sorted(set(next(columns)), key=lambda text: float(text.replace(",", "")))
        return values[0] if len(values) == 1 else f"{values[0]} to {values[-1]}"

    return f"{seeds}: " + _NUMBER.sub(span, others[0])


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
