"""Queries over many nights of a club: the list of all nights, a season, the money, and how often
each regular came.
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
from tournament.storage.reading import reader, snapshot
from tournament.storage.reading.season_results import SeasonNight, Visits, season_night
from tournament.storage.reading.snapshot import MODEL_BY_KIND
from tournament.storage.stored import written

# A player in several teams has one entry in each, and the later entries store the number of the
# first. So distinct values of this expression count people, not entries.
PERSON_NUMBER = Coalesce("first_number", "number")

ONE_YEAR = timedelta(days=365)
MAX_REMEMBERED_SUMMARIES = 1000
# Summaries by night and revision, of committed nights only.
_remembered_summaries: dict[tuple[int, int], "NightSummary"] = {}


@dataclass(frozen=True, slots=True)
class NightSummary:
    """The parts of a night in the club's season and in its money statement; None for a part that is
    empty.
    """

    season: SeasonNight | None
    money: NightMoney | None


@dataclass(frozen=True, slots=True)
class ListedNight:
    """One row in the list of all the club's nights."""

    number: int
    name: str
    date: date
    practice: bool
    closed: datetime | None
    players: int
    games: int


def listed_nights(club: int) -> tuple[ListedNight, ...]:
    """Return all of the club's nights, newest first."""
    rows = Tournament.objects.filter(club=club).order_by("-date", "-pk")
    rows_with_counts = rows.annotate(
        players=_count_expression(Entry.objects.filter(ranked=True, expected=False), PERSON_NUMBER),
        games=_count_expression(Round.objects.filter(forfeit="")),
    )
    columns = ("pk", "name", "date", "practice", "closed", "players", "games")
    return tuple(ListedNight(*row) for row in rows_with_counts.values_list(*columns))


def season_nights(club: int, first: date, last: date) -> tuple[SeasonNight, ...]:
    """Return the nights between two dates that count for the season, earliest first. Practice does
    not count.
    """
    seasons = (summary.season for summary in _read_night_summaries(club, first, last))
    merged_into = reader.merged_regulars(club)
    return tuple(night.with_merged_regulars(merged_into) for night in seasons if night is not None)


def money_of_nights(club: int, first: date, last: date) -> tuple[NightMoney, ...]:
    """Return the money of the nights between two dates, earliest first, without practice. An amount
    owed counts as paid if any later night has its payment. Nights of the year before are read too,
    since the oldest debt is paid first.
    """
    earliest_day = first - ONE_YEAR if first - date.min > ONE_YEAR else date.min
    summaries = _read_night_summaries(club, earliest_day, date.max)
    nights = [summary.money for summary in summaries if summary.money]
    settled_nights = with_debts_settled(nights, reader.merged_regulars(club))
    return tuple(night for night in settled_nights if first <= night.date <= last)


def _read_night_summaries(club: int, first: date, last: date) -> tuple[NightSummary, ...]:
    """Return summaries of the nights between two dates, earliest first, without practice. The
    number of queries does not grow with the number of nights, and each summary is remembered until
    its night changes.
    """
    rows = Tournament.objects.filter(club=club, practice=False, date__range=(first, last))
    rows = rows.annotate(revision=Max("changes__pk"))
    with snapshot.consistent_reads():
        revisions = {number: value or 0 for number, value in rows.values_list("pk", "revision")}
        remembered_summaries = {
            number: _remembered_summaries[number, revision]
            for number, revision in revisions.items()
            if (number, revision) in _remembered_summaries
        }
        facts_by_unread_night = _facts_by_night(revisions.keys() - remembered_summaries.keys())
    new_summaries = {}
    for number, night_facts in facts_by_unread_night.items():
        night = Night(number, club, "", 0, night_facts)
        new_summaries[number] = NightSummary(season_night(night), night_money(night))
    if not connection.in_atomic_block:
        for number, summary in new_summaries.items():
            _remembered_summaries[number, revisions[number]] = summary
        for oldest_key in list(_remembered_summaries)[:-MAX_REMEMBERED_SUMMARIES]:
            _remembered_summaries.pop(oldest_key, None)
    dated_summaries = (
        (part.date, number, summary)
        for number, summary in (remembered_summaries | new_summaries).items()
        if (part := summary.season or summary.money) is not None
    )
    return tuple(
        summary
        for _, _, summary in sorted(dated_summaries, key=lambda dated_summary: dated_summary[:2])
    )


