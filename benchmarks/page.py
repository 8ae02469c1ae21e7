"""Print build/bench.json as the tables of docs/benchmarks.md."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.harness import Comparison, Scale
from benchmarks.report import HEAD, cells


def main(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    scale = Scale(content["smoke"], content["rounds"])
    for subject, rows in content["subjects"].items():
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
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/bench.json"))
