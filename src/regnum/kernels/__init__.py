"""Array-only inner loops, compiled by numba; nothing imports them but their owners.

`by_word`, `by_level` and, for large systems, `by_path` measure packed systems of up to 63
symbols, each where it is the fastest, `wide` those with more, and `incremental` keeps one
system up to date while words come and go. Importing this package imports nothing: each
module is imported where it is first needed, and numba with it.
"""
