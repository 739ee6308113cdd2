"""The secret key is stored in two files, and the program reports what happened to it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.server.laptop import data_folder, disk, secret_key
from tournament.server.laptop.secret_key import KEY_FILE, KEY_LOST, RESTORED_FROM_SPARE, SPARE_FILE


def file_names(folder):
    return sorted(file.name for file in folder.iterdir())


def damage_file(path, how):
    if how == "gone":
        path.unlink()
    else:
        path.write_bytes(how)


SPOILED = pytest.mark.parametrize("how", ["gone", b"", b"short", b"\xff\x00" * 50])


def test_first_key_is_kept_twice_and_nothing_else_is_left_behind(tmp_path):
    assert secret_key.read_key(tmp_path) == ""
    assert secret_key.ensure_key_files(tmp_path, is_new=True) == ""
    assert file_names(tmp_path) == [KEY_FILE, SPARE_FILE]
    assert (tmp_path / KEY_FILE).read_bytes() == (tmp_path / SPARE_FILE).read_bytes()


def test_key_stays_the_same_and_nothing_is_said(tmp_path):
    secret_key.ensure_key_files(tmp_path, is_new=True)
    first = secret_key.read_key(tmp_path)
    assert secret_key.ensure_key_files(tmp_path, is_new=False) == ""
    assert secret_key.read_key(tmp_path) == first


@SPOILED
@pytest.mark.parametrize(("name", "sentences"), [(KEY_FILE, RESTORED_FROM_SPARE), (SPARE_FILE, "")])
def test_lost_key_file_is_restored_from_the_other(tmp_path, how, name, sentences):
    secret_key.ensure_key_files(tmp_path, is_new=True)
    first = secret_key.read_key(tmp_path)
    damage_file(tmp_path / name, how)
    assert secret_key.read_key(tmp_path) == first
    assert secret_key.ensure_key_files(tmp_path, is_new=False) == sentences
    assert (tmp_path / KEY_FILE).read_text() == (tmp_path / SPARE_FILE).read_text() == first
    assert file_names(tmp_path) == [KEY_FILE, SPARE_FILE]


@SPOILED
def test_key_that_is_lost_twice_is_a_new_one_and_told(tmp_path, how):
    secret_key.ensure_key_files(tmp_path, is_new=True)
    first = secret_key.read_key(tmp_path)
    damage_file(tmp_path / KEY_FILE, how)
    damage_file(tmp_path / SPARE_FILE, how)
    assert secret_key.ensure_key_files(tmp_path, is_new=False) == KEY_LOST
    assert len(secret_key.read_key(tmp_path)) >= 50
    assert secret_key.read_key(tmp_path) != first


def test_key_that_was_brought_along_counts(tmp_path):
    secret_key.ensure_key_files(tmp_path, is_new=True)
    (tmp_path / KEY_FILE).write_text("brought-along-from-another-laptop-" * 2)
    assert secret_key.ensure_key_files(tmp_path, is_new=False) == ""
    assert (tmp_path / SPARE_FILE).read_text() == "brought-along-from-another-laptop-" * 2


@pytest.mark.parametrize("how", [b"", b"short", b"brought-along-from-another-laptop-" * 2])
@pytest.mark.parametrize("name", [KEY_FILE, SPARE_FILE])
def test_key_file_being_repaired_is_never_missing(tmp_path, monkeypatch, name, how):
    """Another program that starts at that moment looks at both files."""
    secret_key.ensure_key_files(tmp_path, is_new=True)
    damage_file(tmp_path / name, how)
    while_written = []
    monkeypatch.setattr(disk, "flush_handle", lambda _: while_written.append(file_names(tmp_path)))
    secret_key.ensure_key_files(tmp_path, is_new=False)
    assert [KEY_FILE in there and SPARE_FILE in there for there in while_written] == [True]


def test_two_programs_that_start_at_once_have_one_key(tmp_path):
    def read_key(_):
        data_folder.prepare_folder(tmp_path)
        return secret_key.read_key(tmp_path)

    for number in range(20):
        for name in (KEY_FILE, SPARE_FILE):
            (tmp_path / name).unlink(missing_ok=True)
        with ThreadPoolExecutor(8) as programs:
            assert len(set(programs.map(read_key, range(8)))) == 1, number
    assert file_names(tmp_path) == [KEY_FILE, SPARE_FILE]
