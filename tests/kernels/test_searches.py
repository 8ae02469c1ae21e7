"""Compiled searches find, draw by draw, what the same searches find as Python.

Python minds indices out of range, sums that run over and types that do not go together, of
which the compiler says nothing. Where results are the same, none of these happened.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import small_searches
from interpreted import INTERPRETED

pytestmark = pytest.mark.interpreted


def test_searches_are_the_same_compiled_and_as_python():
    done = subprocess.run(
        [sys.executable, "-W", "error", Path(small_searches.__file__)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    there = json.loads(done.stdout)
    assert there.keys() == small_searches.SEARCHES.keys()
    for name, search in small_searches.SEARCHES.items():
        assert search() == there[name], name
