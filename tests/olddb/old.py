"""Databases of nights as earlier versions stored them, and what each version said of them.

For each version there is a file of SQL statements and a file of the lists it exported, both named
by the newest migration it knew. 0004 is the first with teams, 0021 the first with sums and seals,
which 0028 removed. `record.py` writes the next one at a release, in that version's own tree; a
released one never changes.
"""

import csv
import sqlite3
from pathlib import Path

OLD_VERSIONS_FOLDER = Path(__file__).parent
OLD_VERSION_NAMES = tuple(sorted(file.stem for file in OLD_VERSIONS_FOLDER.glob("*.sql")))
# Migration 0028 removed these tables and this column.
GONE_TABLES, GONE_COLUMN = {"tournament_seal", "schema_sum"}, "sum"
# Migration 0030 wrote these cells again if they tell of an award.
REWRITTEN_COLUMNS = {"prizes", "rows", "place"}
# These columns are not compared, because a later version may word them better.
UNCOMPARED_COLUMNS = {"reason", "note"}


def build_database(name, file):
    """Build the database as version `name` left it."""
    with sqlite3.connect(file) as connection:
        connection.executescript((OLD_VERSIONS_FOLDER / f"{name}.sql").read_text(encoding="utf-8"))
    connection.close()


def read_figures_of_version(name):
    """Return the figures that this version showed at each address, row by row."""
    pages = (OLD_VERSIONS_FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    return {
        address: figures_by_address(text)
        for address, _, text in (page.partition("\n") for page in pages)
        if address
    }


def figures_by_address(text):
    rows = csv.DictReader(text.splitlines())
    return [
        {name: cell for name, cell in row.items() if name not in UNCOMPARED_COLUMNS} for row in rows
    ]


def rows_by_table(file):
    """Return every database row by table and number, each with its columns."""
    with sqlite3.connect(file) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        row_by_place = {
            (name, row[0]): dict(row)
            for (name,) in tables.fetchall()
            for row in connection.execute(f'SELECT rowid, * FROM "{name}"')
        }
    connection.close()
    return row_by_place


def find_lost_cells(rows_before, rows_after):
    """Return the cells that were changed or removed, except those that migration 0028 removed or
    0030 rewrote. Ignore new cells.
    """
    return [
        (place, column, cell, rows_after.get(place, {}).get(column, "gone"))
        for place, row in rows_before.items()
        for column, cell in row.items()
        if place[0] not in GONE_TABLES and column != GONE_COLUMN
        if rows_after.get(place, {}).get(column, "gone") != cell
        if not _was_rewritten(column, cell)
    ]


def _was_rewritten(column, cell):
    return column in REWRITTEN_COLUMNS and (
        cell is None or '"won"' in str(cell) or '"award"' in str(cell)
    )
