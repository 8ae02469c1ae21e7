"""Searches of neighbourhoods as result files: kept while they run, continued, repeated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from regnum.errors import InputError
from regnum.files import shard_folder
from regnum.measures.priors import Prior
from regnum.results import (
    Provenance,
    prior_of_record,
    prior_record,
    read_provenance,
    read_result,
    write_result,
)
from regnum.search.neighbour_runs import Piece, Progress
from regnum.search.neighbour_verdicts import Found, Neighbours, Run
from regnum.search.neighbours import Case, NeighbourSearch

if TYPE_CHECKING:
    import polars as pl

KIND = "neighbours"
_SHARD = "neighbours of one language"
NATURAL, FRONTIER, WORST = "natural", "frontier", "worst frontier"


def search_to_file(
    path: str | Path,
    search: NeighbourSearch,
    identifiers: Iterable[str] | None = None,
    *,
    executor: Executor | None = None,
    watch: Callable[[Case, Piece, Progress], None] | None = None,
) -> list[Neighbours]:
    """Search neighbourhoods into a result file.

    How far each run has come is kept in a folder beside the file. After an interruption
    the same call goes on from there.
    """
    path = Path(path)
    cases = search.cases(identifiers)
    names = [name for case in cases for name in case.names]
    folder = shard_folder(path)
    record = _parameters(search)

    def shard(case: Case, piece: Piece) -> Path:
        return folder / f"{case.language.id}-{piece.name}.parquet"

    known: dict[tuple[str, str], Progress] = {}
    for case in cases:
        for piece in search.pieces():
            file = shard(case, piece)
            if file.exists():
                known[case.language.id, piece.name] = _read_shard(file, search, record, case)

    def keep(case: Case, piece: Piece, state: Progress) -> None:
        _write_shard(shard(case, piece), search, record, case, state)
        if watch is not None:
            watch(case, piece, state)

    found = list(search.run(names, executor=executor, known=known, watch=keep))
    write_result(path, result_table(found), _provenance(search, names, found))
    for case in cases:
        for piece in search.pieces():
            shard(case, piece).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()
    return found


def load(path: str | Path) -> list[Neighbours]:
    """Return what a result file holds."""
    result = read_result(path, KIND)
    notes, parameters = result.provenance.notes, result.provenance.parameters
    try:
        return [
            _neighbours(table, notes[str(name)], parameters)
            for (name,), table in result.table.group_by("language", maintain_order=True)
        ]
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InputError(
            f"{path}: the neighbourhoods in it cannot be understood: {error}"
        ) from None


def rerun(provenance: Provenance, executor: Executor | None = None) -> pl.DataFrame:
    """Return the table of a search anew, from its record."""
    chosen = dict(provenance.parameters)
    names = chosen.pop("languages")
    chosen["prior"] = prior_of_record(chosen["prior"])
    search = NeighbourSearch(**chosen, seed=provenance.seed)
    return result_table(search.run(names, executor=executor))


def result_table(results: Iterable[Neighbours]) -> pl.DataFrame:
    """Return a row for each system that was found, and for each natural one."""
    import polars as pl

    rows = [
        {
            "group": group,
            "language": result.language,
            "type": result.type,
            "verdict": result.verdict,
            "dominates": each in result.dominating,
            "irregularity": each.irregularity,
            "processing_complexity": each.processing_complexity,
            "numerals": list(each.numerals),
        }
        for result in results
        for group, systems in (
            (NATURAL, (result.natural,)),
            (FRONTIER, result.frontier),
            (WORST, result.worst),
        )
        for each in systems
    ]
    schema = {
        **dict.fromkeys(("group", "language", "type", "verdict"), pl.String),
        "dominates": pl.Boolean,
        "irregularity": pl.Float64,
        "processing_complexity": pl.Float64,
        "numerals": pl.List(pl.String),
    }
    return pl.DataFrame(rows, schema=schema)


def _neighbours(table: pl.DataFrame, notes: dict[str, Any], parameters: Any) -> Neighbours:
    systems: dict[str, list[Found]] = {NATURAL: [], FRONTIER: [], WORST: []}
    dominating: list[Found] = []
    for row in table.iter_rows(named=True):
        found = Found(row["irregularity"], row["processing_complexity"], tuple(row["numerals"]))
        systems[row["group"]].append(found)
        if row["dominates"]:
            dominating.append(found)
    return Neighbours(
        language=table["language"][0],
        type=table["type"][0],
        languages=tuple(notes["languages"]),
        method=parameters["method"],
        prior=notes["prior"],
        order=parameters["order"],
        lengths=parameters["lengths"],
        natural=systems[NATURAL][0],
        frontier=tuple(systems[FRONTIER]),
        dominating=tuple(dominating),
        worst=tuple(systems[WORST]),
        log10_size=notes["log10_size"],
        evaluations=notes["evaluations"],
        runs=tuple(Run(**run) for run in notes["runs"]),
        complete=notes["complete"],
        proven=notes["proven"],
        bounds=cast("tuple[float, float]", tuple(notes["bounds"])),
    )


def _parameters(search: NeighbourSearch) -> dict[str, Any]:
    """Return the parameters as they stand in a result file."""
    chosen = {each.name: getattr(search, each.name) for each in fields(search)}
    del chosen["seed"]
    chosen["prior"] = prior_record(Prior.of(search.prior))
    return chosen


def _provenance(
    search: NeighbourSearch, names: list[str], found: list[Neighbours]
) -> Provenance:
    notes = {
        each.language: {
            "languages": list(each.languages),
            "prior": each.prior,
            "log10_size": each.log10_size,
            "evaluations": each.evaluations,
            "runs": [asdict(run) for run in each.runs],
            "complete": each.complete,
            "proven": each.proven,
            "bounds": list(each.bounds),
        }
        for each in found
    }
    parameters = {**_parameters(search), "languages": names}
    return Provenance.of(KIND, parameters, search.seed, notes=notes)


def _write_shard(
    file: Path, search: NeighbourSearch, record: dict[str, Any], case: Case, state: Progress
) -> None:
    import polars as pl

    table = pl.DataFrame(
        {
            "irregularity": state.measures[:, 0],
            "processing_complexity": state.measures[:, 1],
            "choices": state.choices.tolist(),
        },
        schema_overrides={"choices": pl.List(pl.Int64)},
    )
    notes = {
        "evaluations": state.evaluations,
        "cycles": state.cycles,
        "reached": state.reached,
        "complete": state.complete,
        "proven": state.proven,
        "bounds": list(state.bounds),
    }
    provenance = Provenance.of(
        _SHARD, {**record, "language": case.language.id}, search.seed,
        finished=state.finished, notes=notes,
    )  # fmt: skip
    write_result(file, table, provenance)


def _read_shard(
    file: Path, search: NeighbourSearch, record: dict[str, Any], case: Case
) -> Progress:
    """Return how far a run had come, refusing those of other searches."""
    import numpy as np

    found = read_provenance(file)
    wanted = Provenance.of(_SHARD, {**record, "language": case.language.id}, search.seed)
    # Both as they read in a file, where there are no tuples.
    same = json.loads(replace(wanted, finished=found.finished, notes=found.notes).as_json())
    if json.loads(found.as_json()) != same:
        raise InputError(
            f"{file.parent}: holds what another search has found; remove it or choose "
            "another file"
        )
    table = read_result(file, _SHARD).table
    notes = found.notes
    return Progress(
        measures=table.select("irregularity", "processing_complexity").to_numpy(),
        choices=np.array(table["choices"].to_list(), np.int64),
        evaluations=notes["evaluations"],
        cycles=notes["cycles"],
        reached=notes["reached"],
        complete=notes["complete"],
        proven=notes["proven"],
        bounds=cast("tuple[float, float]", tuple(notes["bounds"])),
        finished=found.finished,
    )
