# `make test` and `make paper` need nothing but python3 and a package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.complete

.PHONY: help setup test test-bounds test-thorough test-lowest lint format docs bench bench-smoke paper clean

help:
	@echo "make setup   create $(VENV) with regnum and everything its tests need"
	@echo "make test    run the tests with coverage"
	@echo "make lint    ruff and basedpyright"
	@echo "make docs    build docs/_build/html, executing every page"
	@echo "make bench   measure regnum against automata-lib"
	@echo "make paper   reproduce the paper"

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable . --group test --group lint --group docs
	touch $@

# Twice: compiled kernels, then some of the tests with kernels as Python, for coverage.
test: setup
	$(BIN)/python -m pytest --numprocesses 2 --cov --cov-report= --cov-fail-under=0
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest --numprocesses 2 -m interpreted \
		--cov --cov-append --cov-report=term

# Kernels compiled with checks of their indices: minutes at first, then kept in build/.
test-bounds: setup
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(CURDIR)/build/bounds \
		$(BIN)/python -m pytest --numprocesses 2 -m interpreted

# Ten times the examples of every property test.
test-thorough: setup
	REGNUM_PROFILE=thorough $(BIN)/python -m pytest --numprocesses 2

# The lower bounds in pyproject.toml, in an environment of their own.
test-lowest:
	$(PYTHON) -m venv build/lowest
	build/lowest/bin/python -m pip install --quiet --upgrade "pip>=25.1" uv
	build/lowest/bin/uv pip install --quiet --python build/lowest/bin/python \
		--resolution lowest-direct --editable . --group test
	build/lowest/bin/python -m pytest --numprocesses 2

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/basedpyright

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: setup
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet docs docs/_build/html

bench: setup
	$(BIN)/python -m benchmarks

bench-smoke: setup
	$(BIN)/python -m benchmarks --smoke

paper: setup
	$(BIN)/regnum reproduce -o build/paper --profile full

clean:
	rm -rf $(VENV) build dist docs/_build .pytest_cache .ruff_cache
