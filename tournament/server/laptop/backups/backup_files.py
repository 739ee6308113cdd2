"""Read the backups in a folder, sort them from the newest to the oldest, and delete old ones.

A backup contains a row that describes it: its number, and the newest change in it. So the program
need not trust clocks and file names (docs/adr/0121). Standard library only, since this must work on
files that Django cannot open.
"""

import filecmp
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import Any

from tournament.evening.words.many import count_of
from tournament.evening.words.occasion import clock_time
from tournament.server.laptop import disk
from tournament.server.laptop.database_file import (
    BACKUP_DESCRIPTION_TABLE,
    UNREADABLE_ERRORS,
    open_database_file,
)

BACKUP_NAME_PATTERN = re.compile(r"euchre-\d{8}-\d{6}(-\d+)?\.sqlite3")
# All backups of the last two days of play are kept, and the last one of each of the eight days of
# play before them.
DAYS_WITH_ALL_BACKUPS, DAYS_WITH_ONE_BACKUP = 2, 8
# Of the backups before those ten days, the last one of each month is kept, for this many months
# that have backups.
MONTHS_WITH_ONE_BACKUP = 12
# The most bytes that all backups together may take. The newest MIN_BACKUPS_KEPT are kept even if
# they take more.
MAX_TOTAL_BYTES = 4 * 2**30
MIN_BACKUPS_KEPT = 5
RETENTION_SENTENCES = (
    "Euchre Night keeps every backup from the last 2 days of play, one for each of the 8 days "
    "before that, and one a month for a year. Practice backups follow the same rule and are "
    "counted separately. Above 4 GB, the oldest are deleted."
)
SELECT_IS_PRACTICE = "SELECT CAST(practice AS INTEGER) FROM tournament_tournament WHERE id = ?"
# CAST and IFNULL are needed because a value in a damaged file may have any type.
SELECT_BACKUP_ROW = f"""
    SELECT IFNULL(CAST(number AS INTEGER), 0), IFNULL(CAST(digest AS TEXT), ''),
           IFNULL(CAST(changes AS INTEGER), 0), CAST(night AS INTEGER), CAST(name AS TEXT),
           CAST(day AS TEXT), CAST(game AS INTEGER), CAST(at AS TEXT)
    FROM {BACKUP_DESCRIPTION_TABLE}
"""
# Rounds with a name are left out, since they are games of a bracket, which people know by name and
# not by number.
SELECT_NEWEST_CHANGE = """
    SELECT change.id, night.id, CAST(night.name AS TEXT), CAST(night.date AS TEXT),
           (SELECT CAST(MAX(number) AS INTEGER) FROM tournament_round
            WHERE tournament_id = night.id AND name = ''),
           CAST(change.at AS TEXT)
    FROM tournament_change AS change JOIN tournament_tournament AS night
        ON night.id = change.tournament_id
    ORDER BY change.id DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup file, and the row in which it describes itself. `number` is higher than that of
    every earlier backup. `digest` is the fingerprint of the file, or empty if the file was not
    checked. `change_number` and the fields after it are about the newest change. If they cannot be
    read, `change_number` is 0 and the others are None.
    """

    file: Path
    byte_count: int
    number: int = 0
    digest: str = ""
    change_number: int = 0
    night_id: int | None = None
    night_name: str | None = None
    night_day: str | None = None
    game_number: int | None = None
    changed_at: str | None = None
    is_practice: bool = False

    @property
    def words(self) -> str:
        if self.night_id is None:
            return "the club's first setup"
        game_words = (
            f"game {self.game_number} of {self.night_name}"
            if self.game_number
            else f"{self.night_name}"
        )
        local_time = _parse_as_local_time(self.changed_at)
        return (
            f"{game_words}, {local_time:%B} {local_time.day}, {clock_time(local_time)}"
            if local_time
            else game_words
        )


def read_backup(file: Path) -> Backup:
    """Return a backup with as much as can be read from its file. A backup of an old version has no
    row about itself, so its newest change is read from the log. An unreadable file gives a backup
    with the number 0, which sorts as the oldest.
    """
    byte_count = file.stat().st_size
    try:
        with open_database_file(file) as connection:
            backup_row = _select_first_row(connection, SELECT_BACKUP_ROW)
            backup = Backup(
                file, byte_count, *(backup_row or (0, "", *_select_newest_change(connection)))
            )
            (is_practice,) = _select_first_row(connection, SELECT_IS_PRACTICE, backup.night_id) or (
                False,
            )
            return replace(backup, is_practice=bool(is_practice))
    except (*UNREADABLE_ERRORS, OSError):
        return Backup(file, byte_count)


