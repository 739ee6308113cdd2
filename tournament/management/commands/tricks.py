"""`tricks` among Django's commands; `tournament/tools/engines/tricks.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
