"""What a copy holds is read as far as it goes, and damage in it makes nothing newer."""

import os
from datetime import UTC

import pytest

from tests.tournament.laptop.evenings import NOW, changed, run
from tournament.laptop.copies import contents
from tournament.laptop.copies import folder as copies
from tournament.words.o_clock import o_clock

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
        made.append(copies.back_up(evenings, tmp_path / "copies", NOW.replace(hour=game)))
    return made


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=DAMAGE)
def test_damaged_copy_is_read_as_far_as_it_goes(evenings, three, damage, words):
    run(three[-1], damage)
    found = copies.all_of(three[-1].parent)
    assert [one.file for one in found] == three[::-1]
    assert found[0].words.startswith(words)
    changed(evenings, game=4)
    newest = copies.back_up(evenings, three[-1].parent, NOW)
    copies.thin_out(newest.parent, newest)
    assert copies.newest_first(newest.parent)[0] == newest


def test_file_that_is_no_database_comes_last(three):
    three[-1].write_bytes(b"x" * 5000)
    assert copies.newest_first(three[-1].parent) == [three[1], three[0], three[2]]


def test_count_of_copies_that_can_go_no_further_stays_there(evenings, three):
    with three[-1].open("rb+") as file:
        file.seek(24)
        file.write(b"\xff" * 4)
    run(evenings, "UPDATE tournament_club SET name = 'The Night Owls'")
    newest = copies.back_up(evenings, three[-1].parent, NOW)
    assert copies.newest_first(newest.parent)[0] == newest


@pytest.mark.parametrize("turned", ["seq | 4096", "seq - 2"])
@pytest.mark.parametrize("place", [0, 2])
def test_damaged_count_of_changes_makes_no_copy_newer_or_older(three, place, turned):
    run(three[place], f"UPDATE sqlite_sequence SET seq = {turned} WHERE name = 'tournament_change'")
    assert copies.newest_first(three[0].parent)[0] == three[-1]


def test_copy_from_after_some_changes_were_taken_out_is_newer(evenings, three):
    run(evenings, "DELETE FROM tournament_change WHERE id > 1")
    newest = copies.back_up(evenings, three[0].parent, NOW)
    assert copies.newest_first(newest.parent)[0] == newest


def test_who_goes_back_goes_on_after_every_change_that_was_ever_made(evenings, three):
    run(three[0], "UPDATE sqlite_sequence SET seq = 'x'")
    contents.count_on(three[0], 70)
    changed(three[0])
    assert contents.read(three[0]).changes == 71


def test_folders_and_links_that_are_named_like_a_copy_are_passed_over(evenings, three):
    folder = three[0].parent
    (folder / "euchre-20300101-000003.sqlite3").mkdir()
    (folder / "euchre-20300101-000004.sqlite3").symlink_to("nowhere")
    (folder / "euchre-20300101-000005.sqlite3").symlink_to(evenings)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "euchre-20300101-000006.sqlite3")
    assert copies.newest_first(folder) == three[::-1]
