"""Statements about systems evolved for short numerals (sections 2, 4.1 and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.paper.claims.model import Claim, files, over_seeds, verdict
from regnum.paper.evolved import HURFORD, RANGED, TINY, bases, optimal, step_name, system_of
from regnum.paper.natural import coordinates, sampled
from regnum.paper.priors import POWER_LAW, UNIFORM, prior
from regnum.paper.work import Files, Work

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

    from regnum.numerals import NumeralSystem

_OLD = ("lexicon_size", "average_morphosyntactic_complexity")
_SPELLED = {
    5: "2*2+1", 6: "(2+1)*2", 7: "(2+1)*2+1", 8: "2*2*2", 9: "2*2*2+1", 10: "(2*2+1)*2",
    46: "(((2*2+1)*2+1)*2+1)*2",
}  # fmt: skip
_SAMPLE = "other languages and another run of the search than the paper's"


def claims(work: Work) -> Files:
    """Check what is said about evolved systems under both priors."""
    return files(over_seeds(_claims(work), [_claims(other) for other in work.further]))


def _claims(work: Work) -> list[Claim]:
    return [*_older_measures(work), *_power_law(work), *_tiny(work), *_uniform(work)]


def winners(work: Work) -> pl.DataFrame:
    """Return the ranged systems that dominate a natural one under the power law."""
    import polars as pl

    from regnum.search.pareto import dominated_by

    table = optimal(work, POWER_LAW).filter(pl.col("group") == RANGED)
    natural = coordinates(sampled(work, POWER_LAW))
    beats = [bool(dominated_by(natural, each[None, :]).any()) for each in coordinates(table)]
    return table.filter(pl.Series(beats))


def _older_measures(work: Work) -> list[Claim]:
    import numpy as np
    import polars as pl

    front = work.table(step_name("hurford", POWER_LAW)).filter(
        pl.col("on_front"), pl.col("ties") == "first"
    )
    best = dict(front.select(_OLD).iter_rows())
    natural = sampled(work, POWER_LAW)
    above = np.array(
        [mean - best[size] for size, mean in natural.select(_OLD).iter_rows() if size in best]
    )
    used = [
        len(set().union(*(bases(numeral) for numeral in row["numerals"][9:])))
        for row in front.iter_rows(named=True)
    ]
    ours = natural.height - len(above)
    return [
        Claim(
            "close-to-the-older-frontier",
            "Natural systems lie on or close to the frontier of lexicon size and average "
            "morphosyntactic complexity (Denić & Szymanik).",
            "on or close to",
            f"at the same lexicon size {above.mean():.3f} morphemes above the evolved frontier "
            f"on average, {above.max():.3f} at most"
            + (f" ({ours} languages have sizes beyond it)" if ours else ""),
            verdict(exactly=above.mean() < 0.1, in_kind=above.mean() < 0.3),
        ),
        Claim(
            "alternating-bases",
            "Systems that do not employ the same multipliers consistently are widespread along "
            "that frontier.",
            "widespread",
            f"{sum(count > 3 for count in used)} of {len(used)} evolved Hurford systems build "
            f"the numerals 10-99 on more than three bases, {np.median(used):.0f} in the median",
            verdict(exactly=sum(count > 3 for count in used) > len(used) / 2),
        ),
    ]


def _power_law(work: Work) -> list[Claim]:
    import numpy as np
    import polars as pl

    from regnum.search.pareto import dominated_by

    table, natural = optimal(work, POWER_LAW), sampled(work, POWER_LAW)
    ours = coordinates(natural)
    hurford, ranged = coordinates(table, HURFORD), coordinates(table, RANGED)
    beaten = {"Hurford": dominated_by(hurford, ours), "ranged": dominated_by(ranged, ours)}
    shares = {name: float(each.mean()) for name, each in beaten.items()}
    small = coordinates(table.filter(pl.col("lexicon_size") <= TINY))
    won = float(dominated_by(ours, small).mean())
    large = coordinates(table.filter(pl.col("lexicon_size") > TINY))
    rest_won = float(dominated_by(ours, large).mean())
    losers = table.filter(pl.col("group") == RANGED).filter(pl.Series(beaten["ranged"]))
    rest = table.filter(pl.col("group") == RANGED).filter(pl.Series(~beaten["ranged"]))
    digits, others = (
        float(each["digits"].list.len().to_numpy().mean()) if each.height else 0.0
        for each in (losers, rest)
    )
    return [
        Claim(
            "natural-more-efficient",
            "Natural systems are typically more efficient in the new measures than the systems "
            "that are optimal in the older ones.",
            "typically",
            f"{shares['Hurford']:.0%} of the Hurford and {shares['ranged']:.0%} of the ranged "
            f"systems are dominated by a natural one; {won:.0%} of the natural systems are "
            f"dominated by one of the tiny lexicons of up to {TINY} morphemes, "
            f"{rest_won:.0%} by any other",
            verdict(exactly=min(shares.values()) > 0.5 and rest_won < 0.5),
            headline=True,
        ),
        Claim(
            "hurford-irregular",
            "Systems optimal for Denić & Szymanik are highly irregular.",
            "far to the right in Fig. 3",
            f"L(G) from {hurford[:, 0].min():.0f} to {hurford[:, 0].max():.0f} bits, natural "
            f"systems {ours[:, 0].min():.0f} to {ours[:, 0].max():.0f}"
            + _if_most_regular(work),
            verdict(
                exactly=bool(np.median(hurford[:, 0]) > ours[:, 0].max()),
                in_kind=bool(np.median(hurford[:, 0]) > np.median(ours[:, 0])),
            ),
        ),
        Claim(
            "ranged-middle-cluster",
            "Some of Yang & Regier's systems are clearly less efficient than natural ones; "
            "they have many digits, up to 20, and large multipliers.",
            "the middle cluster of Fig. 3",
            f"{losers.height} of {len(ranged)} ranged systems are dominated by a natural one; "
            f"they have {digits:.1f} digits on average, the others {others:.1f}",
            verdict(exactly=losers.height > 0 and digits > others),
        ),
    ]


def _tiny(work: Work) -> list[Claim]:
    import numpy as np
    import polars as pl

    from regnum.measures import measure
    from regnum.search.pareto import dominated_by

    best = winners(work)
    largest = [
        max(*row["digits"], *row["multipliers"], *row["suppletives"])
        for row in best.iter_rows(named=True)
    ]
    tiny = sum(each <= TINY for each in largest)
    natural = sampled(work, UNIFORM)
    again = [measure(system_of(row), prior(UNIFORM)) for row in best.iter_rows(named=True)]
    again = [each for each in again if each.lexicon_size <= TINY]
    there = np.array([[each.irregularity, each.processing_complexity] for each in again])
    there = there.reshape(-1, 2)
    still = int(dominated_by(-there, -coordinates(natural)).sum())
    lost = int(dominated_by(there, coordinates(natural)).sum())
    beaten = int(dominated_by(coordinates(natural), there).sum())
    smallest = optimal(work, POWER_LAW).filter(
        pl.col("group") == RANGED, pl.col("lexicon_size") == 2
    )
    claims = [
        Claim(
            "four-tiny-systems",
            "Under the power law a few of Yang & Regier's systems are more efficient than "
            "natural ones: four, with digits and multipliers from 1 to 5.",
            "4 systems, morphemes 1-5",
            f"{best.height} ranged systems dominate a natural one, {tiny} of them with "
            f"morphemes from 1 to {TINY}; lexicons of {_span(best['lexicon_size'].to_list())}",
            verdict(exactly=best.height == tiny == 4, in_kind=tiny > 0),
            reason=f"the others have small lexicons too and beat single languages; {_SAMPLE}",
            headline=True,
        ),
        Claim(
            "tiny-systems-lose",
            "Under the uniform prior these four are no longer more efficient than natural "
            "ones.",
            "0 of 4",
            f"{still} of {tiny} dominate any of the {natural.height} natural systems, "
            f"{beaten} of them altogether; natural systems dominate {lost} of the {tiny}",
            verdict(exactly=still == 0, in_kind=lost == tiny),
            reason="natural systems of quinary languages with irregular numerals are harder "
            "still under a uniform prior",
            headline=True,
        ),
    ]
    if smallest.height:
        claims += _smallest(system_of(smallest.row(0, named=True)))
    return claims


def _smallest(system: NumeralSystem) -> list[Claim]:
    """Check what is said about the smallest of the tiny lexicons."""
    from regnum.automaton import Automaton
    from regnum.measures.complexity import word_complexity
    from regnum.numerals import Numeral

    same = [
        number
        for number, text in _SPELLED.items()
        if system[number] == Numeral.parse(text).morphemes
    ]
    automaton = Automaton.of(system)
    bits = [word_complexity(automaton, word) for word in system.words]
    weight = prior(POWER_LAW).probabilities(range(1, 100))
    high = float(sum(bits[50:]) / 49)
    share = float(sum(weight[50:] * bits[50:]) / sum(weight * bits))
    return [
        Claim(
            "tiny-numerals",
            "The smallest of them builds 5 as 2*2+1, 6 as (2+1)*2, 7 as (2+1)*2+1, 8 as "
            "2*2*2, 9 as 2*2*2+1, 10 as (2*2+1)*2 and 46 as (((2*2+1)*2+1)*2+1)*2.",
            "7 numerals",
            f"{len(same)} of 7 are the same words; 46 is {system.text(46)}",
            verdict(exactly=len(same) == 7, in_kind=len(same) > 3),
        ),
        Claim(
            "tiny-large-numbers",
            "Its large numbers are hard to process but contribute little under the power law.",
            "high, little",
            f"{high:.1f} bits for a number above 50 on average, which add "
            f"{share:.1%} of the processing complexity",
            verdict(exactly=share < 0.1 and high > 10),
        ),
    ]


def _uniform(work: Work) -> list[Claim]:
    import numpy as np

    table, natural = optimal(work, UNIFORM), sampled(work, UNIFORM)
    ours = coordinates(natural)
    hurford, ranged = coordinates(table, HURFORD), coordinates(table, RANGED)
    medians = [float(np.median(each[:, 0])) for each in (ours, ranged, hurford)]
    easier = float((hurford[:, 1] < np.median(ours[:, 1])).mean())
    easiest = int((hurford[:, 1] < ours[:, 1].min()).sum())
    sizes = table.filter(group=HURFORD)
    rank = _rank_correlation(
        sizes["lexicon_size"].to_numpy(), sizes["processing_complexity"].to_numpy()
    )
    both = np.concatenate([hurford, ranged])
    quartiles = np.quantile(both[:, 1], [0.25, 0.75])
    outliers = int((both[:, 1] > quartiles[1] + 3 * (quartiles[1] - quartiles[0])).sum())
    return [
        Claim(
            "uniform-regularity",
            "Under a uniform prior natural systems still exhibit high regularity; optimal "
            "artificial systems lie much further right.",
            "much further right in Fig. 5",
            f"median L(G) {medians[0]:.0f} bits for natural, {medians[1]:.0f} for ranged, "
            f"{medians[2]:.0f} for Hurford systems",
            verdict(
                exactly=medians[0] * 1.5 < min(medians[1:]),
                in_kind=medians[0] < min(medians[1:]),
            ),
            headline=True,
        ),
        Claim(
            "uniform-ranged-between",
            "Under a uniform prior Yang & Regier's systems are slightly more regular than "
            "Denić & Szymanik's, but far from natural ones.",
            "slightly more regular",
            f"median L(G) {medians[1]:.0f} against {medians[2]:.0f} bits",
            verdict(
                exactly=medians[0] < medians[1] < medians[2] < 1.25 * medians[1],
                in_kind=medians[0] < medians[1] < medians[2],
            ),
            reason="here they are far more regular; how far depends on which of equally short "
            "numerals a Hurford system uses",
        ),
        Claim(
            "uniform-hurford-easier",
            "Many of Denić & Szymanik's systems are easier to process than natural ones under "
            "a uniform prior.",
            "many",
            f"{easier:.0%} of the evolved Hurford systems are easier than the median language, "
            f"{easiest} of {len(hurford)} easier than any",
            verdict(exactly=easier > 0.5, in_kind=easier > 0.1),
            reason="the larger lexicons are the easier ones",
        ),
        Claim(
            "large-lexicon-easy",
            "Where the lexicon of an optimal Hurford system is large, its processing "
            "complexity is low.",
            "Fig. 6",
            f"rank correlation {rank:.2f} over {sizes.height} systems",
            verdict(exactly=rank < -0.5, in_kind=rank < 0),
        ),
        Claim(
            "uniform-outliers",
            "Two evolved systems have extremely high complexities under the uniform prior and "
            "are left out of Figs. 5 and 6.",
            "2 outliers",
            f"{outliers} beyond three quartile ranges; none is left out here",
            verdict(exactly=outliers == 2, in_kind=outliers > 0),
            reason="which systems are extreme depends on the search and its lexicon sizes",
        ),
        Claim(
            "whatever-the-prior",
            "Whatever the prior, natural systems are much more efficient in both measures or "
            "at least in regularity than the evolved ones.",
            "in both (power law), in regularity (uniform)",
            _medians(work),
            verdict(exactly=_whatever(work)),
            headline=True,
        ),
    ]


def _medians(work: Work) -> str:
    import numpy as np

    parts = []
    for name in (POWER_LAW, UNIFORM):
        table = optimal(work, name)
        shown = {
            "natural": coordinates(sampled(work, name)),
            "ranged": coordinates(table, RANGED),
            "Hurford": coordinates(table, HURFORD),
        }
        medians = [
            "{} {:.0f} and {:.2f}".format(group, *np.median(each, axis=0))
            for group, each in shown.items()
        ]
        parts.append(f"{name}: median L(G) and L(N|G) {', '.join(medians)}")
    return "; ".join(parts)


def _whatever(work: Work) -> bool:
    import numpy as np

    for name in (POWER_LAW, UNIFORM):
        table = optimal(work, name)
        ours = np.median(coordinates(sampled(work, name)), axis=0)
        for group in (RANGED, HURFORD):
            theirs = np.median(coordinates(table, group), axis=0)
            if ours[0] >= theirs[0]:
                return False
    return True


def _if_most_regular(work: Work) -> str:
    """Tell what is left where the most regular of equally short numerals are taken."""
    bits = coordinates(optimal(work, POWER_LAW, "regular"), HURFORD)[:, 0]
    if not len(bits):
        return ""
    return (
        f"; with the most regular choice among equally short numerals {bits.min():.0f} to "
        f"{bits.max():.0f}"
    )


def _rank_correlation(first: np.ndarray, second: np.ndarray) -> float:
    """Return Spearman's correlation of values without ties in number."""
    import numpy as np

    ranks = np.array([np.argsort(np.argsort(each)) for each in (first, second)], float)
    return float(np.atleast_2d(np.corrcoef(ranks))[0, 1]) if len(first) > 2 else float("nan")


def _span(numbers: list[int]) -> str:
    return f"{min(numbers)} to {max(numbers)} morphemes" if numbers else "none"
