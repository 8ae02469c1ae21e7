"""What all pictures share: a group has the same colour and shape everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

NATURAL = "natural"
BEST, WORST = "most efficient neighbours", "least efficient neighbours"


@dataclass(frozen=True)
class Look:
    """How a group of systems is drawn."""

    colour: str
    shape: str
    opacity: float = 0.9
    size: int = 55


# The colours of Okabe & Ito, which people with any colour vision tell apart; shapes differ
# too.
LOOKS = {
    NATURAL: Look("#0072B2", "square"),
    "baseline": Look("#E69F00", "circle", opacity=0.25, size=10),
    "Hurford-evolved": Look("#D55E00", "diamond"),
    "ranged-evolved": Look("#009E73", "triangle-up"),
    BEST: Look("#6A3D9A", "cross"),
    WORST: Look("#CC79A7", "cross"),
    "Hurford, evolved directly": Look("#882255", "diamond"),
    "ranged, evolved directly": Look("#117733", "triangle-up"),
}
_OTHERS = (
    Look("#CC79A7", "cross"),
    Look("#56B4E9", "triangle-down"),
    Look("#000000", "stroke"),
)

SUBTITLE_SIZE = 11
# Wide enough alike that a browser shows legends as they were measured.
FONTS = "Arial, Helvetica, Liberation Sans, Arimo, sans-serif"

TITLES = {
    "irregularity": "irregularity L(G) (bits)",
    "processing_complexity": "processing complexity L(N|G) (bits per numeral)",
    "average_morphosyntactic_complexity": (
        "average morphosyntactic complexity (morphemes per numeral)"
    ),
    "lexicon_size": "lexicon size (number morphemes)",
    "states": "states of the automaton",
    "transitions": "transitions of the automaton",
    "symbols": "symbols",
    "numbers": "numbers",
    "distinct_numerals": "distinct numerals",
}


def look_of(group: str, groups: list[str]) -> Look:
    """Return the look of a group among all that are drawn together."""
    if group in LOOKS:
        return LOOKS[group]
    strangers = [each for each in groups if each not in LOOKS]
    return _OTHERS[strangers.index(group) % len(_OTHERS)]


def drawing_order(groups: list[str]) -> list[str]:
    """Return the groups, those with many faint points first so that others lie above."""
    order = ["baseline", "ranged-evolved", "Hurford-evolved", NATURAL]
    known = [group for group in order if group in groups]
    return [*(group for group in groups if group not in known), *known]


def configured(chart: Any) -> Any:
    """Return a chart with the type and grid of all pictures."""
    return (
        chart.configure(font=FONTS, background="white")
        .configure_axis(
            labelFontSize=12, titleFontSize=13, titleFontWeight="normal", labelSeparation=6,
            labelOverlap="greedy", gridColor="#e6e6e6", domainColor="#666666",
            tickColor="#666666",
        )
        .configure_legend(
            labelFontSize=12, titleFontSize=12, titleFontWeight="normal", columnPadding=24,
            labelLimit=0,
        )
        .configure_title(
            fontSize=14, fontWeight="normal", anchor="start", subtitleFontSize=SUBTITLE_SIZE
        )
        .configure_view(stroke=None)
    )  # fmt: skip
