"""Make `draw` a Django command too. `tournament/tools/engines/draw.py` holds its code."""

from tournament.management.base import JsonCommand

Command = JsonCommand
