"""What a report cites: the study, the data and the software."""

from __future__ import annotations

from functools import cache
from importlib import resources

# The sources of the catalogue are kept with it.
_FILES = (
    ("regnum.paper.report", "references.bib"),
    ("regnum.languages", "sources.bib"),
)


@cache
def bibliography() -> str:
    """Return the references in BibTeX."""
    return "\n".join(
        (resources.files(package) / name).read_text("utf-8") for package, name in _FILES
    )
