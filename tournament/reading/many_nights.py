"""From rows to what many of a club's nights say together: the list of all, a season, and who came
how often. Like replay.py it only reads.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db import connection
from django.db.models import Count, Max, OuterRef, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Coalesce

from tournament import facts
from tournament.models import Entry, Round, Tournament
from tournament.night.night import Night
from tournament.night.stored import written
from tournament.night.stored.soundness import by_log
from tournament.reading import memory, replay, snapshot, soundness
from tournament.reading.over_a_season import SeasonNight, played
from tournament.reading.snapshot import ROWS

# Somebody has one number in the first team, and a further one in each other.
PERSON = Coalesce("first_number", "number")

# Nights remembered for a season, each under its revision; only what is committed.
KEPT = 1000
_remembered: dict[tuple[int, int], SeasonNight | None] = {}


@dataclass(frozen=True, slots=True)
class ListedNight:
    """One of the club's nights in the list of all."""

    number: int
    name: str
    date: date | None
    practice: bool
    closed: datetime | None
    players: int
    games: int


@dataclass(frozen=True, slots=True)
class Visits:
    """When a regular was here last, and on how many nights."""

    last: date | None = None
    nights: int = 0


def evenings(club: int) -> tuple[ListedNight, ...]:
    """All of the club's nights, the newest first."""
    rows = Tournament.objects.filter(club=club).exclude(pk__in=memory.told_by_log())
    counted = rows.annotate(
        players=_how_many(Entry.objects.filter(ranked=True, expected=False), PERSON),
        games=_how_many(Round.objects.all()),
    )
    names = ("pk", "name", "date", "practice", "closed", "players", "games")
    listed = [ListedNight(*row) for row in counted.values_list(*names)]
    listed += map(_evening, _told_by_log(club))
    return tuple(sorted(listed, key=lambda one: (one.date or date.min, one.number), reverse=True))


def season(club: int, first: date, last: date) -> tuple[SeasonNight, ...]:
    """The nights between two days that count, practice left out, the earliest first. The same
    number of questions to the database, however many nights; what was read once is remembered under
    the night's revision.
    """
    rows = Tournament.objects.filter(club=club, practice=False, date__range=(first, last))
    sound = rows.exclude(pk__in=memory.told_by_log()).annotate(revision=Max("changes__pk"))
    with snapshot.one_moment():
        revisions = {number: value or 0 for number, value in sound.values_list("pk", "revision")}
        remembered = {
            number: _remembered[number, revision]
            for number, revision in revisions.items()
            if (number, revision) in _remembered
        }
        unread = _facts_of(revisions.keys() - remembered.keys())
    read = {number: _played(Night(number, club, "", 0, fact)) for number, fact in unread.items()}
    if not connection.in_atomic_block:
        _remembered.update({(number, revisions[number]): one for number, one in read.items()})
        for oldest in list(_remembered)[:-KEPT]:
            _remembered.pop(oldest, None)
    every = remembered | read
    for night in _told_by_log(club):
        is_wanted = first <= night.date <= last and not night.plan.practice
        every[night.tournament] = played(night) if is_wanted else None
    counting = [(one.date, number, one) for number, one in every.items() if one is not None]
    return tuple(one for _, _, one in sorted(counting, key=lambda dated: dated[:2]))


def visits(club: int) -> Mapping[int, Visits]:
    """By the regular's number; practice is no visit. One question to the database."""
    rows = Entry.objects.filter(tournament__club=club, tournament__practice=False, expected=False)
    sound = rows.exclude(regular=None).exclude(tournament__in=memory.told_by_log())
    newest = Max(Cast("tournament__date", TextField()))
    counted = sound.values("regular").order_by().annotate(last=newest, nights=Count("pk"))
    by_regular = {row["regular"]: Visits(_day(row["last"]), row["nights"]) for row in counted}
    for night in _told_by_log(club):
        for entry in () if night.plan.practice else night.entries:
            if entry.regular is not None and not entry.expected:
                now = by_regular.get(entry.regular, Visits())
                newer = max(now.last or night.date, night.date)
                by_regular[entry.regular] = Visits(newer, now.nights + 1)
    return by_regular


def _told_by_log(club: int) -> Iterator[Night]:
    """The club's nights whose rows were found to be wrong."""
    for night in map(replay.night, sorted(memory.told_by_log())):
        if night and night.club == club:
            yield night


def _evening(night: Night) -> ListedNight:
    players = {entry.person for entry in night.entries if entry.ranked and not entry.expected}
    return ListedNight(
        number=night.tournament,
        name=night.name,
        date=night.date,
        practice=night.plan.practice,
        closed=night.plan.closed,
        players=len(players),
        games=len(night.rounds),
    )


def _played(night: Night) -> SeasonNight | None:
    """Where a row that is not as it was written broke it, by the log."""
    try:
        return played(night)
    except Exception:
        looked = soundness.look(night.tournament)
        if not looked or not looked.findings:
            raise
        return played(replace(night, written=looked.findings.told))


def _day(text: str | None) -> date | None:
    """A damaged one may be none."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _how_many(rows: QuerySet[Any], counted: str | Coalesce = "pk") -> Coalesce:
    """How many facts of one kind a night has, or of what is told of them."""
    of_one = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(of_one.annotate(many=Count(counted, distinct=True)).values("many")), 0)


def _facts_of(numbers: Collection[int]) -> Mapping[int, facts.Facts]:
    """Of each night by itself where a row of any cannot be read."""
    try:
        return _facts_together(numbers)
    except snapshot.UNREADABLE:
        return {number: _facts_alone(number) for number in numbers}


def _facts_alone(number: int) -> facts.Facts:
    try:
        return snapshot.facts_in(snapshot.all_rows(number))
    except snapshot.UNREADABLE:
        return by_log(snapshot.log_of(number))


def _facts_together(numbers: Collection[int]) -> Mapping[int, facts.Facts]:
    by_night: dict[int, dict[facts.Name, facts.Fact]] = {number: {} for number in numbers}
    for kind in facts.KINDS if numbers else ():
        rows = ROWS[kind.KIND].objects
        names = facts.field_names(kind)
        whose = "pk" if kind is facts.Plan else "tournament_id"
        own = list(rows.filter(**{f"{whose}__in": list(numbers)}).values_list(whose, *names))
        all_facts = written.read_all(kind.KIND, names, (row[1:] for row in own))
        for (number, *_), fact in zip(own, all_facts, strict=True):
            by_night[number][facts.named(fact)] = fact
    return by_night
