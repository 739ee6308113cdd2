"""From rows to what many of a club's nights say together: the list of all, a season, and who came
how often. Like replay.py it only reads.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.purse.night_money import NightMoney, night_money, with_debts_settled
from tournament.storage.models import Entry, Round, Tournament
from tournament.storage.reading import replay, snapshot
from tournament.storage.reading.over_a_season import SeasonNight, Visits, season_night
from tournament.storage.reading.snapshot import ROWS
from tournament.storage.stored import written

# Somebody has one number in the first team, and a further one in each other.
PERSON = Coalesce("first_number", "number")

A_YEAR = timedelta(days=365)
# Nights remembered in brief, each under its revision; only what is committed.
MAX_REMEMBERED = 1000
_remembered: dict[tuple[int, int], "NightInBrief"] = {}


@dataclass(frozen=True, slots=True)
class NightInBrief:
    """What a night adds to the club's season and to a statement of its money, if anything."""

    season: SeasonNight | None
    money: NightMoney | None


@dataclass(frozen=True, slots=True)
class ListedNight:
    """A line in the list of all the club's nights."""

    number: int
    name: str
    date: date
    practice: bool
    closed: datetime | None
    players: int
    games: int


def evenings(club: int) -> tuple[ListedNight, ...]:
    """Return all of the club's nights, the newest first."""
    rows = Tournament.objects.filter(club=club).order_by("-date", "-pk")
    counted = rows.annotate(
        players=_how_many(Entry.objects.filter(ranked=True, expected=False), PERSON),
        games=_how_many(Round.objects.all()),
    )
    names = ("pk", "name", "date", "practice", "closed", "players", "games")
    return tuple(ListedNight(*row) for row in counted.values_list(*names))


def season(club: int, first: date, last: date) -> tuple[SeasonNight, ...]:
    """Return the nights between two days that count, practice left out, the earliest first."""
    counting = (brief.season for brief in _nights_in_brief(club, first, last))
    into = replay.merged_regulars(club)
    return tuple(one.with_merged(into) for one in counting if one is not None)


def money(club: int, first: date, last: date) -> tuple[NightMoney, ...]:
    """Return the money of the nights between two days, practice left out, the earliest first. What
    was owed and is paid on another night, of a year before or of any day since, is owed no more.
    """
    earliest = first - A_YEAR if first - date.min > A_YEAR else date.min
    around = _nights_in_brief(club, earliest, date.max)
    nights = [brief.money for brief in around if brief.money]
    settled = with_debts_settled(nights, replay.merged_regulars(club))
    return tuple(night for night in settled if first <= night.date <= last)


def _nights_in_brief(club: int, first: date, last: date) -> tuple[NightInBrief, ...]:
    """Return the nights between two days, practice left out, the earliest first. It takes the same
    number of questions to the database, however many nights; what was read once is remembered
    under the night's revision.
    """
    rows = Tournament.objects.filter(club=club, practice=False, date__range=(first, last))
    rows = rows.annotate(revision=Max("changes__pk"))
    with snapshot.one_moment():
        revisions = {number: value or 0 for number, value in rows.values_list("pk", "revision")}
        remembered = {
            number: _remembered[number, revision]
            for number, revision in revisions.items()
            if (number, revision) in _remembered
        }
        unread = _facts_of(revisions.keys() - remembered.keys())
    read = {}
    for number, written_down in unread.items():
        night = Night(number, club, "", 0, written_down)
        read[number] = NightInBrief(season_night(night), night_money(night))
    if not connection.in_atomic_block:
        _remembered.update({(number, revisions[number]): one for number, one in read.items()})
        for oldest in list(_remembered)[:-MAX_REMEMBERED]:
            _remembered.pop(oldest, None)
    dated = (
        (held.date, number, brief)
        for number, brief in (remembered | read).items()
        if (held := brief.season or brief.money) is not None
    )
    return tuple(brief for _, _, brief in sorted(dated, key=lambda dated: dated[:2]))


def visits(club: int, into: Mapping[int, int]) -> Mapping[int, Visits]:
    """Return the visits by the regular's number, with those of every spelling that was merged
    `into` them; practice is no visit. One question to the database.
    """
    rows = Entry.objects.filter(tournament__club=club, tournament__practice=False, expected=False)
    by_number = rows.exclude(regular=None).values("regular").order_by()
    counted = by_number.annotate(last=Max("tournament__date"), nights=Count("pk"))
    by_regular = {row["regular"]: Visits(row["last"], row["nights"]) for row in counted}
    for number, stays in into.items():
        if number in by_regular:
            by_regular[stays] = by_regular.get(stays, Visits()) + by_regular.pop(number)
    return by_regular


def nights_came(club: int, regulars: Collection[int]) -> Mapping[int, frozenset[int]]:
    """Return, by the regular's number, the nights they came to under that spelling."""
    rows = Entry.objects.filter(
        tournament__club=club, tournament__practice=False, expected=False, regular__in=regulars
    ).exclude(last_game=0)
    nights: dict[int, set[int]] = {}
    for regular, night in rows.values_list("regular", "tournament"):
        nights.setdefault(regular or 0, set()).add(night)
    return {regular: frozenset(came) for regular, came in nights.items()}


def _how_many(rows: QuerySet[Any], counted: str | Coalesce = "pk") -> Coalesce:
    """Return an expression that counts a night's rows, or what is different in them."""
    of_one = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(of_one.annotate(many=Count(counted, distinct=True)).values("many")), 0)


def _facts_of(numbers: Collection[int]) -> Mapping[int, facts.Facts]:
    by_night: dict[int, dict[facts.Name, facts.Fact]] = {number: {} for number in numbers}
    for kind in facts.KINDS if numbers else ():
        rows = ROWS[kind.KIND].objects
        names = facts.field_names(kind)
        whose = "pk" if kind is facts.Plan else "tournament_id"
        found = list(rows.filter(**{f"{whose}__in": list(numbers)}).values_list(whose, *names))
        with snapshot.readable():
            all_facts = list(written.read_all(kind.KIND, names, (row[1:] for row in found)))
        for (number, *_), fact in zip(found, all_facts, strict=True):
            by_night[number][facts.name_of(fact)] = fact
    return by_night
