import sqlite3

import pytest


@pytest.fixture
def evenings(tmp_path):
    """A small database that looks like ours."""
    path = tmp_path / "data" / "euchre.sqlite3"
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE django_migrations (app text, name text)")
        connection.execute("INSERT INTO django_migrations VALUES ('tournament', '0001_initial')")
        connection.execute("CREATE TABLE tournament_club (name text)")
        connection.execute("INSERT INTO tournament_club VALUES ('Tanglewood')")
        connection.execute("CREATE TABLE hand (points integer)")
        connection.executemany("INSERT INTO hand VALUES (?)", [(number,) for number in range(5000)])
    connection.close()
    return path
