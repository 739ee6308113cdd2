"""From a file that somebody brings to the night in it; Refused with what is wrong with the file.

A file may come from anywhere: nothing in it is guessed, and nothing in it can break the program.
"""

import json
from collections.abc import Mapping, Set
from datetime import datetime
from typing import Any

from tournament import facts
from tournament.night.stored import strict_reading
from tournament.night.stored.archive import (
    FORMAT,
    VERSION,
    Archive,
    Person,
    checksum,
    regulars_named,
)
from tournament.night.stored.log import Change
from tournament.night.stored.plausible import is_aside, is_name, misfits
from tournament.words.refused import Refused

PARTS = {"format", "version", "club", "night", "regulars", "facts", "log", "sha256"}
OF_A_PERSON, OF_A_CHANGE = strict_reading.hints(Person), strict_reading.hints(Change)
# What files of version 1 do not say of a change.
SEALED = frozenset({"key", "seal"})
AGAIN = "Save it once more where it was played, and bring that file."


def unpacked(content: bytes) -> Archive:
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
    """Is it ours, of a version we know, and as it was saved?"""
    try:
        document = json.loads(content.decode("utf-8-sig"))
        digest = isinstance(document, dict) and checksum(document)
    except (ValueError, RecursionError) as fault:
        raise Refused(f"This file is cut off, or is none of ours. {AGAIN}") from fault
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused("This file was saved by another program. Choose one that Euchre Night saved.")
    if document.get("version") not in (1, VERSION):
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
    plan = strict_reading.fact(facts.Plan.KIND, document["night"])
    others = [_fact(value) for value in _list(document["facts"])]
    fact = {facts.named(other): other for other in (plan, *others)}
    if len(fact) <= len(others):
        raise ValueError("a fact that stands in it twice")
    regulars = tuple(map(_person, _list(document["regulars"])))
    log = tuple(_change(at, value) for at, value in enumerate(_list(document["log"]), start=1))
    keys = [change.key for change in log if change.key]
    if len(set(keys)) < len(keys):
        raise ValueError("a press that stands in it twice")
    is_sealed = document["version"] == VERSION or any(change.seal for change in log)
    archive = Archive(_name(document["club"]), fact, regulars, log, is_sealed)
    numbers = {person.number for person in regulars}
    if len(numbers) < len(regulars) or numbers != regulars_named(archive.night, log):
        raise ValueError("its regulars")
    return archive


def _fact(source: object) -> facts.Fact:
    if not isinstance(source, dict) or source.keys() != {"kind", "says"}:
        raise ValueError("one of its facts")
    return strict_reading.fact(source["kind"], source["says"])


def _person(value: object) -> Person:
    fields = _fields(value, OF_A_PERSON)
    if not is_aside(fields["nickname"]) or not is_aside(fields["lot"]):
        raise ValueError("a name that nobody can read")
    return Person(**fields | {"name": _name(fields["name"])})


def _change(place: int, value: object) -> Change:
    fields = _fields(value, OF_A_CHANGE, later=SEALED)
    undoes = fields["undoes"]
    if fields["number"] != place or not (undoes is None or 0 < undoes < place):
        raise ValueError(f"change {place}")
    rows = tuple(map(strict_reading.line, _list(fields["rows"])))
    at = datetime.fromisoformat(fields["at"])
    return Change(**fields | {"at": at, "people": tuple(fields["people"]), "rows": rows})


def _fields(
    source: object, hints: Mapping[str, Any], *, later: Set[str] = frozenset()
) -> dict[str, Any]:
    if not isinstance(source, dict) or source.keys() | later != hints.keys():
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
