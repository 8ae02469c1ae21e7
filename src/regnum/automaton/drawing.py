"""Automata as pictures: SVG, PNG, PDF and Graphviz DOT."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from regnum.automaton.dfa import Automaton
from regnum.automaton.naming import list_symbols, state_names
from regnum.errors import InputError

if TYPE_CHECKING:
    from pygraphviz import AGraph

Names = Literal["rule", "number", "none"]
FORMATS = ("svg", "png", "pdf", "dot")

# Metrics of this font are built into Graphviz and its outlines into vl-convert, so that
# pictures come out the same on a machine without any font.
FONT = "Arial"
_MOST_NAMED, _MOST_NUMBERED = 40, 150
_LONGEST_LABEL = 28
_SHOWN = str.maketrans({"*": "×", "-": "−"})


def draw(automaton: Automaton, path: str | Path, *, names: Names | None = None) -> None:
    """Draw an automaton into a file, its format given by the ending.

    Parameters
    ----------
    automaton : Automaton
    path : str or Path
        Ends in .svg, .png, .pdf or .dot.
    names : {"rule", "number", "none"}, optional
        What states are labelled with: the rule reached there, as in Fig. 1 of the paper,
        their number, or nothing. By default what is still readable at the automaton's
        size.
    """
    from regnum.files import write_atomically

    path = Path(path)
    content = render(automaton, path.suffix.lstrip(".").lower(), names=names)
    write_atomically(path, content)


def render(automaton: Automaton, form: str, *, names: Names | None = None) -> bytes:
    """Return a drawing as the bytes of a file of the given format."""
    if form not in FORMATS:
        raise InputError(f"{form or 'no'} ending: pictures are {', '.join(FORMATS)}")
    if form == "dot":
        return to_dot(automaton, names=names).encode()
    svg = to_svg(automaton, names=names)
    if form == "svg":
        return svg.encode()
    import vl_convert

    return vl_convert.svg_to_png(svg, scale=3) if form == "png" else vl_convert.svg_to_pdf(svg)


def to_dot(automaton: Automaton, *, names: Names | None = None) -> str:
    """Return the automaton in the DOT language of Graphviz."""
    return _graph(automaton, names).to_string()


def to_svg(automaton: Automaton, *, names: Names | None = None) -> str:
    """Return the automaton as an SVG picture."""
    svg = _graph(automaton, names).draw(format="svg", prog="dot").decode()
    # A generic family lets the text be seen where Arial is not installed.
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONT}, Helvetica, sans-serif"')
    return re.sub(r"<!-- (Generated|Title|Pages).*?-->\n", "", svg, flags=re.DOTALL)


def _graph(automaton: Automaton, names: Names | None) -> AGraph:
    import pygraphviz

    if names is not None and names not in get_args(Names):
        raise InputError(f"names: {names!r} is not one of {', '.join(get_args(Names))}")
    size = automaton.state_count
    if names is None:
        names = "rule" if size <= _MOST_NAMED else "number" if size <= _MOST_NUMBERED else "none"
    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(
        rankdir="LR", ranksep="0.45" if names == "rule" else "0.6", nodesep="0.25",
        fontname=FONT, bgcolor="white", margin="0.05",
    )  # fmt: skip
    graph.node_attr.update(
        fontname=FONT, fontsize="12", shape="ellipse", height="0.42", width="0.42",
        margin="0.06,0.03", penwidth="1.1",
    )  # fmt: skip
    graph.edge_attr.update(fontname=FONT, fontsize="11", arrowsize="0.65", penwidth="0.9")
    if names == "none":
        # Many states: close together across the ranks, and spread out along them.
        graph.graph_attr.update(nodesep="0.05", ranksep="0.8", ratio="0.75")
        graph.node_attr.update(shape="circle", width="0.14", height="0.14", fixedsize="true")
        graph.edge_attr.update(arrowsize="0.4", penwidth="0.6", fontsize="9")

    labels = state_names(automaton) if names == "rule" else tuple(map(str, range(size)))
    for state, name in enumerate(labels):
        graph.add_node(
            state,
            label="" if names == "none" else _shown(name),
            peripheries=2 if automaton.accepting[state] else 1,
            style="filled",
            fillcolor="#dbe9f6" if automaton.accepting[state] else "white",
        )
    for state, out in enumerate(automaton.arcs):
        together: dict[int, list[str]] = defaultdict(list)
        for symbol, target in out:
            together[target].append(symbol)
        for target, symbols in together.items():
            # Blanks keep the label off the line.
            graph.add_edge(state, target, label=f" {_shortened(list_symbols(symbols))} ")
    graph.add_node("start", shape="none", label="", width="0", height="0", fixedsize="true")
    graph.add_edge("start", 0, label="")
    return graph


def _shown(name: str) -> str:
    return name.translate(_SHOWN) if not any(c.isalpha() and c > "z" for c in name) else name


def _shortened(label: str) -> str:
    label = label.translate(_SHOWN) if label in ("*", "-") else label
    if len(label) <= _LONGEST_LABEL:
        return label
    return label[: _LONGEST_LABEL - 2].rstrip(", ") + " …"
