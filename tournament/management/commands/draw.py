"""`draw` among Django's commands; `tournament/tools/engines/draw.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
