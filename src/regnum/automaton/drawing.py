"""Automata as pictures: SVG, PNG, PDF and Graphviz DOT."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib import resources
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args
from unicodedata import combining, east_asian_width

from regnum.automaton.dfa import Automaton
from regnum.automaton.naming import list_symbols, state_names
from regnum.checks import check_choice
from regnum.errors import InputError

if TYPE_CHECKING:
    from pygraphviz import AGraph

Names = Literal["rule", "number", "none"]
FORMATS = ("svg", "png", "pdf", "dot")

# Graphviz knows the widths of this font without having it, and vl-convert brings a font of
# the same widths.
FONT = "Arial"
_MOST_NAMED, _MOST_NUMBERED = 40, 150
_LONGEST_LABEL = 28
_PIXELS_PER_POINT = 4 / 3
_PRINT_SCALE = 3  # 288 dots an inch
_MOST_PIXELS, _LONGEST_SIDE = 60_000_000, 30_000
_PAINTED = re.compile(r'(<g id="graph0"[^>]*>\n)<polygon fill="white" stroke="none"[^>]*/>\n')
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

    with no_system_fonts():
        if form == "pdf":
            return vl_convert.svg_to_pdf(svg)
        return vl_convert.svg_to_png(svg, scale=_png_scale(svg))


def to_dot(automaton: Automaton, *, names: Names | None = None) -> str:
    """Return the automaton in the DOT language of Graphviz."""
    return _graph(automaton, names).to_string()


def to_svg(automaton: Automaton, *, names: Names | None = None) -> str:
    """Return the automaton as an SVG picture."""
    with no_system_fonts():
        drawn = _graph(automaton, names).draw(format="svg", prog="dot")
    svg = (drawn or b"").decode()
    # Graphviz paints a polygon that ends short of the edges, which would stay transparent.
    svg = _PAINTED.sub(r'<rect width="100%" height="100%" fill="white"/>\n\1', svg, count=1)
    svg = re.sub(r'(<text[^>]* y=")([-0-9.]+)("[^>]*font-size="([0-9.]+)")', _raised, svg)
    # A generic family lets the text be seen where Arial is not installed.
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONT}, Helvetica, sans-serif"')
    return re.sub(r"<!-- (Generated|Title|Pages).*?-->\n", "", svg, flags=re.DOTALL)


def _png_scale(svg: str) -> float:
    """Return how much to enlarge a picture: for print, but not beyond what programs open."""
    size = re.search(r'<svg width="(\d+)pt" height="(\d+)pt"', svg)
    width, height = (
        (int(side) * _PIXELS_PER_POINT for side in size.groups()) if size else (1, 1)
    )
    return min(
        _PRINT_SCALE, sqrt(_MOST_PIXELS / (width * height)), _LONGEST_SIDE / max(width, height)
    )


@contextmanager
def no_system_fonts() -> Iterator[None]:
    """Keep Graphviz and vl-convert from using whatever fonts a machine has.

    Pictures then come out the same everywhere. Both ask for fonts once, the first time
    that they draw. What fontconfig has to say about a machine's own rules is kept from
    standard error, where it would stand beside our messages.
    """
    variable = "FONTCONFIG_FILE"
    before = os.environ.get(variable)
    with resources.as_file(resources.files("regnum.automaton") / "no-fonts.conf") as file:
        os.environ[variable] = str(file)
        sys.stderr.flush()
        standard_error, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        try:
            yield
        finally:
            os.dup2(standard_error, 2)
            os.close(standard_error)
            os.close(nowhere)
            if before is None:
                del os.environ[variable]
            else:
                os.environ[variable] = before


def _raised(text: re.Match[str]) -> str:
    """Put a text on the baseline that centres it; without fonts it comes out too low."""
    size = float(text[4])
    return f"{text[1]}{float(text[2]) - 0.165 * size:.2f}{text[3]}"


def _graph(automaton: Automaton, names: Names | None) -> AGraph:
    import pygraphviz

    check_choice("names", names, (None, *get_args(Names)))
    size = automaton.state_count
    if names is None:
        names = (
            "rule" if size <= _MOST_NAMED else "number" if size <= _MOST_NUMBERED else "none"
        )
    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(
        rankdir="LR", ranksep="0.45" if names == "rule" else "0.6", nodesep="0.25",
        fontname=FONT, bgcolor="white", pad="0.06",
    )  # fmt: skip
    graph.node_attr.update(
        fontname=FONT, fontsize="12", shape="ellipse", height="0.42", width="0.42",
        margin="0.06,0.03", penwidth="1.1",
    )  # fmt: skip
    graph.edge_attr.update(fontname=FONT, fontsize="11", arrowsize="0.65", penwidth="0.9")
    if names == "none":
        # Many states: small, and darker than what joins them.
        graph.graph_attr.update(ranksep="0.8")
        graph.node_attr.update(shape="circle", width="0.14", height="0.14", fixedsize="true")
        graph.edge_attr.update(arrowsize="0.4", penwidth="0.6", fontsize="9", color="#666666")
    if _is_tall(automaton):
        # Closer together, and the ranks spread out over the breadth of a page.
        graph.graph_attr.update(nodesep="0.05", ratio="0.75")

    accepting = "#4c8cc4" if names == "none" else "#dbe9f6"
    labels = state_names(automaton) if names == "rule" else tuple(map(str, range(size)))
    for state, name in enumerate(labels):
        graph.add_node(
            state,
            label="" if names == "none" else _shown(name),
            peripheries=2 if automaton.accepting[state] else 1,
            style="filled",
            fillcolor=accepting if automaton.accepting[state] else "white",
        )
    for state, out in enumerate(automaton.arcs):
        together: dict[int, list[str]] = defaultdict(list)
        for symbol, target in out:
            together[target].append(symbol)
        for target, symbols in together.items():
            graph.add_edge(state, target, label=_boxed(_shortened(list_symbols(symbols))))
    graph.add_node("start", shape="none", label="", width="0", height="0", fixedsize="true")
    graph.add_edge("start", 0, label="")
    return graph


def _is_tall(automaton: Automaton) -> bool:
    """Return whether many more states stand beside each other than one after the other."""
    ranks = [0] * automaton.state_count
    for state in automaton.topological_order():
        for _, target in automaton.arcs[state]:
            ranks[target] = max(ranks[target], ranks[state] + 1)
    (_, most), *_ = Counter(ranks).most_common(1)
    return most > 2 * max(ranks)


def _boxed(label: str) -> str:
    """Return an edge label in a box that keeps it off the line, as Graphviz writes it.

    Without fonts Graphviz takes a line of text to be lower than it is, so the box is told
    its size: a digit of Arial is 0.56 em wide, an ideograph 1 em, an accent nothing.
    """
    width = sum(
        11.0 if east_asian_width(letter) in "WF" else 0.0 if combining(letter) else 6.2
        for letter in label
    )
    return (
        f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"><TR>'
        f'<TD WIDTH="{width + 8:.0f}" HEIGHT="16">{escape(label)}</TD></TR></TABLE>>'
    )


def _shown(name: str) -> str:
    return name.translate(_SHOWN) if not any(c.isalpha() and c > "z" for c in name) else name


def _shortened(label: str) -> str:
    label = label.translate(_SHOWN) if label in ("*", "-") else label
    if len(label) <= _LONGEST_LABEL:
        return label
    return label[: _LONGEST_LABEL - 2].rstrip(", ") + " …"
