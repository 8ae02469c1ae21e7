"""What a step of the study is given, and how it hands back files."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

Files = dict[str, bytes]
"""The content of files by name; all that comes of a step."""


@dataclass(frozen=True)
class Work:
    """The parameters of a step and the files of the steps that it needs.

    A step is a function of this alone, so that it may run in another process or on another
    machine, and its files may be kept for as long as none of this changes.

    Parameters
    ----------
    parameters : mapping
        In terms of JSON.
    inputs : mapping
        For each step that this one needs, its files.
    """

    parameters: Mapping[str, Any]
    inputs: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)

    def table(self, step: str, file: str = "table.parquet") -> pl.DataFrame:
        """Return a table that another step made."""
        import polars as pl

        return pl.read_parquet(io.BytesIO(self.inputs[step][file]))

    def document(self, step: str, file: str = "document.json") -> Any:
        """Return what another step put down as JSON."""
        return json.loads(self.inputs[step][file])

    @property
    def seed(self) -> int:
        """The seed, for steps that depend on chance."""
        return int(self.parameters["seed"])

    @property
    def further(self) -> list[Work]:
        """The same work on inputs from further seeds, of steps with names like ``step@1``."""
        seeds = sorted({name.partition("@")[2] for name in self.inputs} - {""})
        return [
            Work(
                self.parameters,
                {
                    **self.inputs,
                    **{
                        name.removesuffix(f"@{seed}"): files
                        for name, files in self.inputs.items()
                        if name.endswith(f"@{seed}")
                    },
                },
            )
            for seed in seeds
        ]


def parquet(table: pl.DataFrame) -> bytes:
    """Return a table as a Parquet file."""
    buffer = io.BytesIO()
    table.write_parquet(buffer)
    return buffer.getvalue()


def csv(table: pl.DataFrame) -> bytes:
    """Return a table as CSV, numbers to six decimals so that files are easily compared."""
    return table.write_csv(float_precision=6).encode()


def document(content: Any) -> bytes:
    """Return JSON to be read by people and programs."""
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def figure(name: str, chart: Any) -> Files:
    """Return a chart in all the forms in which it is offered.

    Parameters
    ----------
    name : str
    chart : altair chart
    """
    from regnum.automaton.drawing import no_system_fonts
    from regnum.plots.saving import rendered

    definition = chart.to_json(validate=True, indent=None)
    forms = (".json", ".svg", ".pdf", ".png", ".html")
    # The pictures are to be the same on every machine, whatever was drawn before.
    with no_system_fonts():
        return {f"{name}{form}": rendered(definition, form) for form in forms}
