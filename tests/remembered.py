"""Remember the rows that builders wrote into an empty database, and restore them later. Each
builder continues from the one before it, until something else writes.
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

# A remembered press is as old as the first one like it.
REMEMBERED_AGE = 60.0
# A sign-in by a browser changes nothing that a builder depends on.
WRITES_OF_OTHERS = re.compile(
    r"(?!SELECT)(?=.*tournament_)(?!UPDATE .tournament_director. SET .last_login. =)", re.S
)
_begun = time.time() - time.monotonic()
_new_seed = setup.new_seed
_made = {}
_now = None


class _Builders:
    """The builders that one test has used so far, in order, until something else writes to the
    database.
    """

    def __init__(self):
        self.steps, self.are_alone, self.are_at_work = (), True, False

    def watched(self, execute, sql, params, many, context):
        if not self.are_at_work and WRITES_OF_OTHERS.match(str(sql)):
            self.are_alone = False
        return execute(sql, params, many, context)


@contextmanager
def builders():
    """Let builders restore remembered rows during one test."""
    global _now
    _now = _Builders()
    with connection.execute_wrapper(_now.watched):
        yield
    _now = None


def remembered(make):
    """Return a builder that restores the rows it wrote the last time it was called with the same
    arguments. Its arguments are words, numbers, and rows by their number. It returns a row's number
    or None.
    """

    @wraps(make)
    def make_or_restore(*arguments, **more):
        if _now is None or _now.are_at_work or not (_now.are_alone and _is_plain_time()):
            return make(*arguments, **more)
        if not _now.steps and any(all_rows().values()):
            return make(*arguments, **more)
        made_of = f"{make.__module__}.{make.__qualname__} {arguments} {sorted(more.items())}"
        _now.steps += (f"{made_of} {setup.new_seed.__name__}",)
        _now.are_at_work = True
        try:
            if _now.steps in _made:
                return _restore(_now.steps)
            return _make_and_remember(_now.steps, make, arguments, more)
        finally:
            _now.are_at_work = False

    return make_or_restore


def remembered_evening(play):
    """Return a remembered builder of a club's night. It may write nothing else, and returns the
    night's row.
    """

    @wraps(play)
    def number(club):
        return play(Club.objects.get(pk=club)).pk

    kept = remembered(number)

    @wraps(play)
    def play_or_restore(club):
        return Tournament.objects.get(pk=kept(club.pk))

    return play_or_restore


def always_seven():
    """Return the seed for tests that need the same draw each time."""
    return "seven"


def forget():
    """Forget every remembered state. After row numbers restart, a later night could have a lower
    number than a remembered one and would look older.
    """
    _made.clear()


def _make_and_remember(steps, make, arguments, more):
    before = all_rows()
    answer = make(*arguments, **more)
    _made[steps] = _changed_rows(before, all_rows()), answer
    return answer


def _restore(steps):
    rows, answer = _made[steps]
    _write_rows(rows)
    return answer


def _is_plain_time():
    """Return whether the test has replaced neither the clock nor the seed."""
    is_now = abs(timezone.now().timestamp() - _begun - time.monotonic()) < REMEMBERED_AGE
    return is_now and setup.new_seed in (_new_seed, always_seven)


def all_rows():
    """Return all stored rows, table by table."""
    rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("tournament").get_models():
            names = [field.column for field in model._meta.concrete_fields]
            # SQLite would turn stored words into times.
            kept = "+" if connection.vendor == "sqlite" else ""
            listed = ", ".join(f'{kept}"{name}"' for name in names)
            table, place = model._meta.db_table, names.index(model._meta.pk.column)
            cursor.execute(f'SELECT {listed} FROM "{table}"')
            rows[table, tuple(names), place] = {row[place]: row for row in cursor.fetchall()}
    return rows


def _changed_rows(before, after):
    changes = []
    for key, rows in after.items():
        old = before[key]
        gone = sorted(old.keys() - rows.keys())
        new = [row for number, row in rows.items() if number not in old]
        changed = [row for number, row in rows.items() if old.get(number, row) != row]
        if gone or new or changed:
            changes.append((key, gone, new, changed))
    return changes


def _write_rows(rows):
    with connection.cursor() as cursor:
        for (table, names, place), gone, new, changed in rows:
            columns, values = (
                ", ".join(f'"{name}"' for name in names),
                ", ".join("%s" for _ in names),
            )
            where = f'WHERE "{names[place]}" = %s'
            for number in gone:
                cursor.execute(f'DELETE FROM "{table}" {where}', [number])
            if new:
                cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({values})', new)
            sets = ", ".join(f'"{name}" = %s' for name in names)
            for row in changed:
                cursor.execute(f'UPDATE "{table}" SET {sets} {where}', [*row, row[place]])
