"""From a file that somebody brings to the night in it; Refused with what is wrong with the file.

A file may come from anywhere: nothing in it is guessed, and nothing in it can break the program.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.stored import strict_reading
from tournament.storage.stored.archive import (
    FORMAT,
    VERSION,
    Archive,
    Person,
    checksum,
    regular_numbers,
)
from tournament.storage.stored.log import Change
from tournament.storage.stored.plausible import is_aside, is_name, misfits

PARTS = {"format", "version", "club", "night", "regulars", "facts", "log", "sha256"}
OF_A_PERSON, OF_A_CHANGE = strict_reading.hints(Person), strict_reading.hints(Change)
# What a change has in files of earlier versions: no key before 2, and a seal in 2.
KEY, SEAL = "key", "seal"
AGAIN = "Save it once more where it was played, and bring that file."


def read_archive(content: bytes) -> Archive:
    """Return the night in a file, or refuse the file."""
    document = _document(content)
    try:
        archive = _archive(document)
    except ValueError as fault:
        raise Refused(f"This file is not whole ({fault}). {AGAIN}") from fault
    for misfit in misfits(archive.night):
        raise unfit(misfit)
    return archive


def unfit(what: str) -> Refused:
    return Refused(f"What this file says does not fit together ({what}). {AGAIN}")


def _document(content: bytes) -> Mapping[str, object]:
    """Read the document, or refuse a file that is not ours, is of a version we do not know, or has
    changed.
    """
    try:
        document = json.loads(content.decode("utf-8-sig"))
        digest = isinstance(document, dict) and checksum(document)
    except (ValueError, RecursionError) as fault:
        raise Refused(f"This file is cut off, or is none of ours. {AGAIN}") from fault
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("This file was saved by another program. Choose one that Euchre Night saved.")
    if document.get("version") not in range(1, VERSION + 1):
        raise Refused(
            "This file was saved by a newer Euchre Night. Bring this program up to date first, "
            "then bring the file in."
        )
    if document.get("sha256") != digest:
        raise Refused(f"This file is not as it was saved: something in it was changed. {AGAIN}")
    return document


def _archive(document: Mapping[str, object]) -> Archive:
    if document.keys() != PARTS:
        raise ValueError("its parts")
    plan = strict_reading.read_fact(facts.Plan.KIND, document["night"])
    others = [_fact(value) for value in _list(document["facts"])]
    by_name = {facts.name_of(fact): fact for fact in (plan, *others)}
    if len(by_name) <= len(others):
        raise ValueError("a fact that stands in it twice")
    regulars = tuple(map(_person, _list(document["regulars"])))
    is_old = document["version"] != VERSION
    changes = enumerate(_list(document["log"]), start=1)
    log = tuple(_change(at, value, is_old=is_old) for at, value in changes)
    keys = [change.key for change in log if change.key]
    if len(set(keys)) < len(keys):
        raise ValueError("a press that stands in it twice")
    archive = Archive(_name(document["club"]), by_name, regulars, log)
    numbers = {person.number for person in regulars}
    if len(numbers) < len(regulars) or numbers != regular_numbers(archive.night, log):
        raise ValueError("its regulars")
    return archive


def _fact(source: object) -> facts.Fact:
    if not isinstance(source, dict) or source.keys() != {"kind", "says"}:
        raise ValueError("one of its facts")
    return strict_reading.read_fact(source["kind"], source["says"])


def _person(value: object) -> Person:
    fields = _fields(value, OF_A_PERSON)
    if not is_aside(fields["nickname"]) or not is_aside(fields["lot"]):
        raise ValueError("a name that nobody can read")
    return Person(**fields | {"name": _name(fields["name"])})


def _change(place: int, value: object, *, is_old: bool) -> Change:
    if is_old and isinstance(value, dict):
        value = {KEY: ""} | {name: field for name, field in value.items() if name != SEAL}
    fields = _fields(value, OF_A_CHANGE)
    undoes = fields["undoes"]
    if fields["number"] != place or not (undoes is None or 0 < undoes < place):
        raise ValueError(f"change {place}")
    rows = tuple(map(strict_reading.line, _list(fields["rows"])))
    at = datetime.fromisoformat(fields["at"])
    return Change(**fields | {"at": at, "people": tuple(fields["people"]), "rows": rows})


def _fields(source: object, hints: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(source, dict) or source.keys() != hints.keys():
        raise ValueError("a change or a regular in it")
    for name, value in source.items():
        if name != "rows" and not strict_reading.fits(value, hints[name]):
            raise ValueError(f"the {name} of a change or of a regular")
    return source


def _name(value: object) -> str:
    if not isinstance(value, str) or not is_name(value):
        raise ValueError("a name that nobody can read")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError("a list that is none")
    return value
