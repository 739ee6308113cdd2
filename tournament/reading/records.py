"""From rows to what is known beyond one evening as it is: a page of its log, how it was earlier, a
night to be saved, and everybody the club knows. Like replay.py it only reads.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from tournament import facts
from tournament.models import Change, Regular
from tournament.night.night import Night
from tournament.night.stored import log, written
from tournament.night.stored.archive import Archive, Person, regulars_named
from tournament.night.stored.written import ChangeLine
from tournament.reading import snapshot

# So many changes at one table are one entry of the log, and more are several.
MOST_TOGETHER = 30
# What is typed at a table, and how the lines of a change tell what they are of. All of a long log
# is looked through for that, and only what is shown is read.
TYPED = {facts.Sheet.KIND, facts.Hand.KIND}
KIND_OF_LINE = re.compile(r'"kind": ?"(\w+)"')


def log_entries(tournament: int, wanted: log.LogFilter) -> tuple[tuple[int, ...], ...]:
    """The numbers of all changes, the newest first: what one person typed at one table without a
    break is one entry of the log, but for what was taken back.
    """
    changes = _wanted(tournament, wanted).order_by("-pk").annotate(lines=Cast("rows", TextField()))
    rows = changes.values_list("pk", "by", "device", "round", "table", "reason", "undoes", "lines")
    taken_back = {row[6] for row in rows}
    runs = ([row[0] for row in run] for _, run in groupby(rows, partial(_typing, taken_back)))
    return tuple(
        tuple(run[at : at + MOST_TOGETHER])
        for run in runs
        for at in range(0, len(run), MOST_TOGETHER)
    )


def log_of(tournament: int, numbers: Iterable[int]) -> Mapping[int, log.Change]:
    rows = Change.objects.filter(tournament=tournament, pk__in=list(numbers))
    return {row.pk: log.frozen(row) for row in rows}


def undo_state(tournament: int) -> log.UndoState:
    """What became of every change, from those few that took others back."""
    back = Change.objects.filter(tournament=tournament, undoes__isnull=False).order_by("-pk")
    return log.UndoState(tuple(back.values_list("pk", "undoes_id")))


def as_of(night: Night, revision: int) -> Night | None:
    """The night as it was after an earlier change; nothing where the log does not tell it."""
    later = Change.objects.filter(tournament=night.tournament, pk__gt=revision)
    changes = later.filter(pk__lte=night.revision).order_by("pk").values_list("rows", flat=True)
    try:
        fact = written.before(night.written, [line for rows in changes for line in rows])
    except (*snapshot.UNREADABLE, KeyError, written.Unlike):
        return None
    was_set_up = any(isinstance(item, facts.Plan) for item in fact.values())
    return replace(night, written=fact, revision=revision) if was_set_up else None


def as_seated(night: Night, game: int) -> Night | None:
    """The night as it was when a game was seated last, before anything happened in it."""
    of_game = Change.objects.filter(tournament=night.tournament, round=game)
    changes = of_game.filter(pk__lte=night.revision).order_by("-pk").values_list("pk", "rows")
    for revision, rows in changes:
        if any(_seats(line, game) for line in rows):
            return as_of(night, revision)
    return None


def _seats(line: ChangeLine, game: int) -> bool:
    is_of_game = line["kind"] == facts.Round.KIND and line["key"] == [game]
    return is_of_game and "seated" in (line["new"] or {})


def archive(night: Night) -> Archive:
    """The night as it can be saved in a file, with its log as far as the night itself."""
    changes = snapshot.log_of(night.tournament, night.revision)
    named, everybody = regulars_named(night, changes), people_of(night.club)
    regulars = tuple(everybody[number] for number in sorted(everybody.keys() & named))
    return Archive(night.club_name, night.written, regulars, changes)


def people_of(club: int) -> Mapping[int, Person]:
    """Every regular, those who no longer come included."""
    rows = Regular.objects.filter(club=club).values("number", "name", "nickname", "lot")
    return {row["number"]: Person(**row) for row in rows}


def _typing(taken_back: Collection[int | None], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Alike for all that one person types at one table; its own for whatever else was pressed."""
    number, by, device, game, table, reason, undoes, lines = row
    is_plain = not reason and undoes is None and number not in taken_back
    if table is not None and is_plain and TYPED.issuperset(KIND_OF_LINE.findall(lines)):
        return by, device, game, table
    return (number,)


def _wanted(tournament: int, wanted: log.LogFilter) -> QuerySet[Change]:
    person = None if wanted.person is None else f",{wanted.person},"
    asked = {"round": wanted.game, "table": wanted.table, "people__contains": person}
    said = {name: value for name, value in asked.items() if value is not None}
    return Change.objects.filter(tournament=tournament, **said)
