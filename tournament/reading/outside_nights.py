"""Rows that stand outside every night's log: is each as it was summed? Read without any help of
Django's, which stumbles over what is damaged.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, models

from tournament.models import (
    Change,
    ClockPress,
    Club,
    ClubPicture,
    Director,
    Regular,
    Tournament,
    WallPress,
)
from tournament.models.summed import sum_of
from tournament.reading import snapshot

Raw = Mapping[str, Any]
KINDS: dict[str, type[models.Model]] = {
    "club": Club,
    "clubpicture": ClubPicture,
    "director": Director,
    "regular": Regular,
    "wallpress": WallPress,
    "clockpress": ClockPress,
}
# A night that has lost its club or its own number, by which its history knows it.
ASTRAY = "night"
_known: "list[Damaged] | None" = None


@dataclass(frozen=True, slots=True)
class Damaged:
    """A row that does not fit its sum, column by column. Without a `club` it is everybody's."""

    kind: str
    number: int
    says: Raw
    club: int | None


def known(club: int) -> tuple[Damaged, ...]:
    """What concerns this club, as it was found last; whoever asks first looks."""
    every = look() if _known is None else _known
    return tuple(damaged for damaged in every if damaged.club in (None, club))


def look() -> list[Damaged]:
    global _known
    _known = [*_damaged(), *_astray()]
    return _known


def is_damaged(kind: str, number: int) -> bool:
    """As far as anybody has looked: asks nothing, since every page does."""
    return any((damaged.kind, damaged.number) == (kind, number) for damaged in _known or ())


def forget() -> None:
    global _known
    _known = None


def fits(kind: str, says: Raw) -> bool:
    """Whether these columns are what their sum was taken over; also those of a copy's row."""
    fields = KINDS[kind]._meta.concrete_fields
    if not says.keys() >= {field.column for field in fields}:
        return False
    try:
        values = {field.attname: _value(field, says[field.column]) for field in fields}
        return sum_of(KINDS[kind](**values)) == str(says["sum"])
    except (*snapshot.UNREADABLE, ValidationError):
        return False


def _damaged() -> Iterator[Damaged]:
    clubs = dict(Tournament.objects.values_list("pk", "club_id"))
    there = set(Club.objects.values_list("pk", flat=True))
    for kind in KINDS:
        in_bytes = _in_bytes(kind)
        for row in _rows(kind):
            if row["id"] in in_bytes or not fits(kind, row):
                club = _club(kind, row, clubs)
                yield Damaged(kind, row["id"], row, club if club in there else None)


def _astray() -> Iterator[Damaged]:
    """Nights of no club that there is, and the history of no night that there is. Where several
    clubs live together, none of them is told another's name.
    """
    clubs = dict(Club.objects.values_list("pk", "name"))
    rows = list(Tournament.objects.values_list("pk", "club_id", "name"))  # of no index
    nights = {number: name for number, _, name in rows}
    lost = {number for number, club, _ in rows if club not in clubs}
    lost |= set(Change.objects.values_list("tournament_id", flat=True).distinct()) - nights.keys()
    for number in sorted(lost):
        name = nights.get(number, "") if len(clubs) == 1 else ""
        yield Damaged(ASTRAY, number, {"name": name}, None)


def _rows(kind: str) -> list[Raw]:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{KINDS[kind]._meta.db_table}" ORDER BY id')
        names = [column[0] for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _in_bytes(kind: str) -> set[int]:
    """Rows in which text has become plain bytes: they read alike, and no search finds them."""
    if connection.vendor != "sqlite":
        return set()
    meta = KINDS[kind]._meta
    asked = " OR ".join(f"typeof(\"{field.column}\") = 'blob'" for field in meta.concrete_fields)
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT id FROM "{meta.db_table}" WHERE {asked}')
        return {number for (number,) in cursor.fetchall()}


def _value(field: Any, value: object) -> object:
    """SQLite keeps a time as text, without saying that it is the world's."""
    if isinstance(field, models.DateTimeField) and isinstance(value, str):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return value


def _club(kind: str, says: Raw, clubs: Mapping[int, int]) -> int | None:
    if kind == "clockpress":
        return clubs.get(says["tournament_id"])
    number: int | None = says["id"] if kind == "club" else says["club_id"]
    return number
