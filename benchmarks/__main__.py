"""Measure all subjects, or those named, side by side with what they are compared with."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from time import perf_counter

from benchmarks.harness import Comparison, Scale
from benchmarks.report import table, write
from benchmarks.subjects import SUBJECTS


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("subject", nargs="*", help=f"some of {', '.join(SUBJECTS)}")
    parser.add_argument("--smoke", action="store_true", help="see only that everything runs")
    parser.add_argument("--rounds", type=int, help="how many times to measure each side")
    parser.add_argument(
        "-o", "--output", type=Path, help="build/bench.json, or build/bench-smoke.json"
    )
    given = parser.parse_args(arguments)
    unknown = set(given.subject) - set(SUBJECTS)
    if unknown:
        parser.error(
            f"no subject {', '.join(sorted(unknown))}; there are {', '.join(SUBJECTS)}"
        )
    rounds = given.rounds or (2 if given.smoke else Scale.rounds)
    if rounds < 1:
        parser.error("--rounds: at least one")
    scale = Scale(smoke=given.smoke, rounds=rounds)
    start = perf_counter()
    found: dict[str, list[Comparison]] = {}
    for name in SUBJECTS:
        if given.subject and name not in given.subject:
            continue
        module = import_module(f"benchmarks.{name}")
        found[name] = list(module.run(scale))
        print(table(module.TITLE, found[name], scale), end="\n\n", flush=True)
    output = given.output or Path(f"build/bench{'-smoke' if scale.smoke else ''}.json")
    write(output, scale, found)
    print(f"{perf_counter() - start:.0f} s; {output}", file=sys.stderr)


if __name__ == "__main__":
    main()
