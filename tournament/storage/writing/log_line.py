"""Insert a change into the log, with words that are short enough for it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.db import connection

from tournament.evening.words.many import singular_or_plural
from tournament.storage.models import Change
from tournament.storage.models.log import MAX_LETTERS_OF_CHANGE_WORDS
from tournament.storage.writing.rows import value_preparer

# The statement that inserts a change is plain SQL, because it is part of every save.
CHANGE_FIELDS = tuple(field for field in Change._meta.concrete_fields if not field.primary_key)
CHANGE_COLUMNS = ", ".join(f'"{field.column}"' for field in CHANGE_FIELDS)
VALUE_PREPARERS = [(field.attname, value_preparer(field)) for field in CHANGE_FIELDS]
PLACEHOLDERS = ", ".join(["%s"] * len(CHANGE_FIELDS))
INSERT_CHANGE = f"INSERT INTO tournament_change ({CHANGE_COLUMNS}) VALUES ({PLACEHOLDERS})"

# The singular and the plural that count sentences left out of a change's words, as in "2 games".
WordsForLeftOut = tuple[str, str]


def shorten_to_fit(words: str) -> str:
    """Return the words shortened to what the log can store, never cut within a word."""
    if len(words) <= MAX_LETTERS_OF_CHANGE_WORDS:
        return words
    return f"{words[: MAX_LETTERS_OF_CHANGE_WORDS - 1].rpartition(' ')[0]} …"


def fit_words_into_log(
    change: str,
    sentences: Mapping[str, WordsForLeftOut],
    *,
    kept_sentences: Sequence[str] = (),
    ending: str = "",
    tables_to_stop: Sequence[str] = (),
) -> str:
    """Return the words of a change, no longer than the log allows. The first line says what
    changed, and a line for each table to stop follows. The last line has the `kept_sentences`, as
    many of the other sentences as fit, the `ending` if it fits, and the number of sentences left
    out.
    """
    first_lines = [f"{line.removesuffix('.')}." for line in (change, *tables_to_stop)]
    words = "\n".join(first_lines)
    always_kept = tuple(sentence.removesuffix(".") for sentence in kept_sentences)
    lengths = accumulate(len(sentence) for sentence in sentences)
    fitting_count = sum(length < MAX_LETTERS_OF_CHANGE_WORDS for length in lengths)
    for kept_count in range(fitting_count, -1, -1):
        left_out_counts = Counter(list(sentences.values())[kept_count:])
        more_word = " more" if kept_count or tables_to_stop else ""
        count_texts = (
            f"{count}{more_word} {singular_or_plural(count, *nouns)}"
            for nouns, count in left_out_counts.items()
        )
        left_out_words = f"And {', '.join(count_texts)}" if left_out_counts else ""
        for possible_ending in (ending, ""):
            parts = filter(
                None,
                (
                    *always_kept,
                    *list(sentences)[:kept_count],
                    possible_ending,
                    left_out_words,
                ),
            )
            last_line = " ".join(f"{part}." for part in parts)
            words = "\n".join(filter(None, (*first_lines, last_line)))
            if len(words) <= MAX_LETTERS_OF_CHANGE_WORDS:
                return words
    return words


def insert_change(**fields: Any) -> Change:
    """Store a change in the log and return it with the number the database gave it."""
    change = Change(**fields)
    row = [prepare(getattr(change, name)) for name, prepare in VALUE_PREPARERS]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(INSERT_CHANGE, row)
            change.pk = cursor.lastrowid
        else:
            cursor.execute(f"{INSERT_CHANGE} RETURNING id", row)
            (change.pk,) = cursor.fetchone()
    return change
