import subprocess
import sys
import time

import pytest

from tournament.server.laptop import lock_file

LOCK_HOLDER_PROGRAM = """
import sys, time
from pathlib import Path
from tournament.server.laptop import lock_file
hold = lock_file.take_lock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def take_lock_until_end(tmp_path):
    """Return a function that takes the lock, which is released at the end of the test."""
    held_locks = []

    def take_and_hold(**wait):
        held_lock = lock_file.take_lock(tmp_path / "lock", **wait)
        held_locks.append(held_lock)
        return held_lock

    yield take_and_hold
    for held_lock in filter(None, held_locks):
        held_lock.release()


def test_lock_held_by_another_is_refused_after_the_wait(take_lock_until_end):
    held_lock = take_lock_until_end()
    start_time = time.monotonic()
    assert take_lock_until_end(max_wait_seconds=0.2) is None
    assert time.monotonic() - start_time >= 0.2
    held_lock.release()
    assert take_lock_until_end() is not None


def test_lock_holder_leaves_a_note(take_lock_until_end, tmp_path):
    held_lock = take_lock_until_end()
    held_lock.write_note("http://127.0.0.1:8000/")
    assert lock_file.read_holder_note(tmp_path / "lock") == "http://127.0.0.1:8000/"
    held_lock.write_note("short")
    assert lock_file.read_holder_note(tmp_path / "lock") == "short"


def test_note_of_an_earlier_holder_is_gone(take_lock_until_end, tmp_path):
    held_lock = take_lock_until_end()
    held_lock.write_note("old")
    held_lock.release()
    take_lock_until_end()
    assert lock_file.read_holder_note(tmp_path / "lock", max_wait_seconds=0.1) == ""


def test_new_lock_has_no_note(tmp_path):
    assert lock_file.read_holder_note(tmp_path / "lock") == ""


def test_lock_of_a_killed_holder_is_free(take_lock_until_end, tmp_path):
    lock = tmp_path / "lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", LOCK_HOLDER_PROGRAM, str(lock)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout.readline() == "held\n"
    assert take_lock_until_end() is None
    holder.kill()
    holder.wait(20)
    holder.stdout.close()
    assert take_lock_until_end(max_wait_seconds=2) is not None


def test_held_lock_is_reported_without_touching_the_lock_or_its_note(take_lock_until_end, tmp_path):
    assert not lock_file.is_lock_held(tmp_path / "lock")
    held_lock = take_lock_until_end()
    assert lock_file.is_lock_held(tmp_path / "lock")
    held_lock.write_note("http://127.0.0.1:8000/")
    held_lock.release()
    assert not lock_file.is_lock_held(tmp_path / "lock")
    assert take_lock_until_end().last_note == "http://127.0.0.1:8000/"
