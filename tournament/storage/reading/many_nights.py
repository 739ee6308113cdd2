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
from tournament.storage.reading.season_results import SeasonNight, Visits, make_season_night
from tournament.storage.reading.snapshot import MODEL_BY_KIND
from tournament.storage.stored import fact_json

# A player in several teams has one entry in each, and the later entries store the number of the
# first entry. So distinct values of this expression count people, not entries.
PERSON_NUMBER_EXPRESSION = Coalesce("first_number", "number")

ONE_YEAR = timedelta(days=365)
MAX_REMEMBERED_SUMMARIES = 1000
# Summaries of committed nights, by the night's number and revision.
_summary_by_night_and_revision: dict[tuple[int, int], "NightSummary"] = {}


@dataclass(frozen=True, slots=True)
class NightSummary:
    """The results that a night adds to the club's season, and the money that it adds to the club's
    statement. `season` or `money` is None if the night adds nothing there.
    """

    season: SeasonNight | None
    money: NightMoney | None


@dataclass(frozen=True, slots=True)
class ListedNight:
    """One row in the list of all the club's nights."""

    number: int
    name: str
    date: date
    is_practice: bool
    closed_at: datetime | None
    player_count: int
    game_count: int


def read_night_list(club: int) -> tuple[ListedNight, ...]:
    """Return all of the club's nights, practice included, newest first."""
    club_nights = Tournament.objects.filter(club=club).order_by("-date", "-pk")
    nights_with_counts = club_nights.annotate(
        player_count=_count_expression(
            Entry.objects.filter(ranked=True, expected=False), PERSON_NUMBER_EXPRESSION
        ),
        game_count=_count_expression(Round.objects.filter(forfeit="")),
    )
    columns = ("pk", "name", "date", "practice", "closed", "player_count", "game_count")
    return tuple(ListedNight(*row) for row in nights_with_counts.values_list(*columns))


def read_season_nights(club: int, first_date: date, last_date: date) -> tuple[SeasonNight, ...]:
    """Return the nights between two dates that count for the season, earliest first. Practice does
    not count.
    """
    night_seasons = (
        summary.season for summary in _read_night_summaries(club, first_date, last_date)
    )
    kept_number_by_merged = reader.kept_number_by_merged(club)
    return tuple(
        night.add_up_merged_regulars(kept_number_by_merged)
        for night in night_seasons
        if night is not None
    )


def read_money_of_nights(club: int, first_date: date, last_date: date) -> tuple[NightMoney, ...]:
    """Return the money of the nights between two dates, earliest first, without practice. An amount
    owed counts as paid if it was paid on any later night. Nights of the year before are read too,
    since a payment pays the oldest debt first.
    """
    earliest_day = first_date - ONE_YEAR if first_date - date.min > ONE_YEAR else date.min
    summaries = _read_night_summaries(club, earliest_day, date.max)
    nights_with_money = [summary.money for summary in summaries if summary.money]
    settled_nights = with_debts_settled(nights_with_money, reader.kept_number_by_merged(club))
    return tuple(night for night in settled_nights if first_date <= night.date <= last_date)


def _read_night_summaries(club: int, first_date: date, last_date: date) -> tuple[NightSummary, ...]:
    """Return summaries of the nights between two dates that add results or money, earliest first,
    without practice. The number of queries does not grow with the number of nights. The newest
    summaries are remembered, and used again if their nights have not changed.
    """
    nights_with_revision = Tournament.objects.filter(
        club=club, practice=False, date__range=(first_date, last_date)
    )
    nights_with_revision = nights_with_revision.annotate(revision=Max("changes__pk"))
    with snapshot.consistent_reads():
        revision_by_night = {
            night_number: newest_change_number or 0
            for night_number, newest_change_number in nights_with_revision.values_list(
                "pk", "revision"
            )
        }
        remembered_summary_by_night = {
            night_number: _summary_by_night_and_revision[night_number, revision]
            for night_number, revision in revision_by_night.items()
            if (night_number, revision) in _summary_by_night_and_revision
        }
        facts_by_new_night = _read_facts_by_night(
            revision_by_night.keys() - remembered_summary_by_night.keys()
        )
    new_summary_by_night = {}
    for night_number, night_facts in facts_by_new_night.items():
        night = Night(night_number, club, "", 0, night_facts)
        new_summary_by_night[night_number] = NightSummary(
            make_season_night(night), night_money(night)
        )
    if not connection.in_atomic_block:
        for night_number, summary in new_summary_by_night.items():
            _summary_by_night_and_revision[night_number, revision_by_night[night_number]] = summary
        for oldest_key in list(_summary_by_night_and_revision)[:-MAX_REMEMBERED_SUMMARIES]:
            _summary_by_night_and_revision.pop(oldest_key, None)
    dated_summaries = (
        (season_or_money.date, night_number, summary)
        for night_number, summary in (remembered_summary_by_night | new_summary_by_night).items()
        if (season_or_money := summary.season or summary.money) is not None
    )
    return tuple(
        summary
        for _, _, summary in sorted(dated_summaries, key=lambda dated_summary: dated_summary[:2])
    )


