"""The newest copy as a witness: what a start may take its word for, and what it looks through."""

import shutil
from collections import Counter

import pytest

from tests.tournament.laptop.evenings import NOW, changed, damage, run
from tests.tournament.laptop.test_opening import an_index_damaged, never, turned
from tournament.laptop import data_folder, full_disk
from tournament.laptop.copies import copying, integrity, last_copy, likeness
from tournament.laptop.copies.copying import CopyCheck, CopyDamaged
from tournament.laptop.database_file import is_whole
from tournament.laptop.server import opening
from tournament.management import keeping
from tournament.words.refused import Refused

pytestmark = pytest.mark.sqlite
ENTRY_AT = "CREATE INDEX of_points ON hand (points)"


@pytest.fixture
def in_no_time(monkeypatch):
    """Any file is too large to be looked through while somebody waits."""
    monkeypatch.setattr(copying, "QUICKLY_LOOKED_THROUGH", 0)


@pytest.fixture
def looks(monkeypatch):
    """How often a whole file was looked through."""
    found, real = Counter(), integrity.all_fits
    monkeypatch.setattr(integrity, "all_fits", lambda file: found.update(["all"]) or real(file))
    return found


@pytest.fixture
def ready(evening, made):
    shutil.copyfile(made["ready"], evening)
    opening.open_database(lambda _: None, never)
    opening.keep_copy(look=CopyCheck.LATER)
    return evening


def kept(path, *, look=CopyCheck.LATER, through=None):
    return last_copy.keep(path, path.parent / "copies", NOW, through=through, look=look)


def witness(path):
    return last_copy.witness(path, path.parent / "copies")


def test_file_is_known_as_its_copy_until_anything_in_it_changes(evenings):
    first = kept(evenings)
    assert witness(evenings) == first
    changed(evenings)
    assert witness(evenings) is None
    assert witness(evenings) != kept(evenings) == witness(evenings) != first


@pytest.mark.parametrize("place", [50, 5000])
def test_bit_that_turned_in_the_file_or_in_its_copy_makes_them_two(evenings, place):
    copy = kept(evenings)
    for one in (evenings, copy):
        turned(one, 3, place)
        assert witness(evenings) is None
        turned(one, 3, place)
    assert witness(evenings) == copy


@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_file_that_was_not_closed_is_looked_through(evenings, ending):
    kept(evenings)
    (evenings.parent / f"{evenings.name}{ending}").touch()
    assert witness(evenings) is None


@pytest.mark.parametrize("note", [None, "", "another.sqlite3 WHOLE\n", "\xff", "one two three"])
def test_copy_that_nobody_noted_is_no_witness(evenings, note):
    kept(evenings)
    place = evenings.parent / last_copy.NOTE
    if note is None:
        place.unlink()
    else:
        place.write_text(note, encoding="latin-1")
    assert witness(evenings) is None


def test_start_after_a_stop_looks_through_nothing_and_copies_nothing(ready, looks):
    said, before = [], set(opening.copies_folder().iterdir())
    opening.open_database(said.append, never)
    copy = witness(ready)
    assert said == [f"A copy of your evenings is kept: {copy}"]
    assert looks["all"] == 0
    assert set(opening.copies_folder().iterdir()) == before


def test_full_disk_is_told_also_where_no_copy_has_to_be_made(ready, monkeypatch):
    said = []
    monkeypatch.setattr(data_folder, "has_room", lambda folder: False)
    opening.open_database(said.append, never)
    assert said == [full_disk.TOLD]


def test_start_after_a_power_cut_looks_through_the_file_once(ready, looks):
    run(ready, "INSERT INTO django_content_type (app_label, model) VALUES ('a', 'b')")
    opening.open_database(lambda _: None, never)
    assert looks["all"] == 1
    assert witness(ready)


def test_copy_that_is_not_the_file_is_looked_through_itself(ready, looks, monkeypatch):
    monkeypatch.setattr(likeness, "alike", lambda one, other: False)
    opening.open_database(lambda _: None, never)
    assert looks["all"] == 2


def test_stop_of_a_large_file_leaves_it_to_the_next_evening(evenings, in_no_time, looks):
    kept(evenings, look=CopyCheck.THROUGH)
    changed(evenings)
    looks.clear()
    copy = kept(evenings)
    assert (looks["all"], witness(evenings), last_copy.is_unseen(evenings)) == (0, copy, True)
    kept(evenings, look=CopyCheck.THROUGH)
    assert (looks["all"], last_copy.is_unseen(evenings)) == (1, False)


def test_copy_that_is_still_to_be_looked_through_is_due_at_once(ready, in_no_time):
    assert not keeping.keeper(None)._due
    run(ready, "INSERT INTO django_content_type (app_label, model) VALUES ('a', 'b')")
    opening.keep_copy(look=CopyCheck.LATER)
    assert keeping.keeper(None)._due


def test_what_was_found_damaged_is_looked_through_until_it_is_whole(evenings, in_no_time):
    """Also where a hurried copy of it was made since."""
    kept(evenings, look=CopyCheck.THROUGH)
    damage(evenings)
    with pytest.raises(CopyDamaged, match="came out damaged and was not kept"):
        kept(evenings, look=CopyCheck.THROUGH)
    assert not is_whole(kept(evenings))
    assert witness(evenings) is None


def test_index_that_was_mended_in_a_copy_is_looked_through_at_the_next_start(evenings, in_no_time):
    run(evenings, ENTRY_AT)
    kept(evenings, look=CopyCheck.THROUGH)
    run(
        evenings,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = "
        "'tournament_club') WHERE name = 'nothing'",
    )
    run(
        evenings, "DROP INDEX of_points", "CREATE INDEX of_points ON hand (points) WHERE points < 9"
    )
    run(
        evenings,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = '{ENTRY_AT}' WHERE name = 'of_points'",
    )
    assert is_whole(kept(evenings, look=CopyCheck.THROUGH))
    assert not is_whole(evenings)
    assert not is_whole(kept(evenings))
    assert witness(evenings) is None


def test_index_that_opens_the_door_is_made_anew_before_the_first_page(ready, in_no_time):
    an_index_damaged(ready)
    opening.keep_copy(look=CopyCheck.LATER)
    said = []
    assert witness(ready)
    opening.open_database(said.append, never)
    assert said[0].startswith("An index of ")
    assert is_whole(ready)


def test_full_disk_that_takes_no_note_costs_one_look(evenings):
    (evenings.parent / last_copy.NOTE).mkdir()
    assert kept(evenings)
    assert witness(evenings) is None


def test_copy_of_a_file_that_another_program_holds_is_refused_and_its_witness_stays(
    evenings, monkeypatch
):
    copy = kept(evenings)
    monkeypatch.setattr(copying, "make", _refuses)
    with pytest.raises(Refused, match="held"):
        kept(evenings, look=CopyCheck.THROUGH)
    assert witness(evenings) == copy


def _refuses(*_, **__):
    raise Refused("held")
