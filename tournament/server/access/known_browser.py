"""Signed cookies by which a director's browser or a table's phone is recognized.

Wrong passwords and codes from a browser with such a cookie are counted separately, so strangers
behind the same address cannot make this browser wait. The cookie opens no page. The cookie never
expires, since a clock may be wrong, but a phone's cookie is worth nothing once tonight's table keys
have changed.
"""

import secrets
from collections.abc import Container

from django.core import signing

BROWSER_COOKIE = "euchre_browser"
BROWSER_SALT = "tournament.known_browser"
SECONDS_PER_YEAR = 365 * 24 * 60 * 60
PHONE_COOKIE = "euchre_phone"
PHONE_SALT = "tournament.known_phone"
SECONDS_PER_HALF_DAY = 12 * 60 * 60


def make_browser_cookie(director_id: int) -> str:
    return signing.dumps([director_id, secrets.token_urlsafe(9)], salt=BROWSER_SALT)


def director_id_in_cookie(cookie: str) -> int | None:
    """Return the id of the director whom a browser's cookie names, or None for a forged one."""
    return _read_browser_cookie(cookie)[0]


def guesser_name_of_browser(cookie: str, director_id: int) -> str | None:
    """Return the name under which wrong passwords from this browser are counted, or None if its
    cookie is forged or belongs to another director.
    """
    cookie_director_id, browser_id = _read_browser_cookie(cookie)
    if cookie_director_id != director_id:
        return None
    return f"browser {browser_id} of {director_id}"


def _read_browser_cookie(cookie: str) -> tuple[int | None, str]:
    """Return the ids of a director and of a browser, or None and "" for a forged cookie."""
    try:
        director_id, browser_id = signing.loads(cookie, salt=BROWSER_SALT)
    except signing.BadSignature:
        return None, ""
    return director_id, browser_id


def make_phone_cookie(tournament: int, table: int, generation: int) -> str:
    return signing.dumps([tournament, table, generation], salt=PHONE_SALT)


def guesser_name_of_phones(
    cookie: str, current_generations: Container[tuple[int, int]]
) -> str | None:
    """Return the name by which the wrong tries of all phones of a table are counted together, or
    None if the cookie is not tonight's. `current_generations` has each night that may be tonight's,
    with its generation of table keys.
    """
    try:
        tournament, table, generation = signing.loads(cookie, salt=PHONE_SALT)
    except signing.BadSignature:
        return None
    is_current_generation = (tournament, generation) in current_generations
    return f"phones at {table} of {tournament}" if is_current_generation else None
