"""`regnum data fetch`."""

from __future__ import annotations

import pytest

UNREACHABLE = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}


def test_a_copy_at_hand(regnum, shared_data, tmp_path):
    done = regnum(
        "data", "fetch", "cosinus", "--from-file", shared_data / "cosinus", "--cache", "cache"
    )
    assert (done.status, done.err) == (0, "")
    path = tmp_path / done.out.strip()
    assert path.name == "cldf-metadata.json"
    measured = regnum("measure", path, "--forms", "first", "--format", "csv")
    assert measured.status == 0
    assert len(measured.out.splitlines()) == 53
    # What is in the cache needs no connection.
    again = regnum("data", "fetch", "cosinus", "--cache", "cache", env=UNREACHABLE)
    assert (again.status, again.out) == (0, done.out)


def test_the_cache_can_be_named_by_the_environment(regnum, shared_data, tmp_path):
    done = regnum(
        "data", "fetch", "cosinus", "--from-file", shared_data / "cosinus",
        env={"REGNUM_CACHE": str(tmp_path / "kept")},
    )  # fmt: skip
    assert done.out.startswith(str(tmp_path / "kept"))


def test_a_data_set_without_checksums_says_so(regnum, repository):
    copy = repository / "tests" / "data" / "invented"
    done = regnum("data", "fetch", "channumerals", "--from-file", copy, "--cache", "cache")
    assert done.status == 0
    (line,) = done.err.splitlines()
    assert "no checksums are known for commit 270eb01" in line


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["cosinus", "--cache", "c", "--url", "http://127.0.0.1:9"], "cosinus: no connection"),
        (["cosinus", "--cache", "c", "--from-file", "none"], "none: No such file or directory"),
        (["cosine"], "no data set 'cosine'; there is cosinus, channumerals"),
        ([], "Missing argument"),
    ],
)  # fmt: skip
def test_mistakes(regnum, arguments, told):
    done = regnum("data", "fetch", *arguments)
    assert done.status == 2
    (line,) = done.err.splitlines()
    assert told in line
