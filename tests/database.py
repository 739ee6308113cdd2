"""The database as it was: what a test wrote for good is gone at once. SQLite alone; the tables of a
server are emptied one by one.
"""

import sqlite3
from itertools import count

from django.core.management import call_command
from django.db import connection

# No number is ever used twice, since whatever is kept in memory is known by its number.
NUMBERS = """
INSERT INTO sqlite_sequence (name, seq) SELECT name, %s FROM sqlite_master
WHERE type = 'table' AND name LIKE 'tournament_%%' AND sql LIKE '%%AUTOINCREMENT%%'
"""
_numbers = count(10_000, 10_000)
_empty = sqlite3.connect(":memory:")


def keep():
    """All there is, before the first test."""
    connection.ensure_connection()
    connection.connection.backup(_empty)


def put_back():
    connection.ensure_connection()
    _empty.backup(connection.connection)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence WHERE name LIKE 'tournament_%%'", [])
        cursor.execute(NUMBERS, [next(_numbers)])


def migrate(*told, **how):
    """A database in memory that will be thrown away is a copy of the empty one."""
    connection.ensure_connection()
    if _is_kept():
        _empty.backup(connection.connection)
    else:
        call_command(*told, **how)
        connection.connection.backup(_empty)


def _is_kept():
    return _empty.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,)


class AsIfCommitted:
    """What a test wrote is as good as committed to it, though all is taken back in the end: without
    that a night would be read from its first row again at each press.
    """

    @property
    def in_atomic_block(self):
        return any(not block._from_testcase for block in connection.atomic_blocks)
