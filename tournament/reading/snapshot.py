"""The rows of a night as they are at one moment: its facts, its log, its newest change. Knows
nothing of what is remembered.
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Value
from django.db.models.functions import Coalesce

from tournament import facts
from tournament.models import Change, Fact, Tournament
from tournament.night.night import Night
from tournament.night.record import A_ROW
from tournament.night.shelves import Shelves
from tournament.night.stored import log, written
from tournament.reading import damaged_rows
from tournament.words.occasion import called

# What the rows of one kind say, field by field.
Told = tuple[type[facts.Fact], Sequence[tuple[object, ...]]]
MOST = 1 << 63
# So many changes are asked for at a time, so that no save waits for a whole evening's log.
AT_ONCE = 500
# What a row does that was damaged where it lies.
UNREADABLE = (ValueError, TypeError, AttributeError, OverflowError, DatabaseError)
CLUB_AND_REVISION = """
    SELECT club.id, club.name, club.calls_it, club.last_name_first, club.tables_a_row,
           (SELECT MAX(id) FROM tournament_change WHERE tournament_id = night.id)
    FROM tournament_tournament AS night JOIN tournament_club AS club ON club.id = night.club_id
    WHERE night.id = %s
"""
BEGIN = {
    # Not as Django begins: that would be a write, and keep every other one out from the start.
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}
ROWS: dict[str, Any] = {
    facts.Plan.KIND: Tournament,
    **{row.__name__.lower(): row for row in Fact.__subclasses__()},
}


@contextmanager
def one_moment() -> Iterator[None]:
    """All that is asked inside is answered as of the first question, whoever writes meanwhile. A
    writer's commit waits for it on a laptop, so nothing is worked out inside. Under the write lock
    nobody else writes anyway.
    """
    if connection.in_atomic_block:
        yield
        return
    _tell(BEGIN[connection.vendor])
    try:
        yield
    finally:
        _tell("COMMIT")


def newest(tournament: int) -> Night | None:
    """The night but for its facts: whose it is, what they call it, how they write names and how
    their tables stand, and its newest change. Asked several times for each press, so it is told to
    the database as it is.
    """
    if tournament >= MOST:
        return None
    with connection.cursor() as cursor:
        cursor.execute(CLUB_AND_REVISION, [tournament])
        row = cursor.fetchone()
    if row is None:
        return None
    club, name, word, last_name_first, a_row, revision = row
    rows = a_row if a_row in A_ROW else 0
    own = called(word), bool(last_name_first), rows
    return Night(tournament, club, name, revision or 0, {}, *own)


def all_rows(tournament: int) -> list[Told]:
    """Every row of the night as the database has it, one question a kind."""
    at = [tournament]
    return [(kind, damaged_rows.all_rows(_question(kind.KIND), at)) for kind in facts.KINDS]


@cache
def _question(name: str) -> str:
    kind = written.OF_KIND[name]
    sql, _ = rows_of(kind, 0).values_list(*facts.field_names(kind)).query.sql_with_params()
    return str(sql)


def rows_of(kind: type[facts.Fact], tournament: int) -> Any:
    where = {"pk": tournament} if kind is facts.Plan else {"tournament": tournament}
    return ROWS[kind.KIND].objects.filter(**where)


@contextmanager
def without_collecting() -> Iterator[None]:
    """Tens of thousands of rows become facts, none of which goes round in a circle: to look through
    them for what may go, again and again, would take as long as the reading.
    """
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def facts_in(fact: Iterable[Told]) -> Shelves:
    return Shelves.of_kinds(
        (kind, written.read_all(kind.KIND, facts.field_names(kind), rows)) for kind, rows in fact
    )


def lines_since(tournament: int, revision: int) -> tuple[int, list[written.ChangeLine]]:
    """The revision by now, and every line of the log that led to it: one question, one moment."""
    later = Change.objects.filter(tournament=tournament, pk__gt=revision).order_by("pk")
    changes = list(later.values_list("pk", "rows"))
    now = changes[-1][0] if changes else revision
    return now, [line for _, rows in changes for line in rows]


def log_of(tournament: int, revision: int = MOST - 1) -> tuple[log.Change, ...]:
    """The log as far as a revision, each change with its seal. It only grows, so what is asked for
    later is of the same log.
    """
    known = Change.objects.filter(tournament=tournament, pk__lte=revision).order_by("pk")
    known = known.annotate(sealed=Coalesce("seal__seal", Value("")))
    changes: list[log.Change] = []
    while True:
        last = changes[-1].number if changes else 0
        rows = known.filter(pk__gt=last)[:AT_ONCE]
        changes += [log.frozen(row, row.sealed) for row in rows]
        if len(rows) < AT_ONCE:
            return tuple(changes)


def _tell(words: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(words)
