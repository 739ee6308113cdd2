"""`rules` among Django's commands; `tournament/tools/engines/rules.py` answers it."""

from tournament.management.engine import EngineCommand

Command = EngineCommand
