"""`bracket` among Django's commands; `tournament/engines/bracket.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
