"""The secret key is stored in two files, and the program reports what happened to it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.server.laptop import data_folder, disk, secret_key
from tournament.server.laptop.secret_key import (
    KEY_FILE,
    KEY_LOST_SENTENCES,
    RESTORED_FROM_SPARE_SENTENCES,
    SPARE_FILE,
)


def file_names(folder):
    return sorted(file.name for file in folder.iterdir())


def damage_file(path, damage):
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(damage)


each_damage = pytest.mark.parametrize("damage", ["gone", b"", b"short", b"\xff\x00" * 50])


def test_first_key_is_stored_in_two_equal_files_and_no_others(tmp_path):
    assert secret_key.read_secret_key(tmp_path) == ""
    assert secret_key.ensure_key_files(tmp_path, is_new_laptop=True) == ""
    assert file_names(tmp_path) == [KEY_FILE, SPARE_FILE]
    assert (tmp_path / KEY_FILE).read_bytes() == (tmp_path / SPARE_FILE).read_bytes()


def test_intact_key_is_kept_without_a_report(tmp_path):
    secret_key.ensure_key_files(tmp_path, is_new_laptop=True)
    first_key = secret_key.read_secret_key(tmp_path)
    assert secret_key.ensure_key_files(tmp_path, is_new_laptop=False) == ""
    assert secret_key.read_secret_key(tmp_path) == first_key


@each_damage
@pytest.mark.parametrize(
    ("key_file_name", "sentences"), [(KEY_FILE, RESTORED_FROM_SPARE_SENTENCES), (SPARE_FILE, "")]
)
def test_lost_key_file_is_restored_from_the_other(tmp_path, damage, key_file_name, sentences):
    secret_key.ensure_key_files(tmp_path, is_new_laptop=True)
    first_key = secret_key.read_secret_key(tmp_path)
    damage_file(tmp_path / key_file_name, damage)
    assert secret_key.read_secret_key(tmp_path) == first_key
    assert secret_key.ensure_key_files(tmp_path, is_new_laptop=False) == sentences
    assert (tmp_path / KEY_FILE).read_text() == (tmp_path / SPARE_FILE).read_text() == first_key
    assert file_names(tmp_path) == [KEY_FILE, SPARE_FILE]


@each_damage
def test_key_lost_from_both_files_is_replaced_and_reported(tmp_path, damage):
    secret_key.ensure_key_files(tmp_path, is_new_laptop=True)
    first_key = secret_key.read_secret_key(tmp_path)
    damage_file(tmp_path / KEY_FILE, damage)
    damage_file(tmp_path / SPARE_FILE, damage)
    assert secret_key.ensure_key_files(tmp_path, is_new_laptop=False) == KEY_LOST_SENTENCES
    assert len(secret_key.read_secret_key(tmp_path)) >= 50
    assert secret_key.read_secret_key(tmp_path) != first_key


def test_key_file_from_another_laptop_replaces_the_spare(tmp_path):
    secret_key.ensure_key_files(tmp_path, is_new_laptop=True)
    (tmp_path / KEY_FILE).write_text("brought-along-from-another-laptop-" * 2)
    assert secret_key.ensure_key_files(tmp_path, is_new_laptop=False) == ""
    assert (tmp_path / SPARE_FILE).read_text() == "brought-along-from-another-laptop-" * 2


@pytest.mark.parametrize("damage", [b"", b"short", b"brought-along-from-another-laptop-" * 2])
@pytest.mark.parametrize("key_file_name", [KEY_FILE, SPARE_FILE])
def test_key_file_being_repaired_is_never_missing(tmp_path, monkeypatch, key_file_name, damage):
    """Another program that starts during the repair reads both files."""
    secret_key.ensure_key_files(tmp_path, is_new_laptop=True)
    damage_file(tmp_path / key_file_name, damage)
    while_written = []
    monkeypatch.setattr(
        disk, "flush_file_descriptor", lambda _: while_written.append(file_names(tmp_path))
    )
    secret_key.ensure_key_files(tmp_path, is_new_laptop=False)
    assert [KEY_FILE in names and SPARE_FILE in names for names in while_written] == [True]


def test_two_programs_that_start_at_once_have_one_key(tmp_path):
    def read_key(_):
        data_folder.prepare_data_folder(tmp_path)
        return secret_key.read_secret_key(tmp_path)

    for number in range(20):
        for key_file_name in (KEY_FILE, SPARE_FILE):
            (tmp_path / key_file_name).unlink(missing_ok=True)
        with ThreadPoolExecutor(8) as executor:
            assert len(set(executor.map(read_key, range(8)))) == 1, number
    assert file_names(tmp_path) == [KEY_FILE, SPARE_FILE]
