"""From a file that somebody brings to the night in it; Refused with what is wrong with the file.

A file may come from anywhere: nothing in it is guessed, and nothing in it can break the program.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from datetime import datetime
from typing import Any

from tournament.night import facts, strict
from tournament.night.archive import (
    FORMAT,
    VERSION,
    Archive,
    Person,
    checksum,
    regulars_named,
)
from tournament.night.fitting import is_aside, is_name, misfits
from tournament.night.log import Change
from tournament.refused import Refused

PARTS = {"format", "version", "club", "night", "regulars", "facts", "log", "sha256"}
OF_A_PERSON, OF_A_CHANGE = strict.hints(Person), strict.hints(Change)
# What files of version 1 do not say of a change.
SEALED = frozenset({"key", "seal"})
AGAIN = "Save it once more where it was played, and bring that file."


def unpacked(content: bytes) -> Archive:
    told = _document(content)
    try:
        found = _archive(told)
    except ValueError as fault:
        raise Refused(f"This file is not whole ({fault}). {AGAIN}") from fault
    for misfit in misfits(found.night):
        raise unfit(misfit)
    return found


def unfit(what: str) -> Refused:
    return Refused(f"What this file says does not fit together ({what}). {AGAIN}")


def _document(content: bytes) -> Mapping[str, object]:
    """Is it ours, of a version we know, and as it was saved?"""
    try:
        told = json.loads(content.decode("utf-8-sig"))
        found = isinstance(told, dict) and checksum(told)
    except (ValueError, RecursionError) as fault:
        raise Refused(f"This file is cut off, or is none of ours. {AGAIN}") from fault
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Refused("This file was saved by another program. Choose one that Euchre Night saved.")
    if told.get("version") not in (1, VERSION):
        raise Refused(
            "This file was saved by a newer Euchre Night. Bring this program up to date first, "
            "then bring the file in."
        )
    if told.get("sha256") != found:
        raise Refused(f"This file is not as it was saved: something in it was changed. {AGAIN}")
    return told


def _archive(told: Mapping[str, object]) -> Archive:
    if told.keys() != PARTS:
        raise ValueError("its parts")
    plan = strict.fact(facts.Plan.KIND, told["night"])
    others = [_fact(one) for one in _list(told["facts"])]
    known = {facts.named(one): one for one in (plan, *others)}
    if len(known) <= len(others):
        raise ValueError("a fact that stands in it twice")
    regulars = tuple(map(_person, _list(told["regulars"])))
    log = tuple(_change(place, one) for place, one in enumerate(_list(told["log"]), start=1))
    keys = [one.key for one in log if one.key]
    if len(set(keys)) < len(keys):
        raise ValueError("a press that stands in it twice")
    is_sealed = told["version"] == VERSION or any(one.seal for one in log)
    found = Archive(_name(told["club"]), known, regulars, log, is_sealed)
    numbers = {one.number for one in regulars}
    if len(numbers) < len(regulars) or numbers != regulars_named(found.night, log):
        raise ValueError("its regulars")
    return found


def _fact(one: object) -> facts.Fact:
    if not isinstance(one, dict) or one.keys() != {"kind", "says"}:
        raise ValueError("one of its facts")
    return strict.fact(one["kind"], one["says"])


def _person(one: object) -> Person:
    told = _fields(one, OF_A_PERSON)
    if not is_aside(told["nickname"]) or not is_aside(told["lot"]):
        raise ValueError("a name that nobody can read")
    return Person(**told | {"name": _name(told["name"])})


def _change(place: int, one: object) -> Change:
    told = _fields(one, OF_A_CHANGE, later=SEALED)
    if told["number"] != place or not 0 <= (told["undoes"] or 0) < place or told["undoes"] == 0:
        raise ValueError(f"change {place}")
    rows = tuple(map(strict.line, _list(told["rows"])))
    at = datetime.fromisoformat(told["at"])
    return Change(**told | {"at": at, "people": tuple(told["people"]), "rows": rows})


def _fields(
    one: object, hints: Mapping[str, Any], *, later: Set[str] = frozenset()
) -> dict[str, Any]:
    if not isinstance(one, dict) or one.keys() | later != hints.keys():
        raise ValueError("a change or a regular in it")
    for name, value in one.items():
        if name != "rows" and not strict.fits(value, hints[name]):
            raise ValueError(f"the {name} of a change or of a regular")
    return one


def _name(told: object) -> str:
    if not isinstance(told, str) or not is_name(told):
        raise ValueError("a name that nobody can read")
    return told


def _list(told: object) -> list[object]:
    if not isinstance(told, list):
        raise ValueError("a list that is none")
    return told
