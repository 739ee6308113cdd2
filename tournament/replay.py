"""From rows to the Night, and to the clock and the walls beside it: the only reader of rows that
shows anything.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from threading import Lock

from django.db import connection
from django.db.models import Max

from tournament import one_moment
from tournament.models import (
    Change,
    ClockPress,
    Club,
    Director,
    Regular,
    Tournament,
    WallPress,
)
from tournament.night import written
from tournament.night.evening import Night
from tournament.night.round_clock import RoundClock, clocked_game
from tournament.night.soundness import by_log
from tournament.night.walls import Showing

# So many changes are looked through for the one that closed a night, which is the newest but few.
RECENT = 100
# Nights kept in memory, each under its revision; only what is committed is ever kept.
KEPT = 20
_kept: OrderedDict[int, Night] = OrderedDict()
_keeping = Lock()
# Nights whose rows are wrong, and whose log is not.
_by_log: set[int] = set()


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


def club_of_wall(wall: str) -> tuple[int, str, bool] | None:
    """The club's number and name, and whether it keeps its players' last names to itself."""
    return Club.objects.values_list("pk", "name", "discreet").filter(wall=wall).first()


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
    before = told_by_log()
    kept = _kept.get(tournament)
    read = (_followed(kept) if kept else None) or _afresh(tournament)
    if read and not connection.in_atomic_block:
        keep(read, before)
    return read


def forget() -> None:
    """All that is in memory, as a fresh start of the program would."""
    _kept.clear()
    _by_log.clear()


def keep(read: Night, by_log: Collection[int] = ()) -> None:
    """In memory, for whoever asks next; only what is committed, and never over something newer:
    a page may be slower than the save that came after it. `by_log` are the nights that were told
    by their log when this was begun: what was read of its rows before they were found to be wrong
    is never kept.
    """
    with _keeping:
        if read.tournament in _by_log and read.tournament not in by_log:
            return
        kept = _kept.get(read.tournament)
        if kept and kept.revision > read.revision:
            return
        _kept[read.tournament] = read
        _kept.move_to_end(read.tournament)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def read_by_log(tournament: int, *, is_wrong: bool) -> None:
    """Whether the night's rows were found to be wrong, so that its log is believed. What is in
    memory was read before that was known.
    """
    with _keeping:
        if is_wrong == (tournament in _by_log):
            return
        (_by_log.add if is_wrong else _by_log.discard)(tournament)
        _kept.pop(tournament, None)


def told_by_log() -> frozenset[int]:
    return frozenset(_by_log)


def _followed(kept: Night) -> Night | None:
    """What is in memory, brought up to date. Nothing where the night is gone, or where its log
    tells of something else.
    """
    now = one_moment.newest(kept.tournament)
    if now is None:
        return None
    if now.is_told_by(kept):
        return kept
    revision, lines = one_moment.lines_since(kept.tournament, kept.revision)
    try:
        known = written.after(kept.written, lines)
    except written.Unlike:
        return None
    return replace(now, revision=revision).night(kept.tournament, known)


def _afresh(tournament: int) -> Night | None:
    """By its rows; by its log where they were found to be wrong, or cannot be read at all."""
    if tournament in _by_log:
        return _as_logged(tournament)
    try:
        with one_moment.held():
            now = one_moment.newest(tournament)
            told = one_moment.told(tournament) if now else ()
        known = one_moment.facts_in(told)
    except one_moment.UNREADABLE:
        return _as_logged(tournament)
    return now.night(tournament, known) if now else None


def _as_logged(tournament: int) -> Night | None:
    with one_moment.held():
        now = one_moment.newest(tournament)
        changes = one_moment.log_of(tournament) if now else ()
    known = by_log(changes)
    return now.night(tournament, known) if now else None


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
    found = RoundClock(game, last.ends, left)
    return found if found.fits(last.at, now) else None


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


def changes(tournament: int) -> tuple[Change, ...]:
    """The whole log, the newest first."""
    return tuple(Change.objects.filter(tournament=tournament).order_by("-pk"))


def why_closed(night: Night) -> str:
    """The reason with which the night was closed as it is; empty where none was given. A night that
    was opened again and closed by an undo keeps the first one.
    """
    if night.plan.closed is None:
        return ""
    told = Change.objects.filter(tournament=night.tournament).exclude(reason="").order_by("-pk")
    for reason, lines in told.values_list("reason", "rows")[:RECENT]:
        if any(written.closes(one, night.plan.closed) for one in lines):
            return str(reason)
    return ""


def newest_change() -> Change | None:
    """The last thing that was saved at all."""
    return Change.objects.order_by("-pk").first()
