"""`python -m euchre_night`, where no script is on the path."""

from euchre_night import main

main()
