import errno
import os
import stat
from types import SimpleNamespace

import pytest

from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, secret_key


def test_only_the_owner_can_read_the_new_folder_and_secret(tmp_path):
    folder = tmp_path / "new" / "folder"
    assert data_folder.prepare_data_folder(folder) == ()
    assert len(secret_key.read_secret_key(folder)) >= 50
    if os.name != "nt":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600


def test_file_in_place_of_the_data_folder_is_reported_in_a_sentence(tmp_path):
    (tmp_path / "taken").touch()
    with pytest.raises(Refused, match=r"can't save files in .*--data FOLDER"):
        data_folder.prepare_data_folder(tmp_path / "taken")


def test_full_disk_without_nights_is_reported_in_a_sentence(tmp_path, monkeypatch):
    def fill_disk(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full_disk:
        full_disk.setattr("os.fsync", fill_disk)
        with pytest.raises(data_folder.DiskFull, match=r"is full\. Free up space"):
            data_folder.prepare_data_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []
    data_folder.prepare_data_folder(tmp_path)
    assert data_folder.has_room_on_disk(tmp_path)
    monkeypatch.setattr("pathlib.Path.write_bytes", fill_disk)
    data_folder.prepare_data_folder(tmp_path)
    assert not data_folder.has_room_on_disk(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["secret.key", "secret.spare"]


@pytest.mark.parametrize(
    ("platform", "environment", "path_end"),
    [
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/euchre"),
        ("linux", {}, ".local/share/euchre"),
        ("darwin", {}, "Library/Application Support/Euchre"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/Euchre"),
        ("win32", {}, "AppData/Local/Euchre"),
    ],
)
def test_data_folder_is_where_the_system_keeps_application_data(
    monkeypatch, platform, environment, path_end
):
    monkeypatch.setattr("sys.platform", platform)
    assert data_folder.find_data_folder(environment).as_posix().endswith(path_end)


def test_folder_named_in_the_environment_takes_precedence(tmp_path):
    assert (
        data_folder.find_data_folder({"EUCHRE_DATA": str(tmp_path / "é è"), "XDG_DATA_HOME": "/x"})
        == tmp_path / "é è"
    )


def test_unwritable_folder_is_reported_with_its_reason(tmp_path, monkeypatch):
    """The sentence does not say that the file with which writing is tried is missing."""

    def refuse_to_write(*_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("pathlib.Path.write_bytes", refuse_to_write)
    with pytest.raises(PermissionError):
        data_folder.has_room_on_disk(tmp_path)


@pytest.mark.parametrize(
    ("free_megabytes", "is_reported"), [(199, True), (200, False), (201, False)]
)
def test_disk_with_little_room_is_reported_in_megabytes(
    tmp_path, monkeypatch, free_megabytes, is_reported
):
    disk = SimpleNamespace(free=free_megabytes * 2**20)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: disk)
    sentence = (
        f"Only {free_megabytes} MB are free on the disk with {tmp_path}." if is_reported else ""
    )
    assert data_folder.low_space_warning(tmp_path) == sentence
