"""Statements about natural systems and the random baseline (section 4.1, appendix C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.paper.baseline import figures
from regnum.paper.claims.model import Claim, files, verdict
from regnum.paper.natural import sampled
from regnum.paper.priors import POWER_LAW
from regnum.paper.statistics import DELTA
from regnum.paper.work import Files, Work
from regnum.search.figures import HARD, PAPER

if TYPE_CHECKING:
    import polars as pl

_NEAR = 0.05  # a correlation nearer to the paper's, on average over seeds, says the same
_NAMES = {
    "length_irregularity": "morphosyntactic complexity and irregularity",
    "length_processing": "morphosyntactic and processing complexity",
    "irregularity_processing": "irregularity and processing complexity",
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
    share, shares = found["above_6_bits"], others["above_6_bits"]
    rest = max(1, drawn.height - round(share * drawn.height))
    return [
        Claim(
            "hard-share",
            "6,468 of the 10,000 baseline systems, roughly 65 %, have a processing complexity "
            "above 6 bits.",
            "64.7 %",
            f"{share:.1%} of {drawn.height:,}",
            verdict(exactly=abs(share - PAPER["above_6_bits"]) < 0.02, in_kind=share > 0.5),
            spread=f"{shares.mean():.1%} ± {shares.std():.1%} over {others.height} further "
            "seeds",
            reason=_DRAWING,
        ),
        Claim(
            "bulk-of-the-rest",
            "The relatively efficient baseline systems have around 4-6 bits of processing "
            "complexity.",
            "4-6 bits",
            f"{bulk / rest:.1%} of the systems that are not above 6 bits have 4-6",
            verdict(exactly=bulk > 0.5 * rest),
        ),
    ]


def _correlations(found: dict[str, float], others: pl.DataFrame) -> list[Claim]:
    claims: list[Claim] = []
    for prefix, of in (("", "all baseline systems"), ("hard_", "systems above 6 bits")):
        for pair, measures in _NAMES.items():
            name, paper = prefix + pair, PAPER[prefix + pair]
            value, values = found[name], others[name].to_numpy()
            mean, deviation = float(values.mean()), float(values.std(ddof=1))
            claims.append(
                Claim(
                    f"correlation-{name.replace('_', '-')}",
                    f"Over {of} {measures} correlate with r = {paper}.",
                    f"{paper:.3f}",
                    f"{value:.3f}",
                    verdict(
                        exactly=abs(mean - paper) < _NEAR,
                        in_kind=0 < value < found[pair] if prefix else value > 0.4,
                    ),
                    spread=f"{mean:.3f} ± {deviation:.3f} over {others.height} further seeds",
                    reason=_DRAWING,
                )
            )
    whole = [found[pair] for pair in _NAMES]
    weaker = [found[pair] - abs(found[f"hard_{pair}"]) for pair in _NAMES]
    return [
        *claims,
        Claim(
            "correlations-positive",
            "All three measures correlate positively over the baseline.",
            "0.625 to 0.873",
            " ".join(f"{each:.3f}" for each in whole),
            verdict(exactly=min(whole) > 0),
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
