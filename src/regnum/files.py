"""Files that are either complete or not there, and the folders that they stand in."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from regnum.errors import InputError


def write_atomically(path: str | Path, content: bytes) -> None:
    """Write a file so that no reader, and no interruption, ever meets half of it.

    Raises
    ------
    InputError
        Naming the file and the cause, a full disk or a read-only folder for example.
    """
    with replacing(path) as temporary:
        temporary.write_bytes(content)


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Provide a temporary path beside a file, which takes the file's place at the end.

    Raises
    ------
    InputError
        Naming the file and the cause, where it cannot be written.
    """
    path = Path(path)
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        yield temporary
        temporary.chmod(0o666 & ~_umask())
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
        temporary = None
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink()


def make_folder(path: Path) -> Path:
    """Return a folder, made with those above it where it does not exist.

    Raises
    ------
    InputError
        Naming the folder and the cause.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be made: {error.strerror or error}") from None
    return path


def shard_folder(path: Path) -> Path:
    """Return the folder beside a result file that holds its parts until it is whole.

    Raises
    ------
    InputError
        If it cannot be made, or if the folder that the file is to stand in is not there.
    """
    if not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}")
    return make_folder(path.with_name(f"{path.name}.shards"))


def _umask() -> int:
    # The mask can only be read by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
