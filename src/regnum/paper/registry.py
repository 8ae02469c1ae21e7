"""All steps of the study with their parameters; what each is for stands in its module."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from regnum.paper import evolved, frontier
from regnum.paper.neighbours import GREEDY, PANELS, STRONG, sampled_types
from regnum.paper.priors import POWER_LAW, UNIFORM
from regnum.paper.steps import Profile, Step, Study

EXPONENTS = ("0.5", "1", "1.5", "2", "2.5", "3")
PRIORS = (
    UNIFORM,
    *(f"power law {exponent}" for exponent in EXPONENTS),
    *(f"reversed power law {exponent}" for exponent in EXPONENTS),
)
_BASELINE = {"systems": 10_000, "systems_per_type": 100, "policy": "uniform"}
_FEW = {"systems": 1_000, "systems_per_type": 20}
_EVOLUTION = {
    "sizes": [2, 30],
    "generations": 16,
    "effort": 60_000,
    "agreement": 8,
    "ties": ["first", "regular"],
}
_BRIEF = {"generations": 4, "effort": 6_000, "agreement": 2, "ties": ["first"]}
_NATURAL_SOURCES = ("paper/natural.py", "paper/priors.py")


def _evolution(grammar: str, prior: str, further: int = 0) -> Step:
    parameters = {"grammar": grammar, "prior": prior, **_EVOLUTION}
    if (grammar, prior) == ("hurford", UNIFORM):
        # Under this prior large lexicons matter, see Fig. 6; annealing takes too few symbols.
        parameters |= {"sizes": [2, 99], "effort": 20_000, "ties": ["first", "random"]}
    name = evolved.step_name(grammar, prior)
    title = f"{grammar.capitalize()} grammars evolved for short numerals, {prior}"
    if further:
        name, title = f"{name}@{further}", f"{title}, further seed {further}"
        parameters |= {"further": further, "ties": ["first"]}
    return Step(
        name, "evolved:evolution", title, parameters=parameters, quick=_BRIEF, seeded=True,
        sources=("paper/priors.py",),
    )  # fmt: skip


_FURTHER_EVOLUTIONS = tuple(
    _evolution(grammar, prior, further)
    for further in (1, 2)
    for prior in (POWER_LAW, UNIFORM)
    for grammar in ("hurford", "ranged")
)
_BOTH_POWER_LAW, _BOTH_UNIFORM = (
    tuple(evolved.step_name(grammar, prior) for grammar in ("hurford", "ranged"))
    for prior in (POWER_LAW, UNIFORM)
)

_CLAIM_SOURCES = (
    *_NATURAL_SOURCES, "paper/claims/model.py", "paper/claims/evolved.py", "paper/baseline.py",
    "paper/evolved.py", "paper/statistics.py",
)  # fmt: skip
_TYPES = sampled_types()
# The quick profile searches the neighbourhoods of Fig. 4 alone.
_IN_FIGURE = {name for name, members in _TYPES.items() if set(PANELS) & {name, *members}}


def _quick(name: str, **parameters: Any) -> dict[str, Any]:
    return parameters if name in _IN_FIGURE else {**parameters, "languages": []}


_GREEDY = tuple(
    Step(
        GREEDY + name, "neighbours:greedy", f"Neighbourhood of {name}",
        parameters={"languages": list(members), "affordable": 4_000_000, "further": 2},
        quick=_quick(name, affordable=20_000, further=0), seeded=True,
    )
    for name, members in _TYPES.items()
)  # fmt: skip
_STRONG = tuple(
    Step(
        STRONG + name, "neighbours:strong", f"Strong search near {name}",
        parameters={"languages": list(members), "runs": 2, "evaluations": 400_000},
        quick=_quick(name, evaluations=10_000), seeded=True,
    )
    for name, members in sampled_types(too_large=True).items()
)  # fmt: skip


def _direct(grammar: str, prior: str) -> Step:
    return Step(
        frontier.step_name(grammar, prior), "frontier:direct",
        f"{grammar.capitalize()} systems evolved on the measures themselves, {prior}",
        parameters={
            "grammar": grammar, "prior": prior, "generations": 200, "offspring": 2_000,
            "kept": 1_000,
        },
        quick={"generations": 30, "offspring": 1_000, "kept": 500}, seeded=True,
        sources=("paper/priors.py",),
    )  # fmt: skip


_DIRECT = tuple(
    _direct(grammar, prior)
    for grammar in ("hurford", "ranged")
    for prior in (POWER_LAW, UNIFORM)
)
_CLAIMS: tuple[Step, ...] = (
    Step(
        "claims:measures", "claims.measures:claims", "Statements about worked examples",
        needs=("fig1", "languages"), sources=_CLAIM_SOURCES,
    ),
    Step(
        "claims:baseline", "claims.baseline:claims", "Statements about the baseline",
        needs=("languages", "baseline", "baseline-spread", "comparison"),
        sources=_CLAIM_SOURCES,
    ),
    Step(
        "claims:evolved", "claims.evolved:claims", "Statements about evolved systems",
        needs=(
            "languages", *_BOTH_POWER_LAW, *_BOTH_UNIFORM,
            *(step.name for step in _FURTHER_EVOLUTIONS),
        ),
        sources=_CLAIM_SOURCES,
    ),
    Step(
        "claims:order", "claims.order:claims", "Statements about order and families",
        needs=("languages", "comparison", *_BOTH_POWER_LAW), sources=_CLAIM_SOURCES,
    ),
    Step(
        "claims:neighbours", "claims.neighbours:claims", "Statements about neighbourhoods",
        needs=tuple(step.name for step in _GREEDY),
        sources=(*_CLAIM_SOURCES, "paper/neighbours.py"),
    ),
    Step(
        "claims:strong", "claims.strong:claims", "The local claim under a stronger search",
        needs=tuple(step.name for step in _STRONG),
        sources=(*_CLAIM_SOURCES, "paper/neighbours.py"),
    ),
)  # fmt: skip

STEPS: tuple[Step, ...] = (
    Step(
        "fig1", "figure1:fig1", "The automaton of Karo Batak", "figure",
        parameters={"language": "karo-batak"}, section="Fig. 1",
        caption="The minimal partial automaton of the Karo Batak numerals 1-99. States are "
        "named after the rules that lead to them; a numeral may end in a double circle.",
    ),
    Step(
        "languages", "natural:languages", "The languages of the catalogue, measured",
        parameters={"priors": list(PRIORS)}, sources=_NATURAL_SOURCES,
    ),
    Step(
        "baseline", "baseline:baseline", "The random baseline, measured",
        parameters={**_BASELINE, "priors": list(PRIORS)}, quick=_FEW, seeded=True,
        sources=_NATURAL_SOURCES,
    ),
    Step(
        "fig2", "baseline:fig2", "Natural and baseline systems", "figure",
        needs=("languages", "baseline"), sources=_NATURAL_SOURCES, section="Fig. 2",
        caption="Irregularity and processing complexity of natural systems and of a random "
        "baseline, power-law prior.",
    ),
    Step(
        "baseline-spread", "baseline:spread", "Further baselines with other seeds",
        needs=("languages",), parameters={**_BASELINE, "repeats": 5},
        quick={**_FEW, "repeats": 2}, seeded=True, sources=_NATURAL_SOURCES,
    ),
    Step(
        "table2", "baseline:table2", "Correlations over the baseline", "table",
        needs=("languages", "baseline", "baseline-spread"), sources=_NATURAL_SOURCES,
        section="Table 2",
        caption="Pearson correlations of the measures over all baseline systems; mean and "
        "standard deviation over further samples with other seeds.",
    ),
    Step(
        "table3", "baseline:table3", "Correlations over the hard part of the baseline", "table",
        needs=("languages", "baseline", "baseline-spread"), sources=_NATURAL_SOURCES,
        section="Table 3",
        caption="The same over the systems whose processing complexity is above 6 bits.",
    ),
    _evolution("hurford", POWER_LAW),
    _evolution("ranged", POWER_LAW),
    Step(
        "table1", "evolved:table1", "Mandarin beside an unnatural system", "table",
        needs=_BOTH_POWER_LAW, sources=_NATURAL_SOURCES, section="Table 1",
        caption="The numerals 18-25 in Mandarin, in the unnatural system that the paper "
        "shows, and in the least orderly of the Hurford systems that this run evolved.",
    ),
    Step(
        "fig3", "evolved:fig3", "Natural and evolved systems, power-law prior", "figure",
        needs=("languages", *_BOTH_POWER_LAW), sources=_NATURAL_SOURCES, section="Fig. 3",
        caption="Natural systems, and systems evolved for small lexicons and short numerals "
        "with Hurford grammars (Denić & Szymanik) and ranged grammars (Yang & Regier), "
        "power-law prior.",
    ),
    _evolution("hurford", UNIFORM),
    _evolution("ranged", UNIFORM),
    Step(
        "fig5", "evolved:fig5", "Natural and evolved systems, uniform prior", "figure",
        needs=("languages", *_BOTH_UNIFORM), sources=_NATURAL_SOURCES, section="Fig. 5",
        caption="As Fig. 3, under a uniform prior in evolution and measures.",
    ),
    Step(
        "fig6", "evolved:fig6", "Lexicon size and processing complexity", "figure",
        needs=("languages", *_BOTH_UNIFORM), sources=_NATURAL_SOURCES, section="Fig. 6",
        caption="Lexicon size and processing complexity of the systems of Fig. 5.",
    ),
    Step(
        "comparison", "statistics:compared", "Natural systems against the baseline",
        needs=("languages", "baseline"), parameters={"permutations": 9_999},
        quick={"permutations": 999}, seeded=True, sources=_NATURAL_SOURCES,
    ),
    Step(
        "statistics", "statistics:statistics", "How far natural systems are from the baseline",
        "figure", needs=("comparison",), sources=_NATURAL_SOURCES, new=True,
        caption="Cliff's delta of processing complexity, natural systems against the baseline: "
        "-1 if every natural system is easier than every baseline system. With one vote a "
        "language, a type or a family, in the order of Hurford's grammar (abstract) and in the "
        "order of the language (attested), under priors from a reversed power law to a steep "
        "power law. The table adds irregularity, Hedges' g and permutation tests. Where types "
        "or families vote, each type of the baseline has one vote too.",
    ),
    *_GREEDY,
    Step(
        "fig4", "neighbours:fig4", "Local neighbourhoods of five languages", "figure",
        needs=tuple(
            step.name for step in _GREEDY if step.name.partition(":")[2] in _IN_FIGURE
        ),
        section="Fig. 4",
        caption="Natural systems among the most and the least efficient systems with their "
        "digits, multipliers, combinators and numeral lengths, as Algorithm 2 finds them. "
        "Panels have their own axes.",
    ),
    Step(
        "neighbourhoods", "neighbours:neighbourhoods", "Local neighbourhoods of all types",
        "figure", needs=tuple(step.name for step in _GREEDY), section="Fig. 4, all types",
        caption="As Fig. 4 for every type of the sample. beta and gamma are the paper's unless "
        "they would take more evaluations than the run affords.",
    ),
    Step(
        "multiplication", "weights:multiplication", "When multiplication has a cost", "figure",
        needs=("languages", *_BOTH_POWER_LAW), new=True,
        sources=(*_NATURAL_SOURCES, "paper/evolved.py"),
        caption="How many natural systems the ranged systems with up to five number morphemes "
        "dominate under the power law, if each multiplication in a numeral costs some bits on "
        "top of its processing complexity. They build numbers by nested multiplications, and "
        "lose most of the languages at some cost; a cost of inf stands where some languages "
        "multiply even more often.",
    ),
    *_DIRECT,
    Step(
        "frontier", "frontier:frontier", "The global frontier", "figure",
        needs=(
            "languages", *_BOTH_POWER_LAW, *_BOTH_UNIFORM, *(step.name for step in _DIRECT)
        ),
        new=True, sources=(*_NATURAL_SOURCES, "paper/evolved.py"),
        caption="Natural systems and systems evolved on irregularity and processing complexity "
        "themselves: numerals need not be short, digits need not be in a row, and multipliers "
        "may be in force anywhere. In the ranged systems rules hold for ranges of numbers, in "
        "the Hurford systems every number may be built in a way of its own; larger numerals "
        "are built of the numerals of smaller numbers. A ratio of r means that some system of "
        "the frontier is r times better in both measures; distances are in standard "
        "deviations of the natural systems.",
    ),
    *_FURTHER_EVOLUTIONS,
    *_STRONG,
    Step(
        "strong", "neighbours:strong_verdicts", "A stronger search of the neighbourhoods",
        "figure", needs=tuple(step.name for step in (*_GREEDY, *_STRONG)), new=True,
        caption="How much more regular a neighbour is that is no harder to process, found by "
        "annealing over all numbers at once, where Algorithm 2 goes from number to number. "
        "Types without a bar are not dominated by anything found.",
    ),
    *_CLAIMS,
    Step(
        "claims", "claims.summary:claims", "The paper's statements, checked", "claims",
        needs=tuple(step.name for step in _CLAIMS),
        parameters={"order": [step.name for step in _CLAIMS]},
    ),
)  # fmt: skip


def study(
    profile: Profile = "full",
    seed: int = 0,
    changes: Mapping[tuple[str, str], Any] | None = None,
) -> Study:
    """Return the study with the parameters of a profile.

    Parameters
    ----------
    profile : {"quick", "full"}
    seed : int
    changes : mapping
        Other values of parameters, by step and parameter.

    Examples
    --------
    >>> study().steps["baseline"].parameters["systems"]
    10000
    """
    return Study(STEPS, profile, seed, MappingProxyType(dict(changes or {})))
