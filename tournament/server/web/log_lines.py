"""Keep out of the log what it must not contain: table keys, signed channels, line breaks in input,
and tracebacks of errors that only say the file or disk failed.
"""

import logging
import re
import sqlite3
from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError

RESTART_ADVICE = "stop the program with Ctrl-C and start it again"
# SQLite's errors about a file or its disk, with the sentence for the person who reads the program's
# window.
MEANING_BY_ERROR_TEXT = {
    "disk is full": "Not saved. The disk is full",
    "database is locked": "Another program is using the nights' file",
    "readonly database": "Not saved. The nights' file can't be written",
    "disk I/O error": "The disk with the nights isn't responding",
    "unable to open database file": f"The nights' file can't be opened: {RESTART_ADVICE}",
    "file is not a database": f"The nights' file is damaged: {RESTART_ADVICE}",
    "malformed": f"The nights' file is damaged: {RESTART_ADVICE}",
}
SECRET_PATH_PATTERN = re.compile(r"(/table/\d+/\d+/|/live/|/phone/)[^/\s]+")
# The statuses of refusals that are not logged, since the page itself shows them.
UNLOGGED_STATUSES = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)


class SecretsFilter(logging.Filter):
    """Rewrites the log record itself, so that no handler logs a secret. A refusal becomes one line,
    or none if the page shows it. Only unexplained errors keep their traceback.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) in UNLOGGED_STATUSES:
            return False
        log_text = SECRET_PATH_PATTERN.sub(r"\1…", record.getMessage())
        error_meaning = _find_meaning_of_error(record.exc_info[1]) if record.exc_info else ""
        if error_meaning:
            log_text, record.exc_info = f"{error_meaning}: {log_text}", None
        record.msg = "".join(
            character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
            for character in log_text
        )
        record.args = ()
        if record.levelno < logging.ERROR or record.name.startswith("django.security."):
            record.exc_info = None
        return True


def _find_meaning_of_error(error: BaseException | None) -> str:
    if not isinstance(error, DatabaseError | sqlite3.DatabaseError):
        return ""
    error_message = str(error)
    if settings.HOSTED and isinstance(error, OperationalError | InterfaceError):
        return f"The database isn't responding ({error_message.partition(chr(10))[0]})"
    return next(
        (
            meaning
            for error_text, meaning in MEANING_BY_ERROR_TEXT.items()
            if error_text in error_message
        ),
        "",
    )
