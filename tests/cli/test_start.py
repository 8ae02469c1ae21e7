"""Starting up: help, version, completion, and what is not loaded."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import polars as pl
import pytest

import regnum as package
from regnum.cli.group import COMMANDS


def loaded_by(arguments):
    program = (
        "import sys\n"
        "from regnum.cli import run\n"
        f"run({arguments!r})\n"
        "print('loaded', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return set(done.stderr.decode().split())


def test_help_lists_the_commands(regnum):
    done = regnum("--help")
    assert done.status == 0
    for command in ("measure", "explain", "draw", "languages"):
        assert command in done.out
    assert done.out.isascii()


@pytest.mark.parametrize("command", ["measure", "explain", "draw", "languages"])
def test_every_command_has_help(regnum, command):
    done = regnum(command, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"Usage: regnum {command}")


def test_version(regnum):
    assert regnum("--version").out == f"regnum {package.__version__}\n"


def test_without_a_command_there_is_help_and_status_2(regnum):
    done = regnum()
    assert done.status == 2
    assert "Commands" in done.out + done.err


HEAVY = {
    "altair", "distributed", "jinja2", "moocore", "numba", "numpy", "polars", "pooch", "pycldf",
    "pygraphviz", "rich", "scipy", "vl_convert",
}  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["--help"], set()),
        (["--version"], set()),
        *(([command, "--help"], set()) for command in COMMANDS),
        (["explain", "french", "7"], set()),
        (["measure", "french"], {"numpy"}),
        (["languages"], {"numpy"}),
        (["draw", "french", "-o", "french.svg"], {"pygraphviz"}),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_commands_load_what_they_need(arguments, needed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    loaded = loaded_by(arguments)
    assert loaded & HEAVY == needed
    assert not any(module.startswith("regnum.kernels") for module in loaded)


def test_kernels_are_loaded_for_many_systems_only(tmp_path):
    tables = []
    for count in (999, 1000):
        path = tmp_path / f"{count}.csv"
        rows = (f"l{k},1,{k % 5}\nl{k},2,{k % 5} + 1\n" for k in range(count))
        path.write_text("language,number,word\n" + "".join(rows))
        output = tmp_path / f"{count}.json"
        loaded = loaded_by(["measure", str(path), "--range", "1-2", "-o", str(output)])
        assert ("numba" in loaded) == (count == 1000)
        tables.append(pl.read_json(output))
    slow, fast = (table[:999].drop("language").to_numpy() for table in tables)
    np.testing.assert_allclose(fast, slow, rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("regnum nei", ["plain,neighbours"]),
        ("regnum measure --pri", ["plain,--prior"]),
        ("regnum draw french --names r", ["plain,rule"]),
        ("regnum measure karo", ["file,karo", "plain,karo-batak"]),
        ("regnum explain ow", ["file,ow"]),
        ("regnum languages mangap", ["plain,mangap-mbula"]),
        ("regnum neighbours mangap", ["plain,mangap-mbula"]),
    ],
)
def test_completion_for_the_shell(regnum, typed, offered):
    position = str(len(typed.split()) - 1)
    asked = {"_REGNUM_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": position}
    assert regnum(env=asked).out.splitlines() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_set_up_by_the_command_itself(regnum, shell):
    assert (
        f"_REGNUM_COMPLETE={shell}_complete"
        in regnum(env={"_REGNUM_COMPLETE": f"{shell}_source"}).out
    )


def test_the_library_is_imported_name_by_name():
    assert set(package.__all__) <= set(dir(package))
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        package.nonsense


def test_the_page_on_commands_has_all_of_them(repository):
    page = (repository / "docs" / "commands.md").read_text("utf-8")
    assert re.findall(r"^### (\w+)$", page, re.M) == list(COMMANDS)
    assert re.findall(r'^show_help\("(\w+)"\)$', page, re.M) == list(COMMANDS)
    assert 'show_help("data", "fetch")' in page
