"""Make `rules` a Django command too. `tournament/tools/engines/rules.py` holds its code."""

from tournament.management.base import JsonCommand

Command = JsonCommand
