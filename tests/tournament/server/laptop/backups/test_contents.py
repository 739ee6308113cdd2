"""Read what a backup contains from the row in which it describes itself, or else from its nights as
far as possible.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC

import pytest

from tests.tournament.server.laptop.small_database import (
    NOW,
    add_change,
    backup_files_in,
    run_statements,
)
from tournament.evening.words.occasion import clock_time
from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.making import make_checked_backup

WHERE_LAST_CHANGE = "WHERE id = (SELECT MAX(id) FROM tournament_change)"
LOCAL_NOW = NOW.replace(tzinfo=UTC).astimezone()
TIME_WORDS = f", {LOCAL_NOW:%B %d}, {clock_time(LOCAL_NOW)}"
DAMAGED_VALUES = {
    "time as bytes": (
        f"UPDATE tournament_change SET at = CAST(at AS BLOB) {WHERE_LAST_CHANGE}",
        f"game 3 of Night 1{TIME_WORDS}",
    ),
    "time that is a number": (
        f"UPDATE tournament_change SET at = 5 {WHERE_LAST_CHANGE}",
        "game 3 of Night 1",
    ),
    "time that is none": (
        f"UPDATE tournament_change SET at = NULL {WHERE_LAST_CHANGE}",
        "game 3 of Night 1",
    ),
    "time that nobody knows": (
        f"UPDATE tournament_change SET at = '0001-01-01 0:00' {WHERE_LAST_CHANGE}",
        "game 3 of Night 1",
    ),
    "day as bytes": (
        "UPDATE tournament_tournament SET date = CAST(date AS BLOB)",
        f"game 3 of Night 1{TIME_WORDS}",
    ),
    "day that is none": ("UPDATE tournament_tournament SET date = X'FF'", "game 3 of Night 1"),
    "name that is not text": (
        "UPDATE tournament_tournament SET name = X'4EFF'",
        f"game 3 of N\N{REPLACEMENT CHARACTER}{TIME_WORDS}",
    ),
    "game that is not a number": (
        "UPDATE tournament_round SET number = X'FF'",
        f"Night 1{TIME_WORDS}",
    ),
}


@pytest.fixture
def three_backups(small_database, tmp_path):
    """Return the backups of three games, oldest first."""
    backups = []
    for game in (1, 2, 3):
        add_change(small_database, game=game)
        backups.append(
            make_checked_backup(small_database, tmp_path / "copies", NOW.replace(hour=game))
        )
    return backups


def remove_backup_row(backup):
    """Remove the row in which a backup describes itself, as in a backup of an earlier version."""
    run_statements(backup, "DROP TABLE this_copy")


def test_backup_row_has_number_night_game_and_minute(three_backups):
    columns = "number, changes, night, name, day, game, at"
    with closing(sqlite3.connect(three_backups[-1])) as backup:
        rows = backup.execute(f"SELECT {columns} FROM this_copy").fetchall()
    assert rows == [(3, 3, 1, "Night 1", f"{NOW:%Y-%m-%d}", 3, f"{NOW}")]
    assert (
        backup_files.read_backups_in(three_backups[-1].parent)[0].words
        == f"game 3 of Night 1{TIME_WORDS}"
    )


def test_backup_of_a_practice_night_is_marked_as_practice(small_database, tmp_path):
    add_change(small_database, night=1)
    make_checked_backup(small_database, tmp_path / "copies", NOW)
    add_change(small_database, night=2)
    run_statements(
        small_database, "ALTER TABLE tournament_tournament ADD COLUMN practice bool DEFAULT true"
    )
    make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert [backup.is_practice for backup in backup_files.read_backups_in(tmp_path / "copies")] == [
        True,
        False,
    ]


def test_backup_row_of_a_bracket_has_no_game_number(small_database, tmp_path):
    add_change(small_database, game=25, name="F1")
    make_checked_backup(small_database, tmp_path / "copies", NOW)
    (backup,) = backup_files.read_backups_in(tmp_path / "copies")
    assert backup.words == f"Night 1{TIME_WORDS}"


def test_backups_without_a_row_are_listed_by_their_content(small_database, three_backups):
    for backup in three_backups[:2]:
        remove_backup_row(backup)
    found_backups = backup_files.read_backups_in(three_backups[0].parent)
    assert [backup.file for backup in found_backups] == three_backups[::-1]
    assert [backup.words for backup in found_backups[1:]] == [
        f"game {game} of Night 1{TIME_WORDS}" for game in (2, 1)
    ]


def test_backup_with_a_row_is_newer_than_one_of_the_same_changes_without(
    small_database, three_backups
):
    remove_backup_row(
        three_backups[-1].rename(three_backups[-1].with_name("euchre-20990101-000000.sqlite3"))
    )
    run_statements(small_database, "UPDATE tournament_club SET name = 'The Night Owls'")
    newest_backup = make_checked_backup(small_database, three_backups[0].parent, NOW)
    assert backup_files_in(newest_backup.parent)[0] == newest_backup


@pytest.mark.parametrize(
    ("damaging_statement", "backup_words"), DAMAGED_VALUES.values(), ids=DAMAGED_VALUES
)
def test_damaged_backup_is_listed_with_its_readable_content(
    small_database, three_backups, damaging_statement, backup_words
):
    for backup in three_backups:
        remove_backup_row(backup)
    run_statements(three_backups[-1], damaging_statement)
    found_backups = backup_files.read_backups_in(three_backups[-1].parent)
    assert [backup.file for backup in found_backups] == three_backups[::-1]
    assert found_backups[0].words.startswith(backup_words)
    add_change(small_database, game=4)
    newest_backup = make_checked_backup(small_database, three_backups[-1].parent, NOW)
    backup_files.delete_old_backups(newest_backup.parent, newest_backup)
    assert backup_files_in(newest_backup.parent)[0] == newest_backup


@pytest.mark.parametrize("column", ["name", "day", "game", "at", "digest"])
def test_backup_with_a_damaged_contents_row_is_listed(three_backups, column):
    run_statements(three_backups[-1], f"UPDATE this_copy SET {column} = X'FF'")
    found_backups = backup_files.read_backups_in(three_backups[-1].parent)
    assert [backup.file for backup in found_backups] == three_backups[::-1]
    assert found_backups[0].words


@pytest.mark.parametrize("column", ["number", "changes", "night"])
def test_backup_row_with_an_empty_number_is_tolerated(three_backups, column):
    run_statements(three_backups[-1], f"UPDATE this_copy SET {column} = NULL")
    assert set(backup_files_in(three_backups[-1].parent)) == set(three_backups)


def test_backup_that_is_no_database_is_listed_last(three_backups):
    three_backups[-1].write_bytes(b"x" * 5000)
    assert backup_files_in(three_backups[-1].parent) == [
        three_backups[1],
        three_backups[0],
        three_backups[2],
    ]


def test_backup_made_after_changes_were_removed_is_newer(small_database, three_backups):
    run_statements(small_database, "DELETE FROM tournament_change WHERE id > 1")
    newest_backup = make_checked_backup(small_database, three_backups[0].parent, NOW)
    assert backup_files_in(newest_backup.parent)[0] == newest_backup


def test_folders_and_links_named_like_a_backup_are_ignored(small_database, three_backups):
    folder = three_backups[0].parent
    (folder / "euchre-20300101-000003.sqlite3").mkdir()
    (folder / "euchre-20300101-000004.sqlite3").symlink_to("nowhere")
    (folder / "euchre-20300101-000005.sqlite3").symlink_to(small_database)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "euchre-20300101-000006.sqlite3")
    assert backup_files_in(folder) == three_backups[::-1]
