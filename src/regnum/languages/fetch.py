"""Data sets of numerals fetched once, checked and kept: CoSiNuS and Chan's numerals."""

from __future__ import annotations

import hashlib
import json
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any

from regnum.errors import InputError
from regnum.files import write_atomically
from regnum.languages.cldf_tables import METADATA

_RECORD = "checksums.json"
_TIMEOUT = 60  # seconds without an answer

# What the readers of archives raise where one is cut short, spoilt, locked or none at all.
_NO_ARCHIVE = (tarfile.TarError, zipfile.BadZipFile, EOFError, zlib.error, RuntimeError)


@dataclass(frozen=True)
class DataSet:
    """A published data set, fixed to one version.

    Attributes
    ----------
    name, version : str
    url : str
        The folder of its files, ending in a stroke.
    checksums : mapping of str to str or None
        The SHA-256 of each file. Where it is None, what comes first is written down beside
        the files, and later copies are compared with that.
    """

    name: str
    version: str
    url: str
    checksums: Mapping[str, str | None]

    @property
    def pinned(self) -> bool:
        """Whether every file has a checksum."""
        return all(self.checksums.values())


DATA_SETS: Mapping[str, DataSet] = MappingProxyType(
    {
        each.name: each
        for each in (
            DataSet(
                name="cosinus",
                version="ccd137e",
                url="https://github.com/numeralbank/cosinus/raw/ccd137e/cldf/",
                checksums={
                    METADATA: "6fa3b4d8082a396b89fb7927b5a7c627"
                    "dd8a19b7eaa05876c6fdf11742b1e0a6",
                    "forms.csv": "de061e29e372ebef57d65ab83a2b08ce"
                    "2279f293d41ac99accd7289146d1fdfd",
                    "languages.csv": "0275d7741badbea35bab6b0aabd34d12"
                    "79db2616e756ef68f26dcd7b3033076e",
                    "parameters.csv": "045e07b6801be2823576e7892aa85417"
                    "950dbd7991e576483e3c053f9582a746",
                    "sources.bib": "7a7bc9117330d3b1860d7cf57304724f"
                    "32be0bfe922822b56a81deac5b113ee2",
                },
            ),
            # The commit fixes the content; checksums of its files have not been published.
            DataSet(
                name="channumerals",
                version="270eb01",
                url="https://github.com/numeralbank/channumerals/raw/270eb01/cldf/",
                checksums=dict.fromkeys(
                    (METADATA, "forms.csv", "languages.csv", "parameters.csv")
                ),
            ),
        )
    }
)


def data_set(name: str) -> DataSet:
    """Return a data set by name, or say which there are."""
    try:
        return DATA_SETS[name]
    except KeyError:
        raise InputError(f"no data set {name!r}; there is {', '.join(DATA_SETS)}") from None


def cache_folder() -> Path:
    """Return where data sets are kept: REGNUM_CACHE, or the usual place of the system."""
    if os.environ.get("REGNUM_CACHE"):
        return Path(os.environ["REGNUM_CACHE"])
    import pooch

    return Path(pooch.os_cache("regnum"))


def fetch(
    source: str | DataSet,
    *,
    from_file: str | Path | None = None,
    cache: str | Path | None = None,
    url: str | None = None,
) -> Path:
    """Return the metadata file of a data set, fetching it if it is not in the cache.

    Parameters
    ----------
    source : str or DataSet
        ``"cosinus"`` or ``"channumerals"``.
    from_file : str or Path, optional
        A copy at hand, checked just the same: a folder, a metadata file, or a .zip, .tar or
        .tar.gz archive.
    cache : str or Path, optional
        Another folder to keep it in.
    url : str, optional
        Another server with the same files.

    Raises
    ------
    InputError
        Where there is no connection, or a file is not the one that was published.
    """
    wanted = source if isinstance(source, DataSet) else data_set(source)
    if url is not None:
        wanted = replace(wanted, url=url.rstrip("/") + "/")
    folder = Path(cache) if cache is not None else cache_folder()
    folder = folder / wanted.name / wanted.version
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror or error}") from None
    wanted = replace(wanted, checksums=_recorded(wanted, folder))
    if from_file is None:
        _download(wanted, folder)
    else:
        _copy(wanted, Path(from_file), folder)
    if not wanted.pinned:
        sums = {name: _sha256((folder / name).read_bytes()) for name in wanted.checksums}
        write_atomically(folder / _RECORD, (json.dumps(sums, indent=2) + "\n").encode())
    return folder / METADATA


