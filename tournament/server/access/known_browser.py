"""The marks of browsers that were let in before: whoever has one guesses on a line of its own, so
that guessers behind the same address hold nobody up in whose browser a director has signed in, or
whose phone opened a table tonight.

They open nothing, and tell no more than which club signed in here. They are signed and have no end
that a clock could get wrong; a phone's ends with the keys of its evening.
"""

import secrets
from collections.abc import Container

from django.core import signing

COOKIE = "euchre_browser"
SALT = "tournament.known_browser"
A_YEAR = 365 * 24 * 60 * 60
PHONE = "euchre_phone"
SALT_OF_PHONES = "tournament.known_phone"
AN_EVENING = 12 * 60 * 60


def mark_for(director: int) -> str:
    return signing.dumps([director, secrets.token_urlsafe(9)], salt=SALT)


def director_of(mark: str) -> int | None:
    """Return the director a browser's mark names, or None for a mark that is not ours."""
    marked = _read(mark)
    return marked[0] if marked else None


def line_of(mark: str, director: int) -> str | None:
    """Return the line that guesses from this browser count against, or None for another director's
    mark.
    """
    marked = _read(mark)
    return f"browser {marked[1]} of {director}" if marked and marked[0] == director else None


def _read(mark: str) -> tuple[int, str] | None:
    try:
        director, name = signing.loads(mark, salt=SALT)
    except signing.BadSignature:
        return None
    return director, name


def mark_for_phone(tournament: int, table: int, generation: int) -> str:
    return signing.dumps([tournament, table, generation], salt=SALT_OF_PHONES)


def line_of_phone(mark: str, keys: Container[tuple[int, int]]) -> str | None:
    """One for all phones of a table, or whoever knows one code could have lines without end. `keys`
    are the evenings that may be tonight's, each with the generation of its keys.
    """
    try:
        tournament, table, generation = signing.loads(mark, salt=SALT_OF_PHONES)
    except signing.BadSignature:
        return None
    is_tonights = (tournament, generation) in keys
    return f"phones at {table} of {tournament}" if is_tonights else None
