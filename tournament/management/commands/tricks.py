"""`tricks` among Django's commands; `tournament/engines/tricks.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
