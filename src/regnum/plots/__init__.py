"""Pictures of results: one definition for SVG, PDF, PNG and HTML."""

from regnum.plots.convergence import convergence
from regnum.plots.panels import panels
from regnum.plots.saving import ENDINGS, save
from regnum.plots.scatter import scatter

__all__ = ["ENDINGS", "convergence", "panels", "save", "scatter"]
