"""One row as the copies have it, the newest copy first. Standard library only."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tournament.laptop.copies import folder as copies
from tournament.laptop.copies.contents import Copy
from tournament.laptop.database_file import opened


def rows_of(folder: Path, table: str, number: int) -> Iterator[tuple[Copy, Mapping[str, Any]]]:
    """A copy that cannot be read has none."""
    for copy in copies.all_of(folder):
        fetchone = None
        with suppress(sqlite3.DatabaseError), opened(copy.file) as connection:
            connection.row_factory = sqlite3.Row
            asked = f'SELECT * FROM "{table}" WHERE id = ?'
            fetchone = connection.execute(asked, (number,)).fetchone()
        if fetchone is not None:
            yield copy, dict(fetchone)