def visits_by_regular(club: int, merged_into: Mapping[int, int]) -> Mapping[int, Visits]:
    """Return the visits of each regular, by number, in one query. Visits of a merged regular count
    for the regular who stays. Practice does not count.
    """
    rows = Entry.objects.filter(tournament__club=club, tournament__practice=False, expected=False)
    rows_by_number = rows.exclude(regular=None).values("regular").order_by()
    rows_with_counts = rows_by_number.annotate(last=Max("tournament__date"), nights=Count("pk"))
    visits = {row["regular"]: Visits(row["last"], row["nights"]) for row in rows_with_counts}
    for merged_number, kept_number in merged_into.items():
        if merged_number in visits:
            visits[kept_number] = visits.get(kept_number, Visits()) + visits.pop(merged_number)
    return visits


def last_partners(club: int, regulars: Collection[int]) -> Mapping[int, str]:
    """Return the name of each regular's last partner, by number, in two queries. Practice does not
    count.
    """
    rows = Entry.objects.filter(
        tournament__club=club, tournament__practice=False, expected=False, team__isnull=False
    )
    own_rows = rows.filter(regular__in=regulars).order_by("tournament__date", "tournament", "pk")
    team_by_regular = {
        regular: (night, team)
        for regular, night, team in own_rows.values_list("regular", "tournament", "team")
    }
    nights = {night for night, _ in team_by_regular.values()}
    team_rows = rows.filter(tournament__in=nights).order_by("pk")
    members_by_team: dict[tuple[int, int | None], list[tuple[int | None, str]]] = {}
    for night, team, number, name in team_rows.values_list("tournament", "team", "regular", "name"):
        members_by_team.setdefault((night, team), []).append((number, name))
    return {
        regular: name
        for regular, team in team_by_regular.items()
        if regular is not None
        for number, name in members_by_team[team]
        if number != regular
    }


def nights_by_regular(club: int, regulars: Collection[int]) -> Mapping[int, frozenset[int]]:
    """Return the nights each regular came to, by number. Merged regulars are not added up."""
    rows = Entry.objects.filter(
        tournament__club=club, tournament__practice=False, expected=False, regular__in=regulars
    ).exclude(last_game=0)
    numbers_by_regular: dict[int, set[int]] = {}
    for regular, night in rows.values_list("regular", "tournament"):
        numbers_by_regular.setdefault(regular or 0, set()).add(night)
    return {regular: frozenset(numbers) for regular, numbers in numbers_by_regular.items()}


def _count_expression(rows: QuerySet[Any], field: str | Coalesce = "pk") -> Coalesce:
    """Return a query expression that counts a night's distinct values of one field."""
    rows_of_night = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    count = rows_of_night.annotate(many=Count(field, distinct=True)).values("many")
    return Coalesce(Subquery(count), 0)


def _facts_by_night(night_numbers: Collection[int]) -> Mapping[int, facts.Facts]:
    """Return the facts of these nights, read with one query for each kind."""
    facts_by_night: dict[int, dict[facts.Name, facts.Fact]] = {
        number: {} for number in night_numbers
    }
    for kind in facts.KINDS if night_numbers else ():
        names = facts.field_names(kind)
        night_column = "pk" if kind is facts.Plan else "tournament_id"
        queryset = MODEL_BY_KIND[kind.KIND].objects.filter(
            **{f"{night_column}__in": list(night_numbers)}
        )
        rows = list(queryset.values_list(night_column, *names))
        with snapshot.unreadable_rows_as_error():
            all_facts = list(written.facts_from_rows(kind.KIND, names, (row[1:] for row in rows)))
        for (number, *_), fact in zip(rows, all_facts, strict=True):
            facts_by_night[number][facts.name_of(fact)] = fact
    return facts_by_night
