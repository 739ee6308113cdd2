"""What builders made of an empty database, made once and put back row by row. Each builder goes on
from the one before, until something else is written.
"""

import re
import time
from contextlib import contextmanager
from functools import wraps

from django.apps import apps
from django.db import connection
from django.utils import timezone

from tournament.topics.set_up import actions as setup

# A press that is remembered is as old as the first that was like it.
OLD = 60.0
# That somebody came in by a browser is nothing a builder goes by.
ANOTHERS = re.compile(
    r"(?!SELECT)(?=.*tournament_)(?!UPDATE .tournament_director. SET .last_login. =)", re.S
)
_begun = time.time() - time.monotonic()
_new_seed = setup.new_seed
_made = {}
_now = None


class _Builders:
    """Those of one test, in their order, until somebody else writes."""

    def __init__(self):
        self.steps, self.are_alone, self.are_at_work = (), True, False

    def watched(self, execute, sql, params, many, context):
        if not self.are_at_work and ANOTHERS.match(str(sql)):
            self.are_alone = False
        return execute(sql, params, many, context)


@contextmanager
def builders():
    """A test begins with what it finds."""
    global _now
    _now = _Builders()
    with connection.execute_wrapper(_now.watched):
        yield
    _now = None


def remembered(make):
    """Make it, or put back what it wrote when it was made like this before. It is told rows by
    their number and everything else by words and numbers, and answers a row's number or nothing.
    """

    @wraps(make)
    def made(*told, **more):
        if _now is None or _now.are_at_work or not (_now.are_alone and _is_plain_time()):
            return make(*told, **more)
        if not _now.steps and any(all_rows().values()):
            return make(*told, **more)
        _now.steps += (f"{make.__qualname__} {told} {sorted(more.items())}",)
        _now.are_at_work = True
        try:
            if _now.steps in _made:
                return _again(_now.steps)
            return _first(_now.steps, make, told, more)
        finally:
            _now.are_at_work = False

    return made


def forget():
    """What is numbered lower than what was made, as where numbers begin anew, would look older."""
    _made.clear()


def _first(steps, make, told, more):
    before = all_rows()
    answer = make(*told, **more)
    _made[steps] = _difference(before, all_rows()), answer
    return answer


def _again(steps):
    found, answer = _made[steps]
    _put(found)
    return answer


def _is_plain_time():
    """Neither a clock nor a draw that a test made for itself."""
    is_now = abs(timezone.now().timestamp() - _begun - time.monotonic()) < OLD
    return is_now and setup.new_seed is _new_seed


def all_rows():
    """As they are kept, table by table and row by row."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("tournament").get_models():
            names = [field.column for field in model._meta.concrete_fields]
            # SQLite would make times of what it keeps as words.
            kept = "+" if connection.vendor == "sqlite" else ""
            listed = ", ".join(f'{kept}"{name}"' for name in names)
            table, place = model._meta.db_table, names.index(model._meta.pk.column)
            cursor.execute(f'SELECT {listed} FROM "{table}"')
            found[table, tuple(names), place] = {row[place]: row for row in cursor.fetchall()}
    return found


def _difference(before, after):
    found = []
    for key, rows in after.items():
        old = before[key]
        assert not old.keys() - rows.keys(), f"a builder takes rows out of {key[0]}"
        new = [row for number, row in rows.items() if number not in old]
        changed = [row for number, row in rows.items() if old.get(number, row) != row]
        if new or changed:
            found.append((key, new, changed))
    return found


def _put(found):
    with connection.cursor() as cursor:
        for (table, names, place), new, changed in found:
            columns, values = (
                ", ".join(f'"{name}"' for name in names),
                ", ".join("%s" for _ in names),
            )
            if new:
                cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({values})', new)
            sets = ", ".join(f'"{name}" = %s' for name in names)
            for row in changed:
                where = f'WHERE "{names[place]}" = %s'
                cursor.execute(f'UPDATE "{table}" SET {sets} {where}', [*row, row[place]])
