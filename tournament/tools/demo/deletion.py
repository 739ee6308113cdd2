"""A thread that deletes visitors' clubs whose time is up, and old sessions."""

import logging
import threading
import time

from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament.tools.demo import actions as demos

log = logging.getLogger(__name__)
SECONDS_BETWEEN_CHECKS = 20.0
# The pause between two deletions lets other requests save their changes.
SECONDS_BETWEEN_DELETIONS = 0.2


def start_deletion_thread(stop: threading.Event | None = None) -> threading.Thread:
    """Start the thread that deletes ended clubs and old sessions, and return it. It runs until
    `stop` is set. Each process of a site may start such a thread, which skips clubs that another
    thread has deleted.
    """
    arguments = (stop or threading.Event(),)
    thread = threading.Thread(None, _delete_until_stopped, "wiper", arguments, daemon=True)
    thread.start()
    return thread


def delete_ended_clubs(*, include_running: bool = False) -> int:
    """Delete the visitors' clubs whose time is up, or all of them with `include_running`. Return
    how many were deleted. Also delete old demo records and expired sessions.
    """
    ended_clubs = demos.clubs_to_delete(timezone.now(), include_running=include_running)
    for club in ended_clubs:
        demos.delete_club(club)
        time.sleep(SECONDS_BETWEEN_DELETIONS)
    demos.delete_old_demos(timezone.now())
    SessionStore.clear_expired()
    return len(ended_clubs)


def _delete_until_stopped(stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            delete_ended_clubs()
        except DatabaseError as error:
            log.warning("Visitors' clubs could not be deleted. Trying again soon: %s", error)
        finally:
            connection.close()
        stop.wait(SECONDS_BETWEEN_CHECKS)
