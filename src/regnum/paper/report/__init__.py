"""The report: one static page about all that a run has found."""

from regnum.paper.report.citations import bibliography
from regnum.paper.report.page import render

__all__ = ["bibliography", "render"]
