"""`regnum rerun`: a result repeated from its own record."""

from __future__ import annotations

from pathlib import Path

from regnum.cli.parallel import executing, parallel_options
from regnum.cli.style import click


@click.command("rerun")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@parallel_options
def command(file: Path, workers: int | None, scheduler: str | None) -> None:
    """Repeat the result in FILE from the parameters and the seed in it.

    Says whether it is identical to the last bit; the exit status is 1 where it is not.
    """
    from importlib import metadata

    from regnum import __version__
    from regnum.results import read_provenance, rerun

    provenance = read_provenance(file)
    with executing(workers, scheduler) as executor:
        comparison = rerun(file, executor)
    if comparison.identical:
        click.echo(f"{file}: identical")
        return
    click.echo(f"{file}: not identical: {comparison.difference}")
    then = {"regnum": provenance.regnum, **provenance.versions}
    now = {name: __version__ if name == "regnum" else metadata.version(name) for name in then}
    for name in sorted(then):
        if then[name] != now[name]:
            click.echo(f"  made with {name} {then[name]}, repeated with {now[name]}")
    raise click.exceptions.Exit(1)
