"""Keep out of the log what it must not contain: table keys, signed channels, line breaks in input,
and tracebacks of errors that only say the file or disk failed.
"""

import logging
import re
import sqlite3
from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError

RESTART = "stop the program with Ctrl-C and start it again"
# SQLite's errors about a file or its disk, each with words for the person who reads the window.
MEANING_OF_FILE_ERRORS = {
    "disk is full": "Not saved. The disk is full",
    "database is locked": "Another program is using the nights' file",
    "readonly database": "Not saved. The nights' file can't be written",
    "disk I/O error": "The disk with the nights does not answer",
    "unable to open database file": f"The nights' file can't be opened: {RESTART}",
    "file is not a database": f"The nights' file is damaged: {RESTART}",
    "malformed": f"The nights' file is damaged: {RESTART}",
}
SECRET_PATHS = re.compile(r"(/table/\d+/\d+/|/live/|/phone/)[^/\s]+")
# The statuses of refusals that the page itself shows.
STATUSES_SHOWN_ON_PAGE = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)


class SecretsFilter(logging.Filter):
    """Rewrites the record itself, so that every handler is safe. A refusal is one line, or none if
    the page shows it. Only real errors keep their traceback.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) in STATUSES_SHOWN_ON_PAGE:
            return False
        line = SECRET_PATHS.sub(r"\1…", record.getMessage())
        meaning = _meaning_of_error(record.exc_info[1]) if record.exc_info else ""
        if meaning:
            line, record.exc_info = f"{meaning}: {line}", None
        record.msg = "".join(
            letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line
        )
        record.args = ()
        if record.levelno < logging.ERROR or record.name.startswith("django.security."):
            record.exc_info = None
        return True


def _meaning_of_error(error: BaseException | None) -> str:
    if not isinstance(error, DatabaseError | sqlite3.DatabaseError):
        return ""
    message = str(error)
    if settings.HOSTED and isinstance(error, OperationalError | InterfaceError):
        return f"The database does not answer ({message.partition(chr(10))[0]})"
    return next((words for text, words in MEANING_OF_FILE_ERRORS.items() if text in message), "")
