"""The folder and its key are for their owner alone, and whatever was open is closed and told."""

import os
import stat
import sys
from pathlib import Path

import pytest

from tournament.server.laptop import data_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture
def folder(tmp_path):
    found = tmp_path / "evenings"
    data_folder.prepare(found)
    return found


def modes(folder):
    return [oct(stat.S_IMODE(one.stat().st_mode)) for one in (folder, *sorted(folder.iterdir()))]


CLOSED = ["0o700", "0o600", "0o600"]


@pytest.mark.parametrize("mode", [0o644, 0o660])
def test_file_of_the_evenings_that_was_open_is_closed_and_told_once(folder, mode):
    (folder / data_folder.DATABASE).touch(mode=0o600)
    (folder / data_folder.DATABASE).chmod(mode)
    assert data_folder.prepare(folder) == (data_folder.MENDED,)
    assert modes(folder) == [*CLOSED, "0o600"]
    assert data_folder.prepare(folder) == ()


@pytest.mark.parametrize(
    ("name", "mode"),
    [("", 0o755), ("", 0o770), ("", 0o701), ("secret.key", 0o644), ("secret.spare", 0o640)],
)
def test_what_was_open_is_closed_and_told_once(folder, name, mode):
    (folder / name).chmod(mode)
    assert data_folder.prepare(folder) == (data_folder.MENDED,)
    assert modes(folder) == CLOSED
    assert data_folder.prepare(folder) == ()


def test_what_cannot_be_closed_is_told_each_time(folder, monkeypatch):
    folder.chmod(0o755)

    def refused(*_, **__):
        raise PermissionError("not yours")

    monkeypatch.setattr(Path, "chmod", refused)
    for _ in range(2):
        assert data_folder.prepare(folder) == (data_folder.STAYS,)


def test_disk_that_knows_no_modes_is_told(folder, monkeypatch):
    folder.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", lambda *_, **__: None)
    assert data_folder.prepare(folder) == (data_folder.STAYS,)


@pytest.mark.parametrize("shared", ["sticky", "home"])
def test_place_that_others_need_stays_open_and_its_key_does_not(folder, monkeypatch, shared):
    folder.chmod(0o1777 if shared == "sticky" else 0o755)
    (folder / "secret.key").chmod(0o644)
    if shared == "home":
        monkeypatch.setattr(Path, "home", lambda: folder / "ann")
    before = stat.S_IMODE(folder.stat().st_mode)
    assert data_folder.prepare(folder) == (data_folder.STAYS,)
    assert stat.S_IMODE(folder.stat().st_mode) == before
    assert modes(folder)[1:] == CLOSED[1:]


def test_nobody_else_can_read_what_is_made_whatever_the_shell_allows(tmp_path):
    before = os.umask(0)
    try:
        data_folder.prepare(tmp_path / "new")
    finally:
        os.umask(before)
    assert modes(tmp_path / "new") == CLOSED
