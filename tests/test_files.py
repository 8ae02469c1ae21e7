"""Files are complete or not there, whatever happens while they are written."""

from __future__ import annotations

import os
import stat

import pytest

from regnum.errors import InputError
from regnum.files import make_folder, replacing, shard_folder, write_atomically


@pytest.fixture
def kept(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_text("old")
    return path


def test_a_file_takes_the_place_of_the_old_one(kept):
    write_atomically(kept, b"new")
    assert kept.read_text() == "new"
    assert [entry.name for entry in kept.parent.iterdir()] == ["kept.txt"]


def test_whoever_may_read_other_new_files_may_read_it(kept):
    before = os.umask(0o027)
    try:
        write_atomically(kept, b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, ValueError])
def test_an_interruption_leaves_the_old_file_alone(kept, interruption):
    def interrupted():
        with replacing(kept) as temporary:
            temporary.write_bytes(b"half")
            raise interruption

    with pytest.raises(interruption):
        interrupted()
    assert kept.read_text() == "old"
    assert [entry.name for entry in kept.parent.iterdir()] == ["kept.txt"]


def test_a_failure_names_the_file_and_the_cause(kept):
    def full():
        with replacing(kept):
            raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match=r"kept.txt: cannot be written: No space left on dev"):
        full()
    assert kept.read_text() == "old"
    with pytest.raises(InputError, match=r"no/file: cannot be written: No such file or dir"):
        write_atomically("no/file", b"")


def test_folders_are_made_with_those_above_them(tmp_path):
    folder = tmp_path / "one" / "two"
    assert make_folder(folder) == make_folder(folder) == folder
    assert folder.is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"file/three: cannot be made: Not a directory"):
        make_folder(tmp_path / "file" / "three")


def test_the_parts_of_a_file_stand_beside_it(tmp_path):
    assert shard_folder(tmp_path / "found.parquet") == tmp_path / "found.parquet.shards"
    with pytest.raises(InputError, match=r"there is no folder .*absent"):
        shard_folder(tmp_path / "absent" / "found.parquet")
    assert [entry.name for entry in tmp_path.iterdir()] == ["found.parquet.shards"]
