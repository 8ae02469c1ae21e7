"""The modules that measure something, in the order in which they are printed.

Each has `TITLE`, a line of text, and `run(scale)`, which yields a `harness.Comparison` a row.
"""

from __future__ import annotations

SUBJECTS = ("batches", "increments", "neighbourhoods", "memory", "sizes", "starts")
