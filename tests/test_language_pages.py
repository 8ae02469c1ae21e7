"""The pages on the catalogue say what is in it, and adding a language goes as they tell."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter

import pytest

from reference import rows
from regnum.languages.catalogue import _KNOWN, catalogue, left_out, read_catalogue
from regnum.languages.orders import compare_orders, summary
from regnum.languages.types import language_type, types


@pytest.fixture
def page(repository):
    return lambda name: (repository / "docs" / name).read_text("utf-8")


def flat(text):
    return " ".join(text.split())


# docs/adding-a-language.md


def test_every_key_is_explained(page):
    text = page("adding-a-language.md")
    for key in _KNOWN:
        assert f"`{key}`" in text, key
    example = re.search(r"```toml\n(.*?)```", text, re.S)[1]
    assert set(re.findall(r"^(\w+) =", example, re.M)) == _KNOWN - {"wals"}


def test_adding_a_language_as_the_page_tells(page, tmp_path, regnum_command):
    text = page("adding-a-language.md")
    example = re.search(r"```toml\n(.*?)```", text, re.S)[1]
    (tmp_path / "own.toml").write_text(example)
    entries = read_catalogue(tmp_path / "own.toml")
    assert list(entries) == ["hill-ama", "hill-ama-decimal"]
    assert entries["hill-ama-decimal"].variety_of == "hill-ama"

    def run(command):
        done = subprocess.run(
            [regnum_command, *command.split()[1:]],
            cwd=tmp_path,
            capture_output=True,
            timeout=120,
        )
        return done.stdout.decode() + done.stderr.decode()

    console = re.search(r"```console\n(.*?)```", text, re.S)[1]
    examples = re.findall(r"^\$ (.*)\n((?:[^$].*\n|\n)*)", console, re.M)
    assert len(examples) == 2
    for command, printed in examples:
        assert run(command) == printed

    # The check on words of one's own.
    program = re.search(r"```python\n(.*?)```", text, re.S)[1]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, timeout=120
    )
    assert done.stdout.decode() == re.search(r"```text\n(.*?)```", text, re.S)[1]
    assert not done.stderr

    # What the page says about numbers and about mistakes.
    ama = entries["hill-ama"].abstract
    assert f"59 is `{ama.text(59)}` but 39 is `{ama.text(39)}`" in flat(text)
    assert f"40 is `{ama.text(40)}` although 20 is `{ama.text(20)}`" in flat(text)
    forgotten = re.sub(r"^largest_subtrahend.*\n", "", example, flags=re.M)
    (tmp_path / "own.toml").write_text(forgotten)
    told = run("regnum measure own.toml").strip().removeprefix("regnum: ")
    assert f"`{told}`" in text


# docs/catalogue.md


def test_the_counts(page):
    def row(name, entries):
        mains = [entry for entry in entries if not entry.variety_of]
        cells = (
            name,
            len(mains),
            len(entries) - len(mains),
            len({entry.family for entry in entries}),
            len({language_type(entry) for entry in entries}),
            sum(bool(entry.wals) for entry in mains),
        )
        return f"| {' | '.join(map(str, cells))} |"

    text = page("catalogue.md")
    entries = list(catalogue().values())
    for area in {entry.macroarea for entry in entries}:
        assert row(area, [each for each in entries if each.macroarea == area]) in text
    assert row("all", entries) in text
    mains = [entry for entry in entries if not entry.variety_of]
    assert f"{len(entries)} natural numeral systems" in text
    assert f"{len(mains)} languages, and second systems of five" in text
    outside = sum(not entry.wals for entry in mains)
    assert f"({len(mains) - outside} of 172), and {outside} further ones" in flat(text)
    sizes = Counter(map(len, types().values()))
    assert f"The catalogue has {len(types())}, {sizes[1]} of them with a single" in flat(text)
    assert f"the largest, with {max(sizes)} members" in text
    assert len(types()["mandarin"]) == max(sizes)


def test_languages_left_out(page):
    text = page("catalogue.md")
    assert f"These {len(left_out())} languages" in text
    for entry in left_out().values():
        assert f"| {entry.name} | {entry.reason} |" in text


def test_other_systems_than_wals_says(page, shared_data):
    """Every entry that counts otherwise than WALS says is in the table."""
    table = page("catalogue.md").partition("another system than WALS")[2].partition("##")[0]
    said = {
        each["wals"]: each["wals_base"]
        for each in rows(shared_data / "numerals-reference" / "languages.csv")
    }
    for entry in catalogue().values():
        if entry.wals and not entry.variety_of:
            scores = 20 in map(entry.grammar.base_of, (40, 60, 80))
            by_wals = {"Decimal": False, "Pure vigesimal": True, "Other base": None}
            if scores != by_wals.get(said[entry.wals], scores):
                assert f"| {entry.name.partition(' (')[0]}" in table, entry.id


def test_second_systems_and_sources_are_named(page):
    text = page("catalogue.md")
    for key in {
        citation.partition(":")[0]
        for entry in catalogue().values()
        for citation in entry.source.split("; ")
    }:
        assert f"`{key}" in text


# docs/order.md


@pytest.fixture(scope="module")
def effects():
    mains = [entry for entry in catalogue().values() if not entry.variety_of]
    return compare_orders(mains)


def test_the_summary_of_orders(page, effects):
    assert summary(effects) in page("order.md")


def test_the_figures_in_the_text(page, effects):
    text = flat(page("order.md"))

    def mean(values):
        values = list(values)
        return sum(values) / len(values)

    def kind(effect):
        order = catalogue()[effect.language].order.describe()
        return {word for word in ("addend", "multiplier", "subtrahend") if word in order}

    said = (
        f"irregularity rises from {mean(e.irregularity for e in effects):.1f} to "
        f"{mean(e.irregularity_attested for e in effects):.1f} bits and processing complexity "
        f"from {mean(e.processing_complexity for e in effects):.2f} to "
        f"{mean(e.processing_complexity_attested for e in effects):.2f}"
    )
    assert said in text
    for parts, sentence in (
        ({"multiplier"}, "({n} languages), irregularity rises by {i:.1f} bits on average and "
         "processing complexity by {p:.2f}"),
        ({"addend"}, "({n} languages), they rise by {i:.1f} and {p:.2f} bits"),
        ({"addend", "subtrahend"}, "({n} languages with both), irregularity hardly changes on "
         "average ({i:+.1f}), but processing complexity does ({p:+.2f})"),
    ):  # fmt: skip
        alike = [effect for effect in effects if kind(effect) == parts]
        changes = sentence.format(
            n=len(alike),
            i=mean(e.irregularity_change for e in alike),
            p=mean(e.processing_complexity_change for e in alike),
        )
        assert changes in text
    by_name = {effect.language: effect for effect in effects}
    for name, shown in re.findall(r"([A-Z][\w-]+) \(([+-]\d+\.\d)\)", text):
        identifier = {"arabic": "standard-arabic"}.get(name.lower(), name.lower())
        assert f"{by_name[identifier].irregularity_change:+.1f}" == shown, name
    igbo = by_name["igbo"]
    assert (
        f"Igbo goes from {igbo.irregularity:.1f} bits to {igbo.irregularity_attested:.1f}"
        in text
    )
