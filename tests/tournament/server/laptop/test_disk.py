"""Check that saved data is on the disk itself, even on a Mac, where an ordinary flush leaves it in
the drive's memory.
"""

import os
import sqlite3
import sys
import types
from datetime import datetime

import pytest
from django.db import connection

from tournament.server.laptop import database_file, disk, secret_key
from tournament.server.laptop.backups.making import make_checked_backup

FULL_FLUSH_COMMAND = 51
FULL_FLUSH_PRAGMAS = ("fullfsync", "checkpoint_fullfsync")


@pytest.fixture
def simulated_mac(monkeypatch):
    """Return the list of files that the simulated Mac was asked to flush."""
    calls = []
    fake_fcntl = types.SimpleNamespace(F_FULLFSYNC=FULL_FLUSH_COMMAND)
    fake_fcntl.fcntl = lambda file, pragma: calls.append((os.fstat(file).st_ino, pragma))
    monkeypatch.setitem(sys.modules, "fcntl", fake_fcntl)
    monkeypatch.setattr("sys.platform", "darwin")
    return calls


def raise_unsupported(file, pragma):
    raise OSError(45, "Operation not supported")


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("pragma", FULL_FLUSH_PRAGMAS)
def test_django_connection_has_full_flush_enabled(pragma):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize("pragma", FULL_FLUSH_PRAGMAS)
def test_every_other_connection_has_full_flush_enabled(small_database, pragma):
    with sqlite3.connect(":memory:") as plain_connection:
        assert plain_connection.execute(f"PRAGMA {pragma}").fetchone() == (0,)
    plain_connection.close()
    with database_file.open_database_file(small_database) as our_connection:
        assert our_connection.execute(f"PRAGMA {pragma}").fetchone() == (1,)


def test_copy_and_restored_file_are_flushed_to_a_macs_disk(small_database, tmp_path, simulated_mac):
    backup, restored_file = (
        make_checked_backup(small_database, tmp_path / "copies", datetime.now()),
        tmp_path / "copied.sqlite3",
    )
    assert (backup.stat().st_ino, FULL_FLUSH_COMMAND) in simulated_mac
    disk.copy_file(backup, restored_file)
    assert (restored_file.stat().st_ino, FULL_FLUSH_COMMAND) in simulated_mac
    disk.move_file(restored_file, tmp_path / "named.sqlite3")
    assert (tmp_path.stat().st_ino, FULL_FLUSH_COMMAND) in simulated_mac


def test_secret_key_is_flushed_to_a_macs_disk(tmp_path, simulated_mac):
    secret_key.ensure_key_files(tmp_path, is_new_laptop=True)
    for name in (secret_key.KEY_FILE, secret_key.SPARE_FILE):
        assert ((tmp_path / name).stat().st_ino, FULL_FLUSH_COMMAND) in simulated_mac


def test_folder_without_full_flush_gets_an_ordinary_flush(tmp_path, simulated_mac, monkeypatch):
    flushed_files = []
    monkeypatch.setattr("fcntl.fcntl", raise_unsupported)
    monkeypatch.setattr(os, "fsync", flushed_files.append)
    with (tmp_path / "file").open("wb") as file:
        disk.flush_file_descriptor(file.fileno())
        assert flushed_files == [file.fileno()]


def test_other_systems_use_an_ordinary_flush(tmp_path, monkeypatch):
    flushed_files = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(os, "fsync", flushed_files.append)
    with (tmp_path / "file").open("wb") as file:
        disk.flush_file_descriptor(file.fileno())
        assert flushed_files == [file.fileno()]


def test_windows_is_not_asked_to_flush_a_folder(tmp_path, monkeypatch):
    """Windows cannot open a folder, and writes its file names together with the file."""
    monkeypatch.setattr("sys.platform", "win32")
    calls = []
    monkeypatch.setattr(os, "open", lambda *arguments: calls.append(arguments))
    disk.move_file(_make_file(tmp_path), tmp_path / "named")
    assert calls == []
    assert (tmp_path / "named").read_bytes() == b"evenings"


def _make_file(folder):
    (folder / "file").write_bytes(b"evenings")
    return folder / "file"
