"""An evening of each house that was played beforehand and is left in its fourth game: files as a
night is saved in, moved to the day on which somebody tries the program. Knows no rows.

The files are made by `python -m tests.prepare`, and are read as those of any earlier version are.
"""

import gzip
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

from tournament.evening.facts import FIELDS, Field
from tournament.storage.stored import written
from tournament.storage.stored.archive import Archive
from tournament.storage.stored.unpacking import read_archive
from tournament.storage.stored.written import ChangeLine, Written

FOLDER = Path(__file__).parent


def evening(house: str, now: datetime, day: date) -> Archive:
    """Return the evening moved to this day, with its last press at this moment."""
    kept = _kept(house)
    by = now - kept.log[-1].at
    moved_facts = (
        written.read(name[0], _moved(name[0], written.write(fact), by, day))
        for name, fact in kept.written.items()
    )
    log = (
        replace(change, at=change.at + by, rows=tuple(_line(row, by, day) for row in change.rows))
        for change in kept.log
    )
    facts = dict(zip(kept.written, moved_facts, strict=True))
    return replace(kept, written=facts, log=tuple(log))


def _kept(house: str) -> Archive:
    return read_archive(gzip.decompress((FOLDER / f"{house}.json.gz").read_bytes()))


def _line(row: ChangeLine, by: timedelta, day: date) -> ChangeLine:
    old, new = (says and _moved(row["kind"], says, by, day) for says in (row["old"], row["new"]))
    return {**row, "old": old, "new": new}


def _moved(kind: str, says: Written, by: timedelta, day: date) -> Written:
    fields = FIELDS[kind]
    return {name: _then(fields[name], value, by, day) for name, value in says.items()}


def _then(field: Field, value: object, by: timedelta, day: date) -> object:
    if field.is_moment and isinstance(value, str):
        return (datetime.fromisoformat(value) + by).isoformat()
    return day.isoformat() if field.is_day and value else value
