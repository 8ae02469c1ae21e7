"""What regnum's speed is measured against, and by how much it is faster.

``python -m benchmarks`` prints a table of ratios and writes ``build/bench.json``. Each module
that `subjects` lists has a title and a function ``run(scale)`` that yields comparisons.
"""
