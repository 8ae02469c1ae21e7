"""A chart as a file: SVG, PDF, PNG, or HTML that works offline."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from regnum.errors import InputError
from regnum.files import write_atomically

ENDINGS = (".svg", ".pdf", ".png", ".html", ".json")
_SCALE = 2.0  # pixels of a PNG for each of the chart


def save(chart: Any, path: str | Path) -> None:
    """Write a chart in the format of the file's ending; ``.json`` is the definition itself.

    Raises
    ------
    InputError
        If the ending is none of them, or the file cannot be written.
    """
    path = Path(path)
    check_ending(path)
    # Checking every row against the schema takes as long as all the rest; the tests do it.
    definition = chart.to_json(validate=False, indent=None)
    write_atomically(path, rendered(definition, path.suffix.lower()))


def check_ending(path: Path) -> None:
    """Refuse a file name that no picture can have."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"{path}: a picture ends in {', '.join(ENDINGS)}")


# The names of a page's resources, which vl-convert writes in another order every time.
_RESOURCES = re.compile(rb"(?:^ */\w+ \d+ 0 R\n)+", re.M)


def _in_order(names: re.Match[bytes]) -> bytes:
    return b"".join(sorted(names[0].splitlines(keepends=True)))


def rendered(definition: str, ending: str) -> bytes:
    """Return a Vega-Lite definition in the format of a file name's ending."""
    if ending == ".json":
        return definition.encode()
    import vl_convert

    if ending == ".svg":
        return vl_convert.vegalite_to_svg(definition).encode()
    if ending == ".pdf":
        return _RESOURCES.sub(_in_order, vl_convert.vegalite_to_pdf(definition))
    if ending == ".png":
        return vl_convert.vegalite_to_png(definition, scale=_SCALE)
    return vl_convert.vegalite_to_html(definition, bundle=True).encode()
