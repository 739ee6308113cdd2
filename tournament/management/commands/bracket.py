"""`bracket` among Django's commands; `tournament/tools/engines/bracket.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
