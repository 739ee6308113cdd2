"""`seat` among Django's commands; `tournament/tools/engines/seat.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
