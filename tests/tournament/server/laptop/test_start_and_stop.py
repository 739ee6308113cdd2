"""A start and a stop check the file, and skip checks that are not needed again."""

import shutil

import pytest

from tests.tournament.server.laptop.small_database import damage_database, run_statements
from tests.tournament.server.laptop.test_opening import damage_index, fail_if_asked, flip_bit
from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, database_file, full_disk, opening
from tournament.server.laptop.backups import backup_files, making
from tournament.server.laptop.database_file import digest_if_unused

pytestmark = pytest.mark.sqlite
SAVE_STATEMENT = "INSERT INTO django_content_type (app_label, model) VALUES ('a', 'b')"


@pytest.fixture
def leave_no_time_to_check(monkeypatch):
    """Make every database count as too large to be checked while the director waits."""
    monkeypatch.setattr(making, "MAX_BYTES_CHECKED_IN_A_HURRY", 0)


@pytest.fixture
def checked_names(monkeypatch):
    """Return a list to which every file check adds the name that the file has then."""
    names, passes_check = [], database_file._passes_sqlite_check

    def record_and_check(connection, check_pragma="integrity_check"):
        names.append(connection.execute("PRAGMA database_list").fetchone()[2].rsplit("/")[-1])
        return passes_check(connection, check_pragma)

    monkeypatch.setattr(database_file, "_passes_sqlite_check", record_and_check)
    return names


@pytest.fixture
def ready_file(laptop_database, database_files):
    shutil.copyfile(database_files["ready"], laptop_database)
    opening.open_database(lambda _: None, fail_if_asked)
    opening.make_backup(is_in_a_hurry=True)
    return laptop_database


def newest_backup():
    return backup_files.read_newest_backup(opening.backups_folder())


def test_start_after_a_regular_stop_checks_nothing_and_makes_no_backup(ready_file, checked_names):
    messages, backups_before = [], set(opening.backups_folder().iterdir())
    opening.open_database(messages.append, fail_if_asked)
    assert messages == [f"Backup saved: {newest_backup().file}"]
    assert checked_names == []
    assert set(opening.backups_folder().iterdir()) == backups_before


@pytest.mark.parametrize("byte_offset", [50, 5000])
def test_file_with_a_flipped_bit_is_checked_at_the_start(ready_file, checked_names, byte_offset):
    flip_bit(ready_file, 3, byte_offset)
    assert digest_if_unused(ready_file) != newest_backup().digest
    opening.open_database(lambda _: None, fail_if_asked)
    assert checked_names[0] == ready_file.name


@pytest.mark.parametrize("journal_suffix", ["-journal", "-wal"])
def test_database_that_was_not_closed_is_checked(ready_file, checked_names, journal_suffix):
    (ready_file.parent / f"{ready_file.name}{journal_suffix}").touch()
    assert digest_if_unused(ready_file) == ""
    opening.open_database(lambda _: None, fail_if_asked)
    assert checked_names[0] == ready_file.name


def test_start_reports_a_full_disk_even_without_a_due_backup(ready_file, monkeypatch):
    messages = []
    monkeypatch.setattr(data_folder, "has_room_on_disk", lambda folder: False)
    opening.open_database(messages.append, fail_if_asked)
    assert messages == [full_disk.FULL_DISK_WARNING]


def test_start_after_a_power_cut_checks_the_file_once_and_not_its_backup(ready_file, checked_names):
    run_statements(ready_file, SAVE_STATEMENT)
    opening.open_database(lambda _: None, fail_if_asked)
    assert checked_names == [ready_file.name]
    assert newest_backup().digest == digest_if_unused(ready_file)


def test_large_database_is_checked_at_the_start_after_a_stop(
    ready_file, leave_no_time_to_check, checked_names
):
    run_statements(ready_file, SAVE_STATEMENT)
    opening.make_backup(is_in_a_hurry=True)
    assert checked_names == []
    assert newest_backup().digest == ""
    opening.open_database(lambda _: None, fail_if_asked)
    assert checked_names == [ready_file.name]
    assert newest_backup().digest == digest_if_unused(ready_file)


def test_stop_with_a_small_database_checks_its_backup(ready_file, checked_names):
    run_statements(ready_file, SAVE_STATEMENT)
    opening.make_backup(is_in_a_hurry=True)
    assert [name.endswith(".unfinished") for name in checked_names] == [True]


def test_damage_after_a_large_files_last_backup_is_found_before_the_first_page(
    ready_file, leave_no_time_to_check
):
    damage_database(ready_file)
    opening.make_backup(is_in_a_hurry=True)
    with pytest.raises(Refused, match="newest good backup"):
        opening.open_database(lambda _: None, lambda _: False)


def test_index_repaired_in_a_backup_is_repaired_in_the_database_at_the_next_start(ready_file):
    run_statements(ready_file, SAVE_STATEMENT)
    damage_index(ready_file)
    backup = opening.make_backup()
    assert database_file.is_undamaged(backup)
    assert newest_backup().digest == ""
    messages = []
    opening.open_database(messages.append, fail_if_asked)
    assert messages[0].startswith("An index of ")
    assert database_file.is_undamaged(ready_file)
