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


class KeeperWithStandIns:
    """A backup keeper and stand-ins for what it calls. `due_answers` has the next answers to
    whether a backup is due, and `error_to_raise` is raised by the next backups. `backup_times` has
    the times of the backups, and `closed_connection_count` counts how often the database connection
    was closed.
    """

    def __init__(self, data_folder):
        self.due_answers = []
        self.error_to_raise = None
        self.backup_times = []
        self.closed_connection_count = 0
        self.has_begun_backup = threading.Event()
        self.keeper = BackupKeeper(
            data_folder, is_backup_due=self.is_backup_due, make_backup=self.make_backup
        )

    def is_backup_due(self):
        next_answer = self.due_answers.pop(0) if self.due_answers else False
        if isinstance(next_answer, Exception):
            raise next_answer
        return next_answer

    def make_backup(self):
        self.backup_times.append(time.monotonic())
        self.has_begun_backup.set()
        if self.error_to_raise:
            raise self.error_to_raise
        return f"copy {len(self.backup_times)}"

    def close(self):
        self.closed_connection_count += 1


@pytest.fixture
def keeper_with_stand_ins(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "CHECK_SECONDS", 0.01)
    stand_ins = KeeperWithStandIns(tmp_path)
    monkeypatch.setattr(keeper, "connection", stand_ins)
    return stand_ins


def wait_until(condition, seconds=5):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_unreadable_night_is_reported_once_a_minute(keeper_with_stand_ins, caplog):
    keeper_with_stand_ins.due_answers = [OSError("torn")] * 5
    with keeper_with_stand_ins.keeper.run_in_thread():
        wait_until(lambda: keeper_with_stand_ins.backup_times)
        time.sleep(0.1)
    reasons = [str(log_record.exc_info[1]) for log_record in caplog.records if log_record.exc_info]
    assert (reasons, keeper_with_stand_ins.closed_connection_count) == (["torn"], 2)


def test_keeper_makes_a_backup_once_one_is_due(keeper_with_stand_ins):
    keeper_with_stand_ins.due_answers = [False, True]
    with keeper_with_stand_ins.keeper.run_in_thread():
        wait_until(lambda: keeper_with_stand_ins.backup_times)
        time.sleep(0.1)
    assert (
        len(keeper_with_stand_ins.backup_times),
        keeper_with_stand_ins.closed_connection_count,
    ) == (1, 1)


def test_change_within_a_minute_is_backed_up_after_the_minute(keeper_with_stand_ins, monkeypatch):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.3)
    keeper_with_stand_ins.due_answers = [True, True]
    with keeper_with_stand_ins.keeper.run_in_thread():
        wait_until(lambda: len(keeper_with_stand_ins.backup_times) == 2)
        time.sleep(0.4)
    first_time, second_time = keeper_with_stand_ins.backup_times
    assert second_time - first_time >= 0.3


def test_requested_backup_is_made_at_once(keeper_with_stand_ins):
    keeper_with_stand_ins.due_answers = [True]
    with keeper_with_stand_ins.keeper.run_in_thread():
        wait_until(lambda: keeper_with_stand_ins.backup_times)
        keeper_with_stand_ins.keeper.request_backup()
        wait_until(lambda: len(keeper_with_stand_ins.backup_times) == 2)


@pytest.mark.parametrize(
    ("raised_error", "trouble_words"),
    [
        (DISK_IS_FULL, str(DISK_IS_FULL)),
        (OSError(5, "torn out"), "torn out"),
        (OperationalError("database is locked"), "No backup could be made (database is locked)."),
    ],
)
def test_failed_backup_is_reported_and_tried_again(
    keeper_with_stand_ins, monkeypatch, raised_error, trouble_words
):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.1)
    keeper_with_stand_ins.due_answers, keeper_with_stand_ins.error_to_raise = [True], raised_error
    with keeper_with_stand_ins.keeper.run_in_thread():
        wait_until(lambda: keeper_with_stand_ins.keeper.trouble)
        assert trouble_words in keeper_with_stand_ins.keeper.trouble
        keeper_with_stand_ins.error_to_raise = None
        wait_until(lambda: not keeper_with_stand_ins.keeper.trouble)


