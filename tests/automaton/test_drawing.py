"""Automata as pictures."""

from __future__ import annotations

import random
import re
import struct
import xml.etree.ElementTree as ElementTree

import pytest

import regnum
from hash_seeds import run_with_hash_seed
from regnum.automaton import Automaton, draw, render
from regnum.automaton.drawing import to_dot, to_svg
from regnum.errors import InputError


@pytest.fixture(scope="module")
def karo_batak():
    return Automaton.of(regnum.language("karo-batak"))


@pytest.fixture(scope="module")
def irregular():
    shuffler = random.Random(2)
    words = [tuple(shuffler.choices("123456+*", k=9)) for _ in range(99)]
    return Automaton.from_words(words)


def texts(svg):
    return ["".join(node.itertext()).strip() for node in ElementTree.fromstring(svg).iter()
            if node.tag.endswith("}text")]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "start"),
    [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("dot", b"digraph")],
)
def test_every_format_is_what_its_ending_says(karo_batak, tmp_path, form, start):
    path = tmp_path / f"karo.{form}"
    draw(karo_batak, path)
    assert path.read_bytes().startswith(start)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_picture_shows_the_names_of_states_and_the_morphemes(karo_batak):
    shown = texts(to_svg(karo_batak))
    assert {"λ", "D", "D×", "D×10", "D×10+", "D×10+D"} <= set(shown)
    assert {"1-9", "×", "10", "+"} <= set(shown)


def test_accepting_states_are_double_circles(karo_batak):
    ellipses = to_svg(karo_batak).count("<ellipse")
    accepting = sum(karo_batak.accepting)
    assert ellipses == karo_batak.state_count + accepting


def test_states_are_named_as_one_likes(karo_batak):
    assert "5" in texts(to_svg(karo_batak, names="number"))
    assert "λ" not in texts(to_svg(karo_batak, names="none"))
    with pytest.raises(InputError, match="'long' is not one of rule, number, none"):
        to_svg(karo_batak, names="long")


def proportion(automaton):
    size = re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', to_svg(automaton))
    width, height = map(float, size.groups())
    return height / width


def test_large_automata_are_drawn_without_names_and_in_proportion(irregular):
    assert irregular.state_count > 150
    assert 0.5 < proportion(irregular) < 1.2
    assert "λ" not in texts(to_svg(irregular))


def test_many_states_beside_each_other_do_not_make_a_tower():
    shuffler = random.Random(1)
    words = [shuffler.choices("abcdefghij", k=shuffler.randint(1, 5)) for _ in range(99)]
    assert 0.5 < proportion(Automaton.from_words(words)) < 1.2


def png_size(automaton):
    return struct.unpack(">II", render(automaton, "png")[16:24])


def test_png_is_large_enough_for_print(karo_batak):
    width, height = png_size(karo_batak)
    assert width > 1500
    assert height > 100


def test_png_is_small_enough_to_be_opened():
    a_chain = Automaton.from_words([["1", *["+", "1"] * 300]])
    assert max(png_size(a_chain)) <= 30_000


def test_white_reaches_the_edges_of_a_picture(karo_batak):
    svg = ElementTree.fromstring(to_svg(karo_batak))
    assert svg.get("viewBox").startswith("0.00 0.00 ")
    painted = svg[0]
    assert painted.tag.endswith("}rect")
    assert (painted.get("width"), painted.get("height")) == ("100%", "100%")
    assert painted.get("fill") == "white"


def test_pictures_are_the_same_on_every_run_and_every_machine(karo_batak):
    program = (
        "import regnum, sys\n"
        "from regnum.automaton import Automaton, render\n"
        "automaton = Automaton.of(regnum.language('karo-batak'))\n"
        "sys.stdout.buffer.write(render(automaton, 'svg'))"
    )
    printed = {run_with_hash_seed(seed, program) for seed in (1, 2)}
    assert printed == {render(karo_batak, "svg")}


def test_what_symbols_mean_to_graphviz_and_xml_does_not_matter():
    automaton = Automaton.from_words([("<b>", "&"), ('"', "\\N"), ("a\nb",)])
    shown = texts(to_svg(automaton, names="number"))
    assert {"<b>", "&"} <= set(shown)
    assert "digraph" in to_dot(automaton)


def test_other_endings_are_refused_before_anything_is_drawn(karo_batak, tmp_path):
    with pytest.raises(InputError, match="gif ending: pictures are svg, png, pdf, dot"):
        draw(karo_batak, tmp_path / "karo.gif")
    assert not list(tmp_path.iterdir())


def test_automata_show_themselves_in_a_notebook(karo_batak):
    assert karo_batak._repr_svg_().startswith("<?xml")
    assert repr(karo_batak) == "<Automaton: 6 states, 21 transitions, 12 symbols>"
