"""Fig. 1: the automaton of Karo Batak."""

from __future__ import annotations

from regnum.paper.work import Files, Work, document

# Numbers whose way through the automaton the paper spells out.
_FOLLOWED = (10, 20, 96)


def fig1(work: Work) -> Files:
    """Draw the automaton, its states named after the rules that lead there."""
    from regnum.automaton import Automaton, render
    from regnum.languages import language
    from regnum.measures import explain, measure

    system = language(work.parameters["language"])
    automaton = Automaton.of(system)
    # The numerals that the text follows, for the claims.
    followed = {str(number): explain(system, number).bits for number in _FOLLOWED}
    return {
        "fig1.svg": render(automaton, "svg", names="rule"),
        "fig1.pdf": render(automaton, "pdf", names="rule"),
        "fig1.png": render(automaton, "png", names="rule"),
        "document.json": document({"bits": followed, **measure(system).as_dict()}),
    }
