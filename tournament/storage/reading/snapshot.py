"""Read a night's rows from the database, without using memory: its facts, its log, its revision."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DatabaseError, connection

from tournament.evening import facts
from tournament.evening.night.night import TABLES_PER_ROW_CHOICES, Night
from tournament.evening.night.shelves import Shelves
from tournament.evening.words.occasion import occasion_for
from tournament.storage.models import Change, Fact, Tournament
from tournament.storage.stored import fact_json, log

# A kind of fact and its rows, each row a tuple of field values.
KindRows = tuple[type[facts.Fact], Sequence[tuple[object, ...]]]
# Ids are 64-bit numbers, and SQLite raises an error for a larger one.
ROW_ID_LIMIT = 1 << 63
# A whole log is read in parts, so that a save need not wait for all of it.
MAX_CHANGES_READ_AT_ONCE = 500
SELECT_CLUB_AND_REVISION_STATEMENT = """
    SELECT club.id, club.name, club.calls_it, club.last_name_first, club.tables_a_row,
           (SELECT MAX(id) FROM tournament_change WHERE tournament_id = night.id)
    FROM tournament_tournament AS night JOIN tournament_club AS club ON club.id = night.club_id
    WHERE night.id = %s
"""
BEGIN_READING_STATEMENT_BY_VENDOR = {
    # Django's own BEGIN takes the write lock, which would block all writers.
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}
MODEL_BY_KIND: dict[str, Any] = {
    facts.Plan.KIND: Tournament,
    **{model.__name__.lower(): model for model in Fact.__subclasses__()},
}


class UnreadableRows(DatabaseError):
    """Raised for a row with a value that its kind of fact does not allow. Only another program can
    have written that value.
    """


@contextmanager
def consistent_reads() -> Iterator[None]:
    """Let all queries in this context see the same data, even if another connection writes
    meanwhile. SQLite's writers wait until the context ends, so callers should only read in the
    context and compute afterward.
    """
    # The lock of the running transaction already keeps others from writing.
    if connection.in_atomic_block:
        yield
        return
    _execute_sql(BEGIN_READING_STATEMENT_BY_VENDOR[connection.vendor])
    try:
        yield
    finally:
        _execute_sql("COMMIT")


def read_night_without_facts(tournament: int) -> Night | None:
    """Return the night without its facts, or None if there is no such night. The returned night has
    its club, the club's word for a night, the order of first and last names, the tables in a row,
    and the night's revision. Each press calls this function several times, so the query is plain
    SQL.
    """
    if tournament >= ROW_ID_LIMIT:
        return None
    with connection.cursor() as cursor:
        cursor.execute(SELECT_CLUB_AND_REVISION_STATEMENT, [tournament])
        night_row = cursor.fetchone()
    if night_row is None:
        return None
    club, club_name, night_word, last_name_first, tables_a_row, revision = night_row
    occasion = occasion_for(night_word)
    valid_tables_a_row = tables_a_row if tables_a_row in TABLES_PER_ROW_CHOICES else 0
    return Night(
        tournament,
        club,
        club_name,
        revision or 0,
        {},
        occasion,
        bool(last_name_first),
        valid_tables_a_row,
    )


def read_all_rows(tournament: int) -> list[KindRows]:
    """Return all rows of the night's facts by kind, read with one query for each kind."""
    kinds_and_rows = []
    with connection.cursor() as cursor:
        for kind in facts.FACT_KINDS:
            cursor.execute(_select_statement(kind.KIND), [tournament])
            kinds_and_rows.append((kind, cursor.fetchall()))
    return kinds_and_rows


@cache
def _select_statement(kind_name: str) -> str:
    kind = fact_json.FACT_CLASS_BY_KIND[kind_name]
    select_sql, _ = (
        query_rows_of_kind(kind, 0).values_list(*facts.field_names(kind)).query.sql_with_params()
    )
    return str(select_sql)


def query_rows_of_kind(kind: type[facts.Fact], tournament: int) -> Any:
    """Return the query for the rows of one kind of fact of a night."""
    night_filter = {"pk": tournament} if kind is facts.Plan else {"tournament": tournament}
    return MODEL_BY_KIND[kind.KIND].objects.filter(**night_filter)


@contextmanager
def raise_unreadable_rows() -> Iterator[None]:
    """Raise UnreadableRows in place of the errors that unreadable rows cause in this context, so
    that the director gets an error page that explains it.
    """
    try:
        yield
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise UnreadableRows(str(error)) from error


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Switch off Python's garbage collection in this context. Facts have no reference cycles, and
    repeated collections would take as long as reading tens of thousands of rows.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def group_stored_facts(kinds_and_rows: Iterable[KindRows]) -> Shelves:
    """Return the facts of these rows, grouped by kind and game."""
    return Shelves.from_kinds(
        (kind, fact_json.facts_from_rows(kind.KIND, facts.field_names(kind), rows))
        for kind, rows in kinds_and_rows
    )


def read_log_lines_since(tournament: int, revision: int) -> tuple[int, list[fact_json.ChangeLine]]:
    """Return the night's newest revision, and the log lines of all changes after the given
    revision.
    """
    later_changes = Change.objects.filter(tournament=tournament, pk__gt=revision).order_by("pk")
    numbers_and_lines = list(later_changes.values_list("pk", "rows"))
    latest_revision = numbers_and_lines[-1][0] if numbers_and_lines else revision
    return latest_revision, [
        log_line for _, log_lines in numbers_and_lines for log_line in log_lines
    ]


def read_log(tournament: int, revision: int = ROW_ID_LIMIT - 1) -> tuple[log.Change, ...]:
    """Return the night's changes up to a revision, oldest first. They are read in parts, which is
    safe because changes are only added.
    """
    log_rows = Change.objects.filter(tournament=tournament, pk__lte=revision).order_by("pk")
    changes: list[log.Change] = []
    while True:
        last_number = changes[-1].number if changes else 0
        next_rows = log_rows.filter(pk__gt=last_number)[:MAX_CHANGES_READ_AT_ONCE]
        changes += map(log.change_from_row, next_rows)
        if len(next_rows) < MAX_CHANGES_READ_AT_ONCE:
            return tuple(changes)


def _execute_sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
