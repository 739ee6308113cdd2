"""A small database that looks like ours, and ways to spoil it."""

import sqlite3
from datetime import datetime

NOW = datetime(2026, 11, 21, 19, 40, 5)
KNOWN = ["0001_initial"]


def hands(path):
    connection = sqlite3.connect(path)
    count = connection.execute("SELECT count(*) FROM hand").fetchone()[0]
    connection.close()
    return count


def damage(path):
    content = bytearray(path.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    path.write_bytes(content)


def run(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
