"""Whose a session is. Every page asks, so the database is told as it is; and what outlives the
request that began it, as a stream does, asks anew.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from tournament.storage.models import Director

# Which of the director's phones a session is; a desk's has none.
PHONE = "phone"
KEPT = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
DIRECTOR = "SELECT * FROM tournament_director WHERE id = %s"
Read = SessionBase | Mapping[str, Any]


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(KEPT, [self.session_key, now])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return {}
        return self.decode(row[0])


def add_user(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Give each request the director who is signed in, read only if a page asks."""

    def with_user(request: HttpRequest) -> HttpResponse:
        request.user = SimpleLazyObject(lambda: _user(request.session))  # type: ignore[assignment]
        return answer(request)

    return with_user


def _user(session: SessionBase) -> Director | AnonymousUser:
    """A session from before another password is at an end. That of a club that is wiped is not:
    whoever comes back by it is told so.
    """
    director = _director_named(session)
    if director and not _is_of(director, session):
        session.flush()
        return AnonymousUser()
    return director or AnonymousUser()


def signed_in_director(session: Read) -> Director | None:
    """The director of this session; None once the password was changed or the director is gone."""
    director = _director_named(session)
    return director if director and _is_of(director, session) else None


def _director_named(session: Read) -> Director | None:
    number = session.get(SESSION_KEY)
    return next(iter(Director.objects.raw(DIRECTOR, [number])), None) if number else None


def _is_of(director: Director, session: Read) -> bool:
    own = director.get_session_auth_hash()
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), own)


def club_of(session: str) -> int | None:
    """The club of the director whose session this is; None once it has expired or was signed out.

    The session engine is asked for, since sessions are kept elsewhere while the disk is full.
    """
    load = import_module(settings.SESSION_ENGINE).SessionStore(session).load()
    director = signed_in_director(load)
    return director.club_id if director and not is_signed_out(director, load) else None


def is_signed_out(director: Director, session: Read) -> bool:
    """A phone beside the desk that was signed out there."""
    phone = session.get(PHONE)
    return phone is not None and phone <= director.phones_ended
