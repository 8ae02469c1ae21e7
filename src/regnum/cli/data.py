"""`regnum data`: published data sets of numerals, fetched and kept."""

from __future__ import annotations

from pathlib import Path

from regnum.cli.style import Group, click


@click.group("data", cls=Group)
def command() -> None:
    """Fetch published data sets of numerals, to be measured with `regnum measure`."""


@command.command("fetch", short_help="Fetch a data set and check its files.")
@click.argument("name", metavar="cosinus|channumerals")
@click.option(
    "--from-file",
    type=click.Path(path_type=Path),
    default=None,
    help="Take a copy at hand: a folder, or a .zip or .tar.gz archive.",
)
@click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Keep it in this folder.  [default: REGNUM_CACHE, or the cache of the system]",
)
@click.option("--url", default=None, help="Fetch from another server with the same files.")
def fetch(name: str, from_file: Path | None, cache: Path | None, url: str | None) -> None:
    """Fetch a data set, check its files and print where its metadata file is.

    What is in the cache already is checked again, but not fetched again.
    """
    from regnum.languages.fetch import data_set
    from regnum.languages.fetch import fetch as fetch_files

    wanted = data_set(name)
    metadata = fetch_files(wanted, from_file=from_file, cache=cache, url=url)
    if not wanted.pinned:
        click.echo(
            f"{name}: no checksums are known for commit {wanted.version}; later copies are "
            "compared with this one",
            err=True,
        )
    click.echo(metadata)
