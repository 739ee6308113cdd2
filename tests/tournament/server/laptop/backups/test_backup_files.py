import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from tests.tournament.server.laptop.small_database import (
    MIGRATIONS_OF_PROGRAM,
    NOW,
    add_change,
    backup_files_in,
    count_hands,
    damage_database,
    run_statements,
)
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, disk
from tournament.server.laptop.backups import backup_files, restoring
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.server.laptop.database_file import FileCheck, FileState


def test_backup_is_complete_and_named_by_its_time(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert backup.name == "euchre-20261121-194005.sqlite3"
    assert count_hands(backup) == 5000
    run_statements(small_database, "DELETE FROM hand WHERE points = 7")
    second = make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert (second.name, count_hands(second)) == ("euchre-20261121-194005-2.sqlite3", 4999)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_second_backup_of_unchanged_nights_is_not_kept(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    run_statements(small_database, "UPDATE hand SET points = 7 WHERE points = 7")
    second_backup = make_checked_backup(
        small_database, tmp_path / "copies", NOW + timedelta(hours=1)
    )
    assert second_backup == backup
    assert list((tmp_path / "copies").iterdir()) == [backup]


def test_backup_keeps_the_mark_of_our_program(small_database, tmp_path):
    database_file.mark_file_as_ours(small_database, "0.2.0")
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert database_file.check_file(backup, MIGRATIONS_OF_PROGRAM) == FileCheck(
        FileState.UNDAMAGED, (0, 2, 0), club_count=1
    )


def test_backup_made_during_a_write_has_only_committed_rows(small_database, tmp_path):
    writer = sqlite3.connect(small_database, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (9)")
    assert count_hands(make_checked_backup(small_database, tmp_path / "copies", NOW)) == 5000
    writer.execute("ROLLBACK")
    writer.close()


def test_old_backups_are_deleted_except_the_one_just_made(small_database, tmp_path, monkeypatch):
    monkeypatch.setattr(backup_files, "backups_to_keep", lambda copies: copies[:3])
    folder, backups = tmp_path / "copies", []
    for hour in range(5):
        add_change(small_database)
        backups.append(make_checked_backup(small_database, folder, NOW + timedelta(hours=hour)))
    backup_files.delete_old_backups(folder, backups[0])
    assert backup_files_in(folder) == [backups[4], backups[3], backups[2], backups[0]]


def test_newest_backup_is_found_by_its_content_after_a_clock_jump(small_database, tmp_path):
    folder, backups = tmp_path / "copies", []
    for day in (21, 3, 29, 1, 21, 14):
        backup_time = NOW.replace(day=day)
        add_change(small_database, game=len(backups) + 1, changed_at=backup_time)
        backups.append(make_checked_backup(small_database, folder, backup_time))
    assert backup_files_in(folder) == backups[::-1]
    assert backup_files.read_backups_in(folder)[0].words.startswith(
        "game 6 of Night 1, November 14, "
    )


def test_newest_backup_is_found_after_all_were_renamed(small_database, tmp_path):
    for game in (1, 2, 3):
        add_change(small_database, game=game)
        make_checked_backup(small_database, tmp_path / "copies", NOW + timedelta(hours=game))
    for game, backup in enumerate(backup_files_in(tmp_path / "copies"), start=1):
        backup.rename(tmp_path / "copies" / f"euchre-2030010{game}-000000.sqlite3")
    games = [backup.game_number for backup in backup_files.read_backups_in(tmp_path / "copies")]
    assert games == [3, 2, 1]


def test_later_of_two_backups_with_the_same_changes_is_newer(small_database, tmp_path):
    add_change(small_database)
    make_checked_backup(small_database, tmp_path / "copies", NOW)
    run_statements(small_database, "UPDATE tournament_club SET name = 'The Night Owls'")
    misdated_backup = make_checked_backup(
        small_database, tmp_path / "copies", NOW.replace(year=2015)
    )
    assert backup_files_in(tmp_path / "copies")[0] == misdated_backup


def test_backups_after_a_restore_are_newer_than_all_before(small_database, tmp_path):
    """The backups made before the restore have more changes, but they still count as older."""
    folder = tmp_path / "copies"
    add_change(small_database)
    older_backup = make_checked_backup(small_database, folder, NOW)
    for _ in range(5):
        add_change(small_database, game=9)
    make_checked_backup(small_database, folder, NOW)
    restoring.restore_backup(small_database, older_backup, NOW)
    add_change(small_database, game=2)
    newest_backup = make_checked_backup(small_database, folder, NOW.replace(year=2015))
    assert backup_files_in(folder)[0] == newest_backup
    assert backup_files.read_backups_in(folder)[0].game_number == 2


def test_backups_on_another_laptop_are_newer_than_the_restored_one(small_database, tmp_path):
    for game in (1, 2, 3):
        add_change(small_database, game=game)
        backup = make_checked_backup(small_database, tmp_path / "stick", NOW)
    other_laptop = tmp_path / "other.sqlite3"
    restoring.restore_backup(other_laptop, backup, NOW)
    add_change(other_laptop, game=4)
    new_backup = make_checked_backup(other_laptop, tmp_path / "copies", NOW.replace(year=2015))
    backup_files.copy_backup_to(new_backup, tmp_path / "stick")
    assert [backup.game_number for backup in backup_files.read_backups_in(tmp_path / "stick")] == [
        4,
        3,
        2,
        1,
    ]


def test_unfinished_backup_is_deleted_after_an_hour(small_database, tmp_path):
    folder = tmp_path / "copies"
    make_checked_backup(small_database, folder, NOW)
    old_file, young_file = (
        folder / f"euchre-{file_suffix}.unfinished" for file_suffix in ("old", "young")
    )
    old_file.touch()
    young_file.touch()
    os.utime(old_file, (time.time() - 3700,) * 2)
    disk.delete_unfinished_files(folder)
    assert sorted(folder.iterdir()) == sorted([*backup_files_in(folder), young_file])
    disk.delete_unfinished_files(tmp_path / "nowhere")


def test_simultaneous_backups_have_different_files(small_database, tmp_path):
    def save_and_back_up(hours_later):
        run_statements(small_database, "PRAGMA busy_timeout = 20000", "INSERT INTO hand VALUES (1)")
        return make_checked_backup(
            small_database, tmp_path / "copies", NOW + timedelta(hours=hours_later)
        )

    with ThreadPoolExecutor(6) as executor:
        backups = list(executor.map(save_and_back_up, range(12)))
    assert all(count_hands(backup) > 5000 for backup in backups)
    assert {file.suffix for file in (tmp_path / "copies").iterdir()} == {".sqlite3"}


def test_backup_does_not_touch_other_files_in_its_folder(small_database, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").touch()
    make_checked_backup(small_database, folder, NOW)
    assert (folder / "notes.txt").exists()
    assert len(backup_files_in(folder)) == 1


def test_backup_of_a_damaged_database_is_refused_and_leaves_no_file(small_database, tmp_path):
    damage_database(small_database)
    with pytest.raises(Refused, match=r"is damaged and was not kept"):
        make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert backup_files_in(tmp_path / "copies") == []


def test_backup_into_a_folder_that_cannot_be_written_is_refused(small_database, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="can't save files"):
        make_checked_backup(small_database, tmp_path / "file" / "copies", NOW)


def test_backup_is_copied_to_another_folder_without_overwriting(small_database, tmp_path):
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW)
    drive_folder = tmp_path / "stick"
    drive_folder.mkdir()
    (drive_folder / backup.name).write_bytes(b"of another laptop")
    copied_file = backup_files.copy_backup_to(backup, drive_folder)
    assert copied_file.name == f"{backup.stem}-2.sqlite3"
    assert copied_file.read_bytes() == backup.read_bytes()
    copied_file.replace(drive_folder / backup.name)
    assert backup_files.copy_backup_to(backup, drive_folder) == drive_folder / backup.name
    assert [file.name for file in drive_folder.iterdir()] == [backup.name]
