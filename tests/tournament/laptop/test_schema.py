"""A bit that turns in how the tables were made is found, and never taken for how they were made."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection

from tests.tournament.laptop.evenings import run
from tournament.laptop import database_file
from tournament.laptop.copies import schema
from tournament.laptop.database_file import FileState
from tournament.laptop.server import opening

pytestmark = pytest.mark.sqlite


@pytest.fixture
def kept(evening, made):
    """As this program leaves it."""
    shutil.copyfile(made["ready"], evening)
    call_command("migrate", verbosity=0)
    connection.close()  # or it would go on with what it has read
    return evening


def turned(path, old, new):
    """The first place where these bytes stand, in a file that SQLite still calls whole."""
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))
    assert database_file.is_whole(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"wall" integer', b'"wall" intefer'),  # another kind of figure
        (b'CHECK ("wall" >= 1)', b'CHECK ("wall" >= 9)'),
        (b'"tournament_club" ("id")', b'"tournament_clue" ("id")'),  # where a row has to be
        (b"the log is never cut", b"the log is nexer cut"),
        (b"indextournament_change_", b"iNdextournament_change_"),  # of which kind it is
        (
            b"sqlite_autoindex_tournament_regular_1tournament_r",
            b"sqlite_autoindex_tournament_regular_1tournament_s",
        ),
    ],
)
def test_bit_that_turned_in_a_table_is_damage(kept, old, new):
    turned(kept, old, new)
    assert opening.look(kept).state is FileState.DAMAGED


def test_damaged_table_is_never_taken_for_how_it_was_made(kept):
    turned(kept, b'CHECK ("wall" >= 1)', b'CHECK ("wall" >= 9)')
    before = kept.read_bytes()
    with pytest.raises(DatabaseError, match="not as they were made"):
        call_command("migrate", verbosity=0)
    assert kept.read_bytes() == before


def test_file_of_an_earlier_program_keeps_no_sum_until_it_is_brought_up_to_date(evening, made):
    shutil.copyfile(made["ready"], evening)
    assert opening.look(evening).state is FileState.SOUND
    with closing(sqlite3.connect(evening)) as file:
        assert schema.KEPT not in {name for name, _ in file.execute(schema._MADE)}
        before = schema.shapes(file)
    call_command("migrate", verbosity=0)
    with closing(sqlite3.connect(evening)) as file:
        assert schema.fits(file)
        assert schema.shapes(file) == before


def test_what_sqlite_counts_by_itself_is_no_damage(kept):
    run(kept, "ANALYZE", "REINDEX", "VACUUM")
    assert opening.look(kept).state is FileState.SOUND


def test_what_somebody_adds_by_hand_is_no_damage(kept):
    run(kept, "CREATE TABLE recipes (name text)", "CREATE INDEX by_name ON recipes (name)")
    assert opening.look(kept).state is FileState.SOUND
    run(kept, "DROP TABLE recipes", "DROP INDEX a_clubs_walls")
    assert opening.look(kept).state is FileState.DAMAGED


def test_sum_that_is_lost_is_damage(kept):
    run(kept, f"DELETE FROM {schema.KEPT}")
    assert opening.look(kept).state is FileState.DAMAGED


@pytest.mark.parametrize(
    ("old", "new"), [(b"TABLE schema_sum", b"TABLE schema_rum"), (b"schema_sum", b"schema_rum")]
)
def test_damaged_name_of_the_sum_itself_is_damage(kept, old, new):
    content = kept.read_bytes()
    kept.write_bytes(content.replace(old, new, 1))
    assert content.count(old)
    assert opening.look(kept).state is FileState.DAMAGED
