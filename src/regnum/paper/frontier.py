"""Beyond the paper: the global frontier of irregularity and processing complexity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regnum.paper.evolved import optimal
from regnum.paper.natural import PAIR, coordinates, points, sampled
from regnum.paper.priors import POWER_LAW, UNIFORM, prior
from regnum.paper.work import Files, Work, csv, figure, parquet

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

GROUPS = {"hurford": "Hurford, evolved directly", "ranged": "ranged, evolved directly"}
PRIORS = {POWER_LAW: "frontier", UNIFORM: "frontier-uniform"}
_SHOWN = (7, 23, 46, 99)  # numerals that give an idea of a system


def step_name(grammar: str, prior_name: str) -> str:
    """Return the name of the step that evolves systems of a kind under a prior."""
    return f"direct:{grammar}:{prior_name}"


def direct(work: Work) -> Files:
    """Evolve systems towards small measures."""
    import polars as pl

    from regnum.search.direct_evolution import DirectEvolution

    chosen = dict(work.parameters)
    evolution = DirectEvolution(
        chosen["grammar"],
        prior(chosen["prior"]),
        generations_wanted=chosen["generations"],
        offspring=chosen["offspring"],
        kept=chosen["kept"],
        seed=work.seed,
    )
    *_, population = evolution.generations()
    rows: list[dict[str, Any]] = []
    for place in population.front:
        system = population.system(int(place))
        irregularity, processing = map(float, population.measures[place])
        rows.append(
            {
                "group": GROUPS[chosen["grammar"]],
                "irregularity": irregularity,
                "processing_complexity": processing,
                "lexicon_size": len(system.number_morphemes),
                "numerals": [system.text(number) for number in system],
            }
        )
    return {"table.parquet": parquet(pl.DataFrame(rows))}


def evolved(work: Work, prior_name: str) -> pl.DataFrame:
    """Return both evolved fronts under a prior."""
    import polars as pl

    return pl.concat([work.table(step_name(grammar, prior_name)) for grammar in GROUPS])


def ratios(points: np.ndarray, front: np.ndarray) -> np.ndarray:
    """Return by how much both measures of each point could be divided at once.

    1 is on the frontier; 1.25 means that some system on it is 1.25 times better in both.
    """
    import moocore
    import numpy as np

    return np.array([1 / float(moocore.epsilon_mult(front, ref=each[None])) for each in points])


def frontier(work: Work) -> Files:
    """Show where natural systems stand to the global frontier."""
    import numpy as np
    import polars as pl

    from regnum.plots import scatter
    from regnum.search.pareto import distances, front, hypervolume

    files: Files = {}
    summaries: list[dict[str, Any]] = []
    rows: list[pl.DataFrame] = []
    for prior_name, name in PRIORS.items():
        natural, direct_ = sampled(work, prior_name), evolved(work, prior_name)
        ours = coordinates(natural)
        best = front(coordinates(direct_))
        scale = ours.std(axis=0)
        ratio, distance = ratios(ours, best), distances(ours, best, scale)
        rows.append(
            natural.select(
                "name", "family", "type", *PAIR,
                prior=pl.lit(prior_name), ratio=pl.Series(ratio), distance=pl.Series(distance),
            )
        )  # fmt: skip
        old = optimal(work, prior_name)
        worst = np.concatenate([ours, best]).max(axis=0) * 1.01
        volume = hypervolume(best, worst)
        summaries.append(
            {
                "prior": prior_name,
                "systems on the frontier": len(best),
                "languages on it or beyond": int((ratio <= 1 + 1e-9).sum()),
                "least ratio": float(ratio.min()),
                "nearest language": natural["name"][int(ratio.argmin())],
                "median ratio": float(np.median(ratio)),
                "largest ratio": float(ratio.max()),
                "median distance": float(np.median(distance)),
                "hypervolume, natural / frontier": hypervolume(ours, worst) / volume,
                "hypervolume, evolved for short numerals / frontier": (
                    hypervolume(coordinates(old), worst) / volume
                ),
            }
        )
        shown = pl.concat(
            [
                direct_.select("group", *PAIR, language=_described(direct_)),
                points(natural).select("group", *PAIR, "language"),
            ]
        )
        files |= figure(name, scatter(shown, frontier=True, title=prior_name))
    return {
        **files,
        "frontier-languages.csv": csv(pl.concat(rows).sort("prior", "ratio", "name")),
        "frontier.csv": csv(pl.DataFrame(summaries)),
    }


def _described(table: pl.DataFrame) -> pl.Series:
    import polars as pl

    return pl.Series(
        [
            f"{size} morphemes; " + ", ".join(f"{n} = {numerals[n - 1]}" for n in _SHOWN)
            for size, numerals in table.select("lexicon_size", "numerals").iter_rows()
        ]
    )
