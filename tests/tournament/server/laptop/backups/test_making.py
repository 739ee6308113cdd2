"""A backup made during saves is whole, takes little memory, and delays no one."""

import sqlite3
import threading
import time
import tracemalloc

import pytest

from tests.tournament.server.laptop.small_database import NOW, count_hands, run_statements
from tournament.evening.words.refused import Refused
from tournament.server.laptop import database_file, disk
from tournament.server.laptop.backups import making
from tournament.server.laptop.backups.making import make_checked_backup


@pytest.fixture
def continuous_saves(small_database):
    """Save again and again during the test. Yield the connection and the seconds of each save."""
    run_statements(small_database, "CREATE TABLE filler (words blob)")
    # This makes the file larger than 20 MB.
    run_statements(small_database, "INSERT INTO filler SELECT zeroblob(20000) FROM hand LIMIT 1000")
    writer = sqlite3.connect(small_database, 20, isolation_level=None, check_same_thread=False)
    writer.execute("PRAGMA synchronous=EXTRA")
    save_seconds, is_test_over = [], threading.Event()

    def save_until_test_is_over():
        while not is_test_over.is_set():
            start_time = time.perf_counter()
            writer.execute("INSERT INTO hand VALUES (1)")
            save_seconds.append(time.perf_counter() - start_time)
            time.sleep(0.001)

    thread = threading.Thread(target=save_until_test_is_over)
    thread.start()
    yield writer, save_seconds
    is_test_over.set()
    thread.join()
    writer.close()


def test_backup_through_the_saving_connection_is_not_restarted_by_saves(
    small_database, continuous_saves, tmp_path
):
    writer, save_seconds = continuous_saves
    hands_before = count_hands(small_database)
    saves_before = len(save_seconds)
    backup = make_checked_backup(small_database, tmp_path / "copies", NOW, saving_connection=writer)
    assert len(save_seconds) > saves_before + 5
    assert hands_before + 5 < count_hands(backup) <= count_hands(small_database)


def test_backup_during_continuous_saves_is_completed(small_database, continuous_saves, tmp_path):
    assert count_hands(make_checked_backup(small_database, tmp_path / "copies", NOW)) >= 5000


def test_backup_is_private_from_its_first_byte(small_database, tmp_path, monkeypatch):
    sizes_and_modes = []
    copy_database = making._copy_database

    def record_size_and_mode(path, unfinished_file, saving_connection):
        sizes_and_modes.append(
            (unfinished_file.stat().st_size, unfinished_file.stat().st_mode & 0o777)
        )
        copy_database(path, unfinished_file, saving_connection)

    monkeypatch.setattr(making, "_copy_database", record_size_and_mode)
    make_checked_backup(small_database, tmp_path / "copies", NOW)
    assert sizes_and_modes == [(0, 0o600)]


def test_backup_gives_up_waiting_for_a_locked_database(small_database, tmp_path, monkeypatch):
    monkeypatch.setattr(making, "MAX_LOCK_WAIT_SECONDS", 0.2)
    writer = sqlite3.connect(small_database, isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO hand VALUES (1)")
    with pytest.raises(Refused, match="another program is using it"):
        make_checked_backup(small_database, tmp_path / "copies", NOW, saving_connection=writer)
    writer.close()


def test_digest_depends_on_every_byte_and_takes_little_memory(
    small_database, tmp_path, monkeypatch
):
    monkeypatch.setattr(disk, "BLOCK_BYTES", 4096)
    digest, content = database_file.digest_of_database(small_database), small_database.read_bytes()
    changed_file = tmp_path / "other"
    for byte_offset in (0, 23, 30, 50, 91, 5000, len(content) - 1):
        changed_content = bytearray(content)
        changed_content[byte_offset] ^= 1
        changed_file.write_bytes(changed_content)
        assert database_file.digest_of_database(changed_file) != digest, byte_offset
    changed_file.write_bytes(content[:-1])
    assert database_file.digest_of_database(changed_file) != digest
    tracemalloc.start()
    database_file.digest_of_database(small_database)
    assert tracemalloc.get_traced_memory()[1] < 50_000
    tracemalloc.stop()


def test_backup_includes_the_write_ahead_log(small_database, tmp_path):
    with sqlite3.connect(small_database) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        hands_before = count_hands(small_database)
        writer.execute("INSERT INTO hand VALUES (1)")
        writer.commit()
        assert (
            count_hands(
                make_checked_backup(small_database, tmp_path / "copies", NOW, is_in_a_hurry=True)
            )
            == hands_before + 1
        )
    writer.close()


def test_backup_is_made_while_another_program_is_about_to_save(small_database, tmp_path):
    hands_before = count_hands(small_database)
    with sqlite3.connect(small_database, isolation_level=None) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO hand VALUES (1)")
        assert (
            count_hands(
                make_checked_backup(small_database, tmp_path / "copies", NOW, is_in_a_hurry=True)
            )
            == hands_before
        )
        writer.execute("ROLLBACK")
    writer.close()
