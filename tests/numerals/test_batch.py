"""Packed systems are the systems they were packed from, on every way there and back."""

from __future__ import annotations

import pickle

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.errors import InputError
from regnum.numerals import NumeralSystem
from regnum.numerals.batch import Alphabet, SystemBatch
from regnum.numerals.batch_checks import check_batch
from strategies import systems_of_words

several = st.lists(
    st.builds(
        NumeralSystem.from_words,
        systems_of_words,
        name=st.sampled_from(["", "one", "ein Ñame"]),
        combinators=st.sampled_from(["+*-", "+", ""]),
    ),
    max_size=5,
)


@pytest.fixture
def three():
    return SystemBatch.from_systems(
        [
            NumeralSystem.from_words({1: "eins", 2: "zwei"}, name="kurz"),
            NumeralSystem.from_words({1: "un", 3: "un + deux", 99: ""}, name="court"),
            NumeralSystem.from_words({1: "eins", 2: "eins eins"}, combinators=["eins"]),
        ]
    )


@given(several)
def test_systems_come_back(systems):
    batch = SystemBatch.from_systems(systems)
    assert list(batch) == systems
    assert len(batch) == len(systems)
    check_batch(batch)


@given(several, st.integers(0, 5), st.integers(0, 5))
def test_parts_are_the_systems_asked_for(systems, first, last):
    batch = SystemBatch.from_systems(systems)
    assert list(batch[first:last]) == systems[first:last]
    assert list(batch[first:][: last - first]) == systems[first:][: last - first]
    assert list(batch[::-2]) == systems[::-2]
    positions = [i % len(systems) for i in (first, last, 7)] if systems else []
    assert list(batch[positions]) == [systems[i] for i in positions]
    mask = np.arange(len(systems)) % 2 == 1
    assert list(batch[mask]) == systems[1::2]
    assert list(batch[first:last].compact()) == systems[first:last]


@given(several, several)
def test_concatenated(one, other):
    parts = (SystemBatch.from_systems(systems) for systems in (one, other, one[1:]))
    batch = SystemBatch.concatenate(parts)
    assert list(batch) == one + other + one[1:]
    assert len(batch.alphabets) <= 9
    check_batch(batch)


def test_concatenating_slices_leaves_the_rest_behind(three):
    batch = SystemBatch.concatenate([three[1:2], three[1:2]])
    assert list(batch) == [three[1], three[1]]
    assert len(batch.tokens) == 8
    assert len(SystemBatch.concatenate([])) == 0


@given(several)
def test_parquet_there_and_back(tmp_path_factory, systems):
    path = tmp_path_factory.mktemp("batch") / "systems.parquet"
    batch = SystemBatch.from_systems(systems)
    batch.to_parquet(path)
    assert list(SystemBatch.from_parquet(path)) == systems


def test_folder_there_and_back(tmp_path, three):
    batch = SystemBatch.concatenate([three, three])[1:5]
    batch.to_folder(tmp_path / "systems")
    opened = SystemBatch.from_folder(tmp_path / "systems")
    assert opened.equals(batch)
    assert isinstance(opened.tokens.base.base, np.memmap) or isinstance(
        opened.tokens.base, np.memmap
    )
    assert opened[1:3].equals(batch[1:3])
    with pytest.raises(InputError, match="cannot be written"):
        batch.to_folder(tmp_path / "systems")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["systems"]


def test_a_batch_goes_to_other_processes(three):
    sent = pickle.loads(pickle.dumps(three[1:]))  # noqa: S301
    assert sent.equals(three[1:])
    assert len(sent.tokens) < len(three.tokens)


def test_a_batch_is_not_changed(three):
    with pytest.raises(AttributeError, match="a batch is not changed: tokens"):
        three.tokens = three.tokens
    with pytest.raises(ValueError, match="read-only"):
        three.tokens[0] = 1
    assert not three.equals(three[:2])
    assert hash(three) == hash(three)


def test_many_symbols_and_long_words():
    wide = NumeralSystem.from_words({n: [f"s{n}"] for n in range(1, 4001)})
    long = NumeralSystem.from_words({1: ["a"] * 70_000})
    batch = SystemBatch.from_systems([wide, long])
    assert batch.tokens.dtype == np.uint16
    assert batch.lengths.dtype == np.uint32
    assert list(batch) == [wide, long]


def test_numbers_too_large_for_arrays():
    with pytest.raises(InputError, match="more than 63 bits"):
        SystemBatch.from_systems([NumeralSystem.from_words({1 << 63: "a"})])


# Arrays.


def packed(**changes):
    parts = {
        "tokens": np.array([0, 1, 1, 2, 0], np.uint8),
        "lengths": np.array([1, 1, 3]),
        "numbers": [1, 2, 3],
        "alphabet": ["1", "2", "+"],
    }
    parts.update(changes)
    return SystemBatch.from_arrays(parts.pop("tokens"), parts.pop("lengths"), **parts)


def test_arrays_that_fit_are_not_copied():
    tokens = np.zeros(6, np.uint8)
    batch = packed(tokens=tokens, lengths=np.ones((2, 3), np.uint8))
    assert len(batch) == 2
    assert np.shares_memory(batch.tokens, tokens)
    assert tokens.flags.writeable


