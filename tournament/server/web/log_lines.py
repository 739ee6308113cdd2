"""What a line of the log must not carry: a table's key, what a screen watches by, a break that
somebody else wrote, and the program's inside where it is the file or its disk that failed.
"""

import logging
import re
import sqlite3
from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError

# What SQLite says of a file or its disk, and what that means to whoever reads the window.
AGAIN = "stop the program with Ctrl-C and start it again"
OF_THE_FILE = {
    "disk is full": "Not saved, as the disk is full",
    "database is locked": "Another program holds the evenings' file",
    "readonly database": "Not saved, as the evenings' file cannot be written",
    "disk I/O error": "The disk that holds the evenings does not answer",
    "unable to open database file": f"The evenings' file cannot be opened: {AGAIN}",
    "file is not a database": f"The evenings' file is damaged: {AGAIN}",
    "malformed": f"The evenings' file is damaged: {AGAIN}",
}
KEYS = re.compile(r"(/table/\d+/\d+/|/live/|/phone/)[^/\s]+")


# The answers to a press that is refused on the page itself, where whoever pressed reads why.
TOLD_ON_THE_PAGE = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)


class Discreet(logging.Filter):
    """Rewrites the record itself, so that every handler behind it is discreet too. What we refuse
    is one line, or none if it is told on the page: the way through the program is kept for what
    broke.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) in TOLD_ON_THE_PAGE:
            return False
        line = KEYS.sub(r"\1…", record.getMessage())
        meaning = _meaning(record.exc_info[1]) if record.exc_info else ""
        if meaning:
            line, record.exc_info = f"{meaning}: {line}", None
        record.msg, record.args = (
            "".join(
                letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line
            ),
            (),
        )
        if record.levelno < logging.ERROR or record.name.startswith("django.security."):
            record.exc_info = None
        return True


def _meaning(error: BaseException | None) -> str:
    if not isinstance(error, DatabaseError | sqlite3.DatabaseError):
        return ""
    message = str(error)
    if settings.HOSTED and isinstance(error, OperationalError | InterfaceError):
        return f"The database does not answer ({message.partition(chr(10))[0]})"
    return next((words for text, words in OF_THE_FILE.items() if text in message), "")
