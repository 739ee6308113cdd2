"""From rows to the Night, and to the clock and the walls beside it: the only reader of rows that
shows anything.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, Max

from tournament.models import (
    FACTS,
    Change,
    ClockPress,
    Club,
    Director,
    Entry,
    Regular,
    Tournament,
    WallPress,
)
from tournament.night import facts, written
from tournament.night.evening import Night
from tournament.night.round_clock import RoundClock, clocked_game
from tournament.night.walls import Showing

# Nights kept in memory, each under its revision; only what is committed is ever kept.
KEPT = 20
MOST = 1 << 63
CLUB_AND_REVISION = """
    SELECT club.id, club.name,
           (SELECT MAX(id) FROM tournament_change WHERE tournament_id = night.id)
    FROM tournament_tournament AS night JOIN tournament_club AS club ON club.id = night.club_id
    WHERE night.id = %s
"""
_kept: OrderedDict[int, Night] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Visits:
    """When a regular was here last, and on how many nights."""

    last: date | None = None
    nights: int = 0


def is_new() -> bool:
    """Nobody has opened a club here yet."""
    return not Director.objects.exists()


def only_director() -> str | None:
    """The director's name where there is one alone, so that a laptop asks for the password and
    nothing else.
    """
    names = list(Director.objects.values_list("name", flat=True)[:2])
    return names[0] if len(names) == 1 else None


def only_wall() -> str | None:
    """The wall's name, where one club lives alone."""
    walls = list(Club.objects.values_list("wall", flat=True)[:2])
    return walls[0] if len(walls) == 1 else None


def only_club() -> int | None:
    """Where one club lives alone."""
    clubs = list(Club.objects.values_list("pk", flat=True)[:2])
    return clubs[0] if len(clubs) == 1 else None


def club_of_wall(wall: str) -> tuple[int, str, bool] | None:
    """The club's number and name, and whether it keeps its players' last names to itself."""
    return Club.objects.values_list("pk", "name", "discreet").filter(wall=wall).first()


def phones_ended(director: int) -> int:
    """So many of the director's phones, the first ones, are signed out."""
    rows = Director.objects.filter(pk=director).values_list("phones_ended", flat=True)
    return rows.first() or 0


def nights_of(club: int, *, practice: bool = False) -> Sequence[tuple[int, str, date]]:
    """The club's nights, the earliest first: number, name and day."""
    rows = Tournament.objects.filter(club=club, practice=practice).order_by("date", "pk")
    return list(rows.values_list("pk", "name", "date"))


def last_house(club: int) -> str | None:
    """By which house's sheet the club's latest night was set up."""
    rows = Tournament.objects.filter(club=club, practice=False).order_by("-date", "-pk")
    return rows.values_list("house", flat=True).first()


def nights(club: int, since: date) -> tuple[Night, ...]:
    """The club's nights from a day on, the earliest first."""
    rows = Tournament.objects.filter(club=club, date__gte=since).order_by("date", "pk")
    found = (night(number) for number in rows.values_list("pk", flat=True))
    return tuple(one for one in found if one is not None)


def table_keys(day: date) -> Sequence[tuple[int, int]]:
    """Nights that may be tonight's, with the generation of their tables' keys."""
    rows = Tournament.objects.filter(date__gte=day - timedelta(days=1), date__lte=day)
    return list(rows.values_list("pk", "table_keys"))


def night(tournament: int) -> Night | None:
    """The same number of questions to the database, however many play. A night that is in memory
    is brought up to date by the log; what is not committed yet is never kept.
    """
    row = _row(tournament)
    if row is None:
        return None
    club, club_name, revision = row
    kept = _kept.get(tournament)
    if kept and (kept.revision, kept.club_name) == (revision, club_name):
        return kept
    if kept and kept.revision < revision:
        known: facts.Facts = written.after(kept.written, _lines(tournament, kept.revision))
    else:
        known = dict(_facts(tournament))
    read = Night(tournament, club, club_name, revision, known)
    if not connection.in_atomic_block:
        keep(read)
    return read


def forget() -> None:
    """All that is in memory, as a fresh start of the program would."""
    _kept.clear()


def keep(read: Night) -> None:
    """In memory, for whoever asks next; only what is committed."""
    _kept[read.tournament] = read
    _kept.move_to_end(read.tournament)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)


def _lines(tournament: int, since: int) -> Iterator[written.Line]:
    later = Change.objects.filter(tournament=tournament, pk__gt=since).order_by("pk")
    for rows in later.values_list("rows", flat=True):
        yield from rows


def round_clock(night: Night) -> RoundClock | None:
    """Of the game that is played; that of another one is over with it."""
    game = clocked_game(night)
    if game is None:
        return None
    last = ClockPress.objects.filter(tournament=night.tournament).order_by("-pk").first()
    if last is None or last.game != game or (last.ends, last.left) == (None, None):
        return None
    left = None if last.left is None else timedelta(seconds=last.left)
    return RoundClock(game, last.ends, left)


def walls(club: int) -> tuple[Showing, ...]:
    """Every wall as it was pressed last; the first one is there from the beginning."""
    pressed = WallPress.objects.filter(club=club).order_by("wall")
    newest = pressed.values("wall").annotate(last=Max("pk")).values("last")
    found = tuple(
        Showing(one.wall, one.name, one.scene, one.prizes, one.message, one.stage, one.at)
        for one in pressed.filter(pk__in=newest)
    )
    return found if found and found[0].wall == 1 else (Showing(1, "Wall 1"), *found)


def regulars(club: int, *, gone_too: bool = False) -> tuple[Regular, ...]:
    rows = Regular.objects.filter(club=club).order_by("name", "number")
    return tuple(rows if gone_too else rows.filter(gone=False))


def visits(club: int) -> Mapping[int, Visits]:
    """By the regular's number; practice is no visit. One question to the database."""
    rows = Entry.objects.filter(tournament__club=club, tournament__practice=False)
    counted = rows.exclude(regular=None).values("regular").order_by()
    found = counted.annotate(last=Max("tournament__date"), nights=Count("pk"))
    return {row["regular"]: Visits(row["last"], row["nights"]) for row in found}


def changes(tournament: int) -> tuple[Change, ...]:
    """The whole log, the newest first."""
    return tuple(Change.objects.filter(tournament=tournament).order_by("-pk"))


def newest_change() -> Change | None:
    """The last thing that was saved at all."""
    return Change.objects.order_by("-pk").first()


def _row(tournament: int) -> tuple[int, str, int] | None:
    """Asked several times for each press, so it is told to the database as it is."""
    if tournament >= MOST:
        return None
    with connection.cursor() as cursor:
        cursor.execute(CLUB_AND_REVISION, [tournament])
        row = cursor.fetchone()
    return (row[0], row[1], row[2] or 0) if row else None


def _facts(tournament: int) -> Iterator[tuple[facts.Name, facts.Fact]]:
    for kind in facts.KINDS:
        names = facts.field_names(kind)
        model = ROWS[kind.KIND]
        where = {"pk": tournament} if kind is facts.Plan else {"tournament": tournament}
        rows = model.objects.filter(**where).values_list(*names)
        for fact in written.read_all(kind.KIND, names, rows):
            yield facts.named(fact), fact


ROWS: dict[str, Any] = {
    facts.Plan.KIND: Tournament,
    **{row.__name__.lower(): row for row in FACTS},
}
