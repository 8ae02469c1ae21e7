"""Running the installed command."""

from __future__ import annotations

import contextlib
import os
import pty
import resource
import signal
import subprocess
import time
from dataclasses import dataclass
from functools import partial
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

    def run(*arguments, stdin=None, env=None, folder=None, before=None):
        done = subprocess.run(
            [regnum_command, *map(str, arguments)],
            cwd=folder or tmp_path,
            input=stdin,
            env={**os.environ, **(env or {})},
            preexec_fn=before,
            capture_output=True,
            timeout=120,
        )
        return Finished(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def full_disk(regnum):
    """Run `regnum` where no file can grow beyond a few bytes."""

    def nothing_may_be_written():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))

    return partial(regnum, env={"PYTHONDONTWRITEBYTECODE": "1"}, before=nothing_may_be_written)


@pytest.fixture
def interrupt(regnum_command, tmp_path):
    """Run `regnum` until a condition holds, send it a signal, and wait for its end."""

    def run(*arguments, until, by):
        process = subprocess.Popen(
            [regnum_command, *map(str, arguments)],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        give_up = time.monotonic() + 60
        while not until():
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < give_up
            time.sleep(0.005)
        process.send_signal(by)
        out, err = process.communicate(timeout=60)
        return Finished(process.returncode, out.decode(), err.decode())

    return run


@pytest.fixture
def on_a_terminal(regnum_command, tmp_path):
    """Run `regnum` with its standard error on a terminal, and return what it shows there."""

    def run(*arguments, columns=120, output_too=False):
        terminal, process_end = pty.openpty()
        process = subprocess.Popen(
            [regnum_command, *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "TERM": "xterm", "COLUMNS": str(columns)},
            stdout=process_end if output_too else subprocess.DEVNULL,
            stderr=process_end,
        )
        os.close(process_end)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal ends with the process
            while piece := os.read(terminal, 4096):
                shown += piece
        os.close(terminal)
        assert process.wait(timeout=60) == 0
        return shown.decode()

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
