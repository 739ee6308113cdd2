"""Make `seat` a Django command too. `tournament/tools/engines/seat.py` holds its code."""

from tournament.management.base import JsonCommand

Command = JsonCommand
