"""The report: one static page about all that a run has found."""

from regnum.paper.report.page import render

__all__ = ["render"]
