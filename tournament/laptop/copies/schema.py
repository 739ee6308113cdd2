"""How every table, index and trigger of a file was made, and the sums over it that the file keeps.

A bit that turns in there changes what a table takes, while every page and every index still fits.
What somebody adds by hand is theirs, and no damage.
"""

import hashlib
import sqlite3

Shapes = frozenset[tuple[str, str]]
KEPT = "schema_sum"
_MADE = "SELECT name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'"
# SQLite keeps indexes of its own. Its counts come and go, as somebody lets it count its rows.
_NOTED = (
    "SELECT name, type, tbl_name, sql FROM sqlite_master WHERE substr(name, 1, 11) <> 'sqlite_stat'"
)


def shapes(connection: sqlite3.Connection) -> Shapes:
    """Without the table that keeps their sums."""
    return frozenset(value for value in connection.execute(_MADE) if value[0] != KEPT)


def fits(connection: sqlite3.Connection) -> bool:
    """Also where no sum is kept, as in the files of earlier programs. That SQLite finds damage in
    the keeping table's own name is tested.
    """
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (KEPT,)).fetchone():
        return True
    kept = _kept(connection)
    return bool(kept) and kept <= _sums(connection)


def keep(connection: sqlite3.Connection) -> None:
    """Nothing is written where they are kept already."""
    connection.execute(f"CREATE TABLE IF NOT EXISTS {KEPT} (name text, sum text)")
    sums = _sums(connection)
    if _kept(connection) != sums:
        connection.execute(f"DELETE FROM {KEPT}")
        connection.executemany(f"INSERT INTO {KEPT} VALUES (?, ?)", sorted(sums))


def _kept(connection: sqlite3.Connection) -> Shapes:
    return frozenset(connection.execute(f"SELECT name, sum FROM {KEPT}"))


def _sums(connection: sqlite3.Connection) -> Shapes:
    noted = connection.execute(_NOTED)
    return frozenset((row[0], hashlib.sha256(repr(row).encode()).hexdigest()) for row in noted)
