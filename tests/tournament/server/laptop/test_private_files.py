"""The data folder and its key are for their owner alone. If others could read them, the program
makes them private and tells the director.
"""

import os
import stat
import sys
from pathlib import Path

import pytest

from tournament.server.laptop import data_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture
def prepared_folder(tmp_path):
    folder = tmp_path / "evenings"
    data_folder.prepare_data_folder(folder)
    return folder


def modes_in(folder):
    return [oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, *sorted(folder.iterdir()))]


PRIVATE_MODES = ["0o700", "0o600", "0o600"]


@pytest.mark.parametrize("mode", [0o644, 0o660])
def test_readable_database_is_made_private_and_reported_once(prepared_folder, mode):
    (prepared_folder / data_folder.DATABASE_FILE_NAME).touch(mode=0o600)
    (prepared_folder / data_folder.DATABASE_FILE_NAME).chmod(mode)
    assert data_folder.prepare_data_folder(prepared_folder) == (data_folder.NOW_PRIVATE_SENTENCE,)
    assert modes_in(prepared_folder) == [*PRIVATE_MODES, "0o600"]
    assert data_folder.prepare_data_folder(prepared_folder) == ()


@pytest.mark.parametrize(
    ("file_name", "mode"),
    [("", 0o755), ("", 0o770), ("", 0o701), ("secret.key", 0o644), ("secret.spare", 0o640)],
)
def test_readable_file_is_made_private_and_reported_once(prepared_folder, file_name, mode):
    (prepared_folder / file_name).chmod(mode)
    assert data_folder.prepare_data_folder(prepared_folder) == (data_folder.NOW_PRIVATE_SENTENCE,)
    assert modes_in(prepared_folder) == PRIVATE_MODES
    assert data_folder.prepare_data_folder(prepared_folder) == ()


def test_file_that_cannot_be_made_private_is_reported_each_time(prepared_folder, monkeypatch):
    prepared_folder.chmod(0o755)

    def refuse_mode(*_, **__):
        raise PermissionError("not yours")

    monkeypatch.setattr(Path, "chmod", refuse_mode)
    for _ in range(2):
        assert data_folder.prepare_data_folder(prepared_folder) == (
            data_folder.STILL_PUBLIC_SENTENCES,
        )


def test_disk_without_file_modes_is_reported(prepared_folder, monkeypatch):
    prepared_folder.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", lambda *_, **__: None)
    assert data_folder.prepare_data_folder(prepared_folder) == (data_folder.STILL_PUBLIC_SENTENCES,)


@pytest.mark.parametrize("shared_folder", ["sticky", "home"])
def test_shared_folder_stays_readable_while_its_key_is_made_private(
    prepared_folder, monkeypatch, shared_folder
):
    prepared_folder.chmod(0o1777 if shared_folder == "sticky" else 0o755)
    (prepared_folder / "secret.key").chmod(0o644)
    if shared_folder == "home":
        monkeypatch.setattr(Path, "home", lambda: prepared_folder / "ann")
    mode_before = stat.S_IMODE(prepared_folder.stat().st_mode)
    assert data_folder.prepare_data_folder(prepared_folder) == (data_folder.STILL_PUBLIC_SENTENCES,)
    assert stat.S_IMODE(prepared_folder.stat().st_mode) == mode_before
    assert modes_in(prepared_folder)[1:] == PRIVATE_MODES[1:]


def test_nobody_else_can_read_new_files_under_any_umask(tmp_path):
    umask_before = os.umask(0)
    try:
        data_folder.prepare_data_folder(tmp_path / "new")
    finally:
        os.umask(umask_before)
    assert modes_in(tmp_path / "new") == PRIVATE_MODES
