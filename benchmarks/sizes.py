"""One system of 1..N English-like numerals, each measured in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.harness import Comparison, Scale

TITLE = "One system of 1..N, time and memory"


def run(scale: Scale) -> Iterator[Comparison]:
    in_order = scale.pick((10**2, 10**3, 10**4, 10**5, 10**6), (10**2, 10**4))
    cases = [(most, "in order") for most in in_order]
    cases.append((scale.pick(10**5, 10**4), "shuffled"))
    for most, order in cases:
        rounds = scale.pick(3 if most >= 10**5 else 5, 1)
        ours, theirs = [], []
        for _ in range(rounds):
            theirs.append(_measured("automata", most, order))
            ours.append(_measured("regnum", most, order))
        assert ours[0]["figures"] == theirs[0]["figures"], (most, order)
        for unit, key, factor in (("ms", "seconds", 1e3), ("MB", "peak", 1e-6)):
            yield Comparison(
                f"N = {most:,}" + (", shuffled" if order == "shuffled" else ""),
                unit,
                "automata-lib",
                tuple(each[key] * factor for each in theirs),
                tuple(each[key] * factor for each in ours),
                {"ms": 500.0, "MB": 10.0}[unit] if most == 10**6 else None,
            )


def _measured(side: str, most: int, order: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.one_size", side, str(most), order],
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)
