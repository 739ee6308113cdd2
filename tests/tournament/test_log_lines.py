import logging

import pytest

from tournament.log_lines import Discreet


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
            "The hall can come in at %s",
            ("http://10.0.0.5:8000/",),
            "The hall can come in at http://10.0.0.5:8000/",
        ),
    ],
)
def test_line_carries_no_key_and_no_foreign_break(message, args, line):
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, message, args, None)
    assert Discreet().filter(record)
    assert record.getMessage() == line


@pytest.mark.parametrize(("level", "kept"), [(logging.WARNING, False), (logging.ERROR, True)])
def test_refusal_is_one_line_and_a_crash_is_told_whole(level, kept):
    trouble = (ValueError, ValueError("x"), None)
    record = logging.LogRecord("django.request", level, "", 0, "Forbidden", (), trouble)
    Discreet().filter(record)
    assert (record.exc_info is not None) is kept


def test_every_line_passes_through_it(settings):
    handlers = settings.LOGGING["handlers"].values()
    assert all(handler["filters"] == ["discreet"] for handler in handlers)
