"""Make a small database that looks like ours, and damage it."""

import sqlite3
from datetime import datetime

from tournament.server.laptop.backups.backup_files import read_backups_in

NOW = datetime(2026, 11, 21, 19, 40, 5)
# The migrations that the program knows, for checks of the small database.
MIGRATIONS_OF_PROGRAM = ["0001_initial"]


def create_small_database(path):
    """Create only those of our tables that a backup reads."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE django_migrations (app text, name text)")
        connection.execute("INSERT INTO django_migrations VALUES ('tournament', '0001_initial')")
        connection.execute("CREATE TABLE tournament_club (name text)")
        connection.execute("INSERT INTO tournament_club VALUES ('Tanglewood')")
        connection.execute("CREATE TABLE tournament_tournament (id integer, name text, date text)")
        connection.execute(
            "CREATE TABLE tournament_round (tournament_id integer, number integer, name text)"
        )
        connection.execute(
            "CREATE TABLE tournament_change "
            "(id integer PRIMARY KEY AUTOINCREMENT, tournament_id integer, at text)"
        )
        connection.execute("CREATE TABLE hand (points integer)")
        connection.executemany("INSERT INTO hand VALUES (?)", [(number,) for number in range(5000)])
    connection.close()


def count_hands(path):
    connection = sqlite3.connect(path)
    count = connection.execute("SELECT count(*) FROM hand").fetchone()[0]
    connection.close()
    return count


def backup_files_in(folder):
    """Return the file of every backup, newest first."""
    return [backup.file for backup in read_backups_in(folder)]


def add_change(path, *, night=1, game=1, name="", changed_at=NOW):
    """Add a change of a night to the log. A game of a bracket has a name."""
    run_statements(
        path,
        f"INSERT INTO tournament_tournament "
        f"SELECT {night}, 'Night {night}', '{changed_at:%Y-%m-%d}' "
        f"WHERE {night} NOT IN (SELECT id FROM tournament_tournament)",
        f"INSERT INTO tournament_round VALUES ({night}, {game}, '{name}')",
        f"INSERT INTO tournament_change (tournament_id, at) VALUES ({night}, '{changed_at}')",
    )


def damage_database(path):
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    path.write_bytes(content)


def run_statements(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
