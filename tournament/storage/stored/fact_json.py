"""Convert facts to plain JSON and back, for the log and for a night's file, and apply lines of the
log to facts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import make_dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import starmap
from typing import Any, TypedDict

from tournament.evening import facts
from tournament.evening.facts import FACT_KINDS, Fact, FactByName, FactName, field_values
from tournament.evening.facts.field import Converter
from tournament.evening.night.shelves import Shelves

JsonFields = dict[str, object]


class ChangeLine(TypedDict):
    """A line of the log, about one fact: its kind, its key, and its fields before and after. For a
    changed fact, both have only the fields that differ.
    """

    kind: str
    key: list[int]
    old: JsonFields | None
    new: JsonFields | None


FACT_CLASS_BY_KIND = {kind.KIND: kind for kind in FACT_KINDS}


def fact_to_json(fact: Fact) -> JsonFields:
    """Return the fields of a fact as JSON values, by name."""
    return {name: _value_to_json(value) for name, value in field_values(fact).items()}


def make_log_line(fact_name: FactName, old_fact: Fact | None, new_fact: Fact | None) -> ChangeLine:
    """Return the log line for a fact that changed from `old_fact` to `new_fact`. None stands for a
    fact that does not exist.
    """
    old_values, new_values = (fact_to_json(fact) if fact else None for fact in (old_fact, new_fact))
    if old_values is not None and new_values is not None:
        changed_fields = [field for field in new_values if old_values[field] != new_values[field]]
        old_values = {field: old_values[field] for field in changed_fields}
        new_values = {field: new_values[field] for field in changed_fields}
    return {"kind": fact_name[0], "key": list(fact_name[1]), "old": old_values, "new": new_values}


class LogLineDoesNotFit(ValueError):
    """Raised if a fact has neither the old nor the new values of its log line."""


def facts_after(known_facts: FactByName, log_lines: Sequence[ChangeLine]) -> Shelves:
    """Return the facts after these log lines. The changes of some lines may already be in
    `known_facts`. Raise LogLineDoesNotFit if a fact has neither the old nor the new values of its
    line.
    """
    names = [fact_name_of_line(line) for line in log_lines]
    current_facts = {name: known_facts[name] for name in names if name in known_facts}
    for line in log_lines:
        if not does_line_fit_facts(line, current_facts):
            raise LogLineDoesNotFit(f"{line['kind']} {line['key']}")
        apply_log_line(line, current_facts)
    return Shelves.from_facts(known_facts).with_facts(
        {name: current_facts.get(name) for name in names}
    )


def facts_before(known_facts: FactByName, log_lines: Sequence[ChangeLine]) -> Shelves:
    """Return the facts as they were before these log lines. The last line must be the newest. Raise
    LogLineDoesNotFit if a fact has neither the old nor the new values of its line.
    """
    reversed_lines: list[ChangeLine] = [
        {**line, "old": line["new"], "new": line["old"]} for line in reversed(log_lines)
    ]
    return facts_after(known_facts, reversed_lines)


def does_line_fit_facts(line: ChangeLine, current_facts: FactByName) -> bool:
    """Return whether the log line's fact now has the line's old or new values."""
    fact = current_facts.get(fact_name_of_line(line))
    fields = fact_to_json(fact) if fact else None
    return any(
        do_fields_match_line(fields, line_values) for line_values in (line["old"], line["new"])
    )


def apply_log_line(line: ChangeLine, current_facts: dict[FactName, Fact]) -> None:
    """Add, remove or change the log line's fact in `current_facts`."""
    name, kind, new_values = fact_name_of_line(line), line["kind"], line["new"]
    if new_values is None:
        current_facts.pop(name, None)
    elif line["old"] is None or name not in current_facts:
        current_facts[name] = fact_from_json(kind, new_values)
    else:
        current_facts[name] = fact_from_json(kind, fact_to_json(current_facts[name]) | new_values)


def fact_name_of_line(line: ChangeLine) -> FactName:
    return line["kind"], tuple(line["key"])


def do_fields_match_line(fields: JsonFields | None, line_values: JsonFields | None) -> bool:
    """Return whether a fact's fields have the values in `line_values`, which are the old or the new
    values of a log line. None stands for a fact that does not exist. The line of a changed fact has
    only some fields.
    """
    if fields is None or line_values is None:
        return fields is line_values
    return all(fields[name] == value for name, value in line_values.items())


def does_line_close_night(line: ChangeLine, closing_time: datetime) -> bool:
    """Return whether this is the log line that closed the night at this time."""
    return (line["new"] or {}).get("closed") == closing_time.isoformat()


def does_line_end_night_early(line: ChangeLine, plan: facts.Plan) -> bool:
    """Return whether this log line ended the night or some divisions early, and the plan still ends
    them after the same game.
    """
    old_values, new_values = line["old"] or {}, line["new"] or {}
    if line["kind"] != facts.Plan.KIND:
        return False
    match old_values, new_values:
        case _, {"last_games": list(last_games)}:
            return bool(last_games) and set(map(tuple, last_games)) <= set(plan.last_games or ())
        case {"dials": dict(old_dials)}, {"dials": dict(new_dials)}:
            return bool(old_dials.get("games") != new_dials.get("games") == plan.dials.get("games"))
    return False


def does_line_reopen_night(line: ChangeLine) -> bool:
    """Return whether this log line reopened a closed night."""
    old_values, new_values = line["old"] or {}, line["new"] or {}
    return (
        old_values.get("closed") is not None
        and "closed" in new_values
        and new_values["closed"] is None
    )


def fact_from_json(kind: str, json_fields: Mapping[str, object]) -> Fact:
    """Return a fact of this kind from its JSON fields, which have the form that `fact_to_json`
    returns.
    """
    (fact,) = facts_from_rows(kind, tuple(json_fields), [tuple(json_fields.values())])
    return fact


def facts_from_rows(
    kind: str, field_names: Sequence[str], rows: Iterable[Sequence[object]]
) -> list[Fact]:
    """Return facts of one kind from rows of values, which are in the order of `field_names`. Values
    may be from JSON or from the database.
    """
    fields = facts.FIELDS_BY_KIND[kind]
    converters = [
        (index, convert)
        for index, name in enumerate(field_names)
        if (convert := fields[name].convert)
    ]
    if converters:
        rows = [_convert_values(row, converters) for row in rows]
    return _make_fact_builder(kind, tuple(field_names))(rows)


def _convert_values(
    row: Sequence[object], converters: Iterable[tuple[int, Converter]]
) -> list[object]:
    values = list(row)
    for index, convert in converters:
        values[index] = convert(values[index])
    return values


@lru_cache(maxsize=200)
def _make_fact_builder(
    kind: str, field_names: tuple[str, ...]
) -> Callable[[Iterable[Sequence[object]]], list[Any]]:
    """Return a function that makes facts from rows. Creating a frozen dataclass is slow for tens
    of thousands of facts. So the function creates objects of a plain dataclass with the same
    slots, and then changes their class.
    """
    fact_class: Any = FACT_CLASS_BY_KIND[kind]
    if len(field_names) < len(facts.FIELDS_BY_KIND[kind]):
        return lambda rows: [fact_class(**dict(zip(field_names, row, strict=True))) for row in rows]
    twin_class = make_dataclass(fact_class.__name__, field_names, slots=True)

    def build_facts(rows: Iterable[Sequence[object]]) -> list[Any]:
        built_facts = list(starmap(twin_class, rows))
        for fact in built_facts:
            fact.__class__ = fact_class
        return built_facts

    return build_facts


def _value_to_json(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_value_to_json(item) for item in value]
    return value
