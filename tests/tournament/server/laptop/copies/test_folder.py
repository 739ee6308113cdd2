import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from tests.tournament.server.laptop.evenings import (
    KNOWN,
    NOW,
    changed,
    copies_in,
    damage,
    hands,
    run,
)
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies import restoring
from tournament.server.laptop.copies.making import make
from tournament.server.laptop.database_file import FileCheck, FileState


def test_copy_is_whole_and_named_by_its_time(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    assert copy.name == "euchre-20261121-194005.sqlite3"
    assert hands(copy) == 5000
    run(evenings, "DELETE FROM hand WHERE points = 7")
    second = make(evenings, tmp_path / "copies", NOW)
    assert (second.name, hands(second)) == ("euchre-20261121-194005-2.sqlite3", 4999)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_second_copy_of_the_same_state_is_not_kept(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    run(evenings, "UPDATE hand SET points = 7 WHERE points = 7")
    again = make(evenings, tmp_path / "copies", NOW + timedelta(hours=1))
    assert again == copy
    assert list((tmp_path / "copies").iterdir()) == [copy]


def test_copy_keeps_whose_it_is(evenings, tmp_path):
    database_file.sign(evenings, "0.2.0")
    copy = make(evenings, tmp_path / "copies", NOW)
    assert database_file.look(copy, KNOWN) == FileCheck(FileState.SOUND, (0, 2, 0), clubs=1)


def test_copy_made_while_somebody_writes_has_only_what_was_committed(evenings, tmp_path):
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (9)")
    assert hands(make(evenings, tmp_path / "copies", NOW)) == 5000
    writer.execute("ROLLBACK")
    writer.close()


def test_copies_go_by_the_rule_and_the_one_just_made_stays(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "copies_to_keep", lambda copies: copies[:3])
    folder, made = tmp_path / "copies", []
    for hour in range(5):
        changed(evenings)
        made.append(make(evenings, folder, NOW + timedelta(hours=hour)))
    copies.thin_out(folder, made[0])
    assert copies_in(folder) == [made[4], made[3], made[2], made[0]]


def test_newest_copy_is_known_by_what_is_in_it_under_clocks_that_jump(evenings, tmp_path):
    folder, made = tmp_path / "copies", []
    for day in (21, 3, 29, 1, 21, 14):
        at = NOW.replace(day=day)
        changed(evenings, game=len(made) + 1, at=at)
        made.append(make(evenings, folder, at))
    assert copies_in(folder) == made[::-1]
    assert copies.all_of(folder)[0].words.startswith("game 6 of Night 1, November 14, ")


def test_newest_copy_is_known_though_all_were_renamed(evenings, tmp_path):
    for game in (1, 2, 3):
        changed(evenings, game=game)
        make(evenings, tmp_path / "copies", NOW + timedelta(hours=game))
    for game, copy in enumerate(copies_in(tmp_path / "copies"), start=1):
        copy.rename(tmp_path / "copies" / f"euchre-2030010{game}-000000.sqlite3")
    found = [one.game for one in copies.all_of(tmp_path / "copies")]
    assert found == [3, 2, 1]


def test_of_two_copies_with_the_same_changes_the_later_one_is_newer(evenings, tmp_path):
    changed(evenings)
    make(evenings, tmp_path / "copies", NOW)
    run(evenings, "UPDATE tournament_club SET name = 'The Night Owls'")
    renamed = make(evenings, tmp_path / "copies", NOW.replace(year=2015))
    assert copies_in(tmp_path / "copies")[0] == renamed


def test_who_went_back_goes_on_from_there(evenings, tmp_path):
    """The copies of what was left behind hold more changes, and are the past all the same."""
    folder = tmp_path / "copies"
    changed(evenings)
    older = make(evenings, folder, NOW)
    for _ in range(5):
        changed(evenings, game=9)
    make(evenings, folder, NOW)
    restoring.restore(evenings, older, NOW)
    changed(evenings, game=2)
    newest = make(evenings, folder, NOW.replace(year=2015))
    assert copies_in(folder)[0] == newest
    assert copies.all_of(folder)[0].game == 2


def test_what_was_left_unfinished_goes_after_an_hour(evenings, tmp_path):
    folder = tmp_path / "copies"
    make(evenings, folder, NOW)
    old, young = (folder / f"euchre-{word}.unfinished" for word in ("old", "young"))
    old.touch()
    young.touch()
    os.utime(old, (time.time() - 3700,) * 2)
    copies.clear_unfinished(folder)
    assert sorted(folder.iterdir()) == sorted([*copies_in(folder), young])
    copies.clear_unfinished(tmp_path / "nowhere")


def test_copies_made_at_once_do_not_meet(evenings, tmp_path):
    def one(number):
        run(evenings, "PRAGMA busy_timeout = 20000", "INSERT INTO hand VALUES (1)")
        return make(evenings, tmp_path / "copies", NOW + timedelta(hours=number))

    with ThreadPoolExecutor(6) as windows:
        made = list(windows.map(one, range(12)))
    assert all(hands(copy) > 5000 for copy in made)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_other_files_in_the_folder_are_left_alone(evenings, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").touch()
    make(evenings, folder, NOW)
    assert (folder / "notes.txt").exists()
    assert len(copies_in(folder)) == 1


def test_copy_of_a_damaged_file_is_refused_and_none_is_left(evenings, tmp_path):
    damage(evenings)
    with pytest.raises(Refused, match=r"came out damaged and was not kept"):
        make(evenings, tmp_path / "copies", NOW)
    assert copies_in(tmp_path / "copies") == []


def test_copy_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="Nothing can be written"):
        make(evenings, tmp_path / "file" / "copies", NOW)


def test_copy_is_brought_to_another_folder_whole_and_once(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / copy.name).write_bytes(b"of another laptop")
    brought = copies.bring(copy, stick)
    assert brought.name == f"{copy.stem}-2.sqlite3"
    assert brought.read_bytes() == copy.read_bytes()
    brought.replace(stick / copy.name)
    assert copies.bring(copy, stick) == stick / copy.name
    assert [file.name for file in stick.iterdir()] == [copy.name]


def test_copy_that_takes_too_long_leaves_nothing_behind(evenings, tmp_path):
    copy = make(evenings, tmp_path / "copies", NOW)
    stick = tmp_path / "stick"
    stick.mkdir()
    with pytest.raises(TimeoutError):
        copies.bring(copy, stick, until=time.monotonic())
    assert list(stick.iterdir()) == []
