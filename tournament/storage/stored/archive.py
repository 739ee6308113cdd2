"""A whole night as one document that another machine can read: its facts, its regulars, its log.

The document is a JSON object. `format` and `version` identify it, and `club` is the name of the
club that saved it. `night` is the plan. `facts` are all other facts, each with its `kind`, and its
fields in `says`. `log` has all changes, numbered from 1, the oldest first. In version 1 a change
has no key, and in version 2 it has a `seal`, which is no longer read. Up to version 3, awarded
prizes are stored as `older_awards.py` says. `regulars` are those regulars of the club whose numbers
occur in the facts or the log. `sha256` is the checksum of all other parts, as JSON with sorted
keys, without spaces and in ASCII.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import chain

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.storage.stored import fact_json
from tournament.storage.stored.fact_json import ChangeLine, JsonFields
from tournament.storage.stored.log import Change

ARCHIVE_FORMAT, ARCHIVE_VERSION = "euchre-night", 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedRegular:
    """A regular of the club that saved the night, with the regular's number in that club."""

    number: int
    name: str
    nickname: str = ""
    lot: str = ""


@dataclass(frozen=True, slots=True)
class NightArchive:
    """A night as it is saved in a file: all its facts, and its log with the oldest change first."""

    club: str
    stored_facts: facts.FactByName
    regulars: tuple[ArchivedRegular, ...]
    log: tuple[Change, ...]

    @property
    def night(self) -> Night:
        return Night(0, 0, self.club, 0, self.stored_facts)


def find_regular_numbers(night: Night, log: Sequence[Change]) -> frozenset[int]:
    """Return the numbers of all regulars who have, or ever had, an entry on this night."""
    numbers_of_entries = (entry.regular for entry in night.entries)
    entry_lines = (
        line for change in log for line in change.rows if line["kind"] == facts.Entry.KIND
    )
    stored_values = (
        values for line in entry_lines for values in (line["old"], line["new"]) if values
    )
    possible_numbers = chain(
        numbers_of_entries, (values.get("regular") for values in stored_values)
    )
    return frozenset(number for number in possible_numbers if isinstance(number, int))


def archive_as_text(archive: NightArchive) -> str:
    """Return the archive as a document of indented JSON, which a person can read."""
    document_parts = _make_document_parts(archive)
    return json.dumps(
        document_parts | {"sha256": checksum_of_parts(document_parts)}, ensure_ascii=False, indent=1
    )


def checksum_of_parts(document_parts: Mapping[str, object]) -> str:
    """Return the checksum of all parts of the document except the checksum itself."""
    other_parts = {name: part for name, part in document_parts.items() if name != "sha256"}
    parts_text = json.dumps(other_parts, sort_keys=True, separators=(",", ":"))
    return sha256(parts_text.encode()).hexdigest()


def renumber_regulars(archive: NightArchive, new_number_by_old: Mapping[int, int]) -> NightArchive:
    """Return the archive with new numbers for its regulars. `new_number_by_old` has the new number
    of each regular by the old one. The log gets the new numbers too, so that changes can still be
    undone.
    """
    renumbered_facts = {
        name: replace(fact, regular=new_number_by_old[fact.regular])
        if isinstance(fact, facts.Entry) and fact.regular is not None
        else fact
        for name, fact in archive.stored_facts.items()
    }
    renumbered_regulars = (
        replace(regular, number=new_number_by_old[regular.number]) for regular in archive.regulars
    )
    renumbered_log = (
        replace(change, rows=tuple(_renumber_line(line, new_number_by_old) for line in change.rows))
        for change in archive.log
    )
    return NightArchive(
        archive.club, renumbered_facts, tuple(renumbered_regulars), tuple(renumbered_log)
    )


def _renumber_line(log_line: ChangeLine, new_number_by_old: Mapping[int, int]) -> ChangeLine:
    def renumber_fields(fields: JsonFields | None) -> JsonFields | None:
        regular = (fields or {}).get("regular")
        if not fields or not isinstance(regular, int):
            return fields
        return fields | {"regular": new_number_by_old[regular]}

    if log_line["kind"] != facts.Entry.KIND:
        return log_line
    return {
        **log_line,
        "old": renumber_fields(log_line["old"]),
        "new": renumber_fields(log_line["new"]),
    }


def _make_document_parts(archive: NightArchive) -> dict[str, object]:
    fact_names = sorted(name for name in archive.stored_facts if name[0] != facts.Plan.KIND)
    position_by_change_number = {
        change.number: position for position, change in enumerate(archive.log, start=1)
    }
    return {
        "format": ARCHIVE_FORMAT,
        "version": ARCHIVE_VERSION,
        "club": archive.club,
        "night": fact_json.fact_to_json(archive.night.plan),
        "regulars": [asdict(regular) for regular in archive.regulars],
        "facts": [
            {"kind": name[0], "says": fact_json.fact_to_json(archive.stored_facts[name])}
            for name in fact_names
        ],
        "log": [_change_to_json(change, position_by_change_number) for change in archive.log],
    }


def _change_to_json(change: Change, position_by_change_number: Mapping[int, int]) -> JsonFields:
    return asdict(change) | {
        "number": position_by_change_number[change.number],
        "at": change.at.isoformat(),
        "people": list(change.people),
        "rows": list(change.rows),
        "undoes": None if change.undoes is None else position_by_change_number.get(change.undoes),
    }
