"""How the command tells of a mistake."""

from __future__ import annotations


def assert_mistake(done, cause):
    """One line on standard error with the cause, and status 2."""
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("regnum: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    assert cause in done.err
