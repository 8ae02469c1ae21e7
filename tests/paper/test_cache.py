"""Entries of the cache are whole, or not there."""

from __future__ import annotations

import json

import pytest

from regnum.paper.cache import Cache

FILES = {"table.csv": b"a,b\n1,2\n", "document.json": b"{}\n"}


@pytest.fixture
def cache(tmp_path):
    kept = Cache(tmp_path / "cache")
    kept.put("step-1", FILES, 0.25, {"step": "step"})
    return kept


def test_what_was_kept_is_returned(cache):
    entry = cache.get("step-1")
    assert (entry.files, entry.seconds) == (FILES, 0.25)
    assert json.loads((cache.folder / "step-1" / "entry.json").read_text())["step"] == "step"
    assert cache.get("step-2") is None


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("table.csv", b"a,b\n1,3\n"),
        ("table.csv", b""),
        ("entry.json", b""),
        ("entry.json", b"[]"),
        ("entry.json", b"{}"),
        ("entry.json", b'{"files": 3}'),
        ("entry.json", b'{"files": ["table.csv"], "digest": "0"}'),
        ("entry.json", b'{"files": ["gone.csv"], "digest": "0", "seconds": 1}'),
    ],
)
def test_a_damaged_entry_is_not_there_and_can_be_kept_again(cache, file, content):
    (cache.folder / "step-1" / file).write_bytes(content)
    assert cache.get("step-1") is None
    cache.put("step-1", FILES, 0.5, {})
    assert cache.get("step-1").files == FILES


def test_a_second_run_with_the_same_entry_is_no_mistake(cache):
    cache.put("step-1", FILES, 0.5, {})
    assert cache.get("step-1").seconds == 0.25


def test_what_killed_runs_left_is_removed(cache):
    (cache.folder / ".half").mkdir()
    (cache.folder / ".half" / "table.csv").write_bytes(b"a")
    cache.tidy()
    assert [path.name for path in cache.folder.iterdir()] == ["step-1"]
