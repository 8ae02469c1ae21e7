"""Print what `make bench` wrote, or later runs of some subjects, as tables for the docs."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.harness import Comparison, Scale
from benchmarks.report import HEAD, cells


def main(paths: list[Path]) -> None:
    found: dict[str, tuple[Scale, list[dict[str, Any]]]] = {}
    for path in paths:
        content = json.loads(path.read_text(encoding="utf-8"))
        scale = Scale(content["smoke"], content["rounds"])
        found |= {name: (scale, rows) for name, rows in content["subjects"].items()}
    for subject, (scale, rows) in found.items():
        print(f"## {import_module(f'benchmarks.{subject}').TITLE}\n")
        print(_line(HEAD), _line("---" for _ in HEAD), sep="\n")
        for row in rows:
            print(_line(cells(_comparison(row), scale)))
        print()


def _comparison(row: dict[str, Any]) -> Comparison:
    return Comparison(
        row["what"],
        row["unit"],
        row["reference"],
        tuple(row["reference_values"]),
        tuple(row["values"]),
        row["target"],
        row["overhead"],
    )


def _line(texts: Any) -> str:
    return f"| {' | '.join(texts)} |"


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:] or ("build/bench.json",)])
