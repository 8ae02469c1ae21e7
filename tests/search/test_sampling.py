"""The random baseline: uniform as enumeration says, the same everywhere, never half-written."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice

import numpy as np
import polars as pl
import pytest

from regnum.errors import InputError
from regnum.measures import MEASURES, Prior, measure
from regnum.numerals import NumeralSystem
from regnum.results import read_provenance, read_result, rerun, write_result
from regnum.search import sample_results
from regnum.search.figures import PAPER, Figures, figures_of
from regnum.search.sample_results import write_sample
from regnum.search.sampled_types import attested
from regnum.search.sampling import POLICIES, Sampling, sample, sample_table

# Digits, multipliers, whether there is subtraction, depth, numbers.
GRAMMARS = [
    ((1, 2, 3), (2, 5), False, 3, 12),
    ((1, 2), (3,), True, 4, 9),
    ((), (1, 2), True, 3, 6),
]


def enumerated(digits, multipliers, subtraction, depth, numbers):
    """All numerals by (number, size), with the word of each and its probability by expansion.

    Written out from the rules of the grammar, with no bound on the values inside.
    """
    rules = (1 if digits else 0) + 2 + subtraction

    def joined(left, sign, right):
        return f"({left}) {sign} ({right})"

    @cache
    def phrases(size):
        if size == 1:
            return [(m, str(m), 1 / 2 / len(multipliers)) for m in multipliers]
        return [
            (value * m, joined(text, "*", m), chance / 2 / len(multipliers))
            for value, text, chance in nums(size - 1)
            for m in multipliers
        ]

    @cache
    def nums(size):
        found = [(v, text, chance / rules) for v, text, chance in phrases(size)]
        if size == 1:
            found += [(d, str(d), 1 / rules / len(digits)) for d in digits]
        for part in range(1, size):
            for value, text, chance in phrases(part):
                for other, rest, likewise in nums(size - part):
                    both = chance * likewise / rules
                    found.append((value + other, joined(text, "+", rest), both))
                    if subtraction and value > other:
                        found.append((value - other, joined(text, "-", rest), both))
        # A number that is digit and multiplier is one numeral, reached in two ways.
        chances = {}
        for value, text, chance in found:
            chances[value, text] = chances.get((value, text), 0) + chance
        return [(value, text, chance) for (value, text), chance in chances.items()]

    table = {}
    for size in range(1, depth + 1):
        for value, text, chance in nums(size):
            if value <= numbers:
                word = text.replace("(", "").replace(")", "")
                table.setdefault(value, []).append((size, word, chance))
    return table


def expected(numerals, policy):
    """The probability of each word of one number under a policy."""
    sizes = {size for size, _, _ in numerals}
    weights = {}
    for size, word, chance in numerals:
        of_size = sum(each == size for each, _, _ in numerals)
        weight = {
            "uniform": 1 / len(numerals),
            "size-first": 1 / len(sizes) / of_size,
            "shortest": (size == min(sizes)) / of_size,
            "expansion": chance,
        }[policy]
        weights[word] = weights.get(word, 0) + weight
    total = sum(weights.values())
    return {word: weight / total for word, weight in weights.items() if weight}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("grammar", GRAMMARS, ids=str)
def test_numerals_are_as_frequent_as_enumeration_says(grammar, policy):
    digits, multipliers, subtraction, depth, numbers = grammar
    systems = 4000
    drawn = Sampling(
        systems, systems_per_type=systems, digits=(len(digits),) * 2,
        multipliers=(len(multipliers),) * 2, digits_from=digits, multipliers_from=multipliers,
        subtraction=float(subtraction), depth=depth, numbers=numbers, policy=policy, seed=11,
    ).batch()  # fmt: skip
    words = [drawn[i].words for i in range(systems)]
    table = enumerated(*grammar)
    chi_square = freedom = 0.0
    for number in range(1, numbers + 1):
        frequencies = expected(table[number], policy)
        counts = dict.fromkeys(frequencies, 0)
        for system in words:
            counts[" ".join(system[number - 1])] += 1  # a word that cannot be is a KeyError
        # Words so rare that the approximation fails count as one.
        rare = [word for word in counts if frequencies[word] * systems < 5]
        cells = [(counts[word], frequencies[word]) for word in counts if word not in rare]
        cells.append((sum(counts[w] for w in rare), sum(frequencies[w] for w in rare)))
        cells = [(count, share * systems) for count, share in cells if share]
        chi_square += sum((count - share) ** 2 / share for count, share in cells)
        freedom += len(cells) - 1
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    spread = 2 / (9 * freedom)
    normal = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    assert abs(normal) < 3.5


def test_types_are_drawn_as_asked():
    sampling = Sampling(3000, systems_per_type=10, seed=5)
    digits, multipliers = attested()
    types = [sampling.type(index) for index in range(sampling.types)]
    assert {len(each.digits) for each in types} == set(range(3, 13))
    assert {len(each.multipliers) for each in types} == {1, 2, 3}
    assert all(set(each.digits) <= set(digits) for each in types)
    assert all(set(each.multipliers) <= set(multipliers) for each in types)
    assert {each.subtraction for each in types} == {False, True}
    for each in types[::30]:
        shortest = each.grammar().shortest(99)
        assert all(shortest.length(number) <= 9 for number in range(1, 100))


def test_what_languages_attest():
    everything = attested(1)
    assert {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 20, 40} <= set(everything[0])
    assert {5, 10, 15, 20, 50, 80} <= set(everything[1])
    frequent = attested(8)
    assert set(frequent[0]) < set(everything[0])
    assert set(frequent[1]) < set(everything[1])


@pytest.mark.parametrize("policy", POLICIES)
def test_measures_are_those_of_the_words(policy):
    table = sample_table(
        6, "uniform", systems_per_type=3, policy=policy, seed=2, subtraction=1.0, numerals=True
    )
    for row in table.iter_rows(named=True):
        words = {n: word.split() for n, word in enumerate(row["numerals"], start=1)}
        found = measure(NumeralSystem.from_words(words), Prior.uniform()).as_dict()
        assert {name: row[name] for name in MEASURES} == pytest.approx(
            {name: found[name] for name in MEASURES}, rel=1e-12
        )


def test_table_names_systems_and_types():
    table = sample_table(25, systems_per_type=10, seed=4)
    assert table["system"].to_list() == list(range(1, 26))
    assert table["type"].to_list() == [1] * 10 + [2] * 10 + [3] * 5
    assert table["group"].unique().to_list() == ["baseline"]
    assert table["grammar"].n_unique() == 3
    batch = sample(25, systems_per_type=10, seed=4)
    assert len(batch) == 25


def test_depth_may_be_anything():
    deep = sample_table(4, systems_per_type=2, depth=14, seed=1)
    assert (deep["average_morphosyntactic_complexity"] > 15).all()
    few = Sampling(20, depth=2, digits_from=range(1, 100), digits=(60, 90), seed=1)
    longest = few.batch()
    assert max(len(word) for word in longest[0].words) <= 3


def test_the_same_whatever_the_workers_and_the_hash_seed(tmp_path):
    here = sample_table(300, systems_per_type=25, seed=9)
    with ThreadPoolExecutor(3) as threads:
        assert sample_table(300, systems_per_type=25, seed=9, executor=threads).equals(here)
    script = (
        "import sys\n"
        "from regnum.search import sample_table, workers\n"
        "if __name__ == '__main__':\n"
        "    with workers(2) as executor:\n"
        "        table = sample_table(300, systems_per_type=25, seed=9, executor=executor)\n"
        "    table.write_parquet(sys.argv[1])\n"
    )
    (tmp_path / "script.py").write_text(script)
    subprocess.run(
        [sys.executable, tmp_path / "script.py", tmp_path / "other.parquet"],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        check=True,
    )
    assert pl.read_parquet(tmp_path / "other.parquet").equals(here)
    assert not sample_table(300, systems_per_type=25, seed=10).equals(here)


def test_large_samples_are_written_in_shards_and_continued(tmp_path, monkeypatch):
    sampling = Sampling(450, systems_per_type=50, seed=6)
    path, shards = tmp_path / "sample.parquet", tmp_path / "sample.parquet.shards"
    monkeypatch.setattr(sample_results, "SHARD", 100)
    for _ in islice(write_sample(path, sampling), 5):
        pass
    assert not path.exists()
    assert len(list(shards.glob("*.parquet"))) == 2
    # Nothing but the same sample may go on from them.
    with pytest.raises(InputError, match="holds shards of another sample"):
        list(write_sample(path, Sampling(450, systems_per_type=50, seed=7)))
    done = list(write_sample(path, sampling))
    assert done == sorted(done)
    assert done[-1] == 450
    assert [entry.name for entry in tmp_path.iterdir()] == ["sample.parquet"]
    result = read_result(path, "sample")
    assert result.table.equals(sample_table(450, systems_per_type=50, seed=6))
    assert result.provenance.seed == 6
    assert rerun(path).identical


def test_repeating_says_where_it_differs(tmp_path):
    path = tmp_path / "sample.parquet"
    list(write_sample(path, Sampling(20, systems_per_type=5, policy="shortest", seed=8)))
    assert rerun(path).identical
    result = read_result(path)
    other = pl.when(pl.col("system") == 7).then(0).otherwise("states").cast(pl.UInt32)
    changed = result.table.with_columns(other.alias("states"))
    write_result(path, changed, read_provenance(path))
    comparison = rerun(path)
    assert not comparison.identical
    assert comparison.difference.startswith("states, row 7: 0 became ")


def test_figures_are_the_same_added_in_pieces():
    table = sample_table(2000, systems_per_type=20, seed=3)
    whole = figures_of(table)
    pieces = Figures()
    for start in range(0, 2000, 130):
        pieces.add(table[start : start + 130])
    assert pieces.as_dict() == pytest.approx(whole, rel=1e-9)
    names = ["average_morphosyntactic_complexity", "irregularity", "processing_complexity"]
    values = table.select(names).to_numpy()
    hard = values[values[:, 2] > 6]
    assert whole["above_6_bits"] == len(hard) / 2000
    assert whole["length_irregularity"] == pytest.approx(np.corrcoef(values.T)[0, 1])
    assert whole["hard_irregularity_processing"] == pytest.approx(np.corrcoef(hard.T)[1, 2])
    assert set(PAPER) < set(whole)


@pytest.mark.parametrize(
    ("chosen", "cause"),
    [
        ({"systems": 0}, "systems: 0 is not a whole number from 1 up"),
        ({"systems_per_type": -5}, "systems per type: -5 is not a whole number from 1 up"),
        ({"depth": 0}, "depth: 0 is not a whole number from 1 up"),
        ({"depth": 1}, "not even .* has numerals of up to 1 number morphemes for all of 1-99"),
        ({"seed": -1}, "seed: -1 is not a whole number from 0 up"),
        ({"digits": (5, 3)}, "digits: 5-3 runs backwards"),
        ({"multipliers": (-1, 3)}, "multipliers: -1 is not a whole number from 0 up"),
        ({"subtraction": 1.5}, "subtraction: 1.5 is not a probability"),
        ({"policy": "random"}, "policy: 'random' is not one of uniform, size-first"),
        ({"digits_from": (1, 2)}, "digits: 3 are wanted, there are 2 to choose from"),
        ({"digits_from": (0, 1, 2)}, "digits: 0 is not a whole number from 1 up"),
        ({"digits": (0, 0), "multipliers": (0, 0)}, "no digits and no multipliers"),
        ({"digits_from": (2, 4, 6), "multipliers_from": (8,), "multipliers": (1, 1)},
         r"not even .* has numerals of up to 5 number morphemes for all of 1-99"),
        ({"multipliers": (0, 0)}, "not even .* has numerals"),
    ],
)  # fmt: skip
def test_impossible_parameters_are_refused(chosen, cause):
    with pytest.raises(InputError, match=cause):
        Sampling(**chosen)


def test_types_that_never_come_are_given_up(monkeypatch):
    from regnum.search import sampling

    monkeypatch.setattr(sampling, "_MOST_TRIES", 50)
    # All of these together express 1-99, but never three digits and one multiplier of them.
    rare = Sampling(10, digits=(3, 3), multipliers=(1, 1), depth=2, digits_from=range(1, 99))
    with pytest.raises(InputError, match="of 50 random types with 3-3 digits .* none could"):
        rare.batch()
