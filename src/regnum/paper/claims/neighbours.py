"""Statements about local neighbourhoods (section 4.2, appendix B)."""

from __future__ import annotations

from typing import Any

from regnum.paper.claims.model import Claim, files, over_seeds, verdict
from regnum.paper.neighbours import further_seeds, results
from regnum.paper.work import Files, Work

_PAPER_DEPTH = 6


def claims(work: Work) -> Files:
    """Check what is said about neighbourhoods."""
    searched = [
        [*_frontiers(list(results(work, further=seed))), *_panels(work, seed)]
        for seed in (0, *further_seeds(work))
    ]
    return files([*_types(), *_examples(), *over_seeds(searched[0], searched[1:])])


def _types() -> list[Claim]:
    from regnum.languages.catalogue import catalogue
    from regnum.languages.types import REPRESENTATIVES, signature
    from regnum.paper.neighbours import sampled_types

    distinct = {
        signature(catalogue()[name])._replace(suppletives=()) for name in REPRESENTATIVES
    }
    kayah = catalogue()["kayah-li"].abstract
    depth = max(len(numeral.numbers) for numeral in kayah.numerals or ())
    return [
        Claim(
            "types",
            "The natural systems fall into 38 types by digits, multipliers, combinators and "
            "numeral lengths.",
            "38 types",
            f"{len(distinct)} among the {len(REPRESENTATIVES)} systems of the literature; "
            f"{len(sampled_types()) + 1} in the sample of this run, suppletives counted too",
            verdict(exactly=len(distinct) == 38),
        ),
        Claim(
            "kayah-li-depth",
            "Kayah Li needs numerals of more than 6 number morphemes, and is left out for it.",
            "deeper than 6",
            f"{depth} number morphemes at most",
            verdict(exactly=depth > _PAPER_DEPTH, in_kind=depth >= _PAPER_DEPTH),
            reason="a depth counted in nested rules rather than in morphemes is larger",
        ),
    ]


def _examples() -> list[Claim]:
    from regnum.languages.catalogue import catalogue
    from regnum.search.neighbourhood import neighbourhood_of

    drehu = neighbourhood_of(catalogue()["drehu"])
    place = drehu.numbers.index(24)
    natural, *others = [str(each.numeral) for each in drehu.alternatives[place]]
    wanted = {"4*5+4", "5+15+4", "15+5+4", "10+10+4"}
    # The words are what counts; brackets are notation.
    words = {each.replace("(", "").replace(")", "") for each in others}
    mandarin = neighbourhood_of(catalogue()["mandarin"])
    twelve = mandarin.counts[mandarin.numbers.index(12)]
    return [
        Claim(
            "drehu-24",
            "Drehu 24 is 1*20+4, with the alternatives 4*5+4, 5+15+4, 15+5+4 and 10+10+4.",
            "4 alternatives",
            f"{natural} with {len(others)}: {', '.join(sorted(words))}",
            verdict(exactly=words == wanted, in_kind=wanted <= words),
            reason="the neighbourhood has all words of the same length that Hurford's grammar "
            "builds, of which the paper lists some",
        ),
        Claim(
            "mandarin-12",
            "Mandarin 10+2 has no alternative of its length.",
            "1 numeral",
            f"{twelve} numeral{'s' if twelve > 1 else ''} of 3 morphemes",
            verdict(exactly=twelve == 1),
        ),
    ]


def _frontiers(found: list[tuple[str, dict[str, Any]]]) -> list[Claim]:
    from regnum.languages.types import REPRESENTATIVES

    languages = sum(len(entry["languages"]) for _, entry in found)
    lost = [
        name
        for _, entry in found
        if entry["verdict"] == "dominated"
        for name in entry["languages"]
    ]
    known = {name for name, _ in found} & set(REPRESENTATIVES)
    within = [entry for name, entry in found if name in known]
    among = sum(len(entry["languages"]) for entry in within)
    lost_among = sum(
        len(entry["languages"]) for entry in within if entry["verdict"] == "dominated"
    )
    share = 1 - len(lost) / languages
    shown = ", ".join(sorted(lost)[:12]) + (" ..." if len(lost) > 12 else "")
    return [
        Claim(
            "neighbourhoods",
            "Frontiers were obtained for 37 local neighbourhoods of 127 of the 128 languages.",
            "37 neighbourhoods, 127 languages",
            f"{len({name for name, _ in found})} types with {len(found)} different systems, "
            f"{languages} languages; {len(known)} of the types are in the literature",
            verdict(exactly=False, in_kind=languages > 0),
            reason="the sample of the catalogue has more languages and more types",
        ),
        Claim(
            "on-the-local-frontier",
            "121 of 127 natural systems are as efficient as their local frontier or more.",
            "121 of 127 (95 %)",
            f"{languages - len(lost)} of {languages} ({share:.0%}); of types in the literature "
            f"{among - lost_among} of {among}; dominated: {shown or 'none'}",
            verdict(exactly=abs(share - 121 / 127) < 0.02, in_kind=share > 0.8),
            reason="more languages and types than the paper's, and a random choice of partial "
            "systems wherever there are more than beta",
            headline=True,
        ),
    ]


def _panels(work: Work, seed: int) -> list[Claim]:
    from regnum.languages.catalogue import catalogue
    from regnum.languages.types import language_type

    # A type is named after one of its languages; where it has several systems, the largest
    # group of languages comes first.
    found = dict(reversed(list(results(work, further=seed))))
    claims: list[Claim] = []
    karo_batak = found.get(language_type(catalogue()["karo-batak"]))
    if karo_batak:
        best, worst = len(karo_batak["frontier"]), len(karo_batak["worst"])
        claims.append(
            Claim(
                "karo-batak-neighbours",
                "Karo Batak's neighbourhood has one best system, Karo Batak itself, and one "
                "worst.",
                "2 systems: best and worst",
                f"{best} best and {worst} worst of about 10^{karo_batak['log10_size']:.1f}; "
                f"the natural one is {karo_batak['verdict']} the frontier",
                verdict(exactly=best == worst == 1 and karo_batak["verdict"] == "on"),
            )
        )
    spans = {}
    for name in ("nahuatl-sierra", "french"):
        entry = found.get(language_type(catalogue()[name]))
        if entry:
            values = [
                one["processing_complexity"] for one in (*entry["frontier"], *entry["worst"])
            ]
            spans[name] = max(values) - min(values)
    if len(spans) == 2:
        claims.append(
            Claim(
                "panels-vary",
                "French-like systems vary little in L(N|G), Nahuatl-like systems more.",
                "little; more",
                f"French {spans['french']:.3f} bits between best and worst, Sierra Nahuatl "
                f"{spans['nahuatl-sierra']:.3f}",
                verdict(exactly=spans["french"] < spans["nahuatl-sierra"]),
            )
        )
    return claims
