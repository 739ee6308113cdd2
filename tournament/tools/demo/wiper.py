"""Wipes visitors' clubs that are over, one after the other, in a thread of its own for as long as
the process lives; and what else piles up on a demo site.
"""

import logging
import threading
import time

from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament.tools.demo import actions as demos

log = logging.getLogger(__name__)
LOOK = 20.0  # seconds
# Between two, so that whoever saves meanwhile is let in.
REST = 0.2


def start(over: threading.Event | None = None) -> threading.Thread:
    """Several processes may look at once: what one has wiped the others find gone."""
    until = over or threading.Event()
    thread = threading.Thread(target=_run, args=(until,), name="wiper", daemon=True)
    thread.start()
    return thread


def wipe(*, all_of_them: bool = False) -> int:
    """How many were wiped."""
    to_wipe = demos.to_wipe(timezone.now(), all_of_them=all_of_them)
    for club in to_wipe:
        demos.wipe(club)
        time.sleep(REST)
    demos.forget(timezone.now())
    SessionStore.clear_expired()
    return len(to_wipe)


def _run(over: threading.Event) -> None:
    while not over.is_set():
        try:
            wipe()
        except DatabaseError as trouble:
            log.warning("Visitors' clubs could not be wiped, and are looked at again: %s", trouble)
        finally:
            connection.close()
        over.wait(LOOK)
