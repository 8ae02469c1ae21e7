"""A program with other hash seeds, under which sets and dicts of text have other orders."""

from __future__ import annotations

import os
import subprocess
import sys


def run_with_hash_seed(seed: int, program: str, *arguments: object) -> bytes:
    """Run a program in a process of its own; return what it prints."""
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        env={
            **os.environ,
            "PYTHONHASHSEED": str(seed),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
