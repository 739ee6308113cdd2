"""Let `python -m euchre_night` run the program where the command is not on the path."""

from euchre_night import main

main()
