"""Running the installed command."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Finished:
    """What a run of the command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def regnum(regnum_command, tmp_path):
    """Run `regnum` with arguments in an empty folder."""

    def run(*arguments, stdin=None, env=None, folder=None):
        done = subprocess.run(
            [regnum_command, *map(str, arguments)],
            cwd=folder or tmp_path,
            input=stdin,
            env={**os.environ, **(env or {})},
            capture_output=True,
            timeout=120,
        )
        return Finished(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def karo_batak(tmp_path) -> Path:
    """A CSV file of Karo Batak, as in the README."""
    rows = ["language,number,numeral"]
    for number in range(1, 100):
        tens, units = divmod(number, 10)
        parts = ([f"{tens}*10"] if tens else []) + ([str(units)] if units else [])
        rows.append(f"karo-batak,{number},{'+'.join(parts)}")
    path = tmp_path / "karo-batak.csv"
    path.write_text("\n".join(rows) + "\n")
    return path


@pytest.fixture
def english_to_999(tmp_path) -> Path:
    """A CSV file of an English-like system ten times as long."""

    def numeral(number):
        hundreds, rest = divmod(number, 100)
        tens, units = divmod(rest, 10)
        if rest in (11, 12):
            below = str(rest)
        else:
            ten = {0: "", 1: "10"}.get(tens, f"{tens}*10")
            below = "+".join(part for part in (ten, str(units) if units else "") if part)
        hundred = f"{hundreds}*100" if hundreds else ""
        bracketed = f"({below})" if hundred and "+" in below else below
        return "+".join(part for part in (hundred, bracketed) if part)

    path = tmp_path / "english.csv"
    rows = [f"english,{number},{numeral(number)}" for number in range(1, 1000)]
    path.write_text("\n".join(["language,number,numeral", *rows]) + "\n")
    return path
