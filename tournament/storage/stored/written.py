"""Facts as plain JSON and back, for the log and for a whole night in one file. Knows no rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import make_dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any, TypedDict

from tournament.evening import facts
from tournament.evening.facts import KINDS, Fact, Facts, Name, values
from tournament.evening.night.shelves import Shelves

Written = dict[str, object]


class ChangeLine(TypedDict):
    """A fact in the log, before and after. If it was changed, only the fields that differ."""

    kind: str
    key: list[int]
    old: Written | None
    new: Written | None


OF_KIND = {kind.KIND: kind for kind in KINDS}


def write(fact: Fact) -> Written:
    """Return the fields of a fact as JSON has them."""
    return {name: _plain(value) for name, value in values(fact).items()}


def line(name: Name, old: Fact | None, new: Fact | None) -> ChangeLine:
    """Return the line of the log that says how a fact changed."""
    before, after = (write(fact) if fact else None for fact in (old, new))
    if before is not None and after is not None:
        differing = [field for field in after if before[field] != after[field]]
        before = {field: before[field] for field in differing}
        after = {field: after[field] for field in differing}
    return {"kind": name[0], "key": list(name[1]), "old": before, "new": after}


class UnknownBefore(ValueError):
    """A line of the log starts from something else than what is known."""


def facts_after(known: Facts, lines: Sequence[ChangeLine]) -> Shelves:
    """Return what is known once these lines of the log are taken into account. A line fits what was
    before it, or what is there already.
    """
    names = [name_of(change_line) for change_line in lines]
    now = {name: known[name] for name in names if name in known}
    for change_line in lines:
        if not fits(change_line, now):
            raise UnknownBefore(f"{change_line['kind']} {change_line['key']}")
        follow(change_line, now)
    return Shelves.from_facts(known).with_facts({name: now.get(name) for name in names})


def facts_before(known: Facts, lines: Sequence[ChangeLine]) -> Shelves:
    """Return what was known before these lines of the log, the newest of which is the last."""
    return facts_after(
        known,
        [
            {**change_line, "old": change_line["new"], "new": change_line["old"]}
            for change_line in reversed(lines)
        ],
    )


def fits(change_line: ChangeLine, now: Facts) -> bool:
    """Whether its fact is now as the line says that it was before, or is after it."""
    row = now.get(name_of(change_line))
    fields = write(row) if row else None
    return is_told(fields, change_line["old"]) or is_told(fields, change_line["new"])


def follow(change_line: ChangeLine, now: dict[Name, Fact]) -> None:
    """Change the facts as the line says."""
    name, kind, new = name_of(change_line), change_line["kind"], change_line["new"]
    if new is None:
        now.pop(name, None)
    elif change_line["old"] is None or name not in now:
        now[name] = read(kind, new)
    else:
        now[name] = read(kind, write(now[name]) | new)


def name_of(change_line: ChangeLine) -> Name:
    return change_line["kind"], tuple(change_line["key"])


def is_told(fields: Written | None, told: Written | None) -> bool:
    """Whether a fact with these fields is told of; of one that was changed, a line tells only what
    differs.
    """
    if fields is None or told is None:
        return fields is told
    return all(fields[name] == value for name, value in told.items())


def closes(change_line: ChangeLine, moment: datetime) -> bool:
    """Whether a line of the log says that the night was closed at this moment."""
    return (change_line["new"] or {}).get("closed") == moment.isoformat()


def ends_early(change_line: ChangeLine, plan: facts.Plan) -> bool:
    """Whether a line of the log made a game the last one, of all or of divisions, as it still is in
    the plan.
    """
    old, new = change_line["old"] or {}, change_line["new"] or {}
    if change_line["kind"] != facts.Plan.KIND:
        return False
    match old, new:
        case _, {"last_games": list(ended)}:
            return bool(ended) and {tuple(one) for one in ended} <= set(plan.last_games or ())
        case {"dials": dict(before)}, {"dials": dict(after)}:
            return bool(before.get("games") != after.get("games") == plan.dials.get("games"))
    return False


def opens_again(change_line: ChangeLine) -> bool:
    """Whether a line of the log says that a night which was closed is open."""
    old, new = change_line["old"] or {}, change_line["new"] or {}
    return old.get("closed") is not None and "closed" in new and new["closed"] is None


def read(kind: str, document: Mapping[str, object]) -> Fact:
    """Return the fact that `write` wrote."""
    (fact,) = read_all(kind, tuple(document), [tuple(document.values())])
    return fact


def read_all(kind: str, names: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Fact]:
    """Yield the facts of one kind, from rows with the values of these fields in this order: as JSON
    has them, or as a database does.
    """
    fields = facts.FIELDS[kind]
    readers = [(at, read) for at, name in enumerate(names) if (read := fields[name].read)]
    fact_of = _fact_builder(kind, tuple(names))
    for row in rows:
        if readers:
            row = list(row)
            for place, reader in readers:
                row[place] = reader(row[place])
        yield fact_of(row)


@lru_cache(maxsize=200)
def _fact_builder(kind: str, names: tuple[str, ...]) -> Callable[[Sequence[object]], Any]:
    """Return what makes a fact of a row. A frozen value sets each field through object, and a hall
    has tens of thousands of them: so each is filled in as a plain value with the same slots, and
    frozen by becoming one of its kind.
    """
    of_kind: Any = OF_KIND[kind]
    if len(names) < len(facts.FIELDS[kind]):
        return lambda row: of_kind(**dict(zip(names, row, strict=True)))
    plain = make_dataclass(of_kind.__name__, names, slots=True)

    def fact_of(row: Sequence[object]) -> Any:
        row_as_read = plain(*row)
        row_as_read.__class__ = of_kind
        return row_as_read

    return fact_of


def _plain(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
