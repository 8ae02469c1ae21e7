"""Where compiled kernels are kept from one process to the next."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile


class KernelCache(FunctionCache):
    """numba's cache of a function, with two differences.

    numba looks for changes in the file of the function only. Kernels are written together
    from parts in several files, so that the change of one would go unnoticed, after an update
    too: here the compiled code is out of date when anything in this package is changed.

    Where there is no room left for compiled code, or none is allowed, it is just not kept.
    """

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = IndexDataCacheFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=_SOURCES,
        )

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a function that was compiled, if possible."""
        try:
            super().save_overload(sig, data)
        except OSError:
            self.disable()


def _digest() -> str:
    """Return what changes with any file of this package."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


_SOURCES = _digest()
