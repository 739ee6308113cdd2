"""`score` among Django's commands; `tournament/engines/score.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
