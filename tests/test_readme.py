"""Every command and example of the README runs and prints what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import regnum

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README.read_text("utf-8"), re.M | re.S)


@pytest.fixture
def shell(tmp_path, regnum_command):
    env = {
        **os.environ,
        "PATH": f"{Path(regnum_command).parent}{os.pathsep}{os.environ['PATH']}",
    }

    def run(command):
        return subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=env, capture_output=True, timeout=120
        )

    return run


def test_the_tour(shell, tmp_path):
    told = 0
    for language, block in BLOCKS:
        if language == "sh" and "cat >" in block:
            assert shell(block).returncode == 0
        if language == "console":
            for command, expected in re.findall(r"^\$ (.*)\n((?:[^$].*\n|\n)*)", block, re.M):
                done = shell(command)
                assert (done.stdout + done.stderr).decode() == expected, command
                told += 1
    assert told >= 5
    assert (tmp_path / "own.svg").read_text("utf-8").count("<ellipse") > 5


def test_the_python_example(tmp_path):
    (program,) = [block for language, block in BLOCKS if language == "python"]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True
    )
    printed = done.stdout.decode().splitlines()
    promised = re.findall(r"# (.*)$", program, re.M)
    assert len(printed) == len(promised) == 3
    for line, promise in zip(printed, promised, strict=True):
        assert line.startswith(promise.removesuffix("...)"))


def test_the_picture_is_what_its_command_draws(shell, repository):
    kept = repository / "docs" / "images" / "french.svg"
    assert shell("regnum draw french --format svg").stdout == kept.read_bytes()


def test_the_make_targets_exist(repository):
    makefile = (repository / "Makefile").read_text()
    for target in re.findall(r"^make (\w+)", README.read_text("utf-8"), re.M):
        assert re.search(rf"^{target}:", makefile, re.M)


def test_the_number_of_languages(shell):
    assert f"The catalogue has {len(regnum.catalogue())} numeral systems" in README.read_text(
        "utf-8"
    )


def test_the_links_lead_somewhere(repository):
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text("utf-8")):
        assert (repository / target).exists(), target
