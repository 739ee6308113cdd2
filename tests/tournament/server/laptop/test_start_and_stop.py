"""What a start and a stop look through, and what they need not look through again."""

import shutil

import pytest

from tests.tournament.server.laptop.evenings import damage, run
from tests.tournament.server.laptop.test_opening import an_index_damaged, never, turned
from tournament.evening.words.refused import Refused
from tournament.server.laptop import data_folder, database_file, full_disk, opening
from tournament.server.laptop.copies import folder as copies
from tournament.server.laptop.copies import making
from tournament.server.laptop.copies.making import digest_at_rest

pytestmark = pytest.mark.sqlite
A_SAVE = "INSERT INTO django_content_type (app_label, model) VALUES ('a', 'b')"


@pytest.fixture
def in_no_time(monkeypatch):
    """Any file is too large to be looked through while somebody waits."""
    monkeypatch.setattr(making, "QUICKLY_LOOKED_THROUGH", 0)


@pytest.fixture
def looks(monkeypatch):
    """Every file that was looked through, by the name it had then."""
    found, real = [], database_file._fits

    def fits(connection, check="integrity_check"):
        found.append(connection.execute("PRAGMA database_list").fetchone()[2].rsplit("/")[-1])
        return real(connection, check)

    monkeypatch.setattr(database_file, "_fits", fits)
    return found


@pytest.fixture
def ready(evening, made):
    shutil.copyfile(made["ready"], evening)
    opening.open_database(lambda _: None, never)
    opening.keep_copy(in_a_hurry=True)
    return evening


def newest():
    return copies.newest(opening.copies_folder())


def test_start_after_a_stop_looks_through_nothing_and_copies_nothing(ready, looks):
    said, before = [], set(opening.copies_folder().iterdir())
    opening.open_database(said.append, never)
    assert said == [f"A copy of your evenings is kept: {newest().file}"]
    assert looks == []
    assert set(opening.copies_folder().iterdir()) == before


@pytest.mark.parametrize("place", [50, 5000])
def test_bit_that_turned_in_the_file_has_it_looked_through(ready, looks, place):
    turned(ready, 3, place)
    assert digest_at_rest(ready) != newest().digest
    opening.open_database(lambda _: None, never)
    assert looks[0] == ready.name


@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_file_that_was_not_closed_is_looked_through(ready, looks, ending):
    (ready.parent / f"{ready.name}{ending}").touch()
    assert digest_at_rest(ready) == ""
    opening.open_database(lambda _: None, never)
    assert looks[0] == ready.name


def test_full_disk_is_told_also_where_no_copy_has_to_be_made(ready, monkeypatch):
    said = []
    monkeypatch.setattr(data_folder, "has_room", lambda folder: False)
    opening.open_database(said.append, never)
    assert said == [full_disk.TOLD]


def test_start_after_a_power_cut_looks_through_the_file_once_and_not_through_its_copy(ready, looks):
    run(ready, A_SAVE)
    opening.open_database(lambda _: None, never)
    assert looks == [ready.name]
    assert newest().digest == digest_at_rest(ready)


def test_copy_that_is_not_the_file_is_looked_through_itself(ready, looks, monkeypatch):
    run(ready, A_SAVE)
    monkeypatch.setattr(making, "digest_at_rest", lambda file: "of another file")
    opening.open_database(lambda _: None, never)
    assert [name.endswith(".unfinished") for name in looks] == [False, True]


def test_stop_of_a_large_file_leaves_it_to_the_next_start(ready, in_no_time, looks):
    run(ready, A_SAVE)
    opening.keep_copy(in_a_hurry=True)
    assert looks == []
    assert newest().digest == ""
    opening.open_database(lambda _: None, never)
    assert looks == [ready.name]
    assert newest().digest == digest_at_rest(ready)


def test_stop_of_a_small_file_looks_through_its_copy(ready, looks):
    run(ready, A_SAVE)
    opening.keep_copy(in_a_hurry=True)
    assert [name.endswith(".unfinished") for name in looks] == [True]


def test_what_is_damaged_after_a_large_files_last_copy_is_found_before_the_first_page(
    ready, in_no_time
):
    damage(ready)
    opening.keep_copy(in_a_hurry=True)
    with pytest.raises(Refused, match="newest good copy"):
        opening.open_database(lambda _: None, lambda _: False)


def test_index_that_was_mended_in_a_copy_is_mended_in_the_file_at_the_next_start(ready):
    run(ready, A_SAVE)
    an_index_damaged(ready)
    copy = opening.keep_copy()
    assert database_file.is_whole(copy)
    assert newest().digest == ""
    said = []
    opening.open_database(said.append, never)
    assert said[0].startswith("An index of ")
    assert database_file.is_whole(ready)
