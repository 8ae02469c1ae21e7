"""Files of packed systems: Parquet to exchange and keep, a folder of arrays to map."""

from __future__ import annotations

import io
import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from regnum.errors import InputError, RegnumError
from regnum.files import write_atomically
from regnum.numerals.alphabet import Alphabet
from regnum.numerals.batch import SystemBatch
from regnum.numerals.batch_checks import check_batch
from regnum.numerals.packed_arrays import narrowest, read_only, starts_of
from regnum.numerals.ranges import Ranges

if TYPE_CHECKING:
    import polars as pl

_FORMAT = "regnum packed systems, 1"
_COLUMNS = ("format", "name", "numbers", "alphabet", "lengths", "tokens")
_ARRAYS = ("tokens", "lengths", "token_starts", "word_starts", "alphabet_of", "numbers_of")


def write_parquet(batch: SystemBatch, path: Path) -> None:
    """Write a batch into a Parquet file."""
    file = io.BytesIO()
    to_frame(batch).write_parquet(file)
    write_atomically(path, file.getvalue())


def read_parquet(path: Path) -> SystemBatch:
    """Read a batch from a Parquet file, checking all of it."""
    import polars as pl

    try:
        with path.open("rb") as file:
            frame = pl.read_parquet(file)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    except (pl.exceptions.PolarsError, ValueError) as error:
        raise InputError(f"{path}: not a whole Parquet file: {_first_line(error)}") from None
    try:
        return from_frame(frame)
    except RegnumError as error:
        raise InputError(f"{path}: {error}") from None


def to_frame(batch: SystemBatch) -> pl.DataFrame:
    """Return a batch as a table, one row a system."""
    import polars as pl

    numbers = pl.Series(
        [str(Ranges.of(n.tolist())) for n in batch.number_lists], dtype=pl.String
    )
    alphabets = pl.Series([_to_json(each) for each in batch.alphabets], dtype=pl.String)
    return pl.DataFrame(
        {
            "format": pl.repeat(_FORMAT, len(batch), dtype=pl.String, eager=True),
            "name": pl.Series(batch.names or [""] * len(batch), dtype=pl.String),
            "numbers": numbers.gather(batch.numbers_of),
            "alphabet": alphabets.gather(batch.alphabet_of),
            "lengths": _to_lists(batch.lengths, batch.word_starts),
            "tokens": _to_lists(batch.tokens, batch.token_starts),
        }
    )


def from_frame(frame: pl.DataFrame) -> SystemBatch:
    """Return the batch of a table, checking all of it."""
    import polars as pl

    if not set(_COLUMNS) <= set(frame.columns) or not (frame["format"] == _FORMAT).all():
        raise InputError("no packed systems")
    for column in _COLUMNS:
        if frame[column].null_count():
            raise InputError(f"column {column}: a value is missing")
    try:
        texts, numbers_of = _coded(frame["numbers"])
        number_lists = tuple(_to_numbers(text) for text in texts)
        texts, alphabet_of = _coded(frame["alphabet"])
        alphabets = tuple(_from_json(text) for text in texts)
        lengths, word_starts = _from_lists(frame["lengths"])
        tokens, token_starts = _from_lists(frame["tokens"])
        names = tuple(frame["name"].to_list())
    except (pl.exceptions.PolarsError, TypeError, AttributeError) as error:
        raise InputError(f"no packed systems: {_first_line(error)}") from None
    batch = SystemBatch(
        tokens=narrowest(tokens),
        lengths=narrowest(lengths, (np.uint8, np.uint32)),
        token_starts=token_starts,
        word_starts=word_starts,
        alphabets=alphabets,
        alphabet_of=alphabet_of,
        number_lists=number_lists,
        numbers_of=numbers_of,
        names=names if any(names) else None,
    )
    check_batch(batch)
    return batch