def test_failed_requested_backup_is_tried_again(keeper_with_stand_ins, monkeypatch):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.1)
    keeper_with_stand_ins.error_to_raise = OperationalError("database is locked")
    with keeper_with_stand_ins.keeper.run_in_thread():
        keeper_with_stand_ins.keeper.request_backup()
        wait_until(lambda: len(keeper_with_stand_ins.backup_times) == 2)
        keeper_with_stand_ins.error_to_raise = None
        wait_until(lambda: not keeper_with_stand_ins.keeper.trouble)


def test_unreadable_night_and_the_next_night_are_backed_up(
    keeper_with_stand_ins, monkeypatch, caplog
):
    monkeypatch.setattr(keeper, "MIN_SECONDS_BETWEEN_BACKUPS", 0.05)
    keeper_with_stand_ins.due_answers = [KeyError("hand"), False, True]
    with keeper_with_stand_ins.keeper.run_in_thread():
        wait_until(lambda: len(keeper_with_stand_ins.backup_times) == 2)
    assert "Can't tell whether a backup is due" in caplog.text


def test_backup_request_of_another_program_is_answered(keeper_with_stand_ins, tmp_path):
    request_file, done_file = tmp_path / "a.copy-wished", tmp_path / "a.copy-made"
    with keeper_with_stand_ins.keeper.run_in_thread():
        request_file.touch()
        wait_until(done_file.exists)
        assert (request_file.exists(), len(keeper_with_stand_ins.backup_times)) == (False, 1)
        done_file.unlink()
        keeper_with_stand_ins.error_to_raise = DISK_IS_FULL
        request_file.touch()
        wait_until(lambda: not request_file.exists())
    assert not done_file.exists()


def test_backup_request_to_an_ended_program_is_deleted(tmp_path):
    for name in ("a.copy-wished", "b.copy-made", "euchre.sqlite3"):
        (tmp_path / name).touch()
    keeper.delete_stale_backup_requests(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["euchre.sqlite3"]


def test_end_of_the_program_waits_for_an_unfinished_backup(keeper_with_stand_ins):
    keeper_with_stand_ins.due_answers = [True]
    with contextlib.ExitStack() as stack:
        stack.enter_context(keeper_with_stand_ins.keeper.run_in_thread())
        wait_until(keeper_with_stand_ins.has_begun_backup.is_set)
    assert keeper_with_stand_ins.closed_connection_count == 1


def test_backup_is_copied_to_the_drive_if_requested_or_always_wanted(
    keeper_with_stand_ins, monkeypatch
):
    requested_copies = []
    monkeypatch.setattr(
        keeper_with_stand_ins.keeper.copier,
        "request_copy",
        lambda *request: requested_copies.append(request),
    )
    with keeper_with_stand_ins.keeper.run_in_thread():
        assert keeper.running_keeper is keeper_with_stand_ins.keeper
        keeper_with_stand_ins.keeper.request_backup(STICK)
        wait_until(lambda: requested_copies == [("copy 1", STICK)])
        keeper_with_stand_ins.keeper.copier.choose_drive_for_every_backup(OTHER_STICK)
        keeper_with_stand_ins.keeper.request_backup()
        wait_until(lambda: requested_copies[1:] == [("copy 2", OTHER_STICK)])
        keeper_with_stand_ins.keeper.copier.choose_drive_for_every_backup(None)
        keeper_with_stand_ins.keeper.request_backup()
        wait_until(lambda: len(keeper_with_stand_ins.backup_times) == 3)
    assert len(requested_copies) == 2
    assert keeper.running_keeper is None


def test_request_file_that_vanishes_during_a_check_does_not_stop_the_keeper(
    keeper_with_stand_ins, tmp_path, monkeypatch
):
    monkeypatch.setattr(keeper.Path, "glob", lambda *_: [tmp_path / "gone.copy-wished"])
    with keeper_with_stand_ins.keeper.run_in_thread():
        keeper_with_stand_ins.keeper.request_backup()
        wait_until(lambda: keeper_with_stand_ins.backup_times)
        keeper_with_stand_ins.keeper.request_backup()
        wait_until(lambda: len(keeper_with_stand_ins.backup_times) == 2)
