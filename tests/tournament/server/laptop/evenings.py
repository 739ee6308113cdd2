"""A small database that looks like ours, and ways to spoil it."""

import sqlite3
from datetime import datetime

from tournament.server.laptop.copies.folder import all_of

NOW = datetime(2026, 11, 21, 19, 40, 5)
KNOWN = ["0001_initial"]


def small(path):
    """Tables as ours are, as far as a copy is read."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE django_migrations (app text, name text)")
        connection.execute("INSERT INTO django_migrations VALUES ('tournament', '0001_initial')")
        connection.execute("CREATE TABLE tournament_club (name text)")
        connection.execute("INSERT INTO tournament_club VALUES ('Tanglewood')")
        connection.execute("CREATE TABLE tournament_tournament (id integer, name text, date text)")
        connection.execute("CREATE TABLE tournament_round (tournament_id integer, number integer)")
        connection.execute(
            "CREATE TABLE tournament_change "
            "(id integer PRIMARY KEY AUTOINCREMENT, tournament_id integer, at text)"
        )
        connection.execute("CREATE TABLE hand (points integer)")
        connection.executemany("INSERT INTO hand VALUES (?)", [(number,) for number in range(5000)])
    connection.close()


def hands(path):
    connection = sqlite3.connect(path)
    count = connection.execute("SELECT count(*) FROM hand").fetchone()[0]
    connection.close()
    return count


def copies_in(folder):
    """Every copy's file, the newest first."""
    return [copy.file for copy in all_of(folder)]


def changed(path, *, night=1, game=1, at=NOW):
    """One more change of a night, as its log has it."""
    run(
        path,
        f"INSERT INTO tournament_tournament SELECT {night}, 'Night {night}', '{at:%Y-%m-%d}' "
        f"WHERE {night} NOT IN (SELECT id FROM tournament_tournament)",
        f"INSERT INTO tournament_round VALUES ({night}, {game})",
        f"INSERT INTO tournament_change (tournament_id, at) VALUES ({night}, '{at}')",
    )


def damage(path):
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    path.write_bytes(content)


def run(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
