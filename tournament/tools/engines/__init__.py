"""The commands that ask the engines alone, answered from a bare Python before Django is loaded.

They need no evening, no database and no secret, and nothing of what the environment may say.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.tools.engines.engine import Engine

NAMES = ("score", "tricks", "seat", "draw", "bracket", "rules")


def is_asked(argv: Sequence[str]) -> bool:
    return len(argv) > 1 and argv[1] in NAMES


def named(name: str) -> type[Engine]:
    """Only its own file is read: each of the others takes its time."""
    command: type[Engine] = import_module(f"tournament.tools.engines.{name}").Command
    return command


def answer(argv: Sequence[str]) -> None:
    """Run the engine as a process does: write its answer, or exit with a sentence and status 2."""
    named(argv[1])().run(argv)
