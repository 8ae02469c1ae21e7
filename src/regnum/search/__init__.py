"""Searches for numeral systems: sampling, evolution, neighbourhoods, frontiers."""
