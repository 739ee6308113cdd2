"""Make `tricks` a Django command too. `tournament/tools/engines/tricks.py` holds its code."""

from tournament.management.base import JsonCommand

Command = JsonCommand
