"""A prepared evening, read from its file and moved to now. Knows no rows.

The files are made by `python -m tests.prepare`, and are read as those of any earlier version are.
"""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path

from tournament.night import written
from tournament.night.archive import Archive
from tournament.night.unpacking import unpacked
from tournament.night.written import Line, Written

FOLDER = Path(__file__).parent


def evening(house: str, now: datetime, day: date) -> Archive:
    """As if it had been played on this day, and its last press were this moment's. Its seals are
    those of another time, so it has none.
    """
    kept = _kept(house)
    by = now - kept.log[-1].at
    known = (
        written.read(name[0], _moved(written.write(one), by, day))
        for name, one in kept.written.items()
    )
    log = (
        replace(one, at=one.at + by, rows=tuple(_line(row, by, day) for row in one.rows), seal="")
        for one in kept.log
    )
    facts = dict(zip(kept.written, known, strict=True))
    return replace(kept, written=facts, log=tuple(log), is_sealed=False)


@cache
def _kept(house: str) -> Archive:
    return unpacked(gzip.decompress((FOLDER / f"{house}.json.gz").read_bytes()))


def _line(row: Line, by: timedelta, day: date) -> Line:
    old, new = (says and _moved(says, by, day) for says in (row["old"], row["new"]))
    return {**row, "old": old, "new": new}


def _moved(says: Written, by: timedelta, day: date) -> Written:
    return {name: _then(name, value, by, day) for name, value in says.items()}


def _then(name: str, value: object, by: timedelta, day: date) -> object:
    if name in written.TIMES and isinstance(value, str):
        return (datetime.fromisoformat(value) + by).isoformat()
    return day.isoformat() if name == written.DATE and value else value
