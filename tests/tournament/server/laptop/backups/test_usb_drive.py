"""Backups are copied to a USB drive, which is found and remembered; failures are explained."""

import threading
import time

import pytest

from tests.faults import disks
from tests.tournament.server.laptop.small_database import NOW, add_change, run_statements
from tournament.server.laptop import disk
from tournament.server.laptop.backups import backup_files, usb_drive
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.server.laptop.backups.usb_drive import DriveCopier, backup_copied_sentence


@pytest.fixture
def mount_folder(tmp_path, monkeypatch):
    """Return the folder where USB drives appear on this laptop."""
    mount_root = tmp_path / "media" / "ann"
    mount_root.mkdir(parents=True)
    monkeypatch.setattr(usb_drive, "MOUNT_FOLDERS", (tmp_path / "media",))
    return mount_root


@pytest.fixture
def drive(mount_folder):
    with disks.mount_small_disk(mount_folder / "KINGSTON", "300k") as folder:
        yield folder


@pytest.fixture
def backup(small_database, tmp_path):
    add_change(small_database)
    return make_checked_backup(small_database, tmp_path / "copies", NOW)


@pytest.fixture
def copier(tmp_path):
    return DriveCopier(tmp_path)


def copy_and_wait(copier, backup, folder):
    """Copy a backup to a folder, wait for the end, and return the copy's result."""
    last_copy_before, deadline = copier.last_copy, time.monotonic() + 10
    copier.request_copy(backup, folder)
    while copier.last_copy in (None, last_copy_before) or copier.last_copy.has_succeeded is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return copier.last_copy


def test_mounted_drive_is_found_and_an_empty_mount_folder_is_not(mount_folder, drive):
    (mount_folder / "SANDISK").mkdir()
    assert usb_drive.find_drives() == (drive,)
    assert usb_drive.drive_name(drive) == "KINGSTON"


def test_unreadable_drive_folder_is_skipped(mount_folder, monkeypatch):
    monkeypatch.setattr(usb_drive.Path, "iterdir", raise_permission_error)
    assert usb_drive.find_drives() == ()


def raise_permission_error(*_):
    raise PermissionError(13, "Permission denied")


def test_drive_for_every_backup_is_remembered(copier, tmp_path):
    assert copier.drive_for_every_backup is None
    for drive in (tmp_path / "KINGSTON", tmp_path / "SANDISK", None):
        copier.choose_drive_for_every_backup(drive)
        assert DriveCopier(tmp_path).drive_for_every_backup == drive


def test_backup_on_the_drive_is_complete(copier, backup, drive):
    result = copy_and_wait(copier, backup, drive)
    assert (result.words, result.has_succeeded) == (backup_copied_sentence("KINGSTON"), True)
    (backup_on_stick,) = backup_files.read_backups_in(drive / "Euchre Night")
    assert backup_on_stick.file.read_bytes() == backup.read_bytes()


def test_full_drive_is_reported_and_the_next_backup_is_tried(copier, backup, drive):
    disks.fill_disk(drive, leaving=20_000)
    result = copy_and_wait(copier, backup, drive)
    assert result.words == "KINGSTON is full. Free up space on it, or use another USB drive."
    assert not result.has_succeeded
    assert list((drive / "Euchre Night").iterdir()) == []
    disks.delete_filling(drive)
    assert copy_and_wait(copier, backup, drive).has_succeeded


def test_read_only_drive_is_reported(copier, backup, drive):
    disks.turn_read_only(drive)
    assert "is read-only" in copy_and_wait(copier, backup, drive).words


def test_missing_drive_is_reported_and_nothing_is_written_into_its_folder(copier, backup, drive):
    disks.unmount_disk(drive)
    assert copy_and_wait(copier, backup, drive).words.startswith(
        "KINGSTON isn't plugged in. Plug it in again"
    )
    assert list(drive.iterdir()) == []


def test_drive_pulled_out_during_a_copy_is_reported(copier, backup, drive, monkeypatch):
    def pull_out(*_):
        disks.unmount_disk(drive)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk, "copy_file", pull_out)
    assert "isn't plugged in" in copy_and_wait(copier, backup, drive).words


def test_stuck_drive_is_reported_and_gets_its_backup_later(copier, backup, drive, monkeypatch):
    drive_answers, copy_file = threading.Event(), disk.copy_file
    monkeypatch.setattr(
        disk, "copy_file", lambda *files: drive_answers.wait(10) and copy_file(*files)
    )
    start_time = time.monotonic()
    copier.request_copy(backup, drive)
    while not copier.last_copy:
        assert time.monotonic() - start_time < 2
        time.sleep(0.01)
    assert copier.last_copy.words == "Copying a backup to KINGSTON."
    monkeypatch.setattr(usb_drive, "MAX_COPY_SECONDS", 0.0)
    assert (copier.last_copy.words, copier.last_copy.has_succeeded) == (
        "KINGSTON is too slow for a backup. Use another USB drive.",
        False,
    )
    copier.request_copy(backup, drive)
    assert time.monotonic() - start_time < 2
    drive_answers.set()
    copier.end_thread()
    assert (copier.last_copy.words, copier.last_copy.has_succeeded) == (
        backup_copied_sentence("KINGSTON"),
        True,
    )


def test_backup_made_during_a_copy_is_copied_next(copier, backup, drive, monkeypatch):
    drive_answers, requests_done = threading.Event(), []
    monkeypatch.setattr(
        usb_drive,
        "_copy_to_drive",
        lambda *request: drive_answers.wait(10) and requests_done.append(request),
    )
    middle_backup, newest_backup = backup.with_name("older"), backup.with_name("newest")
    copier.request_copy(backup, drive)
    while not copier.last_copy:
        time.sleep(0.01)
    copier.request_copy(middle_backup, drive)
    copier.request_copy(newest_backup, drive)
    drive_answers.set()
    copier.end_thread()
    assert requests_done == [(backup, drive), (newest_backup, drive)]


def test_old_backups_on_the_drive_are_deleted_by_the_same_rule(
    copier, small_database, backup, drive, monkeypatch
):
    monkeypatch.setattr(
        "tournament.server.laptop.backups.backup_files.backups_to_keep", lambda files: files[:1]
    )
    copy_and_wait(copier, backup, drive)
    run_statements(small_database, "DELETE FROM hand")
    add_change(small_database, game=2)
    newer_backup = make_checked_backup(small_database, backup.parent, NOW)
    copy_and_wait(copier, newer_backup, drive)
    assert [file.name for file in (drive / "Euchre Night").iterdir()] == [newer_backup.name]


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"place": "E"}', '{"place": 1, "always": true}', "\x00"]
)
def test_unreadable_drive_choice_counts_as_none(tmp_path, text):
    (tmp_path / "stick.json").write_text(text)
    assert DriveCopier(tmp_path).drive_for_every_backup is None
