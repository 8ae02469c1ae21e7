"""Compiled kernels are kept where that is possible, and never beyond their time."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest
from numba.core import config
from numba.core.caching import IndexDataCacheFile

from regnum.kernels import caching
from regnum.kernels.compiling import compiled


def double(number):
    return number + number


@pytest.fixture
def found_in_cache(tmp_path, monkeypatch):
    """Compile a function as a new process would, and tell whether it had been kept."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))

    def call():
        kernel = compiled(double)
        assert kernel(21) == 42
        return sum(kernel.stats.cache_hits.values()) == 1

    return call


def test_kernels_are_compiled_once(found_in_cache):
    assert [found_in_cache() for _ in range(3)] == [False, True, True]


def test_kernels_are_compiled_anew_when_any_of_them_changes(found_in_cache, monkeypatch):
    assert not found_in_cache()
    monkeypatch.setattr(caching, "_SOURCES", "an update")
    assert [found_in_cache() for _ in range(2)] == [False, True]


def test_every_file_of_the_package_counts(tmp_path, monkeypatch):
    package = Path(caching.__file__).parent
    shutil.copytree(package, tmp_path / "kernels")
    monkeypatch.setattr(caching, "__file__", str(tmp_path / "kernels" / "caching.py"))
    assert caching._digest() == caching._SOURCES
    with (tmp_path / "kernels" / "means.py").open("a") as file:
        file.write("\n")
    assert caching._digest() != caching._SOURCES


def test_a_disk_without_room(found_in_cache, monkeypatch):
    def save(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(IndexDataCacheFile, "save", save)
    assert [found_in_cache() for _ in range(2)] == [False, False]
