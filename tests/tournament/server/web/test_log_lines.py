import logging
import sqlite3

import pytest
from django.db import OperationalError

from tournament.server.web.log_lines import SecretsFilter


@pytest.mark.parametrize(
    ("message", "args", "line"),
    [
        ("Not Found: %s", ("/table/12/3/abcdefgh234567/",), "Not Found: /table/12/3/…/"),
        ("Not Found: /live/WyJ3YWxsIl0:1x:_-y/?after=1", (), "Not Found: /live/…/?after=1"),
        ("Not Found: /table/12/3/abc?x=1", (), "Not Found: /table/12/3/…"),
        (
            "Not Found: %s",
            ("/x\nWARNING director signed in",),
            "Not Found: /x\N{REPLACEMENT CHARACTER}WARNING director signed in",
        ),
        (
            "Phones can connect at %s",
            ("http://10.0.0.5:8000/",),
            "Phones can connect at http://10.0.0.5:8000/",
        ),
    ],
)
def test_log_line_contains_no_key_and_no_line_break(message, args, line):
    log_record = logging.LogRecord("django.request", logging.WARNING, "", 0, message, args, None)
    assert SecretsFilter().filter(log_record)
    assert log_record.getMessage() == line


@pytest.mark.parametrize(
    ("level", "has_traceback"), [(logging.WARNING, False), (logging.ERROR, True)]
)
def test_refusal_is_one_line_and_a_crash_is_reported_whole(level, has_traceback):
    exc_info = (ValueError, ValueError("x"), None)
    log_record = logging.LogRecord("django.request", level, "", 0, "Forbidden", (), exc_info)
    SecretsFilter().filter(log_record)
    assert (log_record.exc_info is not None) is has_traceback


@pytest.mark.parametrize(
    ("status", "has_line"), [(409, False), (422, False), (403, True), (404, True)]
)
def test_refusal_shown_on_the_page_is_not_logged(status, has_line):
    log_record = logging.LogRecord(
        "django.request", logging.WARNING, "", 0, "Refused: %s", ("/x/",), None
    )
    log_record.status_code = status
    assert SecretsFilter().filter(log_record) is has_line


def test_every_log_line_passes_through_the_secrets_filter(settings):
    handlers = settings.LOGGING["handlers"].values()
    assert all(handler["filters"] == ["discreet"] for handler in handlers)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OperationalError("database or disk is full"), "Not saved. The disk is full: Undo: /x/"),
        (
            OperationalError("database is locked"),
            "Another program is using the nights' file: Undo: /x/",
        ),
        (
            OperationalError("attempt to write a readonly database"),
            "Not saved. The nights' file can't be written: Undo: /x/",
        ),
        (
            sqlite3.DatabaseError("database disk image is malformed"),
            "The nights' file is damaged: stop the program with Ctrl-C and start it again: "
            "Undo: /x/",
        ),
        (OperationalError("no such table: x"), ""),
        (ValueError("malformed"), ""),
    ],
)
def test_failed_save_is_logged_in_one_line(error, line):
    error_info = (type(error), error, None)
    log_record = logging.LogRecord(
        "django.request", logging.ERROR, "", 0, "Undo: %s", ("/x/",), error_info
    )
    assert SecretsFilter().filter(log_record)
    assert log_record.getMessage() == (line or "Undo: /x/")
    assert log_record.exc_info == (None if line else error_info)
