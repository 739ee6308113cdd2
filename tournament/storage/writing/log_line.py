"""A change put into the log."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from textwrap import shorten
from typing import Any

from django.db import connection

from tournament.evening.words.many import one_or_many
from tournament.storage.models import Change
from tournament.storage.models.log import MAX_WORDS
from tournament.storage.writing.rows import preparer

# Part of every save, so they are told to the database as they are.
FIELDS = tuple(field for field in Change._meta.concrete_fields if not field.primary_key)
COLUMNS = ", ".join(f'"{field.column}"' for field in FIELDS)
PREPARERS = [(field.attname, preparer(field)) for field in FIELDS]
LINE = f"INSERT INTO tournament_change ({COLUMNS}) VALUES ({', '.join('%s' for _ in FIELDS)})"

# What stands beside a number for sentences that are left out: for one, and for more.
LeftOut = tuple[str, str]


def fit(words: str) -> str:
    """Return the words as one line of the log has them: never cut within a word."""
    line = words.replace("\n", " ")
    return line if len(line) <= MAX_WORDS else shorten(line, MAX_WORDS, placeholder=" …")


def fit_whole_sentences(
    texts: Sequence[str],
    sentences: Mapping[str, LeftOut],
    ways: str = "",
    stops: Sequence[str] = (),
) -> str:
    """Return as many sentences as a line of the log takes; those that are left out are counted,
    with what they say in short. There is room for the last one's stop. `stops`, the tables that
    somebody has to walk to, come first, each on its own line, and they and `texts` are never left
    out.
    """
    unstopped = [text.removesuffix(".") for text in texts]
    first = "".join(f"{line}.\n" for line in stops)
    words = ""
    lengths = accumulate(len(sentence) for sentence in sentences)
    fitting = sum(length < MAX_WORDS for length in lengths)
    for taken in range(fitting, -1, -1):
        so_far = list(sentences)[:taken]
        left = Counter(list(sentences.values())[taken:])
        number = "{} more" if taken or stops else "{}"
        counts = (f"{number.format(n)} {one_or_many(n, *short)}" for short, n in left.items())
        more = f"And {', '.join(counts)}" if left else ""
        for last in (ways, ""):
            words = first + ". ".join(filter(None, (*unstopped, *so_far, last, more)))
            if len(words) < MAX_WORDS:
                return words
    return words


def write_down(**says: Any) -> Change:
    """Write a change into the log and return it, with the number that the database gave it."""
    change = Change(**says)
    row = [prepare(getattr(change, name)) for name, prepare in PREPARERS]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(LINE, row)
            change.pk = cursor.lastrowid
        else:
            cursor.execute(f"{LINE} RETURNING id", row)
            (change.pk,) = cursor.fetchone()
    return change