def read_visits_by_regular(
    club: int, kept_number_by_merged: Mapping[int, int]
) -> Mapping[int, Visits]:
    """Return the visits of each regular, by the regular's number, in one query. Visits of a merged
    regular count for the regular who stays. Practice does not count.
    """
    entries = Entry.objects.filter(
        tournament__club=club, tournament__practice=False, expected=False
    )
    rows_of_regulars = entries.exclude(regular=None).values("regular").order_by()
    visit_rows = rows_of_regulars.annotate(last=Max("tournament__date"), nights=Count("pk"))
    visits_by_regular = {
        visit_row["regular"]: Visits(visit_row["last"], visit_row["nights"])
        for visit_row in visit_rows
    }
    for merged_number, kept_number in kept_number_by_merged.items():
        if merged_number in visits_by_regular:
            visits_by_regular[kept_number] = visits_by_regular.get(
                kept_number, Visits()
            ) + visits_by_regular.pop(merged_number)
    return visits_by_regular


def read_last_partner_by_regular(club: int, regulars: Collection[int]) -> Mapping[int, str]:
    """Return the name of each regular's partner in the latest team, by the regular's number, in two
    queries. Regulars who never had a partner are left out. Practice does not count.
    """
    team_entries = Entry.objects.filter(
        tournament__club=club, tournament__practice=False, expected=False, team__isnull=False
    )
    entries_of_regulars = team_entries.filter(regular__in=regulars).order_by(
        "tournament__date", "tournament", "pk"
    )
    team_by_regular = {
        regular: (night, team)
        for regular, night, team in entries_of_regulars.values_list("regular", "tournament", "team")
    }
    night_numbers = {night for night, _ in team_by_regular.values()}
    entries_of_nights = team_entries.filter(tournament__in=night_numbers).order_by("pk")
    members_by_team: dict[tuple[int, int | None], list[tuple[int | None, str]]] = {}
    for night, team, member_regular, member_name in entries_of_nights.values_list(
        "tournament", "team", "regular", "name"
    ):
        members_by_team.setdefault((night, team), []).append((member_regular, member_name))
    return {
        regular: member_name
        for regular, team in team_by_regular.items()
        if regular is not None
        for member_regular, member_name in members_by_team[team]
        if member_regular != regular
    }


def read_nights_by_regular(club: int, regulars: Collection[int]) -> Mapping[int, frozenset[int]]:
    """Return the numbers of the nights on which each regular played, by the regular's number.
    Nights of merged regulars are not added up. Practice does not count.
    """
    entries = Entry.objects.filter(
        tournament__club=club, tournament__practice=False, expected=False, regular__in=regulars
    ).exclude(last_game=0)
    night_numbers_by_regular: dict[int, set[int]] = {}
    for regular, night in entries.values_list("regular", "tournament"):
        night_numbers_by_regular.setdefault(regular or 0, set()).add(night)
    return {
        regular: frozenset(night_numbers)
        for regular, night_numbers in night_numbers_by_regular.items()
    }


def _count_expression(rows: QuerySet[Any], counted_field: str | Coalesce = "pk") -> Coalesce:
    """Return a query expression that counts the distinct values of one field in a night's rows."""
    rows_of_night = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    counted_rows = rows_of_night.annotate(row_count=Count(counted_field, distinct=True)).values(
        "row_count"
    )
    return Coalesce(Subquery(counted_rows), 0)


def _read_facts_by_night(night_numbers: Collection[int]) -> Mapping[int, facts.FactByName]:
    """Return the facts of these nights by the night's number, read with one query for each kind of
    fact.
    """
    facts_by_night: dict[int, dict[facts.FactName, facts.Fact]] = {
        number: {} for number in night_numbers
    }
    for kind in facts.FACT_KINDS if night_numbers else ():
        field_names = facts.field_names(kind)
        night_column = "pk" if kind is facts.Plan else "tournament_id"
        rows_of_kind = MODEL_BY_KIND[kind.KIND].objects.filter(
            **{f"{night_column}__in": list(night_numbers)}
        )
        rows = list(rows_of_kind.values_list(night_column, *field_names))
        with snapshot.raise_unreadable_rows():
            facts_of_rows = fact_json.facts_from_rows(
                kind.KIND, field_names, [row[1:] for row in rows]
            )
        for (number, *_), fact in zip(rows, facts_of_rows, strict=True):
            facts_by_night[number][facts.fact_name(fact)] = fact
    return facts_by_night
