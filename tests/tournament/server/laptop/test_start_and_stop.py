"""A start and a stop check the file, and skip checks that are not needed again."""

import shutil

import pytest

from tests.tournament.server.laptop.evenings import damage, run_statements
from tests.tournament.server.laptop.test_opening import damage_index, flip_bit, refuse_to_ask
from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, database_file, full_disk, opening
from tournament.server.laptop.backups import backup_files, making
from tournament.server.laptop.database_file import digest_if_unused

pytestmark = pytest.mark.sqlite
A_SAVE = "INSERT INTO django_content_type (app_label, model) VALUES ('a', 'b')"


@pytest.fixture
def no_time_to_check(monkeypatch):
    """Make every file count as too large to be checked while somebody waits."""
    monkeypatch.setattr(making, "QUICK_CHECK_SIZE", 0)


@pytest.fixture
def looks(monkeypatch):
    """Return a list to which every file check adds the name that the file has then."""
    names, real = [], database_file._passes_check

    def fits(connection, check="integrity_check"):
        names.append(connection.execute("PRAGMA database_list").fetchone()[2].rsplit("/")[-1])
        return real(connection, check)

    monkeypatch.setattr(database_file, "_passes_check", fits)
    return names


@pytest.fixture
def ready(evening, made_files):
    shutil.copyfile(made_files["ready"], evening)
    opening.open_database(lambda _: None, refuse_to_ask)
    opening.make_backup(in_a_hurry=True)
    return evening


def newest_backup():
    return backup_files.newest_backup(opening.backups_folder())


def test_start_after_a_stop_looks_through_nothing_and_copies_nothing(ready, looks):
    messages, before = [], set(opening.backups_folder().iterdir())
    opening.open_database(messages.append, refuse_to_ask)
    assert messages == [f"Backup saved: {newest_backup().file}"]
    assert looks == []
    assert set(opening.backups_folder().iterdir()) == before


@pytest.mark.parametrize("place", [50, 5000])
def test_bit_that_turned_in_the_file_has_it_looked_through(ready, looks, place):
    flip_bit(ready, 3, place)
    assert digest_if_unused(ready) != newest_backup().digest
    opening.open_database(lambda _: None, refuse_to_ask)
    assert looks[0] == ready.name


@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_file_that_was_not_closed_is_looked_through(ready, looks, ending):
    (ready.parent / f"{ready.name}{ending}").touch()
    assert digest_if_unused(ready) == ""
    opening.open_database(lambda _: None, refuse_to_ask)
    assert looks[0] == ready.name


def test_full_disk_is_told_also_where_no_copy_has_to_be_made(ready, monkeypatch):
    messages = []
    monkeypatch.setattr(data_folder, "has_room_on_disk", lambda folder: False)
    opening.open_database(messages.append, refuse_to_ask)
    assert messages == [full_disk.FULL_DISK_WARNING]


def test_start_after_a_power_cut_checks_the_file_once_and_not_its_backup(ready, looks):
    run_statements(ready, A_SAVE)
    opening.open_database(lambda _: None, refuse_to_ask)
    assert looks == [ready.name]
    assert newest_backup().digest == digest_if_unused(ready)


def test_stop_of_a_large_file_leaves_it_to_the_next_start(ready, no_time_to_check, looks):
    run_statements(ready, A_SAVE)
    opening.make_backup(in_a_hurry=True)
    assert looks == []
    assert newest_backup().digest == ""
    opening.open_database(lambda _: None, refuse_to_ask)
    assert looks == [ready.name]
    assert newest_backup().digest == digest_if_unused(ready)


def test_stop_of_a_small_file_looks_through_its_copy(ready, looks):
    run_statements(ready, A_SAVE)
    opening.make_backup(in_a_hurry=True)
    assert [name.endswith(".unfinished") for name in looks] == [True]


def test_damage_after_a_large_files_last_backup_is_found_before_the_first_page(
    ready, no_time_to_check
):
    damage(ready)
    opening.make_backup(in_a_hurry=True)
    with pytest.raises(Refused, match="newest good backup"):
        opening.open_database(lambda _: None, lambda _: False)


def test_index_that_was_mended_in_a_copy_is_mended_in_the_file_at_the_next_start(ready):
    run_statements(ready, A_SAVE)
    damage_index(ready)
    copy = opening.make_backup()
    assert database_file.is_undamaged(copy)
    assert newest_backup().digest == ""
    messages = []
    opening.open_database(messages.append, refuse_to_ask)
    assert messages[0].startswith("An index of ")
    assert database_file.is_undamaged(ready)
