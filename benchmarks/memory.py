"""The memory of many systems, packed and as objects, and what measuring them takes besides."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator

from benchmarks import systems
from benchmarks.harness import Comparison, Scale
from benchmarks.process import forget_peak, memory
from regnum.measures.batch import measure_batch
from regnum.numerals.batch import SystemBatch

TITLE = "Memory of systems of 1-99"
UNIT = "bytes a system"
_ARRAYS = ("tokens", "lengths", "token_starts", "word_starts", "alphabet_of", "numbers_of")


def run(scale: Scale) -> Iterator[Comparison]:
    for kind in ("regular", "irregular"):
        batch = _batch(kind, 2_000)
        few = batch[:200].compact()
        tracemalloc.start()
        objects = list(few)
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        yield Comparison(
            f"{kind}, held",
            UNIT,
            "NumeralSystem",
            (used / len(objects),),
            (_bytes(batch) / len(batch),),
        )
    count = scale.pick(100_000, 5_000)
    for kind in ("regular", "irregular"):
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.memory", kind, str(count)],
            stdout=subprocess.PIPE,
            check=True,
        )
        found = json.loads(done.stdout)
        yield Comparison(
            f"{kind}, measured, peak besides",
            UNIT,
            "held",
            (found["held"] / count,),
            (found["peak"] / count,),
            overhead=True,
        )


def _batch(kind: str, count: int) -> SystemBatch:
    if kind == "regular":
        return systems.tiled(SystemBatch.from_systems(systems.regular()), count)
    return systems.tiled(systems.irregular(2_000), count)


def _bytes(batch: SystemBatch) -> int:
    return sum(getattr(batch, name).nbytes for name in _ARRAYS)


def main(kind: str, count: int) -> None:
    """Print what a batch takes and what the process has had beyond it while measuring."""
    batch = _batch(kind, count)
    measure_batch(batch[:10])
    before = memory("VmRSS")
    forget_peak()
    measure_batch(batch, threads=1)
    print(json.dumps({"held": _bytes(batch), "peak": max(memory("VmHWM") - before, 1)}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
