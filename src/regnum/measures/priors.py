"""How often each number is wanted: the prior over the numbers of a system."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from regnum.errors import PriorError

if TYPE_CHECKING:
    import numpy as np

Kind = Literal["power-law", "uniform", "reversed-power-law", "table"]
KINDS: tuple[Kind, ...] = ("power-law", "uniform", "reversed-power-law")


@dataclass(frozen=True)
class Prior:
    """A distribution over numbers, normalised over whatever numbers a system has.

    Build one with :meth:`power_law`, :meth:`uniform`, :meth:`reversed_power_law`,
    :meth:`from_table` or, from the names that the command line takes, :meth:`named`.

    Examples
    --------
    >>> prior = Prior.power_law(2)
    >>> [round(float(p), 3) for p in prior.probabilities([1, 2, 3])]
    [0.735, 0.184, 0.082]
    """

    kind: Kind
    exponent: float = 0.0
    weights: tuple[tuple[int, float], ...] = ()

    @classmethod
    def power_law(cls, exponent: float = 2) -> Prior:
        """Return p(n) ~ n^-exponent."""
        return cls("power-law", _exponent(exponent))

    @classmethod
    def uniform(cls) -> Prior:
        """Return p(n) ~ 1."""
        return cls("uniform")

    @classmethod
    def reversed_power_law(cls, exponent: float = 2) -> Prior:
        """Return p(n) ~ (N + 1 - n)^-exponent, N being the largest number."""
        return cls("reversed-power-law", _exponent(exponent))

    @classmethod
    def from_table(cls, table: str | Path | Mapping[int, float]) -> Prior:
        """Return a prior of given weights, which need not add up to one.

        Parameters
        ----------
        table : path or mapping
            A CSV file with the columns ``number`` and ``weight``, or the weights
            themselves.

        Raises
        ------
        PriorError
            Naming the line or number, and the cause.
        """
        place = "prior"
        if not isinstance(table, Mapping):
            place, table = str(table), _read_table(Path(table))
        weights: list[tuple[int, float]] = []
        for number, weight in sorted(table.items()):
            value = float(weight)
            if not math.isfinite(value) or value < 0:
                raise PriorError(f"{place}, {number}: the weight {weight} is not 0 or more")
            weights.append((int(number), value))
        if not any(weight for _, weight in weights):
            raise PriorError(f"{place}: every weight is zero")
        return cls("table", weights=tuple(weights))

    @classmethod
    def named(cls, name: str, exponent: float = 2) -> Prior:
        """Return the prior of a name, ``power-law`` for example, or of a file."""
        if name == "uniform":
            return cls.uniform()
        if name == "power-law":
            return cls.power_law(exponent)
        if name == "reversed-power-law":
            return cls.reversed_power_law(exponent)
        if Path(name).suffix:
            return cls.from_table(name)
        raise PriorError(f"prior: {name!r} is not one of {', '.join(KINDS)} or a CSV file")

    @classmethod
    def of(cls, prior: Prior | str) -> Prior:
        """Return a prior as it is, or the one of a name."""
        return prior if isinstance(prior, Prior) else cls.named(prior)

    def probabilities(self, numbers: Sequence[int] | np.ndarray) -> np.ndarray:
        """Return the probability of each number; together they make one.

        Parameters
        ----------
        numbers : sequence of int
            In increasing order.

        Raises
        ------
        PriorError
            Where the prior does not give a distribution over these numbers.
        """
        import numpy as np

        wanted = np.array(numbers, dtype=float)
        if self.kind == "uniform" or (self.kind != "table" and self.exponent == 0):
            weights = np.ones(len(wanted))
        elif self.kind == "table":
            given = dict(self.weights)
            weights = np.array([given.get(int(number), 0.0) for number in numbers])
        else:
            places = wanted if self.kind == "power-law" else wanted.max() + 1 - wanted
            if places.min() <= 0:
                raise PriorError("prior: a power law has no weight for 0; leave 0 out")
            # Dividing first keeps large numbers with large exponents within range.
            weights = places
            weights /= places.min() if self.exponent > 0 else places.max()
            weights **= -self.exponent
        largest = weights.max()
        if not largest > 0:
            raise PriorError(
                f"prior: no weight on any of the numbers {numbers[0]}-{numbers[-1]}"
            )
        weights /= largest  # which may be huge, and the sum too large for a float
        weights /= weights.sum()
        return weights

    def __str__(self) -> str:
        if self.kind in ("power-law", "reversed-power-law"):
            return f"{self.kind} (exponent {self.exponent:g})"
        return self.kind


def _exponent(exponent: float) -> float:
    if not math.isfinite(exponent):
        raise PriorError(f"prior: the exponent {exponent} is not a finite number")
    return float(exponent)


def _read_table(path: Path) -> dict[int, float]:
    weights: dict[int, float] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            header = file.readline()
            delimiter = max(",;\t", key=header.count)
            file.seek(0)
            rows = csv.DictReader(file, delimiter=delimiter, strict=True)
            columns = rows.fieldnames or []
            if not {"number", "weight"} <= set(columns):
                found = ", ".join(columns) or "none"
                raise PriorError(f"{path}: columns number and weight wanted, found {found}")
            for row in rows:
                place = f"{path}, line {rows.line_num}"
                try:
                    number, weight = int(row["number"] or ""), float(row["weight"] or "")
                except ValueError:
                    raise PriorError(
                        f"{place}: {row['number']!r}, {row['weight']!r} are not a number "
                        "and a weight"
                    ) from None
                if number < 0:
                    raise PriorError(f"{place}: {number} is not a number (0, 1, 2, ...)")
                if number in weights:
                    raise PriorError(f"{place}: a second weight for {number}")
                if not math.isfinite(weight) or weight < 0:
                    raise PriorError(
                        f"{place}, {number}: the weight {weight:g} is not 0 or more"
                    )
                weights[number] = weight
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        cause = error.strerror if isinstance(error, OSError) else "not a UTF-8 CSV file"
        raise PriorError(f"{path}: {cause}") from None
    return weights
