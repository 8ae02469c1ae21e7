"""click, with the help pages of rich-click where they are seen on a terminal.

In a pipe help is plain text, and rich need not be loaded for it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or not sys.stdout.isatty():
    import click

    Group = click.Group
else:
    import rich_click as click

    Group = click.RichGroup

__all__ = ["Group", "click"]
