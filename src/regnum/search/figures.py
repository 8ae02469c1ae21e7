"""The figures by which the paper characterises its random baseline."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

HARD = 6.0  # bits of processing complexity
_MEASURES = (
    "average_morphosyntactic_complexity",
    "irregularity",
    "processing_complexity",
)
_PAIRS = {
    "length_irregularity": (0, 1),
    "length_processing": (0, 2),
    "irregularity_processing": (1, 2),
}
# Of the paper's section 4.1 and appendix, for comparison.
PAPER = {
    "above_6_bits": 0.6468,
    "length_irregularity": 0.659,
    "length_processing": 0.873,
    "irregularity_processing": 0.625,
    "hard_length_irregularity": 0.186,
    "hard_length_processing": 0.246,
    "hard_irregularity_processing": 0.129,
}


class Figures:
    """The share of systems that are hard to process, and correlations of the measures.

    Tables are added one after the other and forgotten. ``length`` stands for average
    morphosyntactic complexity, ``hard`` for the systems above 6 bits alone.
    """

    def __init__(self) -> None:
        self._all = _Moments()
        self._hard = _Moments()

    def add(self, table: pl.DataFrame) -> None:
        """Take a table of measures into account."""
        values = table.select(_MEASURES).to_numpy()
        self._all.add(values)
        self._hard.add(values[values[:, 2] > HARD])

    def add_file(self, path: Path) -> None:
        """Take a result file into account, a piece at a time."""
        import polars as pl

        scan = pl.scan_parquet(path).select(_MEASURES)
        rows = scan.select(pl.len()).collect().item()
        for start in range(0, rows, 500_000):
            self.add(scan.slice(start, 500_000).collect())

    @property
    def systems(self) -> int:
        """How many systems have been taken into account."""
        return self._all.count

    def as_dict(self) -> dict[str, Any]:
        """Return the figures by name; a correlation of nothing is None."""
        found: dict[str, Any] = {
            "systems": self.systems,
            "above_6_bits": self._hard.count / self.systems if self.systems else None,
        }
        for prefix, moments in (("", self._all), ("hard_", self._hard)):
            correlations = moments.correlations()
            for name, (i, j) in _PAIRS.items():
                found[prefix + name] = (
                    None if correlations is None else float(correlations[i, j])
                )
        return found

    @staticmethod
    def summary(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the mean and the spread of the figures of several samples, and the paper's."""
        from statistics import fmean, stdev

        lines: list[dict[str, Any]] = []
        for what, of in (("mean", fmean), ("standard deviation", stdev)):
            line: dict[str, Any] = {
                "policy": rows[0]["policy"],
                "samples": len(rows),
                "of": what,
            }
            for name in PAPER:
                values = [row[name] for row in rows if row[name] is not None]
                line[name] = of(values) if len(values) > 1 else None
            lines.append(line)
        lines.append({"policy": "", "samples": 1, "of": "paper", **PAPER})
        return lines


def figures_of(table: pl.DataFrame) -> dict[str, Any]:
    """Return the figures of one table of measures, by the names of `PAPER`."""
    figures = Figures()
    figures.add(table)
    return figures.as_dict()


class _Moments:
    """Counts, sums and products, from which correlations follow."""

    def __init__(self) -> None:
        self.count = 0
        self._mean: np.ndarray | None = None
        self._products: np.ndarray | None = None

    def add(self, values: np.ndarray) -> None:
        """Take rows into account, by means so that no large sums cancel."""
        import numpy as np

        if not len(values):
            return
        mean = values.mean(axis=0)
        centred = values - mean
        products = centred.T @ centred
        if self._mean is None or self._products is None:
            self.count, self._mean, self._products = len(values), mean, products
            return
        apart = mean - self._mean
        total = self.count + len(values)
        self._products = (
            self._products
            + products
            + np.outer(apart, apart) * (self.count * len(values) / total)
        )
        self._mean = self._mean + apart * (len(values) / total)
        self.count = total

    def correlations(self) -> np.ndarray | None:
        """Return Pearson's correlations, None where there is too little to correlate."""
        import numpy as np

        if self._products is None:
            return None
        spread = np.sqrt(np.diag(self._products))
        if not (spread > 0).all():
            return None
        return self._products / np.outer(spread, spread)
