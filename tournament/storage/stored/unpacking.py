"""Read a night's file, or refuse it with a sentence about what is wrong.

A file may come from anywhere, so every part of a file is checked before it is used.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournament.evening import facts
from tournament.evening.words.refused import Refused
from tournament.storage.stored import older_awards, strict_reading
from tournament.storage.stored.archive import (
    ARCHIVE_FORMAT,
    ARCHIVE_VERSION,
    ArchivedRegular,
    NightArchive,
    checksum_of_parts,
    find_regular_numbers,
)
from tournament.storage.stored.log import Change
from tournament.storage.stored.plausibility import (
    find_implausible_parts,
    is_valid_name,
    is_valid_nickname_or_lot,
)

DOCUMENT_PARTS = {"format", "version", "club", "night", "regulars", "facts", "log", "sha256"}
REGULAR_FIELD_TYPES = strict_reading.types_by_field_name(ArchivedRegular)
CHANGE_FIELD_TYPES = strict_reading.types_by_field_name(Change)
# Two fields of a change differ in older files: version 1 has no key, and version 2 also has a seal.
CHANGE_KEY_FIELD, CHANGE_SEAL_FIELD = "key", "seal"
SAVE_AGAIN_ADVICE = "Save it again where it was played, then open that file."
SAVED_BY_OTHER_PROGRAM_REFUSAL = (
    "This file was saved by another program. Choose one that Euchre Night saved."
)


def read_archive(content: bytes) -> NightArchive:
    """Return the archive in a night's file. Refuse a file that is damaged or that this program
    could not have saved.
    """
    document = _parse_document(content)
    try:
        archive = _archive_from_document(document)
    except ValueError as error:
        raise Refused(f"This file is incomplete ({error}). {SAVE_AGAIN_ADVICE}") from error
    for problem in find_implausible_parts(archive.night):
        raise refusal_for_problem(problem)
    return archive


def refusal_for_problem(problem: str) -> Refused:
    """Return the refusal of a file with this problem. `problem` is a short phrase that names it."""
    return Refused(f"Parts of this file don't match ({problem}). {SAVE_AGAIN_ADVICE}")


def _parse_document(content: bytes) -> Mapping[str, object]:
    """Return the file's JSON. Refuse a file that is cut off, was saved by another program, has an
    unknown version, or was changed.
    """
    try:
        document = json.loads(content.decode("utf-8-sig"))
        expected_checksum = isinstance(document, dict) and checksum_of_parts(document)
    except (ValueError, RecursionError) as error:
        raise Refused(
            f"This file is cut off, or is not from Euchre Night. {SAVE_AGAIN_ADVICE}"
        ) from error
    if not isinstance(document, dict) or document.get("format") != ARCHIVE_FORMAT:
        raise Refused(SAVED_BY_OTHER_PROGRAM_REFUSAL)
    if document.get("version") not in range(1, ARCHIVE_VERSION + 1):
        raise Refused(
            "A newer Euchre Night saved this file. Update this one, then open the file again."
        )
    if document.get("sha256") != expected_checksum:
        raise Refused(f"This file was changed after it was saved. {SAVE_AGAIN_ADVICE}")
    return document


def _archive_from_document(document: Mapping[str, object]) -> NightArchive:
    if document.keys() != DOCUMENT_PARTS:
        raise ValueError("its main parts")
    is_older_version = document["version"] != ARCHIVE_VERSION
    plan = _read_fact(facts.Plan.KIND, document["night"], is_older_version=is_older_version)
    other_facts = [
        _fact_from_json(json_fact, is_older_version=is_older_version)
        for json_fact in _require_list(document["facts"])
    ]
    fact_by_name = {facts.fact_name(fact): fact for fact in (plan, *other_facts)}
    if len(fact_by_name) <= len(other_facts):
        raise ValueError("the same fact twice")
    regulars = tuple(map(_regular_from_json, _require_list(document["regulars"])))
    numbered_json_changes = enumerate(_require_list(document["log"]), start=1)
    log = tuple(
        _change_from_json(change_number, json_change, is_older_version=is_older_version)
        for change_number, json_change in numbered_json_changes
    )
    press_keys = [change.key for change in log if change.key]
    if len(set(press_keys)) < len(press_keys):
        raise ValueError("the same press twice")
    archive = NightArchive(_require_valid_name(document["club"]), fact_by_name, regulars, log)
    regular_numbers_in_file = {regular.number for regular in regulars}
    if len(regular_numbers_in_file) < len(
        regulars
    ) or regular_numbers_in_file != find_regular_numbers(archive.night, log):
        raise ValueError("its regulars")
    return archive


def _fact_from_json(json_fact: object, *, is_older_version: bool) -> facts.Fact:
    if not isinstance(json_fact, dict) or json_fact.keys() != {"kind", "says"}:
        raise ValueError("one of its facts")
    return _read_fact(json_fact["kind"], json_fact["says"], is_older_version=is_older_version)


def _read_fact(fact_kind: object, json_fields: object, *, is_older_version: bool) -> facts.Fact:
    if is_older_version:
        json_fields = older_awards.update_fields(fact_kind, json_fields)
    return strict_reading.read_fact(fact_kind, json_fields)


def _regular_from_json(json_regular: object) -> ArchivedRegular:
    fields = _require_valid_fields(json_regular, REGULAR_FIELD_TYPES)
    if not is_valid_nickname_or_lot(fields["nickname"]) or not is_valid_nickname_or_lot(
        fields["lot"]
    ):
        raise ValueError("a name that can't be read")
    return ArchivedRegular(**fields | {"name": _require_valid_name(fields["name"])})


def _change_from_json(
    expected_number: int, json_change: object, *, is_older_version: bool
) -> Change:
    if is_older_version and isinstance(json_change, dict):
        json_change = {CHANGE_KEY_FIELD: ""} | {
            name: field_value
            for name, field_value in json_change.items()
            if name != CHANGE_SEAL_FIELD
        }
    fields = _require_valid_fields(json_change, CHANGE_FIELD_TYPES)
    undone_number = fields["undoes"]
    if fields["number"] != expected_number or not (
        undone_number is None or 0 < undone_number < expected_number
    ):
        raise ValueError(f"change {expected_number}")
    json_lines = _require_list(fields["rows"])
    if is_older_version:
        json_lines = list(map(older_awards.update_log_line, json_lines))
    log_lines = tuple(map(strict_reading.read_log_line, json_lines))
    changed_at = datetime.fromisoformat(fields["at"])
    return Change(
        **fields | {"at": changed_at, "people": tuple(fields["people"]), "rows": log_lines}
    )


def _require_valid_fields(json_fields: object, field_types: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a change or a regular. Raise ValueError for a wrong name or type. The
    lines of a change (`rows`) are checked elsewhere.
    """
    if not isinstance(json_fields, dict) or json_fields.keys() != field_types.keys():
        raise ValueError("a change or a regular in it")
    for name, field_value in json_fields.items():
        if name != "rows" and not strict_reading.matches_type(field_value, field_types[name]):
            raise ValueError(f"the {name} of a change or of a regular")
    return json_fields


def _require_valid_name(value: object) -> str:
    """Return the name if this program could have stored it, or raise ValueError."""
    if not isinstance(value, str) or not is_valid_name(value):
        raise ValueError("a name that can't be read")
    return value


def _require_list(value: object) -> list[object]:
    """Return the value if it is a list, or raise ValueError."""
    if not isinstance(value, list):
        raise ValueError("a list of the wrong kind")
    return value
