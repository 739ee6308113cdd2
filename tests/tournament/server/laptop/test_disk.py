"""What is saved is on the disk itself, on a Mac too, whose own flush ends in the drive's memory."""

import os
import sqlite3
import sys
import types
from datetime import datetime

import pytest
from django.db import connection

from tournament.server.laptop import database_file, disk, secret_key
from tournament.server.laptop.copies.making import make

FULL = 51
WISHES = ("fullfsync", "checkpoint_fullfsync")


@pytest.fixture
def mac(monkeypatch):
    """A Mac's way to ask; the files for which it was asked."""
    asked = []
    fake = types.SimpleNamespace(F_FULLFSYNC=FULL)
    fake.fcntl = lambda file, wish: asked.append((os.fstat(file).st_ino, wish))
    monkeypatch.setitem(sys.modules, "fcntl", fake)
    monkeypatch.setattr("sys.platform", "darwin")
    return asked


def refuse(file, wish):
    raise OSError(45, "Operation not supported")


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("wish", WISHES)
def test_connection_that_saves_evenings_asks_for_the_disk_itself(wish):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {wish}")
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize("wish", WISHES)
def test_so_does_every_connection_of_our_own(evenings, wish):
    with sqlite3.connect(":memory:") as plain:
        assert plain.execute(f"PRAGMA {wish}").fetchone() == (0,)
    plain.close()
    with database_file.open_database_file(evenings) as own:
        assert own.execute(f"PRAGMA {wish}").fetchone() == (1,)


def test_copy_and_what_is_put_back_are_on_a_macs_disk(evenings, tmp_path, mac):
    copy, to = make(evenings, tmp_path / "copies", datetime.now()), tmp_path / "copied.sqlite3"
    assert (copy.stat().st_ino, FULL) in mac
    disk.copy_file(copy, to)
    assert (to.stat().st_ino, FULL) in mac
    disk.move(to, tmp_path / "named.sqlite3")
    assert (tmp_path.stat().st_ino, FULL) in mac


def test_secret_key_is_on_a_macs_disk(tmp_path, mac):
    secret_key.keep(tmp_path, is_new=True)
    for name in (secret_key.NAME, secret_key.SPARE):
        assert ((tmp_path / name).stat().st_ino, FULL) in mac


def test_place_that_does_not_know_the_wish_is_flushed_as_it_can_be(tmp_path, mac, monkeypatch):
    flushed = []
    monkeypatch.setattr("fcntl.fcntl", refuse)
    monkeypatch.setattr(os, "fsync", flushed.append)
    with (tmp_path / "file").open("wb") as file:
        disk.flush(file.fileno())
        assert flushed == [file.fileno()]


def test_elsewhere_an_ordinary_flush_is_the_disk(tmp_path, monkeypatch):
    flushed = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(os, "fsync", flushed.append)
    with (tmp_path / "file").open("wb") as file:
        disk.flush(file.fileno())
        assert flushed == [file.fileno()]


def test_windows_is_not_asked_to_flush_a_folder(tmp_path, monkeypatch):
    """There a folder cannot be opened, and its names are on the disk with the file."""
    monkeypatch.setattr("sys.platform", "win32")
    asked = []
    monkeypatch.setattr(os, "open", lambda *told: asked.append(told))
    disk.move(_a_file(tmp_path), tmp_path / "named")
    assert asked == []
    assert (tmp_path / "named").read_bytes() == b"evenings"


def _a_file(folder):
    (folder / "file").write_bytes(b"evenings")
    return folder / "file"
