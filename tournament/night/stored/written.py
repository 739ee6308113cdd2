"""Facts as plain JSON and back, for the log and for a whole night in one file. Knows no rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import make_dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any, TypedDict

from tournament import facts
from tournament.facts import KINDS, Fact, Facts, Name, values
from tournament.night.shelves import Shelves

Written = dict[str, object]


class ChangeLine(TypedDict):
    """One fact in the log, before and after; of one that was changed, only what differs."""

    kind: str
    key: list[int]
    old: Written | None
    new: Written | None


OF_KIND = {kind.KIND: kind for kind in KINDS}


def write(fact: Fact) -> Written:
    return {name: _plain(value) for name, value in values(fact).items()}


def line(name: Name, old: Fact | None, new: Fact | None) -> ChangeLine:
    before, after = (write(fact) if fact else None for fact in (old, new))
    if before is not None and after is not None:
        differing = [field for field in after if before[field] != after[field]]
        before = {field: before[field] for field in differing}
        after = {field: after[field] for field in differing}
    return {"kind": name[0], "key": list(name[1]), "old": before, "new": after}


class Unlike(ValueError):
    """A line of the log that tells of something else than what is known."""


def after(fact: Facts, lines: Sequence[ChangeLine]) -> Shelves:
    """What is known once these lines of the log are taken into account. A line fits what was before
    it, or what is there already.
    """
    names = [name_of(change_line) for change_line in lines]
    now = {name: fact[name] for name in names if name in fact}
    for change_line in lines:
        if not fits(change_line, now):
            raise Unlike(f"{change_line['kind']} {change_line['key']}")
        follow(change_line, now)
    return Shelves.of(fact).changed({name: now.get(name) for name in names})


def before(fact: Facts, lines: Sequence[ChangeLine]) -> Shelves:
    """What was known before these lines of the log, the newest of which is the last."""
    return after(fact, [_back(change_line) for change_line in reversed(lines)])


def fits(change_line: ChangeLine, now: Facts) -> bool:
    fact = now.get(name_of(change_line))
    says = write(fact) if fact else None
    return is_told(says, change_line["old"]) or is_told(says, change_line["new"])


def follow(change_line: ChangeLine, now: dict[Name, Fact]) -> None:
    name, kind, new = name_of(change_line), change_line["kind"], change_line["new"]
    if new is None:
        now.pop(name, None)
    elif change_line["old"] is None or name not in now:
        now[name] = read(kind, new)
    else:
        now[name] = read(kind, write(now[name]) | new)


def name_of(change_line: ChangeLine) -> Name:
    return change_line["kind"], tuple(change_line["key"])


def _back(change_line: ChangeLine) -> ChangeLine:
    return {**change_line, "old": change_line["new"], "new": change_line["old"]}


def is_told(says: Written | None, document: Written | None) -> bool:
    """Whether a fact says this; of one that was changed, only what differs is told."""
    if says is None or document is None:
        return says is document
    return all(says[field] == value for field, value in document.items())


def closes(change_line: ChangeLine, moment: datetime) -> bool:
    """Whether a line of the log says that the night was closed at this moment."""
    return (change_line["new"] or {}).get("closed") == moment.isoformat()


def read(kind: str, document: Mapping[str, object]) -> Fact:
    """The fact of what `write` wrote."""
    (fact,) = read_all(kind, tuple(document), [tuple(document.values())])
    return fact


def read_all(kind: str, names: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Fact]:
    """The facts of one kind, from rows with the values of these fields in this order: as JSON has
    them, or as a database does.
    """
    fields = facts.FIELDS[kind]
    readers = [(at, read) for at, name in enumerate(names) if (read := fields[name].read)]
    fact_of = _by_place(kind, tuple(names))
    for row in rows:
        if readers:
            row = list(row)
            for place, reader in readers:
                row[place] = reader(row[place])
        yield fact_of(row)


@lru_cache(maxsize=200)
def _by_place(kind: str, names: tuple[str, ...]) -> Callable[[Sequence[object]], Any]:
    """A frozen value sets each field through object, and a hall has tens of thousands of them: so
    each is filled in as a plain value with the same slots, and frozen by becoming one of its kind.
    """
    of_kind: Any = OF_KIND[kind]
    if len(names) < len(facts.FIELDS[kind]):
        return lambda row: of_kind(**dict(zip(names, row, strict=True)))
    plain = make_dataclass(of_kind.__name__, names, slots=True)

    def fact_of(row: Sequence[object]) -> Any:
        fact = plain(*row)
        fact.__class__ = of_kind
        return fact

    return fact_of


def _plain(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
