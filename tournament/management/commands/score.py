"""`score` among Django's commands; `tournament/tools/engines/score.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
