"""The table that is printed and the file that is kept."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.harness import Comparison, Scale
from regnum.files import write_atomically

_LIBRARIES = ("regnum", "automata-lib", "numba", "llvmlite", "numpy", "polars")
HEAD = ("", "unit", "reference", "", "regnum", "ratio", "rounds", "target")


def table(title: str, rows: Iterable[Comparison], scale: Scale) -> str:
    """Return the comparisons of a subject as text; figures of a smoke run meet no targets."""
    texts = [HEAD, *(cells(row, scale) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if k < 3 else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in texts
    ]
    return "\n".join([title, *(f"  {line}" for line in lines)])


def machine() -> dict[str, Any]:
    """Return what the figures depend on beside regnum."""
    return {
        "processors": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "processor": _processor(),
        "system": platform.system(),
        "python": platform.python_version(),
        "libraries": {name: version(name) for name in _LIBRARIES},
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def write(path: Path, scale: Scale, subjects: dict[str, list[Comparison]]) -> None:
    """Write everything that was measured as JSON."""
    content = {
        "smoke": scale.smoke,
        "rounds": scale.rounds,
        "machine": machine(),
        "subjects": {
            name: [
                {
                    "what": row.what,
                    "unit": row.unit,
                    "reference": row.reference,
                    "reference_values": row.reference_values,
                    "values": row.values,
                    "ratio": row.ratio,
                    "lowest_ratio": row.spread[0],
                    "highest_ratio": row.spread[1],
                    "target": row.target,
                    "overhead": row.overhead,
                    "missed": row.missed,
                }
                for row in rows
            ]
            for name, rows in subjects.items()
        },
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    write_atomically(path, text.encode())


def cells(row: Comparison, scale: Scale) -> tuple[str, ...]:
    """Return a row of the table as text."""
    low, high = row.spread
    target = ""
    if row.target is not None and not scale.smoke:
        target = f"{'<=' if row.overhead else '>='} {row.target:g}x"
        target += "  missed" if row.missed else ""
    return (
        row.what,
        row.unit,
        row.reference,
        _figure(min(row.reference_values)),
        _figure(min(row.values)),
        f"{_figure(row.ratio)}x",
        f"{_figure(low)}-{_figure(high)}",
        target,
    )


def _figure(value: float) -> str:
    """Return a number to three digits, or all before the point."""
    decimals = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{decimals}f}"


def _processor() -> str:
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        return platform.processor()
    return platform.processor()
