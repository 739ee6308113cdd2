"""Prepared nights: for each house a night that is played into its fourth game and saved as a file.
When a visitor tries the program, the times of the night are moved to that day. `python -m
tests.prepare` makes the files.
"""

import gzip
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

from tournament.evening.facts import FIELDS_BY_KIND, Field
from tournament.storage.stored import fact_json
from tournament.storage.stored.archive import NightArchive
from tournament.storage.stored.fact_json import ChangeLine, JsonFields
from tournament.storage.stored.unpacking import read_archive

PREPARED_FOLDER = Path(__file__).parent


def prepared_night(house: str, now: datetime, day: date) -> NightArchive:
    """Return the house's prepared night with all times moved, so that its date is `day` and its
    last change happened at `now`.
    """
    prepared_archive = _read_prepared_file(house)
    time_shift = now - prepared_archive.log[-1].at
    moved_facts = {}
    for fact_key, fact in prepared_archive.stored_facts.items():
        moved_fields = _shift_times(fact_key[0], fact_json.fact_to_json(fact), time_shift, day)
        moved_facts[fact_key] = fact_json.fact_from_json(fact_key[0], moved_fields)
    moved_log = (
        replace(
            change,
            at=change.at + time_shift,
            rows=tuple(
                _shift_times_of_change_line(change_line, time_shift, day)
                for change_line in change.rows
            ),
        )
        for change in prepared_archive.log
    )
    return replace(prepared_archive, stored_facts=moved_facts, log=tuple(moved_log))


def _read_prepared_file(house: str) -> NightArchive:
    return read_archive(gzip.decompress((PREPARED_FOLDER / f"{house}.json.gz").read_bytes()))


def _shift_times_of_change_line(
    change_line: ChangeLine, time_shift: timedelta, day: date
) -> ChangeLine:
    old_values, new_values = (
        fields and _shift_times(change_line["kind"], fields, time_shift, day)
        for fields in (change_line["old"], change_line["new"])
    )
    return {**change_line, "old": old_values, "new": new_values}


def _shift_times(kind: str, values: JsonFields, time_shift: timedelta, day: date) -> JsonFields:
    fields = FIELDS_BY_KIND[kind]
    return {
        name: _shift_value(fields[name], value, time_shift, day) for name, value in values.items()
    }


def _shift_value(field: Field, value: object, time_shift: timedelta, day: date) -> object:
    if field.is_moment and isinstance(value, str):
        return (datetime.fromisoformat(value) + time_shift).isoformat()
    return day.isoformat() if field.is_day and value else value
