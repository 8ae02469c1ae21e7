"""The study of Prasertsom et al. as a graph of steps: figures, tables, claims, report."""
