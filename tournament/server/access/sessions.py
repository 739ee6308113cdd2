"""Find the director to whom a session belongs, in as few queries as possible, since every page
needs the director.
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

# In the session of a director's phone, this key has the phone's number: 1 for the first phone that
# was let in. A session at the desk does not have this key.
DIRECTORS_PHONE_KEY = "phone"
SELECT_SESSION = """
    SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s
"""
SELECT_DIRECTOR = "SELECT * FROM tournament_director WHERE id = %s"
SessionValues = SessionBase | Mapping[str, Any]


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        time_now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(SELECT_SESSION, [self.session_key, time_now])
            session_row = cursor.fetchone()
        if session_row is None:
            self._session_key = None
            return {}
        return self.decode(session_row[0])


def add_director_to_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Return middleware that gives each request its signed-in director, who is read only if the
    page needs it.
    """

    def handle_with_director(request: HttpRequest) -> HttpResponse:
        request.user = SimpleLazyObject(lambda: _director_or_anonymous(request.session))  # type: ignore[assignment]
        return get_response(request)

    return handle_with_director


def _director_or_anonymous(session: SessionBase) -> Director | AnonymousUser:
    """Return the director of this session, or an anonymous user if no director is signed in. End
    the session if the password was changed since. The session of a deleted club is not ended, so
    that its visitor can be told that the club is gone.
    """
    director = _director_of_session(session)
    if director and not _has_current_password(director, session):
        session.flush()
        return AnonymousUser()
    return director or AnonymousUser()


def signed_in_director(session: SessionValues) -> Director | None:
    """Return the director of this session, or None if the password was changed or the director was
    deleted.
    """
    director = _director_of_session(session)
    return director if director and _has_current_password(director, session) else None


def _director_of_session(session: SessionValues) -> Director | None:
    director_id = session.get(SESSION_KEY)
    return (
        next(iter(Director.objects.raw(SELECT_DIRECTOR, [director_id])), None)
        if director_id
        else None
    )


def _has_current_password(director: Director, session: SessionValues) -> bool:
    current_hash = director.get_session_auth_hash()
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), current_hash)


def club_of_session(session_key: str) -> int | None:
    """Return the id of the club whose director is signed in with this session. Return None if no
    director is, or if the desk has signed out the phone with this session.
    """
    # While the disk is full, SESSION_ENGINE names an engine that keeps sessions in memory.
    session_values = import_module(settings.SESSION_ENGINE).SessionStore(session_key).load()
    director = signed_in_director(session_values)
    return (
        director.club_id if director and not is_signed_out_phone(director, session_values) else None
    )


def is_signed_out_phone(director: Director, session: SessionValues) -> bool:
    """Return whether this is the session of a director's phone that was signed out at the desk."""
    phone_number = session.get(DIRECTORS_PHONE_KEY)
    return phone_number is not None and phone_number <= director.phones_ended
