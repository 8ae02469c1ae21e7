"""`python -m regnum` is the command line."""

from regnum.cli import main

main()
