"""Files that are either complete or not there."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from regnum.errors import InputError


def write_atomically(path: str | Path, content: bytes) -> None:
    """Write a file so that no reader, and no interruption, ever meets half of it.

    The content goes to a file beside the target, which then takes its place.

    Raises
    ------
    InputError
        Naming the file and the cause, a full disk or a read-only folder for example.
    """
    path = Path(path)
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())  # noqa: PTH101
        os.replace(temporary, path)  # noqa: PTH105
        temporary = None
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108


def _umask() -> int:
    # The mask can only be read by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
