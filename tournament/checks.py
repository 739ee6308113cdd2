"""Checks that this computer is safe for a night. `manage.py check` and every start run them."""

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.core.checks import Warning as Caution

from tournament.kit.printing.faces import FILE_BY_FONT, FONT_FOLDER
from tournament.server.laptop import command_lines, data_folder, opening

STARTUP_TAG = "evening"
OLDEST_SUPPORTED_SQLITE = (3, 31, 0)
# Before this version, a write-ahead log that was reset at the wrong moment could damage the
# database file.
FIRST_SQLITE_WITH_SAFE_WRITE_AHEAD_LOG = (3, 51, 3)
WORDS_IN_CLOUD_FOLDER_PATHS = (
    "onedrive",
    "dropbox",
    "icloud",
    "mobile documents",
    "google drive",
    "googledrive",
    "nextcloud",
    "box sync",
)

AppConfigs = Sequence[AppConfig] | None


@register(STARTUP_TAG)
def check_sqlite(app_configs: AppConfigs, **kwargs: Any) -> list[CheckMessage]:
    if not opening.uses_database_file() or sqlite3.sqlite_version_info >= OLDEST_SUPPORTED_SQLITE:
        return []
    minimum_version = ".".join(map(str, OLDEST_SUPPORTED_SQLITE))
    return [
        Error(
            f"This Python has SQLite {sqlite3.sqlite_version}. Euchre Night needs "
            f"{minimum_version} or newer.",
            hint="Install a newer Python from python.org.",
            id="tournament.E001",
        )
    ]


@register(STARTUP_TAG)
def check_write_ahead_log(app_configs: AppConfigs, **kwargs: Any) -> list[CheckMessage]:
    """Warn if another program has switched the database to a write-ahead log, which this version of
    SQLite could damage. Look at the file's header, since connecting to the database would switch
    the write-ahead log off.
    """
    if (
        not opening.uses_database_file()
        or sqlite3.sqlite_version_info >= FIRST_SQLITE_WITH_SAFE_WRITE_AHEAD_LOG
        or not _has_write_ahead_log(opening.database_path())
    ):
        return []
    return [
        Caution(
            f"Another program has switched {opening.database_path()} to a write-ahead log, which "
            f"SQLite {sqlite3.sqlite_version} can damage.",
            hint="Starting Euchre Night switches it back. Keep other programs away from the file.",
            id="tournament.W002",
        )
    ]


@register(STARTUP_TAG)
def check_data_folder(app_configs: AppConfigs, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a data folder in which nothing can be written, and warn if its disk has little space.
    A missing folder is fine, since `start` makes it.
    """
    folder = opening.database_path().parent
    if not opening.uses_database_file() or not folder.exists():
        return []
    if not os.access(folder, os.W_OK):
        hint_sentence = data_folder.OTHER_FOLDER_ADVICE
        return [
            Error(
                f"Euchre Night can't save files in {folder}.",
                hint=hint_sentence,
                id="tournament.E003",
            )
        ]
    if warning_sentence := data_folder.low_space_warning(folder):
        return [
            Caution(
                warning_sentence, hint="Free up space before play begins.", id="tournament.W003"
            )
        ]
    return []


@register(STARTUP_TAG)
def check_cloud_folder(app_configs: AppConfigs, **kwargs: Any) -> list[CheckMessage]:
    folder = opening.database_path().parent
    path = str(folder).lower()
    if not opening.uses_database_file() or not any(
        name in path for name in WORDS_IN_CLOUD_FOLDER_PATHS
    ):
        return []
    return [
        Caution(
            f"{folder} is copied to a cloud while you play, which can damage the file.",
            hint="Keep your nights in a folder that is not copied: "
            f"{command_lines.command_with_other_folder()}",
            id="tournament.W004",
        )
    ]


@register(STARTUP_TAG)
def check_fonts(app_configs: AppConfigs, **kwargs: Any) -> list[CheckMessage]:
    missing_fonts = [
        name
        for name in FILE_BY_FONT.values()
        if not (FONT_FOLDER / name).is_file() or not (FONT_FOLDER / name).stat().st_size
    ]
    if not missing_fonts:
        return []
    hint_sentence = "Unpack the program again. Without them, printouts lose accents and suit signs."
    error_sentence = f"The fonts {', '.join(missing_fonts)} are missing from {FONT_FOLDER}."
    return [Error(error_sentence, hint=hint_sentence, id="tournament.E005")]


def _has_write_ahead_log(database_file: Path) -> bool:
    if not database_file.is_file() or not os.access(database_file, os.R_OK):
        return False
    with database_file.open("rb") as open_file:
        file_header = open_file.read(20)
    # Byte 18 of the header is 2 if the file uses a write-ahead log.
    return len(file_header) == 20 and file_header[18] == 2
