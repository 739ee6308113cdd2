"""A row in a backup says what the backup holds. Without the row, this is read from the nights as
far as possible.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC

import pytest

from tests.tournament.server.laptop.evenings import NOW, add_change, copies_in, run_statements
from tournament.evening.words.occasion import clock_time
from tournament.server.laptop.backups import backup_files
from tournament.server.laptop.backups.making import make_checked_backup

WHERE_LAST_CHANGE = "WHERE id = (SELECT MAX(id) FROM tournament_change)"
LOCAL = NOW.replace(tzinfo=UTC).astimezone()
WHEN = f", {LOCAL:%B %d}, {clock_time(LOCAL)}"
DAMAGE = {
    "time as bytes": (
        f"UPDATE tournament_change SET at = CAST(at AS BLOB) {WHERE_LAST_CHANGE}",
        f"game 3 of Night 1{WHEN}",
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
        f"game 3 of Night 1{WHEN}",
    ),
    "day that is none": ("UPDATE tournament_tournament SET date = X'FF'", "game 3 of Night 1"),
    "name that is not text": (
        "UPDATE tournament_tournament SET name = X'4EFF'",
        f"game 3 of N\N{REPLACEMENT CHARACTER}{WHEN}",
    ),
    "game that is not a number": ("UPDATE tournament_round SET number = X'FF'", f"Night 1{WHEN}"),
}


@pytest.fixture
def three_copies(evenings, tmp_path):
    """Return the backups of three games, oldest first."""
    copies = []
    for game in (1, 2, 3):
        add_change(evenings, game=game)
        copies.append(make_checked_backup(evenings, tmp_path / "copies", NOW.replace(hour=game)))
    return copies


def without_row(copy):
    """Remove the row about the contents, so that the backup looks like one of an earlier
    version.
    """
    run_statements(copy, "DROP TABLE this_copy")


def test_copy_says_its_number_night_game_and_minute(three_copies):
    columns = "number, changes, night, name, day, game, at"
    with closing(sqlite3.connect(three_copies[-1])) as copy:
        rows = copy.execute(f"SELECT {columns} FROM this_copy").fetchall()
    assert rows == [(3, 3, 1, "Night 1", f"{NOW:%Y-%m-%d}", 3, f"{NOW}")]
    assert backup_files.backups_in(three_copies[-1].parent)[0].words == f"game 3 of Night 1{WHEN}"


def test_backup_of_a_practice_night_is_marked_as_practice(evenings, tmp_path):
    add_change(evenings, night=1)
    make_checked_backup(evenings, tmp_path / "copies", NOW)
    add_change(evenings, night=2)
    run_statements(
        evenings, "ALTER TABLE tournament_tournament ADD COLUMN practice bool DEFAULT true"
    )
    make_checked_backup(evenings, tmp_path / "copies", NOW)
    assert [copy.is_practice for copy in backup_files.backups_in(tmp_path / "copies")] == [
        True,
        False,
    ]


def test_copy_of_a_bracket_says_no_number_of_a_game(evenings, tmp_path):
    add_change(evenings, game=25, name="F1")
    make_checked_backup(evenings, tmp_path / "copies", NOW)
    (copy,) = backup_files.backups_in(tmp_path / "copies")
    assert copy.words == f"Night 1{WHEN}"


def test_copies_without_a_contents_row_are_listed_by_their_content(evenings, three_copies):
    for copy in three_copies[:2]:
        without_row(copy)
    older = backup_files.backups_in(three_copies[0].parent)
    assert [copy.file for copy in older] == three_copies[::-1]
    assert [copy.words for copy in older[1:]] == [
        f"game {game} of Night 1{WHEN}" for game in (2, 1)
    ]


def test_copy_is_newer_than_one_of_the_same_changes_without_a_contents_row(evenings, three_copies):
    without_row(
        three_copies[-1].rename(three_copies[-1].with_name("euchre-20990101-000000.sqlite3"))
    )
    run_statements(evenings, "UPDATE tournament_club SET name = 'The Night Owls'")
    newest_copy = make_checked_backup(evenings, three_copies[0].parent, NOW)
    assert copies_in(newest_copy.parent)[0] == newest_copy


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=DAMAGE)
def test_damaged_backup_is_listed_with_its_readable_content(evenings, three_copies, damage, words):
    for copy in three_copies:
        without_row(copy)
    run_statements(three_copies[-1], damage)
    found_copies = backup_files.backups_in(three_copies[-1].parent)
    assert [copy.file for copy in found_copies] == three_copies[::-1]
    assert found_copies[0].words.startswith(words)
    add_change(evenings, game=4)
    newest_copy = make_checked_backup(evenings, three_copies[-1].parent, NOW)
    backup_files.delete_old_backups(newest_copy.parent, newest_copy)
    assert copies_in(newest_copy.parent)[0] == newest_copy


@pytest.mark.parametrize("column", ["name", "day", "game", "at", "digest"])
def test_backup_with_a_damaged_contents_row_is_listed(three_copies, column):
    run_statements(three_copies[-1], f"UPDATE this_copy SET {column} = X'FF'")
    found_copies = backup_files.backups_in(three_copies[-1].parent)
    assert [copy.file for copy in found_copies] == three_copies[::-1]
    assert found_copies[0].words


@pytest.mark.parametrize("column", ["number", "changes", "night"])
def test_contents_row_with_an_empty_number_is_tolerated(three_copies, column):
    run_statements(three_copies[-1], f"UPDATE this_copy SET {column} = NULL")
    assert set(copies_in(three_copies[-1].parent)) == set(three_copies)


def test_backup_that_is_no_database_is_listed_last(three_copies):
    three_copies[-1].write_bytes(b"x" * 5000)
    assert copies_in(three_copies[-1].parent) == [three_copies[1], three_copies[0], three_copies[2]]


def test_copy_from_after_some_changes_were_taken_out_is_newer(evenings, three_copies):
    run_statements(evenings, "DELETE FROM tournament_change WHERE id > 1")
    newest_copy = make_checked_backup(evenings, three_copies[0].parent, NOW)
    assert copies_in(newest_copy.parent)[0] == newest_copy


def test_folders_and_links_that_are_named_like_a_copy_are_passed_over(evenings, three_copies):
    folder = three_copies[0].parent
    (folder / "euchre-20300101-000003.sqlite3").mkdir()
    (folder / "euchre-20300101-000004.sqlite3").symlink_to("nowhere")
    (folder / "euchre-20300101-000005.sqlite3").symlink_to(evenings)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "euchre-20300101-000006.sqlite3")
    assert copies_in(folder) == three_copies[::-1]