def test_systems_of_different_numbers_and_alphabets():
    batch = packed(
        words=[1, 2],
        numbers=[7, 1, 9],
        alphabet=[Alphabet(("1", "2")), Alphabet(("a", "b", "c"), frozenset("c"))],
        alphabet_of=[0, 1],
        names=["one", "two"],
    )
    assert [system.name for system in batch] == ["one", "two"]
    assert dict(batch[0]) == {7: ("1",)}
    assert dict(batch[1]) == {1: ("b",), 9: ("b", "c", "a")}
    assert batch[1].combinators == {"c"}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"numbers": [1, 2]}, "batch: 3 lengths for systems of 2 numbers"),
        ({"numbers": [1, 3, 3]}, "batch: numbers must increase and not be negative"),
        ({"numbers": [-1, 2, 3]}, "batch: numbers must not be negative"),
        ({"numbers": [1.5, 2, 3]}, "batch: numbers must be whole numbers, not float64"),
        ({"lengths": np.array([1, 1, 2])}, "batch: words of 4 symbols, but 5 tokens"),
        ({"alphabet": ["1", "2"]}, "system 0: a token beyond its alphabet"),
        ({"alphabet": ["1", "2", "2"]}, "alphabet: a symbol is listed twice"),
        ({"alphabet": ["1", "2", ""]}, "alphabet: symbols must be non-empty text"),
        ({"alphabet_of": [1]}, "system 0: its alphabet are not given"),
        ({"alphabet_of": [0, 0]}, "batch: 1 systems, but alphabet_of of 2"),
        ({"names": ["a", "b"]}, "batch: 1 systems, but names of 2"),
        ({"words": [3, 1]}, "batch: systems of 4 words together, but 3 lengths and 3 numbers"),
        (
            {"words": [3, 0], "names": ["a", "b"]},
            "b: a system needs at least one numeral",
        ),
    ],
)
def test_arrays_that_do_not_fit(changes, text):
    with pytest.raises(InputError) as caught:
        packed(**changes)
    assert str(caught.value) == text


def test_positions_out_of_range(three):
    with pytest.raises(IndexError):
        three[3]
    with pytest.raises(IndexError, match="position out of range"):
        three[[0, 3]]
    with pytest.raises(InputError, match="a mask of 2 for 3 systems"):
        three[np.array([True, False])]


# Files that are no batches.


def altered(three, tmp_path, **columns):
    path = tmp_path / "altered.parquet"
    three.to_parquet(path)
    pl.read_parquet(path).with_columns(**columns).write_parquet(path)
    return path


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        ({"format": pl.lit("other")}, "no packed systems"),
        ({"numbers": pl.lit("1-")}, "is not a range"),
        ({"numbers": pl.lit("1-7")}, "not one word for each number"),
        ({"numbers": pl.lit("1-2 and every 5 above")}, "have no end"),
        ({"alphabet": pl.lit("[]")}, "is not one of packed systems"),
        ({"alphabet": pl.lit('{"symbols": ["a"], "combinators": []}')}, "beyond its alphabet"),
        ({"name": pl.lit(None, pl.String)}, "column name: a value is missing"),
        ({"tokens": pl.lit("a")}, "no packed systems"),
        ({"tokens": pl.col("tokens").list.slice(1)}, "symbols, but"),
        ({"tokens": pl.col("tokens").list.eval(pl.element() * 0.5)}, "not lists of whole"),
        (
            {
                "tokens": pl.col("tokens").list.reverse(),
                "lengths": pl.col("lengths").shift(1).fill_null([]),
            },
            "batch|kurz",
        ),
    ],
)  # fmt: skip
def test_parquet_files_of_something_else(three, tmp_path, columns, text):
    path = altered(three, tmp_path, **columns)
    with pytest.raises(InputError, match=text) as caught:
        SystemBatch.from_parquet(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_truncated_and_foreign_files(three, tmp_path):
    path = tmp_path / "systems.parquet"
    three.to_parquet(path)
    content = path.read_bytes()
    for damaged in (content[:-20], content[: len(content) // 2], b"", b"language,number\n"):
        path.write_bytes(damaged)
        with pytest.raises(InputError) as caught:
            SystemBatch.from_parquet(path)
        assert "\n" not in str(caught.value)
    with pytest.raises(InputError, match="No such file"):
        SystemBatch.from_parquet(tmp_path / "nowhere.parquet")
    pl.DataFrame({"a": [1]}).write_parquet(path)
    with pytest.raises(InputError, match="no packed systems"):
        SystemBatch.from_parquet(path)


def test_damaged_folders(three, tmp_path):
    path = tmp_path / "systems"
    three.to_folder(path)
    tokens = path / "tokens.npy"
    content = tokens.read_bytes()
    for damaged in (content[:-3], content[:40], b"", content[:-1] + b"\xff"):
        tokens.write_bytes(damaged)
        with pytest.raises(InputError) as caught:
            SystemBatch.from_folder(path)
        assert str(caught.value).startswith(str(path))
        assert "\n" not in str(caught.value)
    np.save(tokens, np.array([object()]), allow_pickle=True)
    with pytest.raises(InputError):
        SystemBatch.from_folder(path)
    np.save(tokens, np.zeros(8))
    with pytest.raises(InputError, match=r"tokens.npy is not a list of whole numbers"):
        SystemBatch.from_folder(path)
    (path / "batch.json").write_text("{}")
    with pytest.raises(InputError, match="no packed systems"):
        SystemBatch.from_folder(path)
    (path / "batch.json").unlink()
    with pytest.raises(InputError, match="No such file"):
        SystemBatch.from_folder(path)
