"""`seat` among Django's commands; `tournament/engines/seat.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