def write_folder(batch: SystemBatch, path: Path) -> None:
    """Write a batch into a new folder."""
    described = {
        "format": _FORMAT,
        "alphabets": [_to_json(alphabet) for alphabet in batch.alphabets],
        "numbers": [str(Ranges.of(numbers.tolist())) for numbers in batch.number_lists],
        "names": batch.names,
    }
    parts = batch.compact()
    temporary = None
    try:
        temporary = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
        for name in _ARRAYS:
            np.save(temporary / f"{name}.npy", getattr(parts, name), allow_pickle=False)
        (temporary / "batch.json").write_text(json.dumps(described), encoding="utf-8")
        temporary.chmod(0o755)
        temporary.rename(path)
    except OSError as error:
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)
        raise InputError(f"{path}: cannot be written: {error.strerror or error}") from None


def read_folder(path: Path, *, check: bool) -> SystemBatch:
    """Open a batch in a folder without reading its arrays into memory."""
    try:
        described = json.loads((path / "batch.json").read_text(encoding="utf-8"))
        if described["format"] != _FORMAT:
            raise InputError(f"{path}: no packed systems")
        arrays = {
            name: np.load(path / f"{name}.npy", mmap_mode="r", allow_pickle=False)
            for name in _ARRAYS
        }
        for name, values in arrays.items():
            if values.ndim != 1 or not np.issubdtype(values.dtype, np.integer):
                raise InputError(f"{path}: {name}.npy is not a list of whole numbers")
        names = described["names"]
        batch = SystemBatch(
            **arrays,
            alphabets=tuple(_from_json(text) for text in described["alphabets"]),
            number_lists=tuple(_to_numbers(text) for text in described["numbers"]),
            names=None if names is None else tuple(names),
        )
        if check:
            check_batch(batch)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    except InputError as error:
        text = str(error)
        raise InputError(text if text.startswith(str(path)) else f"{path}: {text}") from None
    except (ValueError, KeyError, TypeError, EOFError) as error:
        raise InputError(f"{path}: no packed systems: {_first_line(error)}") from None
    return batch


def _to_lists(values: np.ndarray, starts: np.ndarray) -> pl.Series:
    """Return a column of lists, part by part."""
    import polars as pl

    sizes = np.diff(starts)
    rows = pl.Series("row", np.repeat(np.arange(len(sizes), dtype=np.uint32), sizes))
    flat = pl.DataFrame([rows.set_sorted(), pl.Series("value", values[starts[0] : starts[-1]])])
    lists = flat.group_by("row", maintain_order=True).agg("value")
    if lists.height == len(sizes):
        return lists["value"]
    every = pl.DataFrame({"row": pl.Series(np.arange(len(sizes), dtype=np.uint32))})
    filled = every.join(lists, on="row", how="left", maintain_order="left")["value"]
    return filled.fill_null(pl.Series([[]], dtype=filled.dtype))


def _from_lists(column: pl.Series) -> tuple[np.ndarray, np.ndarray]:
    """Return the values of a column of lists one after the other, and where each begins."""
    sizes = column.list.len()
    values = column.filter(sizes > 0).explode()
    if values.null_count() or not values.dtype.is_unsigned_integer():
        raise InputError(f"column {column.name}: not lists of whole numbers")
    return values.to_numpy(), starts_of(sizes.to_numpy())


def _coded(column: pl.Series) -> tuple[list[str], np.ndarray]:
    """Return the different texts of a column, and which of them each row has."""
    distinct = column.unique(maintain_order=True)
    codes = dict(zip(distinct.to_list(), range(len(distinct)), strict=True))
    if len(codes) == 1:
        return list(codes), np.zeros(len(column), np.int32)
    return list(codes), np.array([codes[text] for text in column], np.int32)


def _to_json(alphabet: Alphabet) -> str:
    content = {"symbols": alphabet.symbols, "combinators": sorted(alphabet.combinators)}
    return json.dumps(content, ensure_ascii=False)


def _from_json(text: str) -> Alphabet:
    try:
        content = json.loads(text)
        return Alphabet(tuple(content["symbols"]), frozenset(content["combinators"]))
    except (json.JSONDecodeError, KeyError, TypeError):
        raise InputError(f"alphabet {text[:40]!r} is not one of packed systems") from None


def _to_numbers(text: str) -> np.ndarray:
    pieces = Ranges.parse(text).pieces
    if any(step for _, _, step in pieces):
        raise InputError(f"the numbers {text!r} have no end")
    return read_only(np.concatenate([np.arange(first, last + 1) for first, last, _ in pieces]))


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
