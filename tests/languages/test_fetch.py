"""Fetching data sets, from a server on this machine."""

from __future__ import annotations

import hashlib
import http.server
import json
import shutil
import tarfile
import threading
import zipfile
from functools import partial
from pathlib import Path

import pytest

from regnum.errors import InputError
from regnum.languages.fetch import DATA_SETS, METADATA, DataSet, cache_folder, data_set, fetch

INVENTED = Path(__file__).parents[1] / "data" / "invented"
FILES = (METADATA, "forms.csv", "languages.csv", "parameters.csv")
SUMS = {name: hashlib.sha256((INVENTED / name).read_bytes()).hexdigest() for name in FILES}


class Server:
    """Serves a folder and remembers what it was asked for."""

    def __init__(self, folder: Path) -> None:
        asked = self.asked = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                asked.append(self.path)

        handler = partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.thread = threading.Thread(
            target=self.server.serve_forever, args=(0.01,), daemon=True
        )
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(INVENTED, tmp_path / "served"))


@pytest.fixture
def server(folder):
    running = Server(folder)
    yield running
    running.stop()


@pytest.fixture
def invented(server):
    return DataSet("invented", "v1", server.url, SUMS)


def test_fetching_once(invented, server, tmp_path):
    metadata = fetch(invented, cache=tmp_path / "cache")
    assert metadata == tmp_path / "cache" / "invented" / "v1" / METADATA
    for name in FILES:
        assert (metadata.parent / name).read_bytes() == (INVENTED / name).read_bytes()
    assert len(server.asked) == 4
    assert fetch(invented, cache=tmp_path / "cache") == metadata
    assert len(server.asked) == 4
    server.stop()
    assert fetch(invented, cache=tmp_path / "cache") == metadata


def test_a_file_that_was_changed_in_the_cache_is_fetched_again(invented, server, tmp_path):
    metadata = fetch(invented, cache=tmp_path / "cache")
    (metadata.parent / "forms.csv").write_text("spoilt")
    fetch(invented, cache=tmp_path / "cache")
    assert (metadata.parent / "forms.csv").read_bytes() == (INVENTED / "forms.csv").read_bytes()
    assert len(server.asked) == 5


def test_a_file_that_is_not_the_published_one(invented, folder, tmp_path):
    (folder / "forms.csv").write_text("other words")
    with pytest.raises(InputError) as caught:
        fetch(invented, cache=tmp_path / "cache")
    assert "forms.csv is not the file that was published: its sha256 should be" in str(
        caught.value
    )
    assert not (tmp_path / "cache" / "invented" / "v1" / "forms.csv").exists()


def test_no_connection(invented, server, tmp_path):
    server.stop()
    with pytest.raises(InputError) as caught:
        fetch(invented, cache=tmp_path / "cache")
    assert str(caught.value) == (
        f"invented: no connection to {invented.url}{METADATA} "
        "(--from-file takes a copy at hand)"
    )


