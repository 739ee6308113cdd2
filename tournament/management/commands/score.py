"""Make `score` a Django command too. `tournament/tools/engines/score.py` holds its code."""

from tournament.management.base import JsonCommand

Command = JsonCommand
