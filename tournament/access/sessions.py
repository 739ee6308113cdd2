"""Whose a session is, asked anew for what outlives the request that began it, as a stream does. A
page asks its door.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.utils.crypto import constant_time_compare

from tournament.models import Director

# Which of the director's phones a session is; a desk's has none.
PHONE = "phone"


def club_of(session: str) -> int | None:
    """The club of whoever is signed in by it; none once it has run out or was signed out, or since
    there is another password.
    """
    load = SessionStore(session).load()
    director = Director.objects.filter(pk=load.get(SESSION_KEY, 0)).first()
    if director is None or is_signed_out(director, load):
        return None
    same = constant_time_compare(load.get(HASH_SESSION_KEY, ""), director.get_session_auth_hash())
    return director.club_id if same else None


def is_signed_out(director: Director, session: SessionBase | Mapping[str, Any]) -> bool:
    """A phone beside the desk that was signed out there."""
    phone = session.get(PHONE)
    return phone is not None and phone <= director.phones_ended
