"""The command line: thin wrappers around the library, loaded one command at a time."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status.

    0 is success; 2 a mistake in what was given, told in one line; 130 an interruption.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    sys.exit(run(arguments))


def _interrupted(number: int, frame: FrameType | None) -> None:
    # What an interruption meets half made may complain when it is taken apart again.
    sys.unraisablehook = lambda _: None
    signal.default_int_handler(number, frame)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    _prepare_streams()
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("regnum: interrupted\n")
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    import click

    from regnum.cli.group import regnum
    from regnum.errors import RegnumError

    try:
        status = regnum.main(args=arguments, prog_name="regnum", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return 2
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        help_hint = f" (see {context.command_path} --help)" if context else ""
        return _complain(error.format_message().rstrip(".") + help_hint)
    except RegnumError as error:
        return _complain(str(error))
    except click.Abort:
        raise KeyboardInterrupt from None
    except (BrokenPipeError, SystemExit):  # click makes the former the latter
        # Whoever read our output has stopped; nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")
    return status or 0  # a command returns nothing, unless it leaves with a status


def _prepare_streams() -> None:
    """Make up for closed standard streams, and for encodings that lack a letter."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # In this order each takes the lowest free descriptor, which is its own.
            stand_in = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(message: str) -> int:
    """Print a message in one line, whatever characters what it quotes may have."""
    line = "".join(
        letter if letter.isprintable() else ascii(letter)[1:-1]
        for letter in " ".join(message.split())
    )
    sys.stderr.write(f"regnum: {line}\n")
    return 2
