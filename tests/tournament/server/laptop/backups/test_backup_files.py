import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from tests.tournament.server.laptop.evenings import (
    KNOWN,
    NOW,
    add_change,
    copies_in,
    count_hands,
    damage,
    run_statements,
)
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, disk
from tournament.server.laptop.backups import backup_files, restoring
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.server.laptop.database_file import FileCheck, FileState


def test_copy_is_whole_and_named_by_its_time(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    assert copy.name == "euchre-20261121-194005.sqlite3"
    assert count_hands(copy) == 5000
    run_statements(evenings, "DELETE FROM hand WHERE points = 7")
    second = make_checked_backup(evenings, tmp_path / "copies", NOW)
    assert (second.name, count_hands(second)) == ("euchre-20261121-194005-2.sqlite3", 4999)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_second_copy_of_the_same_state_is_not_kept(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    run_statements(evenings, "UPDATE hand SET points = 7 WHERE points = 7")
    second_copy = make_checked_backup(evenings, tmp_path / "copies", NOW + timedelta(hours=1))
    assert second_copy == copy
    assert list((tmp_path / "copies").iterdir()) == [copy]


def test_copy_keeps_its_owner(evenings, tmp_path):
    database_file.mark_file_as_ours(evenings, "0.2.0")
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    assert database_file.check_file(copy, KNOWN) == FileCheck(
        FileState.UNDAMAGED, (0, 2, 0), clubs=1
    )


def test_copy_made_during_a_write_has_only_committed_rows(evenings, tmp_path):
    writer = sqlite3.connect(evenings, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (9)")
    assert count_hands(make_checked_backup(evenings, tmp_path / "copies", NOW)) == 5000
    writer.execute("ROLLBACK")
    writer.close()


def test_old_backups_are_deleted_except_the_one_just_made(evenings, tmp_path, monkeypatch):
    monkeypatch.setattr(backup_files, "backups_to_keep", lambda copies: copies[:3])
    folder, copies = tmp_path / "copies", []
    for hour in range(5):
        add_change(evenings)
        copies.append(make_checked_backup(evenings, folder, NOW + timedelta(hours=hour)))
    backup_files.delete_old_backups(folder, copies[0])
    assert copies_in(folder) == [copies[4], copies[3], copies[2], copies[0]]


def test_newest_copy_is_known_by_its_content_when_clocks_jump(evenings, tmp_path):
    folder, copies = tmp_path / "copies", []
    for day in (21, 3, 29, 1, 21, 14):
        moment = NOW.replace(day=day)
        add_change(evenings, game=len(copies) + 1, at=moment)
        copies.append(make_checked_backup(evenings, folder, moment))
    assert copies_in(folder) == copies[::-1]
    assert backup_files.backups_in(folder)[0].words.startswith("game 6 of Night 1, November 14, ")


def test_newest_copy_is_known_though_all_were_renamed(evenings, tmp_path):
    for game in (1, 2, 3):
        add_change(evenings, game=game)
        make_checked_backup(evenings, tmp_path / "copies", NOW + timedelta(hours=game))
    for game, copy in enumerate(copies_in(tmp_path / "copies"), start=1):
        copy.rename(tmp_path / "copies" / f"euchre-2030010{game}-000000.sqlite3")
    games = [copy.game for copy in backup_files.backups_in(tmp_path / "copies")]
    assert games == [3, 2, 1]


def test_later_one_of_two_copies_with_the_same_changes_is_newer(evenings, tmp_path):
    add_change(evenings)
    make_checked_backup(evenings, tmp_path / "copies", NOW)
    run_statements(evenings, "UPDATE tournament_club SET name = 'The Night Owls'")
    misdated_backup = make_checked_backup(evenings, tmp_path / "copies", NOW.replace(year=2015))
    assert copies_in(tmp_path / "copies")[0] == misdated_backup


def test_restored_evening_counts_on_from_its_backup(evenings, tmp_path):
    """The backups of the abandoned state hold more changes, but they are still older."""
    folder = tmp_path / "copies"
    add_change(evenings)
    older_copy = make_checked_backup(evenings, folder, NOW)
    for _ in range(5):
        add_change(evenings, game=9)
    make_checked_backup(evenings, folder, NOW)
    restoring.restore_backup(evenings, older_copy, NOW)
    add_change(evenings, game=2)
    newest_copy = make_checked_backup(evenings, folder, NOW.replace(year=2015))
    assert copies_in(folder)[0] == newest_copy
    assert backup_files.backups_in(folder)[0].game == 2


def test_copies_on_another_laptop_count_on_from_the_one_that_was_restored(evenings, tmp_path):
    for game in (1, 2, 3):
        add_change(evenings, game=game)
        copy = make_checked_backup(evenings, tmp_path / "stick", NOW)
    other_laptop = tmp_path / "other.sqlite3"
    restoring.restore_backup(other_laptop, copy, NOW)
    add_change(other_laptop, game=4)
    new_copy = make_checked_backup(other_laptop, tmp_path / "copies", NOW.replace(year=2015))
    backup_files.copy_backup_to(new_copy, tmp_path / "stick")
    assert [copy.game for copy in backup_files.backups_in(tmp_path / "stick")] == [4, 3, 2, 1]


def test_unfinished_copy_is_deleted_after_an_hour(evenings, tmp_path):
    folder = tmp_path / "copies"
    make_checked_backup(evenings, folder, NOW)
    old_file, young_file = (folder / f"euchre-{word}.unfinished" for word in ("old", "young"))
    old_file.touch()
    young_file.touch()
    os.utime(old_file, (time.time() - 3700,) * 2)
    disk.delete_unfinished_files(folder)
    assert sorted(folder.iterdir()) == sorted([*copies_in(folder), young_file])
    disk.delete_unfinished_files(tmp_path / "nowhere")


def test_simultaneous_backups_have_different_files(evenings, tmp_path):
    def make_copy(number):
        run_statements(evenings, "PRAGMA busy_timeout = 20000", "INSERT INTO hand VALUES (1)")
        return make_checked_backup(evenings, tmp_path / "copies", NOW + timedelta(hours=number))

    with ThreadPoolExecutor(6) as windows:
        copies = list(windows.map(make_copy, range(12)))
    assert all(count_hands(copy) > 5000 for copy in copies)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_backup_does_not_touch_other_files_in_its_folder(evenings, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").touch()
    make_checked_backup(evenings, folder, NOW)
    assert (folder / "notes.txt").exists()
    assert len(copies_in(folder)) == 1


def test_copy_of_a_damaged_file_is_refused_and_none_is_left(evenings, tmp_path):
    damage(evenings)
    with pytest.raises(Refused, match=r"is damaged and was not kept"):
        make_checked_backup(evenings, tmp_path / "copies", NOW)
    assert copies_in(tmp_path / "copies") == []


def test_copy_to_a_place_that_cannot_be_written_is_refused(evenings, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="Nothing can be written"):
        make_checked_backup(evenings, tmp_path / "file" / "copies", NOW)


def test_backup_is_copied_to_another_folder_without_overwriting(evenings, tmp_path):
    copy = make_checked_backup(evenings, tmp_path / "copies", NOW)
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / copy.name).write_bytes(b"of another laptop")
    brought = backup_files.copy_backup_to(copy, stick)
    assert brought.name == f"{copy.stem}-2.sqlite3"
    assert brought.read_bytes() == copy.read_bytes()
    brought.replace(stick / copy.name)
    assert backup_files.copy_backup_to(copy, stick) == stick / copy.name
    assert [file.name for file in stick.iterdir()] == [copy.name]
