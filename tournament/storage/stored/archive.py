"""A whole night as one document that another machine can read: its facts, its regulars, its log.

It is an object with these parts. `format` and `version` say what it is, `club` whose it was.
`night` holds the plan, `facts` everything else that was written down, each with its `kind` and what
it `says`; `log` every change from the first on, numbered from 1. In version 1 a change has no key,
and in version 2 it has a `seal`, which nothing reads any more. `regulars` are those of the club
whom facts and log name by number. `sha256` is taken over all the other parts, as JSON with sorted
keys, without spaces and in ASCII.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import chain

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.storage.stored import written
from tournament.storage.stored.log import Change
from tournament.storage.stored.written import ChangeLine, Written

FORMAT, VERSION = "euchre-night", 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A regular, by the number of the club that saved the night."""

    number: int
    name: str
    nickname: str = ""
    lot: str = ""


@dataclass(frozen=True, slots=True)
class Archive:
    """A night in a file. The log begins with its oldest change."""

    club: str
    written: facts.Facts
    regulars: tuple[Person, ...]
    log: tuple[Change, ...]

    @property
    def night(self) -> Night:
        return Night(0, 0, self.club, 0, self.written)


def regular_numbers(night: Night, log: Sequence[Change]) -> frozenset[int]:
    """Return the club's numbers of everybody who is, or once was, signed in."""
    now = (entry.regular for entry in night.entries)
    lines = (row for change in log for row in change.rows if row["kind"] == facts.Entry.KIND)
    then = (says.get("regular") for line in lines for says in (line["old"], line["new"]) if says)
    return frozenset(number for number in chain(now, then) if isinstance(number, int))


def text(archive: Archive) -> str:
    """Return the document, in lines that a person can look at."""
    parts = _parts(archive)
    return json.dumps(parts | {"sha256": checksum(parts)}, ensure_ascii=False, indent=1)


def checksum(parts: Mapping[str, object]) -> str:
    signed_parts = {name: part for name, part in parts.items() if name != "sha256"}
    return sha256(
        json.dumps(signed_parts, sort_keys=True, separators=(",", ":")).encode()
    ).hexdigest()


def renumber_regulars(archive: Archive, numbers: Mapping[int, int]) -> Archive:
    """Return the same night with other numbers for the regulars; in the log too, so that an undo
    fits.
    """
    all_facts = {
        name: replace(fact, regular=numbers[fact.regular])
        if isinstance(fact, facts.Entry) and fact.regular is not None
        else fact
        for name, fact in archive.written.items()
    }
    people = (replace(person, number=numbers[person.number]) for person in archive.regulars)
    log = (
        replace(change, rows=tuple(_renumber_line(row, numbers) for row in change.rows))
        for change in archive.log
    )
    return Archive(archive.club, all_facts, tuple(people), tuple(log))


def _renumber_line(row: ChangeLine, numbers: Mapping[int, int]) -> ChangeLine:
    def renumber(fields: Written | None) -> Written | None:
        regular = (fields or {}).get("regular")
        if not fields or not isinstance(regular, int):
            return fields
        return fields | {"regular": numbers[regular]}

    if row["kind"] != facts.Entry.KIND:
        return row
    return {**row, "old": renumber(row["old"]), "new": renumber(row["new"])}


def _parts(archive: Archive) -> dict[str, object]:
    others = sorted(name for name in archive.written if name[0] != facts.Plan.KIND)
    number_of = {change.number: place for place, change in enumerate(archive.log, start=1)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": archive.club,
        "night": written.write(archive.night.plan),
        "regulars": [asdict(person) for person in archive.regulars],
        "facts": [
            {"kind": name[0], "says": written.write(archive.written[name])} for name in others
        ],
        "log": [_change(change, number_of) for change in archive.log],
    }


def _change(change: Change, number_of: Mapping[int, int]) -> Written:
    return asdict(change) | {
        "number": number_of[change.number],
        "at": change.at.isoformat(),
        "people": list(change.people),
        "rows": list(change.rows),
        "undoes": None if change.undoes is None else number_of.get(change.undoes),
    }
