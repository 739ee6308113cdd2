import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.laptop import data_folder
from tournament.refused import Refused


def test_folder_and_secret_are_made_for_the_owner_alone(tmp_path):
    folder = tmp_path / "new" / "folder"
    data_folder.prepare(folder)
    assert len(data_folder.secret(folder)) >= 50
    if os.name != "nt":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600


def test_two_programs_that_start_at_once_have_one_secret(tmp_path):
    def one(_):
        data_folder.prepare(tmp_path)
        return data_folder.secret(tmp_path)

    for number in range(20):
        (tmp_path / "secret.key").unlink(missing_ok=True)
        with ThreadPoolExecutor(8) as programs:
            assert len(set(programs.map(one, range(8)))) == 1, number
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]


def test_secret_stays_the_same(tmp_path):
    data_folder.prepare(tmp_path)
    first = data_folder.secret(tmp_path)
    data_folder.prepare(tmp_path)
    assert data_folder.secret(tmp_path) == first


def test_nothing_but_the_secret_is_left_behind(tmp_path):
    data_folder.prepare(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]


def test_secret_is_empty_before_it_is_made(tmp_path):
    assert data_folder.secret(tmp_path) == ""


def test_file_in_the_way_is_told_in_a_sentence(tmp_path):
    (tmp_path / "taken").touch()
    with pytest.raises(Refused, match=r"Nothing can be written in .*--data FOLDER"):
        data_folder.prepare(tmp_path / "taken")


def test_full_disk_is_told_in_a_sentence(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(Refused, match=r"is full\. Make room"):
        data_folder.prepare(tmp_path)


@pytest.mark.parametrize(
    ("platform", "environment", "ends"),
    [
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/euchre"),
        ("linux", {}, ".local/share/euchre"),
        ("darwin", {}, "Library/Application Support/Euchre"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/Euchre"),
        ("win32", {}, "AppData/Local/Euchre"),
    ],
)
def test_place_is_where_the_machine_keeps_such_things(monkeypatch, platform, environment, ends):
    monkeypatch.setattr("sys.platform", platform)
    assert data_folder.place(environment).as_posix().endswith(ends)


def test_named_place_wins(tmp_path):
    assert (
        data_folder.place({"EUCHRE_DATA": str(tmp_path / "é è"), "XDG_DATA_HOME": "/x"})
        == tmp_path / "é è"
    )
