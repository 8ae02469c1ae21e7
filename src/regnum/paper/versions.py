"""The packages that results of the study depend on."""

from __future__ import annotations

import platform
from importlib import metadata

PACKAGES = ("altair", "moocore", "numba", "numpy", "polars", "vl-convert-python")


def versions() -> dict[str, str]:
    """Return the versions of Python, of regnum and of the packages, as provenance has them."""
    return {
        "python": platform.python_version(),
        **{name: metadata.version(name) for name in sorted((*PACKAGES, "regnum"))},
    }
