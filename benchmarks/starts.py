"""How long commands take from nothing, against an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.harness import Comparison, Scale, Side, race

TITLE = "Cold start"


def run(scale: Scale) -> Iterator[Comparison]:
    command = str(Path(sys.executable).with_name("regnum"))
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "small.csv"
        rows = [f"small,{n},{n if n < 4 else f'3+{n - 3}'}" for n in range(1, 7)]
        small.write_text("\n".join(["language,number,numeral", *rows]) + "\n")
        calls = {
            "regnum --help": ([command, "--help"], 10.0),
            "regnum measure small.csv": (
                [command, "measure", str(small), "--range", "1-6"],
                None,
            ),
            "regnum measure french": ([command, "measure", "french"], None),
        }
        sides = {"python -c pass": _side([sys.executable, "-c", "pass"])}
        sides |= {name: _side(arguments) for name, (arguments, _) in calls.items()}
        times = race(sides, scale.pick(20, 3))
    reference = tuple(each / 1e3 for each in times["python -c pass"])
    for name, (_, target) in calls.items():
        values = tuple(each / 1e3 for each in times[name])
        yield Comparison(name, "ms", "python -c pass", reference, values, target, overhead=True)


def _side(arguments: list[str]) -> Side:
    return Side(
        lambda: subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True),
        clock=perf_counter,
    )
