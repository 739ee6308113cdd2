"""From rows to what is known beyond one evening: a page of a night's log, the club's nights, a
season, a night to be saved. Like replay.py it only reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import groupby
from typing import Any

from django.db import connection
from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament import one_moment
from tournament.models import Change, Entry, Regular, Round, Tournament
from tournament.night import facts, log, written
from tournament.night.archive import Archive, Person, regulars_named
from tournament.night.evening import Night
from tournament.one_moment import ROWS
from tournament.season import Played, played

# Nights remembered for a season, each under its revision; only what is committed.
KEPT = 1000
# So many changes at one table are one entry of the log, and more are several.
MOST_TOGETHER = 30
_remembered: dict[tuple[int, int], Played | None] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """One of the club's nights in the list of all."""

    number: int
    name: str
    date: date
    practice: bool
    closed: bool
    players: int
    games: int


def log_entries(tournament: int, wanted: log.Wanted) -> tuple[tuple[int, ...], ...]:
    """The numbers of all changes, the newest first: what one person typed at one table without a
    break is one entry of the log, but for what was taken back.
    """
    told = _wanted(tournament, wanted).order_by("-pk")
    found = told.values_list("pk", "by", "device", "round", "table", "reason", "undoes", "rows")
    taken_back = {row[6] for row in found}
    runs = ([row[0] for row in run] for _, run in groupby(found, partial(_typing, taken_back)))
    return tuple(
        tuple(run[at : at + MOST_TOGETHER])
        for run in runs
        for at in range(0, len(run), MOST_TOGETHER)
    )


def log_of(tournament: int, numbers: Iterable[int]) -> Mapping[int, log.Change]:
    rows = Change.objects.filter(tournament=tournament, pk__in=list(numbers))
    return {row.pk: log.frozen(row) for row in rows}


def standing(tournament: int) -> log.Standing:
    """What became of every change, from those few that took others back."""
    back = Change.objects.filter(tournament=tournament, undoes__isnull=False).order_by("-pk")
    return log.Standing(tuple((one, other) for one, other in back.values_list("pk", "undoes_id")))


def archive(night: Night) -> Archive:
    """The night as it can be saved in a file, with its log as far as the night itself."""
    changes = one_moment.log_of(night.tournament, night.revision)
    named = Regular.objects.filter(club=night.club, number__in=regulars_named(night, changes))
    regulars = tuple(
        Person(number=one.number, name=one.name, nickname=one.nickname, lot=one.lot)
        for one in named.order_by("number")
    )
    return Archive(night.club_name, night.written, regulars, changes)


def evenings(club: int) -> tuple[Evening, ...]:
    """All of the club's nights, the newest first."""
    rows = Tournament.objects.filter(club=club).order_by("-date", "-pk")
    counted = rows.annotate(
        players=_how_many(Entry.objects.filter(ranked=True)), games=_how_many(Round.objects.all())
    )
    return tuple(
        Evening(
            number=row.pk,
            name=row.name,
            date=row.date,
            practice=row.practice,
            closed=row.closed is not None,
            players=row.players,
            games=row.games,
        )
        for row in counted
    )


def season(club: int, first: date, last: date) -> tuple[Played, ...]:
    """The nights between two days that count, practice left out, the earliest first. The same
    number of questions to the database, however many nights; what was read once is remembered under
    the night's revision.
    """
    rows = Tournament.objects.filter(club=club, practice=False, date__range=(first, last))
    known = rows.annotate(revision=Max("changes__pk")).order_by("date", "pk")
    with one_moment.held():
        revisions = {number: told or 0 for number, told in known.values_list("pk", "revision")}
        remembered = {
            number: _remembered[number, revision]
            for number, revision in revisions.items()
            if (number, revision) in _remembered
        }
        unread = _facts_of(revisions.keys() - remembered.keys())
    read = {number: played(Night(number, club, "", 0, told)) for number, told in unread.items()}
    if not connection.in_atomic_block:
        _remember({(number, revisions[number]): one for number, one in read.items()})
    found = remembered | read
    return tuple(one for number in revisions if (one := found[number]) is not None)


def people_of(club: int) -> Mapping[int, Person]:
    """Every regular, those who no longer come included."""
    rows = Regular.objects.filter(club=club).values("number", "name", "nickname", "lot")
    return {row["number"]: Person(**row) for row in rows}


def _typing(taken_back: Collection[int | None], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Alike for all that one person types at one table; its own for whatever else was pressed."""
    number, by, device, game, table, reason, undoes, lines = row
    typed = all(line["kind"] in (facts.Sheet.KIND, facts.Hand.KIND) for line in lines)
    is_plain = not reason and undoes is None and number not in taken_back
    if typed and table is not None and is_plain:
        return by, device, game, table
    return (number,)


def _wanted(tournament: int, wanted: log.Wanted) -> QuerySet[Change]:
    found = Change.objects.filter(tournament=tournament)
    if wanted.game is not None:
        found = found.filter(round=wanted.game)
    if wanted.table is not None:
        found = found.filter(table=wanted.table)
    if wanted.person is not None:
        found = found.filter(people__contains=f",{wanted.person},")
    return found


def _how_many(rows: QuerySet[Any]) -> Coalesce:
    """How many facts of one kind a night has."""
    of_one = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(of_one.annotate(many=Count("*")).values("many")), 0)


def _facts_of(numbers: Collection[int]) -> Mapping[int, facts.Facts]:
    known: dict[int, dict[facts.Name, facts.Fact]] = {number: {} for number in numbers}
    for kind in facts.KINDS if numbers else ():
        rows = ROWS[kind.KIND].objects
        names = facts.field_names(kind)
        whose = "pk" if kind is facts.Plan else "tournament_id"
        found = list(rows.filter(**{f"{whose}__in": list(numbers)}).values_list(whose, *names))
        all_facts = written.read_all(kind.KIND, names, (row[1:] for row in found))
        for (number, *_), fact in zip(found, all_facts, strict=True):
            known[number][facts.named(fact)] = fact
    return known


def _remember(read: Mapping[tuple[int, int], Played | None]) -> None:
    _remembered.update(read)
    for oldest in list(_remembered)[:-KEPT]:
        _remembered.pop(oldest, None)
