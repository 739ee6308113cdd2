"""From rows to the Night, and to the clock and the walls beside it: the only reader of rows that
shows anything.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from operator import attrgetter

from django.db import connection
from django.db.models import Max

from tournament.evening.night.hours.round_clock import RoundClock, clocked_game
from tournament.evening.night.night import Night
from tournament.evening.night.walls import Showing
from tournament.storage.models import (
    Change,
    ClockPress,
    Club,
    Director,
    Regular,
    Tournament,
    WallPress,
)
from tournament.storage.reading import memory, snapshot
from tournament.storage.stored import written

# Changes that are looked through for the one that closed a night, which is the newest but few.
MAX_RECENT = 100
OF_THE_CLUB = attrgetter("club", "club_name", "occasion", "last_name_first", "tables_a_row")


def is_new() -> bool:
    """Whether nobody has opened a club here yet."""
    return not Director.objects.exists()


def only_director() -> str | None:
    """Return the director's name if there is only one, so that a laptop asks for the password and
    nothing else.
    """
    names = list(Director.objects.values_list("name", flat=True)[:2])
    return names[0] if len(names) == 1 else None


def only_wall() -> str | None:
    """Return the wall's name, if one club lives here alone, beside those of visitors."""
    walls = list(Club.objects.filter(demo=None).values_list("wall", flat=True)[:2])
    return walls[0] if len(walls) == 1 else None


def only_club() -> int | None:
    """Return the club's number, if one club lives here alone, beside those of visitors."""
    clubs = list(Club.objects.filter(demo=None).values_list("pk", flat=True)[:2])
    return clubs[0] if len(clubs) == 1 else None


def club_of_director(director: int) -> int | None:
    return Director.objects.filter(pk=director).values_list("club", flat=True).first()


def wall_of(club: int) -> str:
    return Club.objects.values_list("wall", flat=True).get(pk=club)


def nights_of(club: int, *, practice: bool = False) -> Sequence[tuple[int, str, date]]:
    """Return the club's nights, the earliest first: number, name and day."""
    rows = Tournament.objects.filter(club=club, practice=practice).order_by("date", "pk")
    return list(rows.values_list("pk", "name", "date"))


def every_night(*, is_open: bool = False) -> tuple[int, ...]:
    """Return the numbers of all clubs' nights, or of the open ones, the newest first."""
    rows = Tournament.objects.order_by("-date", "-pk")
    return tuple((rows.filter(closed=None) if is_open else rows).values_list("pk", flat=True))


def last_house(club: int) -> str | None:
    """Return the house of the club's latest night; None before the first."""
    rows = Tournament.objects.filter(club=club, practice=False).order_by("-date", "-pk")
    return rows.values_list("house", flat=True).first()


def night(tournament: int) -> Night | None:
    """Return the night, with the same number of questions to the database however many play. A
    night that is in memory is brought up to date by the log; what is not committed yet is not
    remembered.
    """
    known = memory.find(tournament)
    found = (_bring_up_to_date(known) if known else None) or from_rows(tournament)
    if found and not connection.in_atomic_block:
        memory.remember(found)
    return found


def _bring_up_to_date(known: Night) -> Night | None:
    """Return a night from memory as it is by now: the same value if nothing has happened since, to
    the night or to how its club calls things. None if the night is gone, or if its log tells of
    something else.
    """
    now = snapshot.newest(known.tournament)
    if now is None:
        return None
    if known.revision >= now.revision and OF_THE_CLUB(now) == OF_THE_CLUB(known):
        return known
    revision, lines = snapshot.lines_since(known.tournament, known.revision)
    try:
        facts_now = written.facts_after(known.written, lines)
    except written.UnknownBefore:
        return None
    return replace(now, revision=revision, written=facts_now)


def from_rows(tournament: int) -> Night | None:
    """Return the night as its rows have it, whatever is in memory."""
    with snapshot.without_collecting(), snapshot.readable():
        with snapshot.one_moment():
            now = snapshot.newest(tournament)
            rows = snapshot.all_rows(tournament) if now else ()
        shelves = snapshot.facts_in(rows)
    return replace(now, written=shelves) if now else None


def round_clock(night: Night, now: datetime) -> RoundClock | None:
    """Return the clock of the game that is played. A clock ends with its game, and one that was
    started before the laptop's clock jumped has to be started anew.
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
    """Return every wall as it was pressed last; the first one is there from the beginning."""
    pressed = WallPress.objects.filter(club=club).order_by("wall")
    newest = pressed.values("wall").annotate(last=Max("pk")).values("last")
    rows = pressed.filter(pk__in=newest).values_list(*(field.name for field in fields(Showing)))
    showings = tuple(Showing(*row) for row in rows)
    return showings if showings and showings[0].wall == 1 else (Showing(1, "Wall 1"), *showings)


def regulars(club: int, *, gone_too: bool = False, merged_too: bool = False) -> tuple[Regular, ...]:
    """Return the club's regulars by name; a merged one is another spelling of one of them."""
    rows = Regular.objects.filter(club=club).order_by("name", "number")
    rows = rows if merged_too else rows.filter(same_as=None)
    return tuple(rows if gone_too else rows.filter(gone=False))


def merged_regulars(club: int) -> dict[int, int]:
    """Return, by the number of each merged regular, the number of the one who stays."""
    return merged_into(Regular.objects.filter(club=club).exclude(same_as=None))


def merged_into(rows: Iterable[Regular]) -> dict[int, int]:
    """Return the same for these regulars."""
    into = {row.number: row.same_as for row in rows if row.same_as is not None}
    for _ in range(len(into)):
        # One who took in others may be merged too.
        into = {number: into.get(stays, stays) for number, stays in into.items()}
    return into


def changes(tournament: int) -> tuple[Change, ...]:
    """Return the whole log, the newest first."""
    return tuple(Change.objects.filter(tournament=tournament).order_by("-pk"))


def why_closed(night: Night) -> str:
    """Return the reason with which the night was closed; empty if none was given. A night that was
    opened again and closed by an undo keeps the first one.
    """
    if night.plan.closed is None:
        return ""
    with_reasons = (
        Change.objects.filter(tournament=night.tournament).exclude(reason="").order_by("-pk")
    )
    for reason, lines in with_reasons.values_list("reason", "rows")[:MAX_RECENT]:
        if any(written.closes(line, night.plan.closed) for line in lines):
            return str(reason)
    return ""


def ended_early(night: Night) -> str:
    """Return what was said when the night, or divisions of it, ended before all games were played;
    empty where the plan is no longer what it was made then.
    """
    of_games = Change.objects.filter(
        tournament=night.tournament, undoes=None, round__isnull=False, table=None, people=""
    ).order_by("pk")
    ended = (
        words
        for words, lines in of_games.values_list("words", "rows")
        if any(written.ends_early(line, night.plan) for line in lines)
    )
    return " ".join(dict.fromkeys(ended))


def newest_change() -> Change | None:
    """Return the last change that was saved, of any night."""
    return Change.objects.order_by("-pk").first()
