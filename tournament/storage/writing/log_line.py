"""Insert a change into the log, and shorten its words to what the log can store."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.db import connection

from tournament.evening.words.many import singular_or_plural
from tournament.storage.models import Change
from tournament.storage.models.log import MAX_LETTERS_OF_CHANGE_WORDS
from tournament.storage.writing.rows import make_value_preparer

# The statement that inserts a change is plain SQL because every save runs it, and Django's would be
# slower.
CHANGE_FIELDS = tuple(field for field in Change._meta.concrete_fields if not field.primary_key)
CHANGE_COLUMNS = ", ".join(f'"{field.column}"' for field in CHANGE_FIELDS)
FIELD_NAMES_AND_PREPARERS = [(field.attname, make_value_preparer(field)) for field in CHANGE_FIELDS]
SQL_PLACEHOLDERS = ", ".join(["%s"] * len(CHANGE_FIELDS))
INSERT_CHANGE_STATEMENT = (
    f"INSERT INTO tournament_change ({CHANGE_COLUMNS}) VALUES ({SQL_PLACEHOLDERS})"
)

# The singular and the plural of the noun that counts sentences left out of a change's words, as in
# "And 2 more games".
SingularAndPlural = tuple[str, str]


def shorten_change_words_for_log(words: str) -> str:
    """Return the words shortened to what the log can store, never cut within a word."""
    if len(words) <= MAX_LETTERS_OF_CHANGE_WORDS:
        return words
    return f"{words[: MAX_LETTERS_OF_CHANGE_WORDS - 1].rpartition(' ')[0]} …"


def fit_words_into_log(
    change_words: str,
    singular_and_plural_by_sentence: Mapping[str, SingularAndPlural],
    *,
    required_sentences: Sequence[str] = (),
    ending_sentence: str = "",
    tables_to_stop: Sequence[str] = (),
) -> str:
    """Return the words of a change, shortened to what the log allows. The first line has the
    `change_words`, and each of the `tables_to_stop` has a line of its own. The last line has all
    `required_sentences`, as many other sentences as fit, and the `ending_sentence` if it fits. It
    ends with the number of sentences left out: "And 2 more games", or "In all, 5 games" if no other
    sentence fits.
    """
    first_lines = [f"{line.removesuffix('.')}." for line in (change_words, *tables_to_stop)]
    possible_words = "\n".join(first_lines)
    required_texts = tuple(sentence.removesuffix(".") for sentence in required_sentences)
    running_lengths = accumulate(len(sentence) for sentence in singular_and_plural_by_sentence)
    fitting_count = sum(length < MAX_LETTERS_OF_CHANGE_WORDS for length in running_lengths)
    for kept_count in range(fitting_count, -1, -1):
        left_out_counts = Counter(list(singular_and_plural_by_sentence.values())[kept_count:])
        more_word = " more" if kept_count or tables_to_stop else ""
        count_texts = (
            f"{count}{more_word} {singular_or_plural(count, *singular_and_plural)}"
            for singular_and_plural, count in left_out_counts.items()
        )
        opening_words = "And" if kept_count or tables_to_stop else "In all,"
        left_out_words = f"{opening_words} {', '.join(count_texts)}" if left_out_counts else ""
        for possible_ending in (ending_sentence, ""):
            last_line_parts = filter(
                None,
                (
                    *required_texts,
                    *list(singular_and_plural_by_sentence)[:kept_count],
                    possible_ending,
                    left_out_words,
                ),
            )
            last_line = " ".join(f"{line_part}." for line_part in last_line_parts)
            possible_words = "\n".join(filter(None, (*first_lines, last_line)))
            if len(possible_words) <= MAX_LETTERS_OF_CHANGE_WORDS:
                return possible_words
    return possible_words


def insert_change(**fields: Any) -> Change:
    """Store a change in the log, and return it with the number that the database gave it."""
    change = Change(**fields)
    column_values = [
        prepare_value(getattr(change, field_name))
        for field_name, prepare_value in FIELD_NAMES_AND_PREPARERS
    ]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(INSERT_CHANGE_STATEMENT, column_values)
            change.pk = cursor.lastrowid
        else:
            cursor.execute(f"{INSERT_CHANGE_STATEMENT} RETURNING id", column_values)
            (change.pk,) = cursor.fetchone()
    return change
