"""Local neighbourhoods: Fig. 4, its appendix of all types, and the strong search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regnum.paper.work import Files, Work, csv, document, figure
from regnum.plots.style import BEST, NATURAL, WORST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regnum.search.neighbour_verdicts import Neighbours

GREEDY, STRONG = "neighbours:", "strong:"
"""What the names of the steps begin with that search neighbourhoods, by either search."""
PANELS = ("karo-batak", "nahuatl-sierra", "drehu", "huave", "french")
TOO_LARGE = "kayah-li"
_SMALL_BETA = 10


def sampled_types(*, too_large: bool = False) -> dict[str, tuple[str, ...]]:
    """Return the languages of the sample by type, the types of the paper's first.

    Types are named after the language that stands for them, whether or not it is in the
    sample itself. As in the paper Kayah Li is left out unless `too_large` asks for it:
    Algorithm 2 takes as long in its neighbourhood of about 10^168 systems as in all others
    together.
    """
    from regnum.languages.catalogue import catalogue
    from regnum.languages.types import REPRESENTATIVES, types

    found = {
        name: tuple(
            each
            for each in members
            if catalogue()[each].wals and not catalogue()[each].variety_of
        )
        for name, members in types().items()
    }
    order = {name: place for place, name in enumerate(REPRESENTATIVES)}
    names = sorted(found, key=lambda name: (order.get(name, len(order)), name))
    return {
        name: found[name] for name in names if found[name] and (too_large or name != TOO_LARGE)
    }


def greedy(work: Work) -> Files:
    """Run Algorithm 2 in the neighbourhoods of the languages of one type."""
    from regnum.search.neighbours import NeighbourSearch

    members = work.parameters["languages"]
    if not members:
        return {"document.json": document({"found": [], "further": []})}
    beta, gamma = _affordable(members[0], work.parameters["affordable"])
    seeds = range(work.seed, work.seed + work.parameters["further"] + 1)
    found, *further = (
        _entries(NeighbourSearch("greedy", seed=seed, beta=beta, gamma=gamma).run(members))
        for seed in seeds
    )
    return {
        "document.json": document(
            {"beta": beta, "gamma": gamma, "found": found, "further": further}
        )
    }


def strong(work: Work) -> Files:
    """Search the same neighbourhoods by annealing over all numbers at once."""
    from regnum.search.neighbours import NeighbourSearch

    if not work.parameters["languages"]:
        return {"document.json": document({"found": []})}
    search = NeighbourSearch(
        "anneal",
        seed=work.seed,
        runs=work.parameters["runs"],
        evaluations=work.parameters["evaluations"],
    )
    found = _entries(search.run(work.parameters["languages"]))
    return {"document.json": document({"found": found})}


def _entries(results: Iterable[Neighbours]) -> list[dict[str, Any]]:
    found = []
    for each in results:
        entry = {**each.as_dict(), "languages": list(each.languages)}
        for part in ("natural", "frontier", "worst", "dominating"):
            for one in [entry[part]] if part == "natural" else entry.get(part, []):
                del one["numerals"]
        found.append(entry)
    return found


def _affordable(name: str, most: int) -> tuple[int, int]:
    """Return beta and gamma: the paper's where they take no more evaluations than that."""
    from regnum.languages.catalogue import catalogue
    from regnum.languages.types import language_type
    from regnum.search.greedy import cost, parameters
    from regnum.search.neighbourhood import neighbourhood_of

    language = catalogue()[name]
    nearby = neighbourhood_of(language)
    beta, gamma = parameters(nearby, language_type(language))
    while gamma > 1 and cost(nearby, beta, gamma) > most:
        beta, gamma = _SMALL_BETA, min(2, gamma - 1) if beta > _SMALL_BETA else gamma - 1
    return beta, gamma