def write_backup_row(file: Path, backup_number: int, digest: str) -> None:
    """Write the row in which a backup describes itself: its number, digest and newest change."""
    with open_database_file(file) as connection:
        # No other program uses the new file yet, so SQLite's journal may stay in memory.
        connection.execute("PRAGMA journal_mode=MEMORY")
        connection.execute(f"DROP TABLE IF EXISTS {BACKUP_DESCRIPTION_TABLE}")
        connection.execute(
            f"CREATE TABLE {BACKUP_DESCRIPTION_TABLE} "
            "(number, digest, changes, night, name, day, game, at)"
        )
        row_values = (backup_number, digest, *_select_newest_change(connection))
        connection.execute(
            f"INSERT INTO {BACKUP_DESCRIPTION_TABLE} VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row_values
        )


def read_backups_in(folder: Path) -> list[Backup]:
    """Return the backups in a folder, the newest first. Leave out folders and links that are named
    like a backup.
    """
    files = folder.iterdir() if folder.is_dir() else ()
    backups = [
        read_backup(file)
        for file in files
        if BACKUP_NAME_PATTERN.fullmatch(file.name) and file.is_file() and not file.is_symlink()
    ]
    return sorted(
        backups,
        key=lambda backup: (backup.number, backup.change_number, backup.file.name),
        reverse=True,
    )


def read_newest_backup(folder: Path) -> Backup | None:
    return next(iter(read_backups_in(folder)), None)


def copy_backup_to(backup: Path, folder: Path) -> Path:
    """Copy a backup into another folder, perhaps one on a USB drive, and return the new file. If
    the folder has the same backup already, return that file.
    """
    existing_backup = folder / backup.name
    if existing_backup.exists() and filecmp.cmp(backup, existing_backup, shallow=False):
        return existing_backup
    return disk.copy_to_free_path(backup, existing_backup)


def delete_old_backups(folder: Path, newest_file: Path) -> None:
    """Delete the backups that `backups_to_keep` leaves out, but never `newest_file`."""
    backups = read_backups_in(folder)
    for backup in set(backups) - set(backups_to_keep(backups)):
        if backup.file != newest_file:
            backup.file.unlink()


def backups_to_keep(backups: Sequence[Backup]) -> list[Backup]:
    """Return the backups that the limits on age and total size allow. `backups` must have the
    newest first. The limits on age count practice nights separately, so that much practice does not
    delete the backups of real nights. The newest MIN_BACKUPS_KEPT stay even if they are too large.
    """
    real_backups = _backups_kept_by_age(backup for backup in backups if not backup.is_practice)
    practice_backups = _backups_kept_by_age(backup for backup in backups if backup.is_practice)
    backups_kept_by_age = {*real_backups, *practice_backups}
    kept_backups = [backup for backup in backups if backup in backups_kept_by_age]
    running_totals = accumulate(backup.byte_count for backup in kept_backups)
    return [
        backup
        for index, (backup, running_total) in enumerate(
            zip(kept_backups, running_totals, strict=True)
        )
        if index < MIN_BACKUPS_KEPT or running_total <= MAX_TOTAL_BYTES
    ]


def _backups_kept_by_age(backups: Iterable[Backup]) -> Iterator[Backup]:
    """Yield the backups that the limits on age allow. The day of a backup is the date of the night
    that its newest change belongs to.
    """
    backups_by_day: dict[str, list[Backup]] = {}
    for backup in backups:
        backups_by_day.setdefault(backup.night_day or "", []).append(backup)
    months_kept: set[str] = set()
    for index, (day, backups_of_day) in enumerate(backups_by_day.items()):
        if index < DAYS_WITH_ALL_BACKUPS:
            yield from backups_of_day
        elif index < DAYS_WITH_ALL_BACKUPS + DAYS_WITH_ONE_BACKUP:
            yield backups_of_day[0]
        elif day[:7] not in months_kept and len(months_kept) < MONTHS_WITH_ONE_BACKUP:
            months_kept.add(day[:7])
            yield backups_of_day[0]


def disk_space_sentence(backups: Sequence[Backup]) -> str:
    total_words = size_in_words(sum(backup.byte_count for backup in backups))
    return f"{count_of(len(backups), 'backup takes', 'backups take')} {total_words}."


def size_in_words(byte_count: int) -> str:
    return (
        f"{byte_count / 2**30:.1f} GB"
        if byte_count >= 2**30
        else f"{max(byte_count / 2**20, 0.1):.1f} MB"
    )


def _select_newest_change(connection: sqlite3.Connection) -> tuple[Any, ...]:
    """Return the newest change's number and five other values about it. If there is no readable
    change, return 0 and five times None.
    """
    return _select_first_row(connection, SELECT_NEWEST_CHANGE) or (0, *[None] * 5)


def _select_first_row(
    connection: sqlite3.Connection, query: str, *values: Any
) -> tuple[Any, ...] | None:
    """Return the first row, or None if there is none or the table is missing or unreadable."""
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        return next(connection.execute(query, values), None)
    except UNREADABLE_ERRORS:
        return None


def _parse_as_local_time(utc_text: str | None) -> datetime | None:
    """Return a stored UTC time in the laptop's time zone, or None if the text is damaged."""
    try:
        return datetime.fromisoformat(utc_text or "").replace(tzinfo=UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
