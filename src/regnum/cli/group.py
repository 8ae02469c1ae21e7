"""The group of commands, each loaded when it is called."""

from __future__ import annotations

from importlib import import_module

from regnum import __version__
from regnum.cli.style import Group, click

# What `regnum --help` lists; the command NAME is `command` in the module regnum.cli.NAME.
COMMANDS = {
    "measure": "Measure the numeral systems of a file.",
    "explain": "Follow one numeral through its automaton, bit by bit.",
    "draw": "Draw the automaton of a numeral system.",
    "languages": "List, show and export the catalogue of natural systems.",
    "sample": "Draw random numeral systems, the baseline, and measure them.",
    "evolve": "Evolve grammars towards small lexicons and short numerals.",
    "neighbours": "Search what else the means of natural systems could have built.",
    "reproduce": "Reproduce the paper: figures, tables, claims and a report.",
    "rerun": "Repeat a result file and compare.",
    "plot": "Draw a result file.",
    "data": "Fetch published data sets of numerals.",
}


class LazyGroup(Group):
    """A group that knows its commands by name and loads the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a stand-in that is enough for listing the command."""
        if cmd_name not in COMMANDS:
            return None
        return click.Command(cmd_name, short_help=COMMANDS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is going to run."""
        name, found, rest = super().resolve_command(ctx, args)
        if found is not None and name is not None:
            found = import_module(f"regnum.cli.{name}").command
        return name, found, rest


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", message="regnum %(version)s")
def regnum() -> None:
    """How regular the world's numeral systems are, and how easy to process.

    SOURCE, in the commands that take one, is a CSV file (columns language, number and
    numeral or word), the metadata file of a CLDF data set, a catalogue file of your own
    (.toml), or the id of a language in the catalogue.
    """
