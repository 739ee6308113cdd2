"""The keeper of copies, put together: what is worth one, and how it is made while others save.

The one place that knows both the lanes and the copies.
"""

import sqlite3
from pathlib import Path

from django.conf import settings
from django.db import connection

from tournament.laptop.copies import last_copy
from tournament.laptop.copies.keeper import CopyJobs, Keeper
from tournament.laptop.server import opening
from tournament.web.lanes import Lanes
from tournament.writing.worth_a_copy import WorthACopy


def keeper(lanes: Lanes) -> Keeper:
    def copy() -> Path:
        return opening.keep_copy(lanes.of_a_writer(_of_this_thread).result())

    is_unseen = last_copy.is_unseen(opening.path())
    return Keeper(CopyJobs(WorthACopy(), copy, _let_go), settings.DATA, is_due=is_unseen)


def _let_go() -> None:
    """Of the connection of the thread that asks for it, and no other's."""
    connection.close()


def _of_this_thread() -> sqlite3.Connection:
    connection.ensure_connection()
    opened: sqlite3.Connection = connection.connection
    return opened
