"""What this machine must offer for an evening to be safe on it, asked by `manage.py check` and by
every start.
"""

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.core.checks import Warning as Caution

from tournament.kit.printing.faces import FILES, FONTS
from tournament.server.laptop import data_folder, opening, own_line

EVENING = "evening"
OLDEST_SQLITE = (3, 31, 0)
# Before it, a write-ahead log that is reset at the wrong moment could damage the file.
SAFE_WAL = (3, 51, 3)
SYNCED = (
    "onedrive",
    "dropbox",
    "icloud",
    "mobile documents",
    "google drive",
    "googledrive",
    "nextcloud",
    "box sync",
)

Apps = Sequence[AppConfig] | None


@register(EVENING)
def sqlite_is_new_enough(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    if not opening.is_on_a_file() or sqlite3.sqlite_version_info >= OLDEST_SQLITE:
        return []
    needed = ".".join(map(str, OLDEST_SQLITE))
    return [
        Error(
            f"This Python brings SQLite {sqlite3.sqlite_version}; {needed} or newer is needed.",
            hint="Install a newer Python from python.org.",
            id="tournament.E001",
        )
    ]


@register(EVENING)
def journal_is_safe(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """Read from the file's header, byte 18: a connection of ours would already change it."""
    if (
        not opening.is_on_a_file()
        or sqlite3.sqlite_version_info >= SAFE_WAL
        or _write_version(opening.path()) != 2
    ):
        return []
    return [
        Caution(
            f"Another program has switched {opening.path()} to a write-ahead log, which SQLite "
            f"{sqlite3.sqlite_version} "
            "can damage.",
            hint="Starting Euchre Night switches it back. Keep other programs away from the file.",
            id="tournament.W002",
        )
    ]


@register(EVENING)
def folder_is_writable(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    """A folder that is not there yet is no fault: `start` makes it."""
    folder = opening.path().parent
    if not opening.is_on_a_file() or not folder.exists():
        return []
    if not os.access(folder, os.W_OK):
        hint = data_folder.ELSEWHERE
        return [Error(f"Nothing can be written in {folder}.", hint=hint, id="tournament.E003")]
    if message := data_folder.little_room(folder):
        return [Caution(message, hint="Make room before the evening begins.", id="tournament.W003")]
    return []


@register(EVENING)
def folder_is_not_synced(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    folder = opening.path().parent
    words = str(folder).lower()
    if not opening.is_on_a_file() or not any(name in words for name in SYNCED):
        return []
    return [
        Caution(
            f"{folder} is copied to a cloud while the evening is written to it, which can "
            "damage the file.",
            hint=f"Keep the evenings in a folder of this laptop alone: {own_line.elsewhere()}",
            id="tournament.W004",
        )
    ]


@register(EVENING)
def fonts_are_there(app_configs: Apps, **kwargs: Any) -> list[CheckMessage]:
    missing = [
        name
        for name in FILES.values()
        if not (FONTS / name).is_file() or not (FONTS / name).stat().st_size
    ]
    if not missing:
        return []
    hint = "Unpack the program again: a print without them would lose accents and suit signs."
    return [
        Error(
            f"The fonts {', '.join(missing)} are missing from {FONTS}.",
            hint=hint,
            id="tournament.E005",
        )
    ]


def _write_version(file: Path) -> int:
    if not file.is_file() or not os.access(file, os.R_OK):
        return 1
    with file.open("rb") as handle:
        header = handle.read(20)
    return header[18] if len(header) == 20 else 1
