"""The mark of a browser in which a director has signed in before: whoever has it guesses on a line
of its own, so that a hall full of guessers behind the same address does not hold the director up.

It opens nothing. It is signed, names the director by number, and has no end that a clock could get
wrong.
"""

from __future__ import annotations

import secrets

from django.core import signing

COOKIE = "euchre_browser"
SALT = "tournament.known_browser"
A_YEAR = 365 * 24 * 60 * 60


def mark_for(director: int) -> str:
    return signing.dumps([director, secrets.token_urlsafe(9)], salt=SALT)


def line_of(mark: str, director: int) -> str | None:
    """Nothing for a mark that is another director's, or not ours."""
    try:
        known, name = signing.loads(mark, salt=SALT)
    except signing.BadSignature:
        return None
    return f"browser {name} of {director}" if known == director else None
