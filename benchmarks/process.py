"""The memory that this process has and has had, as the system counts it."""

from __future__ import annotations

import resource
from pathlib import Path


def memory(field: str) -> int:
    """Return the bytes of ``VmRSS``, what it has, or ``VmHWM``, the most that it has had."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def forget_peak() -> None:
    """Let ``VmHWM`` be what it has now."""
    Path("/proc/self/clear_refs").write_text("5")
