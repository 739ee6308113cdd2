"""The rows of a night as they are at one moment: its facts, its log, its newest change. Knows
nothing of what is remembered.
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DatabaseError, connection

from tournament.evening import facts
from tournament.evening.night.night import A_ROW, Night
from tournament.evening.night.shelves import Shelves
from tournament.evening.words.occasion import called
from tournament.storage.models import Change, Fact, Tournament
from tournament.storage.stored import log, written

# The rows of one kind, field by field.
KindRows = tuple[type[facts.Fact], Sequence[tuple[object, ...]]]
MAX_NUMBER = 1 << 63
# Changes that are asked for at a time, so that no save waits for a whole evening's log.
MAX_AT_ONCE = 500
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


class UnreadableRows(DatabaseError):
    """A row holds what none of its kind can say, which only another program could write."""


@contextmanager
def one_moment() -> Iterator[None]:
    """Answer all that is asked inside as of the first question, whoever writes meanwhile. A
    writer's commit waits for it on a laptop, so nothing is worked out inside. Under the write lock
    nobody else writes anyway.
    """
    if connection.in_atomic_block:
        yield
        return
    _execute(BEGIN[connection.vendor])
    try:
        yield
    finally:
        _execute("COMMIT")


def newest(tournament: int) -> Night | None:
    """Return the night without its facts: whose it is, what they call it, how they write names and
    how their tables stand, and its newest change. Each press asks this several times, so it is
    plain SQL.
    """
    if tournament >= MAX_NUMBER:
        return None
    with connection.cursor() as cursor:
        cursor.execute(CLUB_AND_REVISION, [tournament])
        row = cursor.fetchone()
    if row is None:
        return None
    club, name, word, last_name_first, a_row, revision = row
    rows = a_row if a_row in A_ROW else 0
    return Night(
        tournament, club, name, revision or 0, {}, called(word), bool(last_name_first), rows
    )


def all_rows(tournament: int) -> list[KindRows]:
    """Return every row of the night as the database has it, one question a kind."""
    rows_by_kind = []
    with connection.cursor() as cursor:
        for kind in facts.KINDS:
            cursor.execute(_select_statement(kind.KIND), [tournament])
            rows_by_kind.append((kind, cursor.fetchall()))
    return rows_by_kind


@cache
def _select_statement(name: str) -> str:
    kind = written.OF_KIND[name]
    sql, _ = rows_of(kind, 0).values_list(*facts.field_names(kind)).query.sql_with_params()
    return str(sql)


def rows_of(kind: type[facts.Fact], tournament: int) -> Any:
    where = {"pk": tournament} if kind is facts.Plan else {"tournament": tournament}
    return ROWS[kind.KIND].objects.filter(**where)


@contextmanager
def readable() -> Iterator[None]:
    """Turn what is raised by a row that cannot be read into one error, which has its own page."""
    try:
        yield
    except (ValueError, TypeError, AttributeError, OverflowError) as fault:
        raise UnreadableRows(str(fault)) from fault


@contextmanager
def without_collecting() -> Iterator[None]:
    """Switch Python's garbage collection off. Tens of thousands of rows become facts, and none of
    them refers to itself: looking through them again and again would take as long as the reading.
    """
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def facts_in(rows_by_kind: Iterable[KindRows]) -> Shelves:
    return Shelves.from_kinds(
        (kind, written.read_all(kind.KIND, facts.field_names(kind), rows))
        for kind, rows in rows_by_kind
    )


def lines_since(tournament: int, revision: int) -> tuple[int, list[written.ChangeLine]]:
    """Return the revision by now, and every line of the log that led to it, as of one moment."""
    later = Change.objects.filter(tournament=tournament, pk__gt=revision).order_by("pk")
    changes = list(later.values_list("pk", "rows"))
    now = changes[-1][0] if changes else revision
    return now, [line for _, rows in changes for line in rows]


def log_of(tournament: int, revision: int = MAX_NUMBER - 1) -> tuple[log.Change, ...]:
    """Return the log as far as a revision. It only grows, so it may be read in parts."""
    known = Change.objects.filter(tournament=tournament, pk__lte=revision).order_by("pk")
    changes: list[log.Change] = []
    while True:
        last = changes[-1].number if changes else 0
        rows = known.filter(pk__gt=last)[:MAX_AT_ONCE]
        changes += map(log.from_row, rows)
        if len(rows) < MAX_AT_ONCE:
            return tuple(changes)


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
