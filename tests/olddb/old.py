"""Evenings as earlier versions kept them, and what each version said of them: a file of SQL
statements and the lists it gave out, both named by the newest migration it knew. 0004 is the first
with teams, 0021 the first with sums and seals, which 0028 took out.

`record.py` writes the next one at a release, in the version's own tree; a released one never
changes.
"""

import csv
import sqlite3
from pathlib import Path

HERE = Path(__file__).parent
NAMES = tuple(sorted(file.stem for file in HERE.glob("*.sql")))
# What 0028 took out: tables, and the sum of each row outside the nights.
GONE_TABLES, GONE_COLUMN = {"tournament_seal", "schema_sum"}, "sum"
# How a place came about may be said in better words one day.
WORDS = {"reason", "note"}


def build(name, file):
    """The database as that version left it."""
    with sqlite3.connect(file) as connection:
        connection.executescript((HERE / f"{name}.sql").read_text(encoding="utf-8"))
    connection.close()


def said(name):
    """What that version answered: each address with its figures, row by row."""
    pages = (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    return {
        address: figures(text)
        for address, _, text in (page.partition("\n") for page in pages)
        if address
    }


def figures(text):
    rows = csv.DictReader(text.splitlines())
    return [{name: cell for name, cell in row.items() if name not in WORDS} for row in rows]


def rows(file):
    """Every row there is: by table and number, each with its columns."""
    with sqlite3.connect(file) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        found = {
            (name, row[0]): dict(row)
            for (name,) in tables.fetchall()
            for row in connection.execute(f'SELECT rowid, * FROM "{name}"')
        }
    connection.close()
    return found


def lost(before, after):
    """What is no longer as it was, but for what 0028 took out; what came is not asked for."""
    return [
        (place, column, cell, after.get(place, {}).get(column, "gone"))
        for place, row in before.items()
        for column, cell in row.items()
        if place[0] not in GONE_TABLES and column != GONE_COLUMN
        if after.get(place, {}).get(column, "gone") != cell
    ]
