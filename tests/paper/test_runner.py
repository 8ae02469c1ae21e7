"""Steps run once, and again only if something that they depend on has changed."""

from __future__ import annotations

import pytest

from regnum.errors import InputError
from regnum.paper.cache import Cache
from regnum.paper.registry import study
from regnum.paper.runner import found, run
from study import tiny

TARGETS = ("table2", "table3")


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A run of two tables, with its cache."""
    cache = Cache(tmp_path_factory.mktemp("cache"))
    return cache, run(tiny(), TARGETS, cache)


def test_a_second_run_computes_nothing(first):
    cache, before = first
    after = run(tiny(), TARGETS, cache)
    assert set(after.states.values()) == {"kept"}
    assert {n: e.files for n, e in after.entries.items()} == {
        n: e.files for n, e in before.entries.items()
    }


def test_two_runs_agree_to_the_last_byte(first, tmp_path):
    _, before = first
    after = run(tiny(), TARGETS, Cache(tmp_path))
    assert set(after.states.values()) == {"done"}
    for name, entry in before.entries.items():
        assert after.entries[name].files == entry.files, name


def test_a_parameter_changes_what_depends_on_it_alone(first):
    cache, _ = first
    changed = tiny(more={("baseline", "systems"): 80})
    assert run(changed, TARGETS, cache).states == {
        "languages": "kept",
        "baseline": "done",
        "baseline-spread": "kept",
        "table2": "done",
        "table3": "done",
    }


def test_the_seed_changes_what_is_drawn_alone(first):
    cache, _ = first
    states = run(tiny(seed=1), TARGETS, cache).states
    assert states["languages"] == "kept"
    assert states["baseline"] == states["baseline-spread"] == "done"


def test_what_stays_the_same_stops_what_follows(first):
    cache, _ = first
    # A prior more for the languages, which no later step looks at before it is there.
    changed = tiny(more={("languages", "priors"): ["power law 2", "uniform", "power law 1"]})
    states = run(changed, TARGETS, cache).states
    assert states["languages"] == "done"
    assert states["baseline"] == "kept"


def test_a_damaged_entry_is_made_anew(first, tmp_path):
    cache = Cache(tmp_path)
    progress = run(tiny(), ["fig1"], cache)
    place = tmp_path / progress.keys["fig1"] / "fig1.svg"
    place.write_bytes(place.read_bytes()[:100])
    again = run(tiny(), ["fig1"], cache)
    assert again.states["fig1"] == "done"
    assert again.entries["fig1"].files == progress.entries["fig1"].files


def test_what_is_there_is_found_without_computing(first):
    cache, _ = first
    states = found(tiny(), cache).states
    assert states["table2"] == "kept"
    assert states["fig2"] == "waiting"


def test_watched_from_beginning_to_end(tmp_path):
    told = []
    run(tiny(), ["fig1"], Cache(tmp_path), watch=lambda p, name: told.append(p.states[name]))
    assert told == ["running", "done"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({("baselin", "systems"): 5}, "no target 'baselin'; did you mean baseline?"),
        (
            {("comparison", "seeds"): 5},
            "comparison: no parameter 'seeds'; there is permutations, seed",
        ),
        ({("baseline", "systems"): "5"}, "baseline.systems: '5' is not of the kind of"),
        ({("baseline", "systems"): -5}, "baseline.systems: -5 is less than 0"),
    ],
)
def test_changes_that_cannot_be(changes, message):
    with pytest.raises(InputError) as error:
        study(changes=changes)
    assert message in str(error.value)
