"""Priors and measures of numeral systems."""

from regnum.measures.complexity import (
    MEASURES,
    Measures,
    average_morphosyntactic_complexity,
    irregularity,
    lexicon_size,
    measure,
    processing_complexity,
)
from regnum.measures.explanation import Explanation, explain
from regnum.measures.priors import Prior

__all__ = [
    "MEASURES",
    "Explanation",
    "Measures",
    "Prior",
    "average_morphosyntactic_complexity",
    "explain",
    "irregularity",
    "lexicon_size",
    "measure",
    "processing_complexity",
]