def _recorded(wanted: DataSet, folder: Path) -> Mapping[str, str | None]:
    """Return the checksums, those that are not published from an earlier fetch."""
    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return wanted.checksums
    except (OSError, ValueError) as error:
        raise InputError(f"{folder / _RECORD}: cannot be read: {error}") from None
    if not isinstance(record, dict):
        raise InputError(f"{folder / _RECORD}: cannot be read: no checksums by name")
    return {name: known or record.get(name) for name, known in wanted.checksums.items()}


def _download(wanted: DataSet, folder: Path) -> None:
    import pooch

    pooch.get_logger().setLevel("WARNING")
    registry = {
        name: f"sha256:{known}" if known else None for name, known in wanted.checksums.items()
    }
    files = pooch.create(path=folder, base_url=wanted.url, registry=registry)
    downloader: Any = pooch.HTTPDownloader(timeout=_TIMEOUT)
    for name in wanted.checksums:
        try:
            files.fetch(name, downloader=downloader)
        except OSError as error:
            raise InputError(_failure(error, wanted, name, folder)) from None
        except ValueError:
            raise InputError(
                f"{wanted.name}: {wanted.url}{name} is not the file that was published: its "
                f"sha256 should be {wanted.checksums[name]}"
            ) from None


def _failure(error: OSError, wanted: DataSet, name: str, folder: Path) -> str:
    """Return what went wrong: with the disk, with the server, or before reaching one."""
    if error.errno is not None:
        return f"{folder / name}: {error.strerror or error}"
    # What requests raises are errors of the system too, with the answer if there is one.
    answer = getattr(error, "response", None)
    if answer is not None:
        said = f"{answer.status_code} {answer.reason}"
        return f"{wanted.name}: {wanted.url}{name}: the server says {said}"
    from requests.exceptions import ChunkedEncodingError

    address = f"{wanted.url}{name}"
    broke_off = isinstance(error, ChunkedEncodingError)
    said = (
        f"the connection to {address} broke off" if broke_off else f"no connection to {address}"
    )
    return f"{wanted.name}: {said} (--from-file takes a copy at hand)"


def _copy(wanted: DataSet, path: Path, folder: Path) -> None:
    """Take the files from a copy; none is written before all have been checked."""
    try:
        found = dict(_contents(path, wanted.checksums))
    except _NO_ARCHIVE:
        raise InputError(
            f"{path}: neither a folder with the files of {wanted.name} nor an archive of it "
            "that can be read"
        ) from None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    for name, known in wanted.checksums.items():
        if name not in found:
            raise InputError(f"{path}: {name} of {wanted.name} is not there")
        actual = _sha256(found[name])
        for other in DATA_SETS.values():
            if other.name != wanted.name and actual == other.checksums.get(name):
                raise InputError(
                    f"{path}: {name} is that of {other.name}, not of {wanted.name}"
                )
        if known not in (None, actual):
            raise InputError(
                f"{path}: {name} is not the file that was published as {wanted.name} "
                f"{wanted.version}: its sha256 should be {known}"
            )
    for name in wanted.checksums:
        write_atomically(folder / name, found[name])


def _contents(path: Path, names: Mapping[str, object]) -> Iterator[tuple[str, bytes]]:
    """Yield the wanted files of a folder or an archive, beside its metadata file."""
    if path.is_dir():
        inner = path if (path / METADATA).exists() else path / "cldf"
        yield from ((n, (inner / n).read_bytes()) for n in names if (inner / n).exists())
    elif path.name == METADATA:
        yield from _contents(path.parent, names)
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for member in _beside_metadata(archive.namelist(), names):
                yield PurePosixPath(member).name, archive.read(member)
    else:
        with tarfile.open(path) as archive:
            files = {member.name: member for member in archive if member.isfile()}
            for member in _beside_metadata(list(files), names):
                content = archive.extractfile(files[member])
                if content is not None:
                    yield PurePosixPath(member).name, content.read()


def _beside_metadata(members: list[str], names: Mapping[str, object]) -> list[str]:
    """Return the members in the folder of the metadata file, the outermost if several."""
    found = [m for m in map(PurePosixPath, members) if m.name == METADATA]
    if not found:
        return []
    folder = min(found, key=lambda member: len(member.parts)).parent
    return [
        m
        for m in members
        if PurePosixPath(m).parent == folder and PurePosixPath(m).name in names
    ]


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
