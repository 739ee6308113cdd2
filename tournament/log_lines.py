"""What a line of the log must not carry: a table's key, what a screen watches by, and a break that
somebody else wrote.
"""

from __future__ import annotations

import logging
import re

KEYS = re.compile(r"(/table/\d+/\d+/|/live/|/phone/)[^/\s]+")


class Discreet(logging.Filter):
    """Rewrites the record itself, so that every handler behind it is discreet too. What we refuse
    is one line: the way through the program is kept for what broke.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        line = KEYS.sub(r"\1…", record.getMessage())
        record.msg, record.args = (
            "".join(
                letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line
            ),
            (),
        )
        if record.levelno < logging.ERROR:
            record.exc_info = None
        return True
