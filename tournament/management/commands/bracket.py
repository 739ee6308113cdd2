"""Make `bracket` a Django command too. `tournament/tools/engines/bracket.py` holds its code."""

from tournament.management.base import JsonCommand

Command = JsonCommand
