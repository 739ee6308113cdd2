"""The database made ready, on files of the test's own."""

import sqlite3

import pytest
from django.db import DatabaseError

from tournament import VERSION
from tournament.laptop import copies, database_file, opening
from tournament.laptop.database_file import State
from tournament.refused import Refused

KNOWN = ["0001_initial"]


@pytest.fixture
def evening(monkeypatch, tmp_path):
    """A laptop whose migrations are one statement, so that they can be watched and broken."""
    path = tmp_path / "euchre.sqlite3"

    def migrate(*_, **__):
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE IF NOT EXISTS django_migrations (app text, name text)")
        connection.execute("INSERT INTO django_migrations VALUES ('tournament', '0001_initial')")
        connection.execute("CREATE TABLE IF NOT EXISTS tournament_club (name text)")
        connection.execute("INSERT INTO tournament_club VALUES ('Tanglewood')")
        connection.commit()
        connection.close()

    monkeypatch.setattr(opening, "path", lambda: path)
    monkeypatch.setattr(opening, "known_migrations", lambda: KNOWN)
    monkeypatch.setattr(opening, "call_command", migrate)
    return path


@pytest.fixture
def said():
    return []


def never(question):
    raise AssertionError(question)


def rows(path):
    connection = sqlite3.connect(path)
    count = connection.execute("SELECT count(*) FROM django_migrations").fetchone()[0]
    connection.close()
    return count


def test_new_laptop_gets_a_signed_database_and_no_copy_of_nothing(evening, said):
    opening.open_database(said.append, never)
    assert database_file.look(evening, KNOWN).state is State.SOUND
    assert database_file.look(evening, KNOWN).program == tuple(map(int, VERSION.split(".")))
    assert said == []


def test_database_is_copied_before_it_is_touched(evening, said):
    opening.open_database(said.append, never)
    opening.open_database(said.append, never)
    copy = copies.newest_first(opening.copies_folder())[0]
    assert said == [f"A copy of your evenings is kept: {copy}"]
    assert (rows(copy), rows(evening)) == (1, 2)


def test_damaged_database_is_replaced_when_the_director_says_yes(evening, said):
    opening.open_database(said.append, never)
    opening.keep_copy()
    evening.write_bytes(b"\xa5" * 20_000)
    questions = []
    opening.open_database(said.append, lambda question: questions.append(question) or True)
    assert "The newest good copy is euchre-" in questions[0]
    assert "The old file is kept as" in said[0]
    assert database_file.look(evening, KNOWN).state is State.SOUND


def test_damaged_database_stays_when_the_director_says_no(evening, said):
    opening.open_database(said.append, never)
    opening.keep_copy()
    evening.write_bytes(b"\xa5" * 20_000)
    with pytest.raises(Refused, match="restore --newest"):
        opening.open_database(said.append, lambda _: False)
    assert evening.read_bytes() == b"\xa5" * 20_000


@pytest.mark.parametrize("gone", ["deleted", "emptied"])
def test_lost_database_is_not_taken_for_a_new_laptop(evening, said, gone):
    opening.open_database(said.append, never)
    opening.keep_copy()
    evening.unlink() if gone == "deleted" else evening.write_bytes(b"")
    with pytest.raises(Refused, match=r"is gone or empty\. To go on .* restore --newest"):
        opening.open_database(said.append, lambda _: False)
    opening.open_database(said.append, lambda _: True)
    assert opening.look(evening).clubs == 2


def test_change_of_tables_that_breaks_off_is_put_back(evening, said, monkeypatch):
    opening.open_database(said.append, never)

    def breaks(*_, **__):
        connection = sqlite3.connect(evening)
        connection.execute("DROP TABLE django_migrations")
        connection.close()
        raise DatabaseError("near DROP")

    monkeypatch.setattr(opening, "call_command", breaks)
    with pytest.raises(Refused, match="everything was put back as it was"):
        opening.open_database(said.append, never)
    assert rows(evening) == 1


def test_change_that_breaks_off_for_any_reason_is_put_back_and_told_loudly(
    evening, said, monkeypatch
):
    opening.open_database(said.append, never)

    def breaks(*_, **__):
        connection = sqlite3.connect(evening)
        connection.execute("ALTER TABLE django_migrations ADD half_way text")
        connection.close()
        raise KeyError("a bug of ours")

    monkeypatch.setattr(opening, "call_command", breaks)
    with pytest.raises(KeyError):
        opening.open_database(said.append, never)
    assert "everything was put back" in said[-1]
    connection = sqlite3.connect(evening)
    assert "half_way" not in str(connection.execute("SELECT sql FROM sqlite_master").fetchall())
    connection.close()


def test_new_database_that_cannot_be_made_is_told(evening, said, monkeypatch):
    def breaks(*_, **__):
        raise DatabaseError("attempt to write a readonly database")

    monkeypatch.setattr(opening, "call_command", breaks)
    with pytest.raises(Refused, match="could not be made: attempt to write"):
        opening.open_database(said.append, never)


def test_site_on_a_server_has_no_file(settings, monkeypatch):
    database = dict(settings.DATABASES["default"], ENGINE="django.db.backends.postgresql")
    monkeypatch.setitem(settings.DATABASES, "default", database)
    with pytest.raises(Refused, match="database server"):
        opening.must_be_a_file()
