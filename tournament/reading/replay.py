"""From rows to the Night, and to the clock and the walls beside it: the only reader of rows that
shows anything.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from operator import attrgetter

from django.db import connection
from django.db.models import Max

from tournament.models import (
    Change,
    ClockPress,
    Club,
    Director,
    Regular,
    Tournament,
    WallPress,
)
from tournament.night.hours.round_clock import RoundClock, clocked_game
from tournament.night.night import Night
from tournament.night.stored import written
from tournament.night.stored.soundness import by_log
from tournament.night.walls import Showing
from tournament.reading import memory, snapshot

# So many changes are looked through for the one that closed a night, which is the newest but few.
RECENT = 100
OF_THE_CLUB = attrgetter("club", "club_name", "occasion", "last_name_first", "tables_a_row")


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
    """The wall's name, where one club lives alone; a visitor's own is nobody else's."""
    walls = list(Club.objects.filter(demo=None).values_list("wall", flat=True)[:2])
    return walls[0] if len(walls) == 1 else None


def only_club() -> int | None:
    """Where one club lives alone, beside those of visitors."""
    clubs = list(Club.objects.filter(demo=None).values_list("pk", flat=True)[:2])
    return clubs[0] if len(clubs) == 1 else None


def club_of_director(director: int) -> int | None:
    return Director.objects.filter(pk=director).values_list("club", flat=True).first()


def wall_of(club: int) -> str:
    return Club.objects.values_list("wall", flat=True).get(pk=club)


def nights_of(club: int, *, practice: bool = False) -> Sequence[tuple[int, str, date]]:
    """The club's nights, the earliest first: number, name and day."""
    rows = Tournament.objects.filter(club=club, practice=practice).order_by("date", "pk")
    return list(rows.values_list("pk", "name", "date"))


def last_house(club: int) -> str | None:
    """By which house's sheet the club's latest night was set up."""
    rows = Tournament.objects.filter(club=club, practice=False).order_by("-date", "-pk")
    return rows.values_list("house", flat=True).first()


def night(tournament: int) -> Night | None:
    """The same number of questions to the database, however many play. A night that is in memory
    is brought up to date by the log; what is not committed yet is never kept.
    """
    before = memory.told_by_log()
    kept = memory.of(tournament)
    read = (_followed(kept) if kept else None) or _afresh(tournament)
    if read and not connection.in_atomic_block:
        memory.keep(read, before)
    return read


def _followed(kept: Night) -> Night | None:
    """What is in memory, brought up to date; the same where nothing has happened since, to the
    night or to how its club calls things. Nothing where the night is gone, or where its log tells
    of something else.
    """
    now = snapshot.newest(kept.tournament)
    if now is None:
        return None
    if kept.revision >= now.revision and OF_THE_CLUB(now) == OF_THE_CLUB(kept):
        return kept
    revision, lines = snapshot.lines_since(kept.tournament, kept.revision)
    try:
        fact = written.after(kept.written, lines)
    except written.Unlike:
        return None
    return replace(now, revision=revision, written=fact)


def _afresh(tournament: int) -> Night | None:
    """By its rows; by its log where they were found to be wrong, or cannot be read at all."""
    if tournament in memory.told_by_log():
        return _as_logged(tournament)
    try:
        with snapshot.without_collecting():
            with snapshot.one_moment():
                now = snapshot.newest(tournament)
                fact = snapshot.all_rows(tournament) if now else ()
            shelves = snapshot.facts_in(fact)
    except snapshot.UNREADABLE:
        return _as_logged(tournament)
    return replace(now, written=shelves) if now else None


def _as_logged(tournament: int) -> Night | None:
    with snapshot.one_moment():
        now = snapshot.newest(tournament)
        changes = snapshot.log_of(tournament) if now else ()
    return replace(now, written=by_log(changes)) if now else None


def round_clock(night: Night, now: datetime) -> RoundClock | None:
    """Of the game that is played; that of another one is over with it, and one that was started
    before the laptop's clock jumped has to be started anew.
    """
    game = clocked_game(night)
    if game is None:
        return None
    last = ClockPress.objects.filter(tournament=night.tournament).order_by("-pk").first()
    if last is None or last.game != game or (last.ends, last.left) == (None, None):
        return None
    left = None if last.left is None else timedelta(seconds=last.left)
    clock = RoundClock(last.ends, left)
    return clock if clock.fits(last.at, now) else None


def walls(club: int) -> tuple[Showing, ...]:
    """Every wall as it was pressed last; the first one is there from the beginning."""
    pressed = WallPress.objects.filter(club=club).order_by("wall")
    newest = pressed.values("wall").annotate(last=Max("pk")).values("last")
    rows = pressed.filter(pk__in=newest).values_list(*(field.name for field in fields(Showing)))
    showings = tuple(Showing(*row) for row in rows)
    return showings if showings and showings[0].wall == 1 else (Showing(1, "Wall 1"), *showings)


def regulars(club: int, *, gone_too: bool = False) -> tuple[Regular, ...]:
    rows = Regular.objects.filter(club=club).order_by("name", "number")
    return tuple(rows if gone_too else rows.filter(gone=False))


def changes(tournament: int) -> tuple[Change, ...]:
    """The whole log, the newest first."""
    return tuple(Change.objects.filter(tournament=tournament).order_by("-pk"))


def why_closed(night: Night) -> str:
    """The reason with which the night was closed as it is; empty where none was given. A night that
    was opened again and closed by an undo keeps the first one.
    """
    if night.plan.closed is None:
        return ""
    said = Change.objects.filter(tournament=night.tournament).exclude(reason="").order_by("-pk")
    for reason, lines in said.values_list("reason", "rows")[:RECENT]:
        if any(written.closes(line, night.plan.closed) for line in lines):
            return str(reason)
    return ""


def newest_change() -> Change | None:
    """The last thing that was saved at all."""
    return Change.objects.order_by("-pk").first()
