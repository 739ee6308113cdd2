"""Remember the rows that a test's builders wrote into an empty database, and restore them when
another test calls the same builders in the same order. Any other write ends this for its test.
"""

import re
import time
from contextlib import contextmanager
from functools import wraps

from django.apps import apps
from django.db import connection
from django.utils import timezone

from tournament.storage.models import Club, Tournament
from tournament.topics.set_up import actions as setup

# Seconds. Rows are restored with the times of the first run, so they must not be older than this.
MAX_AGE_OF_REMEMBERED_ROWS = 60.0
# A sign-in by a browser changes nothing that a builder depends on.
WRITES_OUTSIDE_BUILDERS = re.compile(
    r"(?!SELECT)(?=.*tournament_)(?!UPDATE .tournament_director. SET .last_login. =)", re.S
)
_started_at = time.time() - time.monotonic()
_usual_new_seed = setup.make_draw_seed
_remembered_rows = {}
_builder_calls = None


class _BuilderCalls:
    """The builders that one test has called so far, in order, and whether anything else has written
    to the database.
    """

    def __init__(self):
        self.steps, self.are_undisturbed, self.are_running = (), True, False

    def watch_query(self, execute, sql, params, many, context):
        if not self.are_running and WRITES_OUTSIDE_BUILDERS.match(str(sql)):
            self.are_undisturbed = False
        return execute(sql, params, many, context)


@contextmanager
def watch_builders():
    """Let builders restore remembered rows during one test."""
    global _builder_calls
    _builder_calls = _BuilderCalls()
    with connection.execute_wrapper(_builder_calls.watch_query):
        yield
    _builder_calls = None


def remembered(make):
    """Return the builder with a memory: a second call with the same arguments restores the rows of
    the first. The arguments must be words or numbers, such as a row's number, and the builder must
    return a row's number or None.
    """

    @wraps(make)
    def make_or_restore(*arguments, **keywords):
        if (
            _builder_calls is None
            or _builder_calls.are_running
            or not (_builder_calls.are_undisturbed and _are_clock_and_seed_usual())
        ):
            return make(*arguments, **keywords)
        if not _builder_calls.steps and any(all_rows().values()):
            return make(*arguments, **keywords)
        call_words = f"{make.__module__}.{make.__qualname__} {arguments} {sorted(keywords.items())}"
        _builder_calls.steps += (f"{call_words} {setup.make_draw_seed.__name__}",)
        _builder_calls.are_running = True
        try:
            if _builder_calls.steps in _remembered_rows:
                return _restore(_builder_calls.steps)
            return _make_and_remember(_builder_calls.steps, make, arguments, keywords)
        finally:
            _builder_calls.are_running = False

    return make_or_restore


def remembered_evening(play):
    """Return a remembered builder that takes a club and returns its night's row. It may write
    nothing but that night.
    """

    @wraps(play)
    def number(club):
        return play(Club.objects.get(pk=club)).pk

    remembered_number = remembered(number)

    @wraps(play)
    def play_or_restore(club):
        return Tournament.objects.get(pk=remembered_number(club.pk))

    return play_or_restore


def fixed_draw_seed():
    """Return the seed for tests that need the same draw each time."""
    return "seven"


def forget_remembered_rows():
    """Forget all remembered rows. It is needed after row numbers restart, because a later night
    could have a lower number than a remembered one and would look older.
    """
    _remembered_rows.clear()


def _make_and_remember(steps, make, arguments, keywords):
    rows_before = all_rows()
    result = make(*arguments, **keywords)
    _remembered_rows[steps] = _changed_rows(rows_before, all_rows()), result
    return result


def _restore(steps):
    rows, result = _remembered_rows[steps]
    _write_rows(rows)
    return result


def _are_clock_and_seed_usual():
    """Return whether the clock and the seed are the usual ones, not replaced by the test."""
    is_now = (
        abs(timezone.now().timestamp() - _started_at - time.monotonic())
        < MAX_AGE_OF_REMEMBERED_ROWS
    )
    return is_now and setup.make_draw_seed in (_usual_new_seed, fixed_draw_seed)


def all_rows():
    """Return all stored rows, table by table."""
    rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("tournament").get_models():
            names = [field.column for field in model._meta.concrete_fields]
            # The plus keeps SQLite from turning stored words into times.
            raw_mark = "+" if connection.vendor == "sqlite" else ""
            column_list = ", ".join(f'{raw_mark}"{name}"' for name in names)
            table, place = model._meta.db_table, names.index(model._meta.pk.column)
            cursor.execute(f'SELECT {column_list} FROM "{table}"')
            rows[table, tuple(names), place] = {row[place]: row for row in cursor.fetchall()}
    return rows


def _changed_rows(rows_before, rows_after):
    changes = []
    for key, rows in rows_after.items():
        old_rows = rows_before[key]
        removed_numbers = sorted(old_rows.keys() - rows.keys())
        new_rows = [row for number, row in rows.items() if number not in old_rows]
        changed_rows = [row for number, row in rows.items() if old_rows.get(number, row) != row]
        if removed_numbers or new_rows or changed_rows:
            changes.append((key, removed_numbers, new_rows, changed_rows))
    return changes


def _write_rows(rows):
    with connection.cursor() as cursor:
        for (table, names, place), removed_numbers, new_rows, changed_rows in rows:
            columns, values = (
                ", ".join(f'"{name}"' for name in names),
                ", ".join("%s" for _ in names),
            )
            condition = f'WHERE "{names[place]}" = %s'
            for number in removed_numbers:
                cursor.execute(f'DELETE FROM "{table}" {condition}', [number])
            if new_rows:
                cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({values})', new_rows)
            sets = ", ".join(f'"{name}" = %s' for name in names)
            for row in changed_rows:
                cursor.execute(f'UPDATE "{table}" SET {sets} {condition}', [*row, row[place]])
