"""Restore the test database after a test that commits. Only SQLite needs this module; a database
server's tables are emptied by Django.
"""

import sqlite3
from itertools import count

from django.core.management import call_command
from django.db import connection

# No row number is used twice, because the program remembers nights by number.
START_ROW_NUMBERS_APART = """
INSERT INTO sqlite_sequence (name, seq) SELECT name, %s FROM sqlite_master
WHERE type = 'table' AND name LIKE 'tournament_%%' AND sql LIKE '%%AUTOINCREMENT%%'
"""
_start_numbers = count(10_000, 10_000)
_empty_copy = sqlite3.connect(":memory:")


def keep_empty_copy():
    """Keep a copy of the empty database before the first test."""
    connection.ensure_connection()
    connection.connection.backup(_empty_copy)


def restore_empty():
    """Restore the empty database, and start its row numbers above those of earlier tests."""
    connection.ensure_connection()
    _empty_copy.backup(connection.connection)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence WHERE name LIKE 'tournament_%%'", [])
        cursor.execute(START_ROW_NUMBERS_APART, [next(_start_numbers)])


def copy_empty_database(*arguments, **options):
    """Fill a database in memory from a copy of the empty one, instead of running the migrations."""
    connection.ensure_connection()
    if _has_copy():
        _empty_copy.backup(connection.connection)
    else:
        call_command(*arguments, **options)
        connection.connection.backup(_empty_copy)


def _has_copy():
    return _empty_copy.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,)


class AtomicBlocksOfProduct:
    """A connection flag that treats a test's writes as committed, although they are rolled back at
    the end. Otherwise no night would stay in memory, and each press would read all its rows.
    """

    @property
    def in_atomic_block(self):
        return any(not block._from_testcase for block in connection.atomic_blocks)
