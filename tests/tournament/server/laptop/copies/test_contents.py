"""What a copy holds is said by its row, or read from its nights as far as that goes."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC

import pytest

from tests.tournament.server.laptop.evenings import NOW, changed, copies_in, run
from tournament.evening.words.occasion import o_clock
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies.making import make

LAST = "WHERE id = (SELECT MAX(id) FROM tournament_change)"
LOCAL = NOW.replace(tzinfo=UTC).astimezone()
WHEN = f", {LOCAL:%B %d}, {o_clock(LOCAL)}"
DAMAGE = {
    "time as bytes": (
        f"UPDATE tournament_change SET at = CAST(at AS BLOB) {LAST}",
        f"game 3 of Night 1{WHEN}",
    ),
    "time that is a number": (f"UPDATE tournament_change SET at = 5 {LAST}", "game 3 of Night 1"),
    "time that is none": (f"UPDATE tournament_change SET at = NULL {LAST}", "game 3 of Night 1"),
    "time that nobody knows": (
        f"UPDATE tournament_change SET at = '0001-01-01 0:00' {LAST}",
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
    "game that is not a number": (
        "UPDATE tournament_round SET number = X'FF'",
        f"Night 1{WHEN}",
    ),
    "count that is not a number": (
        "UPDATE sqlite_sequence SET seq = 'x'",
        f"game 3 of Night 1{WHEN}",
    ),
    "count of nothing known": (
        "UPDATE sqlite_sequence SET name = X'FF'",
        f"game 3 of Night 1{WHEN}",
    ),
}


@pytest.fixture
def three(evenings, tmp_path):
    """Copies of three games, the oldest first."""
    made = []
    for game in (1, 2, 3):
        changed(evenings, game=game)
        made.append(make(evenings, tmp_path / "copies", NOW.replace(hour=game)))
    return made


def without_row(copy):
    """As copies were before they had one."""
    run(copy, "DROP TABLE this_copy")


def test_copy_says_its_number_night_game_and_minute(three):
    columns = "number, changes, night, name, day, game, at"
    with closing(sqlite3.connect(three[-1])) as copy:
        rows = copy.execute(f"SELECT {columns} FROM this_copy").fetchall()
    assert rows == [(3, 3, 1, "Night 1", f"{NOW:%Y-%m-%d}", 3, f"{NOW}")]
    assert copies.all_of(three[-1].parent)[0].words == f"game 3 of Night 1{WHEN}"


def test_copies_from_before_they_had_a_row_are_listed_by_what_is_in_them(evenings, three):
    for copy in three[:2]:
        without_row(copy)
    older = copies.all_of(three[0].parent)
    assert [copy.file for copy in older] == three[::-1]
    assert [copy.words for copy in older[1:]] == [
        f"game {game} of Night 1{WHEN}" for game in (2, 1)
    ]


def test_copy_is_newer_than_one_of_the_same_changes_from_before_they_had_a_row(evenings, three):
    without_row(three[-1].rename(three[-1].with_name("euchre-20990101-000000.sqlite3")))
    run(evenings, "UPDATE tournament_club SET name = 'The Night Owls'")
    newest = make(evenings, three[0].parent, NOW)
    assert copies_in(newest.parent)[0] == newest


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=DAMAGE)
def test_damaged_copy_is_read_as_far_as_it_goes(evenings, three, damage, words):
    without_row(three[-1])
    run(three[-1], damage)
    found = copies.all_of(three[-1].parent)
    assert [one.file for one in found] == three[::-1]
    assert found[0].words.startswith(words)
    changed(evenings, game=4)
    newest = make(evenings, three[-1].parent, NOW)
    copies.thin_out(newest.parent, newest)
    assert copies_in(newest.parent)[0] == newest


@pytest.mark.parametrize("column", ["name", "day", "game", "at", "digest"])
def test_damaged_row_is_read_as_far_as_it_goes(three, column):
    run(three[-1], f"UPDATE this_copy SET {column} = X'FF'")
    found = copies.all_of(three[-1].parent)
    assert [one.file for one in found] == three[::-1]
    assert found[0].words


@pytest.mark.parametrize("column", ["number", "changes", "night"])
def test_number_that_is_none_holds_nobody_up(three, column):
    run(three[-1], f"UPDATE this_copy SET {column} = NULL")
    assert set(copies_in(three[-1].parent)) == set(three)


def test_file_that_is_no_database_comes_last(three):
    three[-1].write_bytes(b"x" * 5000)
    assert copies_in(three[-1].parent) == [three[1], three[0], three[2]]


def test_copy_from_after_some_changes_were_taken_out_is_newer(evenings, three):
    run(evenings, "DELETE FROM tournament_change WHERE id > 1")
    newest = make(evenings, three[0].parent, NOW)
    assert copies_in(newest.parent)[0] == newest


def test_folders_and_links_that_are_named_like_a_copy_are_passed_over(evenings, three):
    folder = three[0].parent
    (folder / "euchre-20300101-000003.sqlite3").mkdir()
    (folder / "euchre-20300101-000004.sqlite3").symlink_to("nowhere")
    (folder / "euchre-20300101-000005.sqlite3").symlink_to(evenings)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "euchre-20300101-000006.sqlite3")
    assert copies_in(folder) == three[::-1]
