"""The keeper makes a backup when one is due or requested, and reports the result."""

import contextlib
import threading
import time
from pathlib import Path

import pytest
from django.db import OperationalError

from tournament.evening.words.refused import Refused
from tournament.server.laptop.backups import keeper
from tournament.server.laptop.backups.keeper import BackupKeeper

STICK, OTHER_STICK = Path("/media/ann/KINGSTON"), Path("/media/ann/SANDISK")
DISK_IS_FULL = Refused("The disk is full.")


class Evening:
    """A backup keeper and stand-ins for what it calls. `worth` has its next answers to whether a
    backup is due, and `trouble` is raised by the next backups. The times of the backups are in
    `copies`, and `let_go` counts how often the database connection was closed.
    """

    def __init__(self, data):
        self.worth = []
        self.trouble = None
        self.copies = []
        self.let_go = 0
        self.made = threading.Event()
        self.keeper = BackupKeeper(data, is_backup_due=self.is_worth, make_backup=self.copy)

    def is_worth(self):
        next_worth = self.worth.pop(0) if self.worth else False
        if isinstance(next_worth, Exception):
            raise next_worth
        return next_worth

    def copy(self):
        self.copies.append(time.monotonic())
        self.made.set()
        if self.trouble:
            raise self.trouble
        return f"copy {len(self.copies)}"

    def close(self):
        self.let_go += 1


@pytest.fixture
def evening(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "CHECK_SECONDS", 0.01)
    evening = Evening(tmp_path)
    monkeypatch.setattr(keeper, "connection", evening)
    return evening


def wait_until(happens, seconds=5):
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_night_that_cannot_be_read_is_reported_once_a_minute(evening, caplog):
    evening.worth = [OSError("torn")] * 5
    with evening.keeper.run_in_thread():
        wait_until(lambda: evening.copies)
        time.sleep(0.1)
    reasons = [str(record.exc_info[1]) for record in caplog.records if record.exc_info]
    assert (reasons, evening.let_go) == (["torn"], 2)


def test_keeper_makes_a_backup_once_one_is_due(evening):
    evening.worth = [False, True]
    with evening.keeper.run_in_thread():
        wait_until(lambda: evening.copies)
        time.sleep(0.1)
    assert (len(evening.copies), evening.let_go) == (1, 1)


def test_change_within_a_minute_is_copied_when_the_minute_is_over(evening, monkeypatch):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.3)
    evening.worth = [True, True]
    with evening.keeper.run_in_thread():
        wait_until(lambda: len(evening.copies) == 2)
        time.sleep(0.4)
    first_time, second_time = evening.copies
    assert second_time - first_time >= 0.3


def test_copy_that_is_asked_for_is_made_at_once(evening):
    evening.worth = [True]
    with evening.keeper.run_in_thread():
        wait_until(lambda: evening.copies)
        evening.keeper.request_backup()
        wait_until(lambda: len(evening.copies) == 2)


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (DISK_IS_FULL, str(DISK_IS_FULL)),
        (OSError(5, "torn out"), "torn out"),
        (OperationalError("database is locked"), "No backup could be made (database is locked)."),
    ],
)
def test_copy_that_cannot_be_made_is_reported_and_tried_again(evening, monkeypatch, trouble, words):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.1)
    evening.worth, evening.trouble = [True], trouble
    with evening.keeper.run_in_thread():
        wait_until(lambda: evening.keeper.trouble)
        assert words in evening.keeper.trouble
        evening.trouble = None
        wait_until(lambda: not evening.keeper.trouble)


def test_copy_that_was_asked_for_and_failed_is_tried_again(evening, monkeypatch):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.1)
    evening.trouble = OperationalError("database is locked")
    with evening.keeper.run_in_thread():
        evening.keeper.request_backup()
        wait_until(lambda: len(evening.copies) == 2)
        evening.trouble = None
        wait_until(lambda: not evening.keeper.trouble)


def test_night_that_cannot_be_read_and_the_next_one_are_copied(evening, monkeypatch, caplog):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.05)
    evening.worth = [KeyError("hand"), False, True]
    with evening.keeper.run_in_thread():
        wait_until(lambda: len(evening.copies) == 2)
    assert "Can't tell whether a backup is due" in caplog.text


def test_request_of_another_program_for_a_copy_is_answered(evening, tmp_path):
    request_file, done_file = tmp_path / "a.copy-wished", tmp_path / "a.copy-made"
    with evening.keeper.run_in_thread():
        request_file.touch()
        wait_until(done_file.exists)
        assert (request_file.exists(), len(evening.copies)) == (False, 1)
        done_file.unlink()
        evening.trouble = DISK_IS_FULL
        request_file.touch()
        wait_until(lambda: not request_file.exists())
    assert not done_file.exists()


def test_request_to_a_program_that_has_ended_is_forgotten(tmp_path):
    for name in ("a.copy-wished", "b.copy-made", "euchre.sqlite3"):
        (tmp_path / name).touch()
    keeper.delete_stale_backup_requests(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["euchre.sqlite3"]


def test_end_of_the_evening_waits_for_a_copy_in_the_making(evening):
    evening.worth = [True]
    with contextlib.ExitStack() as stack:
        stack.enter_context(evening.keeper.run_in_thread())
        wait_until(evening.made.is_set)
    assert evening.let_go == 1


def test_copy_goes_to_the_drive_if_requested_or_always_wanted(evening, monkeypatch):
    copied = []
    monkeypatch.setattr(
        evening.keeper.copier, "request_copy", lambda *request: copied.append(request)
    )
    with evening.keeper.run_in_thread():
        assert keeper.running_keeper is evening.keeper
        for drive in (None, STICK, None):
            copy_count = len(evening.copies)
            evening.keeper.request_backup(drive)
            wait_until(lambda copy_count=copy_count: len(evening.copies) > copy_count)
        evening.keeper.copier.choose_drive_for_every_backup(OTHER_STICK)
        evening.keeper.request_backup()
        wait_until(lambda: len(evening.copies) == 4)
    assert copied == [("copy 2", STICK), ("copy 4", OTHER_STICK)]
    assert keeper.running_keeper is None


def test_request_file_that_vanishes_during_a_check_does_not_stop_the_keeper(
    evening, tmp_path, monkeypatch
):
    monkeypatch.setattr(keeper.Path, "glob", lambda *_: [tmp_path / "gone.copy-wished"])
    with evening.keeper.run_in_thread():
        evening.keeper.request_backup()
        wait_until(lambda: evening.copies)
        evening.keeper.request_backup()
        wait_until(lambda: len(evening.copies) == 2)
