"""Facts as plain JSON and back, for the log and for a whole night in one file. Knows no rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypedDict

from tournament.night.facts import KINDS, Fact, Facts, How, Kind, Name, values

Written = dict[str, object]


class Line(TypedDict):
    """One fact in the log, before and after; of one that was changed, only what differs."""

    kind: str
    key: list[int]
    old: Written | None
    new: Written | None


OF_KIND = {kind.KIND: kind for kind in KINDS}


def write(fact: Fact) -> Written:
    return {name: _plain(value) for name, value in values(fact).items()}


def line(name: Name, old: Fact | None, new: Fact | None) -> Line:
    before, after = (write(one) if one else None for one in (old, new))
    if before is not None and after is not None:
        differing = [field for field in after if before[field] != after[field]]
        before = {field: before[field] for field in differing}
        after = {field: after[field] for field in differing}
    return {"kind": name[0], "key": list(name[1]), "old": before, "new": after}


class Unlike(ValueError):
    """A line of the log that tells of something else than what is known."""


def after(known: Facts, lines: Iterable[Line]) -> Facts:
    """What is known once these lines of the log are taken into account. A line fits what was before
    it, or what is there already.
    """
    now = dict(known)
    for one in lines:
        if not fits(one, now):
            raise Unlike(f"{one['kind']} {one['key']}")
        follow(one, now)
    return now


def before(known: Facts, lines: Sequence[Line]) -> Facts:
    """What was known before these lines of the log, the newest of which is the last."""
    then = dict(known)
    for one in reversed(lines):
        back: Line = {**one, "old": one["new"], "new": one["old"]}
        if not fits(back, then):
            raise Unlike(f"{one['kind']} {one['key']}")
        follow(back, then)
    return then


def fits(one: Line, now: Facts) -> bool:
    fact = now.get((one["kind"], tuple(one["key"])))
    says = write(fact) if fact else None
    return is_told(says, one["old"]) or is_told(says, one["new"])


def follow(one: Line, now: dict[Name, Fact]) -> None:
    name = (one["kind"], tuple(one["key"]))
    if one["new"] is None:
        now.pop(name, None)
    elif one["old"] is None or name not in now:
        now[name] = read(one["kind"], one["new"])
    else:
        now[name] = read(one["kind"], write(now[name]) | one["new"])


def is_told(says: Written | None, told: Written | None) -> bool:
    """Whether a fact says this; of one that was changed, only what differs is told."""
    if says is None or told is None:
        return says is told
    return all(says[field] == value for field, value in told.items())


def closes(one: Line, moment: datetime) -> bool:
    """Whether a line of the log says that the night was closed at this moment."""
    return (one["new"] or {}).get("closed") == moment.isoformat()


def read(kind: str, told: Mapping[str, object]) -> Fact:
    """The fact of what `write` wrote."""
    (fact,) = read_all(kind, tuple(told), [tuple(told.values())])
    return fact


def read_all(kind: str, names: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Fact]:
    """The facts of one kind, from rows with the values of these fields in this order."""
    of_kind: Any = OF_KIND[kind]
    told = [(names.index(name), READERS[name]) for name in READERS.keys() & names]
    for row in rows:
        found = list(row)
        for place, reader in told:
            found[place] = reader(found[place])
        yield of_kind(**dict(zip(names, found, strict=True)))


def _plain(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


def _time(value: object) -> object:
    return datetime.fromisoformat(value) if isinstance(value, str) else value


def _date(value: object) -> object:
    return date.fromisoformat(value) if isinstance(value, str) else value


def frozen(value: object) -> object:
    """Lists of JSON as tuples, so that a fact can be compared and remembered."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value


TIMES, DATE = ("at", "signed_in", "seated", "card_in", "closed", "ended"), "date"
# What JSON has no word for, by the name of the field; everything else is as it stands.
READERS: Mapping[str, Callable[[object], object]] = {
    **dict.fromkeys(TIMES, _time),
    **dict.fromkeys(
        (
            *("points", "x", "rows", "claimed", "playoffs", "desk_tables", "said", "sessions"),
            *("apart", "stay", "limits", "last_games"),
        ),
        frozen,
    ),
    DATE: _date,
    "kind": lambda value: Kind(str(value)),
    "how": lambda value: How(str(value)),
}
