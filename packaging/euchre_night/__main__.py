"""Let `python -m euchre_night` run the program on a computer that cannot find the command
`euchre-night`.
"""

from euchre_night import main

main()
