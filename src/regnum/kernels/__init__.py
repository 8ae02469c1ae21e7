"""Array-only inner loops, compiled by numba; nothing imports them but their owners.

`by_word` and `by_level` measure packed systems of up to 63 symbols, each where it is the
faster of the two, `wide` those with more, and `incremental` keeps one system up to date
while words come and go. Importing this package imports nothing: each module is imported
where it is first needed, and numba with it.
"""