class BreakingOff(http.server.BaseHTTPRequestHandler):
    """Promises a file and sends half of it."""

    def do_GET(self):
        content = (INVENTED / Path(self.path).name).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2])

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("checksums", [SUMS, dict.fromkeys(FILES)])
def test_a_download_that_breaks_off(checksums, tmp_path):
    """Nothing is kept of half a file, not even where no checksum would tell."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), BreakingOff) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        with pytest.raises(InputError) as caught:
            fetch(DataSet("invented", "v1", url, checksums), cache=tmp_path / "cache")
        server.shutdown()
        thread.join()
    assert str(caught.value) == (
        f"invented: the connection to {url}{METADATA} broke off "
        "(--from-file takes a copy at hand)"
    )
    assert list((tmp_path / "cache" / "invented" / "v1").iterdir()) == []


def test_a_file_that_the_server_does_not_have(invented, folder, tmp_path):
    (folder / "languages.csv").unlink()
    with pytest.raises(InputError, match=r"languages.csv: the server says 404 File not found"):
        fetch(invented, cache=tmp_path / "cache")


def test_another_server(server, tmp_path):
    elsewhere = DataSet("invented", "v1", "http://127.0.0.1:9/", SUMS)
    fetch(elsewhere, cache=tmp_path / "cache", url=server.url.rstrip("/"))
    assert len(server.asked) == 4


def test_without_checksums_later_copies_are_compared_with_the_first(server, folder, tmp_path):
    loose = DataSet("loose", "v1", server.url, dict.fromkeys(FILES))
    assert not loose.pinned
    metadata = fetch(loose, cache=tmp_path / "cache")
    assert json.loads((metadata.parent / "checksums.json").read_text()) == SUMS
    # The cache and a copy from elsewhere are held against what came first.
    (metadata.parent / "forms.csv").write_text("spoilt")
    (folder / "forms.csv").write_text("spoilt")
    with pytest.raises(InputError, match="forms.csv is not the file that was published"):
        fetch(loose, cache=tmp_path / "cache")
    with pytest.raises(InputError, match="forms.csv is not the file that was published"):
        fetch(loose, cache=tmp_path / "cache", from_file=folder)
    (metadata.parent / "checksums.json").write_text("{")
    with pytest.raises(InputError, match="checksums.json: cannot be read"):
        fetch(loose, cache=tmp_path / "cache")


def archives(folder, tmp_path):
    """Return a folder, a metadata file and archives such as GitHub makes them."""
    repository = tmp_path / "repository"
    shutil.copytree(folder, repository / "invented-abc" / "cldf")
    (repository / "invented-abc" / "forms.csv").write_text("not this one")
    made = [folder, folder / METADATA, repository / "invented-abc"]
    for ending, kind in ((".zip", "zip"), (".tar.gz", "gztar"), (".tar", "tar")):
        made.append(Path(shutil.make_archive(str(tmp_path / f"copy-{kind}"), kind, repository)))
        assert made[-1].name.endswith(ending)
    return made


@pytest.mark.parametrize("kind", range(6))
def test_a_copy_at_hand(kind, invented, server, folder, tmp_path):
    copy = archives(folder, tmp_path)[kind]
    metadata = fetch(invented, cache=tmp_path / "cache", from_file=copy)
    assert (metadata.parent / "forms.csv").read_bytes() == (INVENTED / "forms.csv").read_bytes()
    assert server.asked == []


def test_copies_that_cannot_be_used(invented, folder, tmp_path):
    def told(copy):
        with pytest.raises(InputError) as caught:
            fetch(invented, cache=tmp_path / "cache", from_file=copy)
        return str(caught.value)

    assert told(tmp_path / "none").endswith("none: No such file or directory")
    (tmp_path / "notes.txt").write_text("no archive")
    assert "neither a folder with the files of invented nor an archive" in told(
        tmp_path / "notes.txt"
    )
    (tmp_path / "empty").mkdir()
    assert f"{METADATA} of invented is not there" in told(tmp_path / "empty")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("readme", "")
    assert "is not there" in told(tmp_path / "other.zip")
    with tarfile.open(tmp_path / "other.tar", "w"):
        pass
    assert "is not there" in told(tmp_path / "other.tar")
    (folder / "parameters.csv").write_text("spoilt")
    assert "parameters.csv is not the file that was published as invented v1" in told(folder)
    for copy in filter(Path.is_file, archives(folder, tmp_path)):
        content = copy.read_bytes()
        cut = tmp_path / f"cut{copy.suffix}"
        cut.write_bytes(content[: len(content) * 2 // 3])
        assert "that can be read" in told(cut) or "is not there" in told(cut), copy
    # Nothing of a copy is kept unless all of it is good.
    assert not (tmp_path / "cache" / "invented" / "v1" / METADATA).exists()


def test_a_copy_of_another_data_set(reference, tmp_path):
    with pytest.raises(InputError, match=r"metadata.json is that of cosinus, not of chann"):
        fetch("channumerals", cache=tmp_path / "cache", from_file=reference.cosinus)


def test_a_record_that_is_spoilt(server, folder, tmp_path):
    loose = DataSet("invented", "v1", server.url, dict.fromkeys(FILES))
    record = fetch(loose, cache=tmp_path).parent / "checksums.json"
    for content in ("[]", "{", "3"):
        record.write_text(content)
        with pytest.raises(InputError, match=r"checksums.json: cannot be read: "):
            fetch(loose, cache=tmp_path)


def test_the_data_sets():
    assert set(DATA_SETS) == {"cosinus", "channumerals"}
    assert DATA_SETS["cosinus"].pinned
    assert not DATA_SETS["channumerals"].pinned
    for each in DATA_SETS.values():
        assert each.url.startswith("https://")
        assert each.version in each.url
        assert METADATA in each.checksums
    with pytest.raises(
        InputError, match="no data set 'cosine'; there is cosinus, channumerals"
    ):
        data_set("cosine")


def test_the_checksums_of_cosinus(reference):
    for name, known in DATA_SETS["cosinus"].checksums.items():
        content = (reference.cosinus / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == known


def test_where_data_sets_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("REGNUM_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("REGNUM_CACHE")
    assert cache_folder().name == "regnum"


def test_a_cache_that_cannot_be_made(invented, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="Not a directory"):
        fetch(invented, cache=tmp_path / "file")
