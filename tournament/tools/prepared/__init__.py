"""Prepared nights: one for each house, played into its fourth game and saved as a night's file. Its
times are moved to the day on which a visitor tries the program.

`python -m tests.prepare` makes the files.
"""

import gzip
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

from tournament.evening.facts import FIELDS, Field
from tournament.storage.stored import written
from tournament.storage.stored.archive import Archive
from tournament.storage.stored.unpacking import read_archive
from tournament.storage.stored.written import ChangeLine, JsonFields

PREPARED_FOLDER = Path(__file__).parent


def prepared_night(house: str, now: datetime, day: date) -> Archive:
    """Return the house's prepared night, moved so that its date is `day` and its last change is
    now.
    """
    prepared_archive = _read_file(house)
    shift = now - prepared_archive.log[-1].at
    facts = {}
    for name, fact in prepared_archive.stored_facts.items():
        moved_fields = _move_times(name[0], written.fact_to_json(fact), shift, day)
        facts[name] = written.fact_from_json(name[0], moved_fields)
    log = (
        replace(
            change,
            at=change.at + shift,
            rows=tuple(_move_line(line, shift, day) for line in change.rows),
        )
        for change in prepared_archive.log
    )
    return replace(prepared_archive, stored_facts=facts, log=tuple(log))


def _read_file(house: str) -> Archive:
    return read_archive(gzip.decompress((PREPARED_FOLDER / f"{house}.json.gz").read_bytes()))


def _move_line(line: ChangeLine, shift: timedelta, day: date) -> ChangeLine:
    old_values, new_values = (
        fields and _move_times(line["kind"], fields, shift, day)
        for fields in (line["old"], line["new"])
    )
    return {**line, "old": old_values, "new": new_values}


def _move_times(kind: str, values: JsonFields, shift: timedelta, day: date) -> JsonFields:
    fields = FIELDS[kind]
    return {name: _move_value(fields[name], value, shift, day) for name, value in values.items()}


def _move_value(field: Field, value: object, shift: timedelta, day: date) -> object:
    if field.is_moment and isinstance(value, str):
        return (datetime.fromisoformat(value) + shift).isoformat()
    return day.isoformat() if field.is_day and value else value
