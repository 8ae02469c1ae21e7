"""Statements about the measures themselves, on worked examples (sections 2 and 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.paper.claims.model import Claim, files, verdict
from regnum.paper.evolved import UNNATURAL, bases
from regnum.paper.natural import sampled
from regnum.paper.priors import POWER_LAW
from regnum.paper.work import Files, Work

if TYPE_CHECKING:
    from regnum.measures import Measures


def claims(work: Work) -> Files:
    """Check the worked examples."""
    return files([*_mandarin(), *_karo_batak(work), *_words(), *_choices(), *_priors()])


def _mandarin() -> list[Claim]:
    from regnum.languages import language
    from regnum.measures import measure

    mandarin = language("mandarin")
    text, length = mandarin.text(43), len(mandarin[43])
    size = measure(mandarin).lexicon_size
    there = {base for numeral in UNNATURAL for base in bases(numeral)}
    here = {base for number in range(18, 26) for base in bases(mandarin.text(number))}
    return [
        Claim(
            "mandarin-43",
            "Mandarin 43 is built 4*10+3 and has a morphosyntactic complexity of 5.",
            "4*10+3, 5 morphemes",
            f"{text}, {length} morphemes",
            verdict(exactly=text == "4*10+3" and length == 5),
        ),
        Claim(
            "mandarin-lexicon",
            "In Mandarin the meanings encoded by single morphemes are those of 1 to 10.",
            "10 number morphemes",
            f"{size} number morphemes",
            verdict(exactly=size == 10),
        ),
        Claim(
            "table1-bases",
            "Between 18 and 25 Mandarin is consistently base-10, while the unnatural system of "
            "Table 1 alternates between bases.",
            "Mandarin 10; unnatural 4, 7 and 25",
            f"Mandarin {_listed(here)}; unnatural {_listed(there)}",
            verdict(exactly=here == {10} and there == {4, 7, 25}, in_kind=len(there) > 1),
        ),
    ]


def _karo_batak(work: Work) -> list[Claim]:
    from regnum.languages import language
    from regnum.measures import explain

    about = work.document("fig1")
    bits = about["bits"]
    natural = sampled(work, POWER_LAW)
    rank = int((natural["irregularity"] < about["irregularity"] - 1e-9).sum()) + 1
    english = natural.filter(language="english")["irregularity"].item()
    path = explain(language("karo-batak"), 20)
    states, transitions = len(path.steps), len(path.steps) - 1
    return [
        Claim(
            "karo-batak-automaton",
            "Karo Batak numerals are extremely regular: two rules suffice, and the minimal "
            "automaton of Fig. 1 has the states λ, D, D*, D*10, D*10+ and D*10+D.",
            "6 states, 12 symbols",
            f"{about['states']} states, {about['transitions']} transitions, "
            f"{about['symbols']} symbols, {about['irregularity']:.2f} bits; rank {rank} of "
            f"{natural.height} languages by irregularity",
            verdict(
                exactly=about["states"] == 6 and about["symbols"] == 12,
                in_kind=rank <= natural.height // 10,
            ),
        ),
        Claim(
            "english-less-regular",
            "English is slightly less regular than Karo Batak: 11 and 12 need rules of their "
            "own.",
            "more irregular",
            f"{english:.1f} against {about['irregularity']:.1f} bits",
            verdict(exactly=english > about["irregularity"]),
        ),
        Claim(
            "karo-batak-20",
            "Following Karo Batak 2*10 takes log2(9) + 1 + 0 + 1 bits.",
            "5.17 bits; 4 transitions",
            f"{bits['20']:.2f} bits; {states} states and {transitions} transitions",
            verdict(exactly=round(bits["20"], 2) == 5.17),
            reason="Note: the paper speaks of 4 transitions where there are 4 states and the 3 "
            "transitions between them; the sum is the same.",
        ),
        Claim(
            "karo-batak-96",
            "Karo Batak 96 takes about 9.34 bits, more than any numeral of a 99-word system.",
            "9.34 > 7.63 bits",
            f"{bits['96']:.2f} > {_word_system().processing_complexity:.2f} bits",
            verdict(exactly=round(bits["96"], 2) == 9.34),
        ),
        Claim(
            "karo-batak-10",
            "Karo Batak 10 is 1*10.",
            "1*10",
            language("karo-batak").text(10),
            verdict(exactly=language("karo-batak").text(10) == "1*10"),
        ),
    ]


def _words() -> list[Claim]:
    from regnum.languages import language
    from regnum.measures import measure

    words = _word_system()
    mean = measure(language("karo-batak"), "uniform").processing_complexity
    return [
        Claim(
            "word-system",
            "A system of 99 morphemes has one accepting state, 99 transitions and "
            "log2(99) + 1 = 7.63 bits for every number.",
            "99 transitions, 7.63 bits",
            f"{words.states} states, {words.transitions} transitions, "
            f"{words.processing_complexity:.2f} bits",
            verdict(
                exactly=words.transitions == 99
                and round(words.processing_complexity, 2) == 7.63
            ),
        ),
        Claim(
            "karo-batak-harder-than-words",
            "Karo Batak is harder to process than a 99-word system because of the bits for its "
            "accepting states.",
            "harder",
            f"{mean:.2f} against {words.processing_complexity:.2f} bits on uniform average",
            verdict(exactly=mean > words.processing_complexity),
        ),
    ]


def _word_system() -> Measures:
    from regnum.measures import measure
    from regnum.numerals import NumeralSystem

    system = NumeralSystem.from_numerals({number: str(number) for number in range(1, 100)})
    return measure(system, "uniform")


def _choices() -> list[Claim]:
    from regnum.numerals import HurfordGrammar

    grammar = HurfordGrammar([1, 2], [5, 10, 12], "+*-")
    chart = grammar.chart(depth=5, largest=99)
    numerals = [str(each) for size in range(1, 6) for each in chart.numerals(12, size)]
    wanted = {"12", "1*12", "10+2", "1*10+2", "2*5+2"}
    missing = sorted(wanted - set(numerals))
    return [
        Claim(
            "numerals-of-12",
            "With digits 1, 2 and multipliers 5, 10, 12 the number 12 may be 12, 1*12, 10+2, "
            "1*10+2 or 2*5+2, the first of them the shortest.",
            "5 examples, 12 shortest",
            f"{len(wanted) - len(missing)} of the 5 among {len(numerals)} numerals of up to 5 "
            f"number morphemes; shortest {numerals[0]}",
            verdict(exactly=not missing and numerals[0] == "12"),
        ),
    ]


def _priors() -> list[Claim]:
    from regnum.measures import Prior

    probabilities = Prior.power_law(2).probabilities(range(1, 100))
    two, six = float(probabilities[:2].sum()), float(probabilities[:6].sum())
    return [
        Claim(
            "mass-on-two",
            "Under the power law more than 75 % of the mass is on 1 and 2.",
            "> 75 %",
            f"{two:.1%}",
            verdict(exactly=two > 0.75),
        ),
        Claim(
            "mass-on-six",
            "Under the power law more than 90 % of the mass is on 1-6.",
            "> 90 %",
            f"{six:.1%}",
            verdict(exactly=six > 0.9),
        ),
    ]


def _listed(numbers: set[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
