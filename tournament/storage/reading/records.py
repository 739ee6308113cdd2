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

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.storage.models import Change, Regular
from tournament.storage.reading import snapshot
from tournament.storage.stored import log, written
from tournament.storage.stored.archive import Archive, Person, regular_numbers
from tournament.storage.stored.written import ChangeLine

# Changes at one table that are one entry of the log; more are several.
MAX_TOGETHER = 30
# What is typed at a table, and how the lines of a change tell what they are of. All of a long log
# is looked through for that, and only what is shown is read.
TYPED = {facts.Sheet.KIND, facts.Hand.KIND}
KIND_OF_LINE = re.compile(r'"kind": ?"(\w+)"')


def log_entries(tournament: int, wanted: log.LogFilter) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of all changes, the newest first: what one person typed at one table
    without a break is one entry of the log, but for what was taken back.
    """
    changes = (
        _matching(tournament, wanted).order_by("-pk").annotate(lines=Cast("rows", TextField()))
    )
    rows = changes.values_list("pk", "by", "device", "round", "table", "reason", "undoes", "lines")
    taken_back = {row[6] for row in rows}
    runs = ([row[0] for row in run] for _, run in groupby(rows, partial(_typing, taken_back)))
    return tuple(
        tuple(run[at : at + MAX_TOGETHER])
        for run in runs
        for at in range(0, len(run), MAX_TOGETHER)
    )


def log_of(tournament: int, numbers: Iterable[int]) -> Mapping[int, log.Change]:
    rows = Change.objects.filter(tournament=tournament, pk__in=list(numbers))
    return {row.pk: log.from_row(row) for row in rows}


def undo_state(tournament: int) -> log.UndoState:
    """Return what became of every change, from those few that took others back."""
    back = Change.objects.filter(tournament=tournament, undoes__isnull=False).order_by("-pk")
    return log.UndoState(tuple(back.values_list("pk", "undoes_id")))


def night_at_revision(night: Night, revision: int) -> Night | None:
    """Return the night as it was after an earlier change; None if the log does not tell it."""
    later = Change.objects.filter(tournament=night.tournament, pk__gt=revision)
    changes = later.filter(pk__lte=night.revision).order_by("pk").values_list("rows", flat=True)
    try:
        earlier = written.facts_before(night.written, [line for rows in changes for line in rows])
    except (KeyError, TypeError, ValueError):
        return None
    was_set_up = any(isinstance(fact, facts.Plan) for fact in earlier.values())
    return replace(night, written=earlier, revision=revision) if was_set_up else None


def night_when_seated(night: Night, game: int) -> Night | None:
    """Return the night as it was when a game was seated last, before anything happened in it."""
    of_game = Change.objects.filter(tournament=night.tournament, round=game)
    changes = of_game.filter(pk__lte=night.revision).order_by("-pk").values_list("pk", "rows")
    for revision, rows in changes:
        if any(_seats(line, game) for line in rows):
            return night_at_revision(night, revision)
    return None


def _seats(line: ChangeLine, game: int) -> bool:
    is_of_game = line["kind"] == facts.Round.KIND and line["key"] == [game]
    return is_of_game and "seated" in (line["new"] or {})


def archive(night: Night) -> Archive:
    """Return the night as it is saved in a file, with its log as far as the night itself."""
    changes = snapshot.log_of(night.tournament, night.revision)
    named, everybody = regular_numbers(night, changes), people_of(night.club)
    regulars = tuple(everybody[number] for number in sorted(everybody.keys() & named))
    return Archive(night.club_name, night.written, regulars, changes)


def people_of(club: int) -> Mapping[int, Person]:
    """Return every regular by number, those who no longer come included."""
    rows = Regular.objects.filter(club=club).values("number", "name", "nickname", "lot")
    return {row["number"]: Person(**row) for row in rows}


def _typing(taken_back: Collection[int | None], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a key that is the same for all that one person types at one table, and a different one
    for each other change.
    """
    number, by, device, game, table, reason, undoes, lines = row
    is_plain = not reason and undoes is None and number not in taken_back
    if table is not None and is_plain and TYPED.issuperset(KIND_OF_LINE.findall(lines)):
        return by, device, game, table
    return (number,)


def _matching(tournament: int, wanted: log.LogFilter) -> QuerySet[Change]:
    person = None if wanted.person is None else f",{wanted.person},"
    asked = {"round": wanted.game, "table": wanted.table, "people__contains": person}
    known = {name: value for name, value in asked.items() if value is not None}
    return Change.objects.filter(tournament=tournament, **known)
