"""Evolutions as result files: written after every generation, continued, repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regnum.checks import check_choice
from regnum.errors import InputError
from regnum.measures.complexity import MEASURES, measure
from regnum.measures.priors import Prior
from regnum.results import Provenance, prior_of_record, read_result, write_result
from regnum.search.evolution import Evolution, Grammar
from regnum.search.generation import Generation
from regnum.search.genomes import Candidate, Genome
from regnum.search.ties import TIES, Ties, shortest_system

if TYPE_CHECKING:
    import polars as pl

    from regnum.numerals import NumeralSystem

KIND = "evolution"
GROUPS = {"hurford": "Hurford-evolved", "ranged": "ranged-evolved"}


def evolve_to_file(
    path: str | Path | None,
    evolution: Evolution,
    *,
    ties: Iterable[Ties] = ("first",),
    executor: Executor | None = None,
    after: Generation | None = None,
) -> Iterator[Generation]:
    """Run an evolution, keeping a result file up to date; yield its generations.

    Whenever the file is left behind, :func:`load` continues from its last generation.

    Parameters
    ----------
    path : str or Path, optional
    evolution : Evolution
    ties : iterable of {"first", "random", "regular"}
        How one of several equally short numerals is chosen; a row in the result for each.
    executor : concurrent.futures.Executor, optional
    after : Generation, optional
        Continue after this one.
    """
    ties = checked_ties(ties)
    generation = after
    for generation in evolution.generations(executor, after):
        if path is not None and not generation.finished:
            provenance = _provenance(generation, ties, finished=False)
            write_result(path, state_table(generation), provenance)
        yield generation
    if path is not None and generation is not None:
        write_result(
            path, result_table(generation, ties), _provenance(generation, ties, finished=True)
        )


def load(
    path: str | Path, generations: int | None = None
) -> tuple[Generation, tuple[Ties, ...]]:
    """Return the last generation of a result file, and its policies for ties.

    Parameters
    ----------
    path : str or Path
    generations : int, optional
        How many generations there are to be in the end, if not as many as at first.
    """
    import polars as pl

    result = read_result(path, KIND)
    try:
        evolution, ties = _read_parameters(result.provenance, generations)
        history = tuple(
            (int(number), int(evaluations), int(size), float(volume))
            for number, evaluations, size, volume in result.provenance.notes["history"]
        )
        archive = {}
        for row in result.table.unique("lexicon_size", keep="first").iter_rows(named=True):
            candidate = _candidate(row, evolution)
            archive[candidate.lexicon_size] = candidate
    except (LookupError, TypeError, ValueError, pl.exceptions.PolarsError) as error:
        cause = str(error).partition("\n")[0]
        raise InputError(f"{path}: the evolution in it cannot be understood: {cause}") from None
    number, evaluations = history[-1][:2] if history else (0, 0)
    return Generation(
        evolution, number, dict(sorted(archive.items())), evaluations, history
    ), ties


def rerun(provenance: Provenance, executor: Executor | None = None) -> pl.DataFrame:
    """Return the table of an evolution anew, from its record."""
    evolution, ties = _read_parameters(provenance)
    return result_table(_last(evolution, executor), ties)


def front_table(
    grammar: Grammar = "hurford",
    prior: Prior | str = "power-law",
    *,
    ties: Iterable[Ties] = ("first",),
    executor: Executor | None = None,
    **parameters: Any,
) -> pl.DataFrame:
    """Run an evolution to its end and return its front with the measures of its systems.

    Parameters
    ----------
    grammar, prior, **parameters
        Of :class:`~regnum.search.evolution.Evolution`.
    ties : iterable of {"first", "random", "regular"}
        How one of several equally short numerals is chosen; a row for each.
    executor : concurrent.futures.Executor, optional
        Where the tasks of a generation run; here by default. The result is the same.

    Examples
    --------
    >>> table = front_table("ranged", "uniform", sizes=(2, 3), generations=2)
    >>> table["numerals"][0][:5].to_list()
    ['1', '2', '2+1', '2*2', '2*2+1']
    """
    ties = checked_ties(ties)
    evolution = Evolution(grammar, prior, **parameters)
    return result_table(_last(evolution, executor), ties).filter(on_front=True)


def result_table(generation: Generation, ties: Iterable[Ties] = ("first",)) -> pl.DataFrame:
    """Return the best grammars with the measures of their systems, by lexicon size.

    A Hurford grammar has a row for each policy for ties; a ranged one gives every number
    one numeral only.
    """
    ties = checked_ties(ties)
    if generation.evolution.grammar == "ranged":
        ties = ("first",)
    rows: list[dict[str, Any]] = []
    for size, candidate in generation.archive.items():
        genome = candidate.genome
        if generation.evolution.method != "plain":
            genome = generation.evolution.space.settled(genome)
        for policy in ties:
            system = evolved_system(generation.evolution, genome, policy)
            measures = measure(system, generation.evolution.prior).as_dict()
            rows.append(
                {
                    **_describe(generation, size),
                    "ties": policy,
                    **{name: measures[name] for name in MEASURES},
                    **_genes(genome),
                    "numerals": [system.text(number) for number in system],
                }
            )
    return _table(rows)


def state_table(generation: Generation) -> pl.DataFrame:
    """Return what is needed to continue, before any system is measured."""
    rows = []
    for size, candidate in generation.archive.items():
        measures: dict[str, Any] = dict.fromkeys(MEASURES)
        measures["average_morphosyntactic_complexity"] = candidate.complexity
        measures["lexicon_size"] = size
        rows.append(
            {
                **_describe(generation, size),
                "ties": "first",
                **measures,
                **_genes(candidate.genome),
                "numerals": None,
            }
        )
    return _table(rows)


def evolved_system(evolution: Evolution, genome: Genome, ties: Ties = "first") -> NumeralSystem:
    """Return the numeral system of an evolved grammar."""
    name = f"{GROUPS[evolution.grammar]} {genome.lexicon_size}"
    from regnum.numerals import RangedGrammar

    grammar = evolution.space.grammar(genome)
    numbers = range(1, evolution.numbers + 1)
    if isinstance(grammar, RangedGrammar):
        return grammar.system(numbers, name)
    return shortest_system(grammar, numbers, ties, seed=evolution.seed, name=name)


def grammar_text(row: Mapping[str, Any]) -> str:
    """Return the grammar of a row of a result in one line."""
    from regnum.numerals.ranges import Ranges

    return "; ".join(
        f"{name} {Ranges.of(row[name])}"
        for name in ("digits", "multipliers", "suppletives")
        if row[name]
    )


def checked_ties(ties: Iterable[str]) -> tuple[Ties, ...]:
    """Return the policies, each once, or refuse them."""
    chosen: tuple[Ties, ...]
    chosen = tuple(check_choice("ties", policy, TIES) for policy in dict.fromkeys(ties))
    if not chosen:
        raise InputError(f"ties: none chosen of {', '.join(TIES)}")
    return chosen


def _last(evolution: Evolution, executor: Executor | None) -> Generation:
    """Run an evolution and return what it ends with."""
    *_, last = evolution.generations(executor)
    return last


def _describe(generation: Generation, size: int) -> dict[str, Any]:
    candidate = generation.archive[size]
    evolution = generation.evolution
    return {
        "group": GROUPS[evolution.grammar],
        "language": f"{GROUPS[evolution.grammar]} {size}",
        "on_front": candidate in generation.front,
        "proven": generation.proven(size),
        "starts": candidate.starts,
        "generation": candidate.generation,
    }


def _genes(genome: Genome) -> dict[str, Any]:
    return {
        "digits": list(genome.digits),
        "multipliers": list(genome.multipliers),
        "suppletives": list(genome.suppletives),
        "subtrahend": genome.subtrahend,
        "exceptions": list(genome.exceptions),
    }


def _candidate(row: Mapping[str, Any], evolution: Evolution) -> Candidate:
    genome = Genome(
        tuple(row["digits"]),
        tuple(row["multipliers"]),
        tuple(row["suppletives"]),
        row["subtrahend"],
        tuple(row["exceptions"]),
    )
    if not evolution.space.holds(genome):
        raise InputError(f"{genome} is no {evolution.grammar} grammar")
    if evolution.grammar == "hurford" and evolution.method != "plain":
        # A search takes every morpheme for a multiplier, see `HurfordSpace.settled`.
        genome = Genome((), tuple(sorted({*genome.digits, *genome.multipliers})))
    complexity = evolution.space.complexity(genome)
    if complexity == float("inf"):
        raise InputError(f"{genome} does not express all numbers")
    return Candidate(genome, complexity, row["generation"], row["starts"])


def _table(rows: list[dict[str, Any]]) -> pl.DataFrame:
    import polars as pl

    numbers = pl.List(pl.Int64)
    schema = {
        "group": pl.String,
        "language": pl.String,
        "on_front": pl.Boolean,
        "proven": pl.Boolean,
        "starts": pl.Int64,
        "generation": pl.Int64,
        "ties": pl.String,
        "irregularity": pl.Float64,
        "processing_complexity": pl.Float64,
        "average_morphosyntactic_complexity": pl.Float64,
        **dict.fromkeys(
            (
                "lexicon_size",
                "states",
                "transitions",
                "symbols",
                "numbers",
                "distinct_numerals",
            ),
            pl.UInt32,
        ),
        "digits": numbers,
        "multipliers": numbers,
        "suppletives": numbers,
        "subtrahend": pl.Int64,
        "exceptions": numbers,
        "numerals": pl.List(pl.String),
    }
    return pl.DataFrame(rows, schema=schema)


def _provenance(
    generation: Generation, ties: tuple[Ties, ...], *, finished: bool
) -> Provenance:
    evolution = generation.evolution
    return Provenance.of(
        KIND,
        {**evolution.parameters(), "ties": list(ties)},
        evolution.seed,
        finished=finished,
        notes={"history": [list(entry) for entry in generation.history]},
    )


def _read_parameters(
    provenance: Provenance, generations: int | None = None
) -> tuple[Evolution, tuple[Ties, ...]]:
    chosen = dict(provenance.parameters)
    ties = checked_ties(chosen.pop("ties"))
    chosen["prior"] = prior_of_record(chosen["prior"])
    chosen["sizes"] = tuple(chosen["sizes"])
    if generations is not None:
        chosen["generations"] = generations
    return Evolution(**chosen, seed=provenance.seed), ties
