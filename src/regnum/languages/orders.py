"""What the order of the parts of a numeral does to the measures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import mean, median

from regnum.languages.language import Language
from regnum.measures import Measures, Prior, measure


@dataclass(frozen=True)
class OrderEffect:
    """The measures of one language in both orders.

    Attributes
    ----------
    language : str
    irregularity, irregularity_attested, irregularity_change : float
        L(G) in the order of Hurford's grammar, in that of the language, and how much more
        the second is.
    processing_complexity, processing_complexity_attested, processing_complexity_change : float
        The same of L(N|G).
    states, states_attested : int
        The sizes of the two automata.
    """

    language: str
    irregularity: float
    irregularity_attested: float
    irregularity_change: float
    processing_complexity: float
    processing_complexity_attested: float
    processing_complexity_change: float
    states: int
    states_attested: int

    @property
    def reordered(self) -> bool:
        """Whether the measures differ at all, to a billionth of a bit."""
        return (
            abs(self.irregularity_change) > _NOTHING
            or abs(self.processing_complexity_change) > _NOTHING
        )

    def as_dict(self) -> dict[str, str | int | float]:
        """Return everything by name, as in JSON."""
        return asdict(self)


_NOTHING = 1e-9  # bits, below what adding up in another order does


def compare_orders(
    languages: Iterable[Language], prior: Prior | str = "power-law"
) -> list[OrderEffect]:
    """Return for each language what its own order does to the measures."""
    prior = Prior.of(prior)
    effects: list[OrderEffect] = []
    for entry in languages:
        abstract: Measures = measure(entry.abstract, prior)
        attested: Measures = measure(entry.attested, prior)
        effects.append(
            OrderEffect(
                language=entry.id,
                irregularity=abstract.irregularity,
                irregularity_attested=attested.irregularity,
                irregularity_change=attested.irregularity - abstract.irregularity,
                processing_complexity=abstract.processing_complexity,
                processing_complexity_attested=attested.processing_complexity,
                processing_complexity_change=attested.processing_complexity
                - abstract.processing_complexity,
                states=abstract.states,
                states_attested=attested.states,
            )
        )
    return effects


def summary(effects: Sequence[OrderEffect]) -> str:
    """Return in a few lines how many languages are affected, how much and which way."""
    lines = [
        f"{sum(each.reordered for each in effects)} of {len(effects)} languages change in "
        "some measure"
    ]
    for title, changes in (
        ("irregularity", [each.irregularity_change for each in effects]),
        ("processing complexity", [each.processing_complexity_change for each in effects]),
    ):
        more = [change for change in changes if change > _NOTHING]
        less = [change for change in changes if change < -_NOTHING]
        names = [each.language for each in effects]
        lines.append(
            f"{title}: mean change {mean(changes):+.4f} bits; {len(more)} higher"
            + (f" (median {median(more):+.4f})" if more else "")
            + f", {len(less)} lower"
            + (f" (median {median(less):+.4f})" if less else "")
            + f", {len(changes) - len(more) - len(less)} the same"
            + f"; from {min(changes):+.4f} ({names[changes.index(min(changes))]})"
            + f" to {max(changes):+.4f} ({names[changes.index(max(changes))]})"
        )
    return "\n".join(lines)
