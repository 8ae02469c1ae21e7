"""Statements about natural systems and the random baseline (section 4.1, appendix C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.paper.baseline import HARD, PAPER, figures
from regnum.paper.claims.model import Claim, files, verdict
from regnum.paper.natural import sampled
from regnum.paper.priors import POWER_LAW
from regnum.paper.statistics import DELTA
from regnum.paper.work import Files, Work

if TYPE_CHECKING:
    import polars as pl

_NEAR = 0.05  # a correlation nearer to the paper's, on average over seeds, says the same
_NAMES = {
    (0, 1): "morphosyntactic complexity and irregularity",
    (0, 2): "morphosyntactic and processing complexity",
    (1, 2): "irregularity and processing complexity",
}
_DRAWING = (
    "the paper does not say how one of several numerals of a number is drawn, nor from which "
    "languages digits and multipliers come; both move the figure"
)


def claims(work: Work) -> Files:
    """Check what is said about the baseline."""
    import polars as pl

    drawn = work.table("baseline").filter(pl.col("prior") == POWER_LAW)
    natural = sampled(work, POWER_LAW)
    found = figures(drawn, natural)
    others = work.table("baseline-spread")
    return files(
        [
            *_sample(work, natural),
            *_comparison(work, natural, found, others),
            *_shares(drawn, found, others),
            *_correlations(found, others),
        ]
    )


def _sample(work: Work, natural: pl.DataFrame) -> list[Claim]:
    import polars as pl

    table = work.table("languages")
    every = table.filter(pl.col("prior") == POWER_LAW, pl.col("order") == "abstract").height
    return [
        Claim(
            "sample-size",
            "The natural systems are those of 128 languages of the World Atlas of Language "
            "Structures.",
            "128 languages",
            f"{natural.height} languages of its chapter 131; the catalogue has {every} systems",
            verdict(exactly=natural.height == 128, in_kind=natural.height > 100),
            reason="the catalogue is an analysis of its own, of more of the same languages",
        ),
    ]


def _comparison(
    work: Work, natural: pl.DataFrame, found: dict[str, float], others: pl.DataFrame
) -> list[Claim]:
    import polars as pl

    tests = work.table("comparison").filter(
        pl.col("order") == "abstract", pl.col("prior").is_in(["any", POWER_LAW])
    )
    worst, weakest = max(tests["p"].to_list()), max(tests[DELTA].to_list())
    effects = [
        f"{name.replace('_', ' ')} "
        + ", ".join(f"{each:.2f}" for each in tests.filter(measure=name)[DELTA])
        for name in ("irregularity", "processing_complexity")
    ]
    systems = round(found["systems"])
    beating = round(found["better than one"] * systems)
    spread = (others["better than one"] * others["systems"]).round()
    return [
        Claim(
            "more-regular-and-easier",
            "Natural systems exhibit significantly more regularity and less processing "
            "complexity than the baseline.",
            "significant (no test given)",
            "Cliff's delta with one vote a language, a type, a family: "
            f"{'; '.join(effects)}; permutation tests p ≤ {worst:.2g}",
            verdict(exactly=worst < 0.05 and weakest < 0),
            headline=True,
        ),
        Claim(
            "none-better-than-natural",
            "None of the sampled systems is both more regular and less complex than natural "
            "systems.",
            "0 of 10,000",
            f"{round(found['better than all'])} of {systems:,} are better than every natural "
            f"system in both; {beating} are better than at least one of the {natural.height}",
            verdict(exactly=beating == 0, in_kind=found["better than all"] == 0),
            spread=f"over {others.height} further seeds at most {spread.max():.0f} are better "
            "than at least one",
            reason=f"{round(found['beaten languages'])} natural systems are beaten by some "
            "baseline system, mostly one with a tiny lexicon",
            headline=True,
        ),
    ]


def _shares(drawn: pl.DataFrame, found: dict[str, float], others: pl.DataFrame) -> list[Claim]:
    import polars as pl

    bulk = drawn.filter(pl.col("processing_complexity").is_between(4, HARD)).height
    return [
        Claim(
            "hard-share",
            "6,468 of the 10,000 baseline systems, roughly 65 %, have a processing complexity "
            "above 6 bits.",
            "64.7 %",
            f"{found['hard']:.1%} of {drawn.height:,}",
            verdict(exactly=abs(found["hard"] - 0.6468) < 0.02, in_kind=found["hard"] > 0.5),
            spread=f"{others['hard'].mean():.1%} ± {others['hard'].std():.1%} over "
            f"{others.height} further seeds",
            reason=_DRAWING,
        ),
        Claim(
            "bulk-of-the-rest",
            "The relatively efficient baseline systems have around 4-6 bits of processing "
            "complexity.",
            "4-6 bits",
            f"{bulk / max(1, drawn.height - round(found['hard'] * drawn.height)):.1%} of the "
            "systems that are not above 6 bits have 4-6",
            verdict(exactly=bulk > 0.5 * (1 - found["hard"]) * drawn.height),
        ),
    ]


def _correlations(found: dict[str, float], others: pl.DataFrame) -> list[Claim]:
    claims: list[Claim] = []
    for table, of in (("table2", "all baseline systems"), ("table3", "systems above 6 bits")):
        for pair, paper in PAPER[table].items():
            name = f"{table} {pair[0]} {pair[1]}"
            value, mean, deviation = found[name], others[name].mean(), others[name].std()
            assert isinstance(mean, float)  # noqa: S101
            assert isinstance(deviation, float)  # noqa: S101
            whole = found[f"table2 {pair[0]} {pair[1]}"]
            alike = value > 0.4 if table == "table2" else 0 < value < whole
            claims.append(
                Claim(
                    f"correlation-{table}-{pair[0]}{pair[1]}",
                    f"Over {of} {_NAMES[pair]} correlate with r = {paper}.",
                    f"{paper:.3f}",
                    f"{value:.3f}",
                    verdict(exactly=abs(mean - paper) < _NEAR, in_kind=alike),
                    spread=f"{mean:.3f} ± {deviation:.3f} over {others.height} further seeds",
                    reason=_DRAWING,
                )
            )
    positive = all(found[f"table2 {i} {j}"] > 0 for i, j in PAPER["table2"])
    weaker = [
        found[f"table2 {i} {j}"] - abs(found[f"table3 {i} {j}"]) for i, j in PAPER["table2"]
    ]
    return [
        *claims,
        Claim(
            "correlations-positive",
            "All three measures correlate positively over the baseline.",
            "0.625 to 0.873",
            " ".join(f"{found[f'table2 {i} {j}']:.3f}" for i, j in PAPER["table2"]),
            verdict(exactly=positive),
        ),
        Claim(
            "correlations-weaker",
            "Above 6 bits the correlations are significantly weaker.",
            "by 0.47, 0.63 and 0.50",
            f"by {weaker[0]:.2f}, {weaker[1]:.2f} and {weaker[2]:.2f}",
            verdict(exactly=min(weaker) > 0.2, in_kind=min(weaker) > 0),
            headline=True,
        ),
    ]
