"""The JSON commands, which `manage.py` runs before it loads Django. These commands need no night,
no database, no secret and no environment variable.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.tools.engines.engine import Engine

ENGINE_NAMES = ("score", "tricks", "seat", "draw", "bracket", "rules")


def is_engine_command(argv: Sequence[str]) -> bool:
    return len(argv) > 1 and argv[1] in ENGINE_NAMES


def engine_class(command_name: str) -> type[Engine]:
    """Return the class of the command with this name. Import only that command's module, to save
    time.
    """
    command: type[Engine] = import_module(f"tournament.tools.engines.{command_name}").Command
    return command


def run_engine(argv: Sequence[str]) -> None:
    """Run the command that the arguments name: write its answers, or exit with a sentence and
    status 2.
    """
    engine_class(argv[1])().run(argv)
