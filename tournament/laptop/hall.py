"""Whether the hall may come in: a file in the data folder, which the laptop's server watches.

It is this laptop's wish and no fact of an evening, so it stands beside the database. It outlives a
power cut, and is forgotten by the next evening.
"""

from __future__ import annotations

import time
from pathlib import Path

from django.conf import settings

AN_EVENING = 12 * 60 * 60


def wish() -> Path:
    return Path(settings.DATA) / "hall-is-open"


def is_open() -> bool:
    return wish().exists()


def let_in() -> None:
    wish().touch()


def shut() -> None:
    wish().unlink(missing_ok=True)


def forget_last_week() -> None:
    """After a power cut the hall is as it was; on another day it is shut."""
    if is_open() and time.time() - wish().stat().st_mtime > AN_EVENING:
        shut()