def results(
    work: Work, prefix: str = GREEDY, further: int = 0
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the type and the result of each neighbourhood that has been searched.

    Parameters
    ----------
    work : Work
    prefix : str
        Of the steps that searched.
    further : int
        Of the results with further seeds those of this one, counted from 1.
    """
    for step in work.inputs:
        if step.startswith(prefix):
            kept = work.document(step)
            for entry in kept["further"][further - 1] if further else kept["found"]:
                yield step.removeprefix(prefix), entry


def further_seeds(work: Work) -> range:
    """Return which further seeds the greedy searches were repeated with, counted from 1."""
    counts = [
        len(work.document(step)["further"]) for step in work.inputs if step.startswith(GREEDY)
    ]
    return range(1, min(counts, default=0) + 1)


def fig4(work: Work) -> Files:
    """Draw the five neighbourhoods that the paper shows."""
    import altair as alt

    shown = _shown(work, PANELS)
    panels = [_panel(work, name, each, width=230, height=200) for each, name in shown.items()]
    return _finished("fig4", alt.concat(*panels, columns=3, spacing=24))


def neighbourhoods(work: Work) -> Files:
    """Draw and list the neighbourhoods of all types."""
    import altair as alt
    import polars as pl

    names = list(dict.fromkeys(name for name, _ in results(work)))
    panels = [_panel(work, name, name, width=150, height=120, small=True) for name in names]
    files = _finished("neighbourhoods", alt.concat(*panels, columns=4, spacing=18))
    rows = [
        {
            "type": name,
            "languages": len(entry["languages"]),
            "named": ", ".join(entry["languages"]),
            "systems (log10)": entry["log10_size"],
            "beta": work.document(GREEDY + name)["beta"],
            "gamma": work.document(GREEDY + name)["gamma"],
            "evaluations": entry["evaluations"],
            "verdict": entry["verdict"],
        }
        for name, entry in results(work)
    ]
    return {**files, "neighbourhoods.csv": csv(pl.DataFrame(rows))}


def strong_verdicts(work: Work) -> Files:
    """Set the verdicts of the greedy and of the strong search beside each other."""
    import polars as pl

    from regnum.languages.catalogue import catalogue

    loose = {entry["language"]: entry["verdict"] for _, entry in results(work)}
    rows, points = [], []
    for name, entry in results(work, STRONG):
        natural = entry["natural"]
        better = entry["dominating"] or [natural]
        bits = [natural["irregularity"] - each["irregularity"] for each in better]
        easier = [
            natural["processing_complexity"] - each["processing_complexity"] for each in better
        ]
        row = {
            "type": name,
            "languages": len(entry["languages"]),
            "named": ", ".join(entry["languages"]),
            "greedy": loose.get(entry["language"], "not searched"),
            "strong": entry["verdict"],
            "L(G) of the natural system": natural["irregularity"],
            "L(N|G) of the natural system": natural["processing_complexity"],
            "L(G) to be saved": max(bits),
            "L(N|G) to be saved": max(easier),
            "evaluations": entry["evaluations"],
        }
        rows.append(row)
        points.append(
            {
                **row,
                "name": catalogue()[entry["language"]].name,
                "saved": max(bits) / natural["irregularity"],
            }
        )
    return {**_finished("strong", _savings(points)), "strong.csv": csv(pl.DataFrame(rows))}


def _savings(points: list[dict[str, Any]]) -> Any:
    """Return a chart of the share of L(G) that neighbours save, a bar a natural system."""
    import altair as alt

    order = {
        "dominated": "#D55E00", "on": "#0072B2", "beyond": "#009E73", "not searched": "#999999",
    }  # fmt: skip
    return (
        alt.Chart(alt.Data(values=sorted(points, key=lambda each: -each["saved"])))
        .mark_bar()
        .encode(
            y=alt.Y(
                "name", type="nominal", sort=None, title=None,
                axis=alt.Axis(labelOverlap=False, grid=False),
            ),
            x=alt.X(
                "saved", type="quantitative", axis=alt.Axis(format="%"),
                title="share of L(G) that a neighbour saves with no more L(N|G)",
            ),
            color=alt.Color(
                "greedy", type="nominal", title="verdict of Algorithm 2",
                scale=alt.Scale(domain=list(order), range=list(order.values())),
            ),
            tooltip=[
                alt.Tooltip(name, type="nominal")
                for name in ("type", "named", "greedy", "strong")
            ] + [alt.Tooltip("saved", type="quantitative", format=".1%")],
        )
        .transform_filter("datum.saved > 0")
        .properties(width=420, height=alt.Step(14))
    )  # fmt: skip


def _shown(work: Work, wanted: Iterable[str]) -> dict[str, str]:
    """Return the types of some languages, those that have been searched."""
    from regnum.languages.catalogue import catalogue
    from regnum.languages.types import language_type

    there = {name for name, _ in results(work)}
    found = {each: language_type(catalogue()[each]) for each in wanted}
    return {each: name for each, name in found.items() if name in there}


def _panel(
    work: Work, name: str, titled: str, width: int, height: int, *, small: bool = False
) -> Any:
    """Return the chart of the neighbourhood of a type, titled with one of its languages."""
    from regnum.languages.catalogue import catalogue
    from regnum.plots.panels import panel

    entries = [entry for each, entry in results(work) if each == name]
    values: list[dict[str, Any]] = []
    for entry in entries[:1]:
        for group, part in ((WORST, "worst"), (BEST, "frontier")):
            values += [{**one, "group": group, "language": group} for one in entry[part]]
    for entry in entries:
        names = ", ".join(entry["languages"][:6])
        more = len(entry["languages"]) - 6
        values.append(
            {
                **entry["natural"], "group": NATURAL,
                "language": f"{names} and {more} more" if more > 0 else names,
            }
        )  # fmt: skip
    return panel(values, catalogue()[titled].name, width=width, height=height, small=small)


def _finished(name: str, chart: Any) -> Files:
    from regnum.plots.style import configured

    return figure(name, configured(chart))
