"""Read a night's file, or refuse it with a sentence about what is wrong.

A file may come from anywhere, so every part of a file is checked before it is used.
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
from tournament.storage.stored.plausibility import (
    find_problems,
    is_valid_name,
    is_valid_nickname_or_lot,
)

DOCUMENT_PARTS = {"format", "version", "club", "night", "regulars", "facts", "log", "sha256"}
PERSON_FIELD_TYPES = strict_reading.field_types(Person)
CHANGE_FIELD_TYPES = strict_reading.field_types(Change)
# The fields of a change that older files differ in: in version 1 it has no key, and in version 2 it
# has a seal too.
KEY, SEAL = "key", "seal"
SAVE_AGAIN_ADVICE = "Save it again where it was played, then open that file."
SAVED_ELSEWHERE = "This file was saved by another program. Choose one that Euchre Night saved."


def read_archive(content: bytes) -> Archive:
    """Return the night in a file, or refuse a file that is damaged or could not have been saved."""
    document = _parse_document(content)
    try:
        archive = _archive_from_document(document)
    except ValueError as error:
        raise Refused(f"This file is incomplete ({error}). {SAVE_AGAIN_ADVICE}") from error
    for problem in find_problems(archive.night):
        raise refusal_for_problem(problem)
    return archive


def refusal_for_problem(problem: str) -> Refused:
    """Return the refusal of a file with this problem, which is a few words."""
    return Refused(f"Parts of this file don't match ({problem}). {SAVE_AGAIN_ADVICE}")


def _parse_document(content: bytes) -> Mapping[str, object]:
    """Return the file's JSON, or refuse a file that another program saved, that has an unknown
    version, or that was changed.
    """
    try:
        document = json.loads(content.decode("utf-8-sig"))
        expected_checksum = isinstance(document, dict) and checksum(document)
    except (ValueError, RecursionError) as error:
        raise Refused(
            f"This file is cut off, or is not from Euchre Night. {SAVE_AGAIN_ADVICE}"
        ) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused(SAVED_ELSEWHERE)
    if document.get("version") not in range(1, VERSION + 1):
        raise Refused(
            "A newer Euchre Night saved this file. Update this one, then open the file again."
        )
    if document.get("sha256") != expected_checksum:
        raise Refused(f"This file was changed after it was saved. {SAVE_AGAIN_ADVICE}")
    return document


def _archive_from_document(document: Mapping[str, object]) -> Archive:
    if document.keys() != DOCUMENT_PARTS:
        raise ValueError("its main parts")
    plan = strict_reading.read_fact(facts.Plan.KIND, document["night"])
    other_facts = [_fact_from_json(value) for value in _check_list(document["facts"])]
    facts_by_name = {facts.name_of(fact): fact for fact in (plan, *other_facts)}
    if len(facts_by_name) <= len(other_facts):
        raise ValueError("the same fact twice")
    regulars = tuple(map(_person_from_json, _check_list(document["regulars"])))
    is_older_version = document["version"] != VERSION
    changes = enumerate(_check_list(document["log"]), start=1)
    log = tuple(
        _change_from_json(number, value, is_older_version=is_older_version)
        for number, value in changes
    )
    press_keys = [change.key for change in log if change.key]
    if len(set(press_keys)) < len(press_keys):
        raise ValueError("the same press twice")
    archive = Archive(_check_name(document["club"]), facts_by_name, regulars, log)
    regular_numbers_in_file = {person.number for person in regulars}
    if len(regular_numbers_in_file) < len(regulars) or regular_numbers_in_file != regular_numbers(
        archive.night, log
    ):
        raise ValueError("its regulars")
    return archive


def _fact_from_json(value: object) -> facts.Fact:
    if not isinstance(value, dict) or value.keys() != {"kind", "says"}:
        raise ValueError("one of its facts")
    return strict_reading.read_fact(value["kind"], value["says"])


def _person_from_json(value: object) -> Person:
    fields = _check_fields(value, PERSON_FIELD_TYPES)
    if not is_valid_nickname_or_lot(fields["nickname"]) or not is_valid_nickname_or_lot(
        fields["lot"]
    ):
        raise ValueError("a name that can't be read")
    return Person(**fields | {"name": _check_name(fields["name"])})


def _change_from_json(expected_number: int, value: object, *, is_older_version: bool) -> Change:
    if is_older_version and isinstance(value, dict):
        value = {KEY: ""} | {name: field for name, field in value.items() if name != SEAL}
    fields = _check_fields(value, CHANGE_FIELD_TYPES)
    undoes = fields["undoes"]
    if fields["number"] != expected_number or not (undoes is None or 0 < undoes < expected_number):
        raise ValueError(f"change {expected_number}")
    lines = tuple(map(strict_reading.read_log_line, _check_list(fields["rows"])))
    moment = datetime.fromisoformat(fields["at"])
    return Change(**fields | {"at": moment, "people": tuple(fields["people"]), "rows": lines})


def _check_fields(value: object, field_types: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a change or a regular; refuse wrong names and types. The lines of a
    change (`rows`) are checked elsewhere.
    """
    if not isinstance(value, dict) or value.keys() != field_types.keys():
        raise ValueError("a change or a regular in it")
    for name, field in value.items():
        if name != "rows" and not strict_reading.has_type(field, field_types[name]):
            raise ValueError(f"the {name} of a change or of a regular")
    return value


def _check_name(value: object) -> str:
    """Return the value if it is a name that this program could have stored; else refuse it."""
    if not isinstance(value, str) or not is_valid_name(value):
        raise ValueError("a name that can't be read")
    return value


def _check_list(value: object) -> list[object]:
    """Return the value if it is a list; else refuse it."""
    if not isinstance(value, list):
        raise ValueError("a list of the wrong kind")
    return value
