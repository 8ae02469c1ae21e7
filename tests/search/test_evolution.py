"""Evolutions are interruptible, the same for the same seed, and refuse what cannot be."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice

import polars as pl
import pytest

from hash_seeds import run_with_hash_seed
from regnum.errors import InputError
from regnum.measures import Prior
from regnum.results import read_provenance, read_result, rerun, write_result
from regnum.search.evolution import METHODS, Evolution, evolve
from regnum.search.evolution_results import evolve_to_file, load, result_table
from regnum.search.execution import workers

SMALL = {"sizes": (2, 9), "generations": 5, "effort": 3000, "population": 30, "seed": 3}
RUNS = [
    (grammar, method)
    for grammar, methods in METHODS.items()
    for method in methods
    if method != "exhaustive"
]


@pytest.mark.parametrize(("grammar", "method"), RUNS)
def test_continued_it_ends_as_if_never_interrupted(grammar, method, tmp_path):
    evolution = Evolution(grammar, "uniform", method=method, **SMALL)
    whole, halved = tmp_path / "whole.parquet", tmp_path / "halved.parquet"
    generations = list(evolve_to_file(whole, evolution))
    for _ in islice(evolve_to_file(halved, evolution), 2):
        pass
    assert not read_provenance(halved).finished
    after, ties = load(halved)
    assert after == generations[1]
    for _ in evolve_to_file(halved, after.evolution, ties=ties, after=after):
        pass
    assert halved.read_bytes() == whole.read_bytes()
    assert read_provenance(whole).finished
    assert rerun(whole).identical


@pytest.mark.parametrize(("grammar", "method"), RUNS)
def test_hypervolume_never_falls(grammar, method):
    final = list(evolve(grammar, method=method, **SMALL))[-1]
    volumes = [volume for _, _, _, volume in final.history]
    assert volumes == sorted(volumes)
    assert volumes[0] > 0


def test_the_same_wherever_it_runs(tmp_path):
    evolution = Evolution("hurford", **SMALL)
    here = list(evolution.generations())
    with ThreadPoolExecutor(3) as threads:
        assert list(evolution.generations(threads)) == here
    with workers(2) as processes:
        assert list(evolution.generations(processes)) == here
    assert list(Evolution("hurford", **{**SMALL, "seed": 4}).generations()) != here


def test_the_same_whatever_the_hash_seed(tmp_path):
    script = (
        "import sys\n"
        "from regnum.search.evolution import Evolution\n"
        "from regnum.search.evolution_results import evolve_to_file\n"
        "for grammar in ('hurford', 'ranged'):\n"
        "    evolution = Evolution(grammar, method='plain', sizes=(2, 8), generations=4)\n"
        "    path = f'{sys.argv[1]}-{grammar}.parquet'\n"
        "    list(evolve_to_file(path, evolution, ties=('first', 'random')))\n"
    )
    for seed in (1, 2):
        run_with_hash_seed(seed, script, tmp_path / str(seed))
    for grammar in ("hurford", "ranged"):
        first, second = (tmp_path / f"{seed}-{grammar}.parquet" for seed in "12")
        assert first.read_bytes() == second.read_bytes()


def test_more_generations_may_be_asked_for_later(tmp_path):
    path = tmp_path / "front.parquet"
    for _ in evolve_to_file(
        path, Evolution("hurford", "uniform", **{**SMALL, "generations": 1})
    ):
        pass
    after, ties = load(path, generations=5)
    *_, last = evolve_to_file(path, after.evolution, ties=ties, after=after)
    *_, whole = Evolution("hurford", "uniform", **SMALL).generations()
    assert last.archive == whole.archive
    assert read_result(path).table.equals(result_table(whole, ties))


def test_result_says_what_is_proven():
    final = list(evolve("hurford", "uniform", sizes=(20, 22), effort=20_000))[-1]
    assert result_table(final)["proven"].to_list() == [True, True, True]
    final = list(evolve("hurford", "power-law", sizes=(3, 3), effort=2000, generations=1))[-1]
    assert result_table(final)["proven"].to_list() == [False]
    final = list(evolve("hurford", "power-law", method="exhaustive", sizes=(2, 2)))[-1]
    assert result_table(final)["proven"].to_list() == [True]


def test_any_prior(tmp_path):
    table = tmp_path / "prior.csv"
    table.write_text(
        "number,weight\n" + "".join(f"{n},{1 if n % 7 else 0}\n" for n in range(1, 100))
    )
    for prior in (Prior.reversed_power_law(1.5), Prior.from_table(table)):
        path = tmp_path / "front.parquet"
        for _ in evolve_to_file(path, Evolution("ranged", prior, **SMALL)):
            pass
        assert load(path)[0].evolution.prior == prior
        assert rerun(path).identical


def rewritten(path, *, table=None, parameters=None, notes=None):
    """Change a result file as nobody should."""
    result = read_result(path)
    record = result.provenance
    if parameters is not None:
        record = replace(record, parameters={**record.parameters, **parameters})
    if notes is not None:
        record = replace(record, notes=notes)
    write_result(path, result.table if table is None else table(result.table), record)


DAMAGES = {
    "no sizes": {"table": lambda table: table.drop("lexicon_size")},
    "no digits": {"table": lambda table: table.drop("digits")},
    "empty digits": {"table": lambda table: table.with_columns(digits=None)},
    "digits as text": {"table": lambda table: table.with_columns(digits=pl.lit("1-9"))},
    "too large": {"table": lambda table: table.with_columns(multipliers=pl.lit([500]))},
    "too small": {"table": lambda table: table.with_columns(multipliers=pl.lit([-5]))},
    "tens only": {
        "table": lambda table: table.with_columns(digits=pl.lit([70]), multipliers=pl.lit([90]))
    },
    "stray rule": {"table": lambda table: table.with_columns(subtrahend=pl.lit(-3))},
    "no prior": {"parameters": {"prior": None}},
    "half a span": {"parameters": {"sizes": [1]}},
    "another method": {"parameters": {"method": "divination"}},
    "one parameter more": {"parameters": {"unheard": 1}},
    "another policy": {"parameters": {"ties": "best"}},
    "no history": {"notes": {}},
    "half a history": {"notes": {"history": [[1, 2]]}},
    "history as text": {"notes": {"history": "none"}},
}


@pytest.mark.parametrize("grammar", METHODS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_files_are_refused(tmp_path, grammar, damage):
    path = tmp_path / "front.parquet"
    for _ in islice(evolve_to_file(path, Evolution(grammar, **SMALL)), 1):
        pass
    rewritten(path, **DAMAGES[damage])
    with pytest.raises(InputError, match="front.parquet: the evolution in it cannot be under"):
        load(path)


@pytest.mark.parametrize(
    ("chosen", "cause"),
    [
        ({"grammar": "chomsky"}, "grammar: 'chomsky' is not one of hurford, ranged"),
        ({"grammar": "ranged", "method": "annealing"}, "method: 'annealing' is not one of"),
        ({"sizes": (-3, 5)}, "sizes: -3-5 are no lexicon sizes"),
        ({"sizes": (9, 5)}, "sizes: 9-5 are no lexicon sizes"),
        ({"grammar": "ranged", "sizes": (1, 5)}, "have 2 to 30 number morphemes, not 1-5"),
        ({"grammar": "ranged", "sizes": (2, 40)}, "have 2 to 30 number morphemes, not 2-40"),
        ({"sizes": (2, 100)}, "have 1 to 99 number morphemes, not 2-100"),
        ({"method": "exhaustive"}, "too many grammars of 30 number morphemes to try all"),
        ({"generations": 0}, "generations: 0 is not a whole number from 1 up"),
        ({"population": -1}, "population: -1 is not a whole number from 1 up"),
        ({"effort": 0}, "effort: 0 is not a whole number from 1 up"),
        ({"seed": -1}, "seed: -1 is not a whole number from 0 up"),
        ({"numbers": 0}, "numbers: 0 is not a whole number from 1 up"),
    ],
)
def test_impossible_parameters_are_refused(chosen, cause):
    with pytest.raises(InputError, match=cause):
        Evolution(**chosen)
