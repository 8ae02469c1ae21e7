"""Samples as result files: written in shards when they are large, continued, repeated."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING

from regnum.errors import InputError
from regnum.files import shard_folder
from regnum.measures.priors import Prior
from regnum.results import (
    Provenance,
    prior_of_record,
    read_provenance,
    write_result,
    write_shards,
)
from regnum.search.sampling import Sampling, joined

if TYPE_CHECKING:
    import polars as pl

SHARD = 100_000  # systems kept in memory before they are written


def write_sample(
    path: str | Path,
    sampling: Sampling,
    prior: Prior | str = "power-law",
    executor: Executor | None = None,
    *,
    numerals: bool = False,
) -> Iterator[int]:
    """Draw and measure a sample into a result file; yield how many systems are done.

    A large sample is written in shards to a folder beside the file, so that memory does not
    limit it. After an interruption the same call goes on from the last whole shard.
    """
    path = Path(path)
    prior = Prior.of(prior)
    parameters = sampling.parameters(prior, numerals=numerals)
    done = 0
    if sampling.systems <= SHARD:
        tables = []
        for table in sampling.tables(prior, executor, numerals=numerals):
            tables.append(table)
            done += table.height
            yield done
        write_result(path, joined(tables), Provenance.of("sample", parameters, sampling.seed))
        return
    folder = shard_folder(path)
    shards: list[Path] = []
    for indices in sampling.divided(range(sampling.types), SHARD):
        shard = folder / f"{indices.start:09d}.parquet"
        provenance = Provenance.of(
            "shard", {**parameters, "first_type": indices.start}, sampling.seed
        )
        if not _is_shard(shard, provenance):
            tables = []
            for table in sampling.tables_of(indices, prior, executor, numerals=numerals):
                tables.append(table)
                yield done + sum(each.height for each in tables)
            write_result(shard, joined(tables), provenance)
        shards.append(shard)
        done = min(sampling.systems, indices.stop * sampling.systems_per_type)
        yield done
    write_shards(path, shards, Provenance.of("sample", parameters, sampling.seed))
    for shard in shards:
        shard.unlink()
    folder.rmdir()


def rerun(provenance: Provenance, executor: Executor | None = None) -> pl.DataFrame:
    """Return the table of a sample anew, from its record."""
    chosen = dict(provenance.parameters)
    prior = prior_of_record(chosen.pop("prior"))
    numerals = bool(chosen.pop("numerals"))
    for pair in ("digits", "multipliers"):
        chosen[pair] = tuple(chosen[pair])
    sampling = Sampling(**chosen, seed=provenance.seed)
    return joined(list(sampling.tables(prior, executor, numerals=numerals)))


def _is_shard(path: Path, provenance: Provenance) -> bool:
    """Whether a shard has been written already, by the same sampling."""
    if not path.exists():
        return False
    found = read_provenance(path)
    if found != provenance:
        raise InputError(
            f"{path.parent}: holds shards of another sample; remove it or choose another file"
        )
    return True
