"""The reference data, read once."""

from __future__ import annotations

from functools import cache

import pytest

from reference import Reference

_reference = cache(Reference)


@pytest.fixture
def reference(shared_data):
    return _reference(shared_data)
