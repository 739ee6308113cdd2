"""Whether the hall may come in: a file in the data folder, which the laptop's server watches.

It is this laptop's wish and no fact of an evening, so it stands beside the database and outlives a
power cut.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings


def wish() -> Path:
    return Path(settings.DATA) / "hall-is-open"


def is_open() -> bool:
    return wish().exists()


def let_in() -> None:
    wish().touch()


def shut() -> None:
    wish().unlink(missing_ok=True)
