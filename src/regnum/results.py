"""Result files: a table in Parquet with its own provenance, complete or not there at all.

A result file alone suffices to repeat it: it names the versions, the parameters and the
seed it was made with, as JSON in the metadata of the Parquet file.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.errors import InputError
from regnum.files import replacing, write_atomically
from regnum.measures.priors import Prior

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import polars as pl

KEY = "regnum"
_COMPUTING = ("numpy", "numba", "polars")  # the packages that results depend on

# Which function repeats a result of a kind: called with the Provenance and an executor, it
# returns the table anew.
RERUNS = {
    "evolution": "regnum.search.evolution_results:rerun",
    "neighbours": "regnum.search.neighbour_results:rerun",
    "sample": "regnum.search.sample_results:rerun",
}


@dataclass(frozen=True)
class Provenance:
    """Where a result comes from.

    Parameters
    ----------
    kind : str
        What it is: ``"sample"``, ``"evolution"``, ...
    parameters : mapping
        Everything that was chosen, in terms of JSON.
    seed : int
    regnum : str
        The version that made it.
    versions : mapping
        Versions of the packages that computed it.
    finished : bool
        Whether it is whole; a search may be continued from one that is not.
    notes : mapping
        What else is worth keeping, the history of a search for example.
    """

    kind: str
    parameters: Mapping[str, Any]
    seed: int
    regnum: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    finished: bool = True
    notes: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        kind: str,
        parameters: Mapping[str, Any],
        seed: int,
        *,
        finished: bool = True,
        notes: Mapping[str, Any] | None = None,
    ) -> Provenance:
        """Return the provenance of a result made by what is installed here."""
        from regnum import __version__

        versions = {name: metadata.version(name) for name in _COMPUTING}
        return cls(kind, parameters, seed, __version__, versions, finished, notes or {})

    def as_json(self) -> str:
        """Return the record as text."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True)
class Result:
    """A result file that has been read."""

    table: pl.DataFrame
    provenance: Provenance


def write_result(path: str | Path, table: pl.DataFrame, provenance: Provenance) -> None:
    """Write a table and its provenance as one Parquet file, whole or not at all.

    Raises
    ------
    InputError
        Naming the file and the cause.
    """
    content = io.BytesIO()
    table.write_parquet(content, metadata={KEY: provenance.as_json()})
    # Written by Python: polars tells of a full disk as of a specification that is violated.
    write_atomically(path, content.getvalue())


def write_shards(path: str | Path, shards: Iterable[Path], provenance: Provenance) -> None:
    """Join tables that were written apart to one result, without holding them in memory."""
    import polars as pl

    joined = pl.scan_parquet([str(shard) for shard in shards])
    try:
        with replacing(path) as temporary:
            joined.sink_parquet(temporary, metadata={KEY: provenance.as_json()})
    except pl.exceptions.PolarsError as error:
        raise InputError(f"{path}: cannot be written: {_cause(error)}") from None


def read_result(path: str | Path, kind: str | None = None) -> Result:
    """Read a result file.

    Parameters
    ----------
    path : str or Path
    kind : str, optional
        The kind that is wanted.

    Raises
    ------
    InputError
        If the file is missing, truncated, not a result of regnum's, or of another kind.
    """
    import polars as pl

    provenance = read_provenance(path, kind)
    try:
        table = pl.read_parquet(path, glob=False)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise InputError(f"{path}: cannot be read: {_cause(error)}") from None
    return Result(table, provenance)


def read_provenance(path: str | Path, kind: str | None = None) -> Provenance:
    """Read no more of a result file than where it comes from."""
    import polars as pl

    path = Path(path)
    if not path.is_file():
        raise InputError(f"{path}: there is no such file")
    try:
        found = pl.read_parquet_metadata(path)
    except (OSError, pl.exceptions.PolarsError):
        raise InputError(f"{path}: not a Parquet file, or a truncated one") from None
    if KEY not in found:
        raise InputError(f"{path}: a Parquet file, but no result of regnum's")
    try:
        provenance = Provenance(**json.loads(found[KEY]))
    except (ValueError, TypeError):
        raise InputError(f"{path}: its record of provenance cannot be understood") from None
    if kind is not None and provenance.kind != kind:
        raise InputError(f"{path}: a result of the kind {provenance.kind}, not {kind}")
    return provenance


@dataclass(frozen=True)
class Comparison:
    """What came of repeating a result."""

    identical: bool
    difference: str = ""


def rerun(path: str | Path, executor: Executor | None = None) -> Comparison:
    """Repeat a result from its own record and compare.

    Parameters
    ----------
    path : str or Path
    executor : concurrent.futures.Executor, optional
        Where to compute; the result does not depend on it.
    """
    before = read_result(path)
    if before.provenance.kind not in RERUNS:
        raise InputError(
            f"{path}: results of the kind {before.provenance.kind} cannot be repeated"
        )
    if not before.provenance.finished:
        raise InputError(f"{path}: was interrupted; continue it before repeating it")
    home, _, name = RERUNS[before.provenance.kind].partition(":")
    repeat: Callable[[Provenance, Executor | None], pl.DataFrame]
    repeat = getattr(import_module(home), name)
    return compare(before.table, repeat(before.provenance, executor))


def compare(before: pl.DataFrame, after: pl.DataFrame) -> Comparison:
    """Compare two tables to the last bit."""
    if before.columns != after.columns:
        return Comparison(False, f"columns {before.columns} became {after.columns}")
    if before.height != after.height:
        return Comparison(False, f"{before.height} rows became {after.height}")
    for name in before.columns:
        old, new = before[name], after[name]
        if old.dtype != new.dtype:
            return Comparison(False, f"{name}: {old.dtype} became {new.dtype}")
        if not old.equals(new):
            row = next(i for i in range(len(old)) if not old[i : i + 1].equals(new[i : i + 1]))
            return Comparison(False, f"{name}, row {row + 1}: {old[row]} became {new[row]}")
    return Comparison(True)


def prior_record(prior: Prior) -> dict[str, Any]:
    """Return a prior in terms of JSON."""
    return {
        "kind": prior.kind,
        "exponent": prior.exponent,
        "weights": [list(pair) for pair in prior.weights],
    }


def prior_of_record(record: Mapping[str, Any]) -> Prior:
    """Return the prior of a record."""
    weights = tuple((int(number), float(weight)) for number, weight in record["weights"])
    return Prior(record["kind"], float(record["exponent"]), weights)


def _cause(error: Exception) -> str:
    """Return why a file could not be read or written, in a few words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    system = re.search(r"\(os error (\d+)\)", str(error))
    if system:
        return os.strerror(int(system[1]))
    return str(error).splitlines()[0] if str(error) else type(error).__name__
