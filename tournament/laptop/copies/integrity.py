"""How much of a database is looked through by SQLite itself, on a connection that is there."""

import sqlite3

# What a night consists of, by far the most of a file. No page needs their indexes to be opened, and
# each night is held against its history besides.
_OF_NIGHTS = {
    f"tournament_{model}"
    for model in ("change", "seal", "hand", "seat", "sheet", "entry", "payment", "round", "answer")
}


def pages_fit(connection: sqlite3.Connection) -> bool:
    """All but what indexes say, in less than half the time."""
    return connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]


def all_fits(connection: sqlite3.Connection) -> bool:
    return connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]


def doors_fit(connection: sqlite3.Connection) -> bool:
    """Who may come in, whose nights there are: every table but those of a night's own rows."""
    listed = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    doors = {name for (name,) in listed if not name.startswith("sqlite_")} - _OF_NIGHTS
    return all(
        connection.execute(f'PRAGMA integrity_check("{name}")').fetchall() == [("ok",)]
        for name in doors
    )
