"""Packages depend on each other in one direction."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import regnum

ROOT = Path(regnum.__file__).parent

# Each may import from those before it and from itself.
LAYERS = [
    {"errors"},
    {"checks"},
    {"files"},
    {"numerals"},
    {"automaton"},
    {"kernels"},
    {"measures"},
    {"languages"},
    {"results"},
    {"search"},
    {"plots"},
    {"paper"},
    {"cli"},
]
ALLOWED = {
    package: set().union(*LAYERS[: index + 1])
    for index, layer in enumerate(LAYERS)
    for package in layer
}


def imported_packages(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        modules = []
        if isinstance(node, ast.ImportFrom) and node.module:
            modules = [node.module]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        for module in modules:
            if module.startswith("regnum."):
                yield module.split(".")[1]


@pytest.mark.parametrize(
    "path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_imports_lead_downwards(path):
    package = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if package.startswith("__"):
        return  # regnum itself and `python -m regnum` gather what the others offer
    assert set(imported_packages(path)) <= ALLOWED[package]


def test_kernels_are_imported_by_their_owners_alone():
    owners = {
        path.relative_to(ROOT).parts[0]
        for path in ROOT.rglob("*.py")
        if "kernels" in imported_packages(path)
    }
    assert owners == {"kernels", "measures", "search"}


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.name)
def test_every_module_says_what_it_is_for(path):
    text = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert text
    assert text.splitlines()[0].endswith(".")
