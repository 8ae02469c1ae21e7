"""Fixed profiles for property tests, and the paths that several tests need."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from interpreted import INTERPRETED

# Fixed examples: a run never fails by chance. `make test-thorough` looks further.
_COMMON = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("fixed", max_examples=100, **_COMMON)
settings.register_profile("thorough", max_examples=1000, **_COMMON)
settings.register_profile("interpreted", max_examples=20, **_COMMON)
_USUAL = "interpreted" if INTERPRETED else "fixed"
settings.load_profile(os.environ.get("REGNUM_PROFILE", _USUAL))

REPOSITORY = Path(__file__).resolve().parents[1]


@pytest.fixture
def repository() -> Path:
    """The folder that holds pyproject.toml."""
    return REPOSITORY


@pytest.fixture
def shared_data() -> Path:
    """The folder of reference data beside the repository, where there is one."""
    folder = Path(os.environ.get("REGNUM_SHARED", REPOSITORY.parent / "shared")) / "data"
    if not folder.is_dir():
        pytest.skip("the folder shared/data with reference words is not there")
    return folder


@pytest.fixture
def regnum_command() -> str:
    """The installed command."""
    return str(Path(sys.executable).with_name("regnum"))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A headless browser, where there is one."""
    import browser

    if browser.program() is None:
        pytest.skip("there is no Chromium to look at pages with")
    with browser.browser(tmp_path_factory.mktemp("profile")) as opened:
        yield opened
