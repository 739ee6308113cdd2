"""A change put into the log, under its seal."""

from collections.abc import Sequence
from textwrap import shorten
from typing import Any

from django.db import connection

from tournament.models import Change
from tournament.models.log import LONGEST
from tournament.night.stored import log
from tournament.writing.rows import prepared

# Part of every save, so they are told to the database as they are.
FIELDS = tuple(field for field in Change._meta.concrete_fields if not field.primary_key)
COLUMNS = ", ".join(f'"{field.column}"' for field in FIELDS)
PREPARED = [(field.attname, prepared(field)) for field in FIELDS]
LINE = f"INSERT INTO tournament_change ({COLUMNS}) VALUES ({', '.join('%s' for _ in FIELDS)})"
KNOWN = "SELECT change_id, seal FROM tournament_seal WHERE change_id IN (%s, %s)"
NEW = "INSERT INTO tournament_seal (change_id, seal) VALUES (%s, %s)"


def fitted(words: str) -> str:
    """As a line of the log takes it: never cut within a word."""
    return words if len(words) <= LONGEST else shorten(words, LONGEST, placeholder=" …")


def in_whole_sentences(
    texts: Sequence[str],
    sentences: Sequence[str],
    ways: str = "",
    left_out: tuple[str, str] = ("game changes", "games change"),
) -> str:
    """As many as a line of the log takes; those that are left out are counted. There is room for
    the last one's stop.
    """
    for kept in range(len(sentences), -1, -1):
        left = len(sentences) - kept
        count = f"{left} more" if kept else str(left)
        more = f"And {count} {left_out[left > 1]}" if left else ""
        for last in (ways, ""):
            words = ". ".join(filter(None, (*texts, *sentences[:kept], last, more)))
            if len(words) < LONGEST:
                return words
    return fitted(words)


def write_down(after: int, **says: Any) -> Change:
    """`after` is the night's newest change until now, or 0 where this is the first one."""
    change = Change(**says)
    undone = change.undoes_id or 0
    with connection.cursor() as cursor:
        change.pk = _put(cursor, change)
        cursor.execute(KNOWN, [after, undone])
        seals = dict(cursor.fetchall())
        seal = log.seal(seals.get(after, ""), log.frozen(change), seals.get(undone, ""))
        cursor.execute(NEW, [change.pk, seal])
    return change


def _put(cursor: Any, change: Change) -> int:
    """The number that the database gives it."""
    row = [prepare(getattr(change, name)) for name, prepare in PREPARED]
    if connection.vendor == "sqlite":
        return int(cursor.execute(LINE, row).lastrowid)
    return int(cursor.execute(f"{LINE} RETURNING id", row).fetchone()[0])
