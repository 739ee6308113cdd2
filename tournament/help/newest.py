"""Whether there is a newer version, asked where whoever released this one has said, and only then.

Standard library only. The answer is a line: a version, and where to get it.
"""

import re
import urllib.error
import urllib.request

from tournament import VERSION
from tournament.laptop.own_line import ROOT
from tournament.words.refused import Refused

# Written by a release (packaging/build.py --newest-at); without it nobody is asked.
FILE = ROOT / "newest-at.txt"
LINE = re.compile(r"(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:\s+(https://[^\s\"<>]{1,200}))?\s*")
PATIENCE = 5
LONGEST = 400


def address() -> str:
    """Empty where none was set."""
    try:
        return FILE.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def newest_version() -> tuple[str, str]:
    """The newest version and where to get it, or nothing where that is this one; or Refused."""
    where = address()
    if not where:
        raise Refused("This version says nowhere to look for a newer one.")
    try:
        with urllib.request.urlopen(where, timeout=PATIENCE) as answer:
            line = answer.read(LONGEST).decode("utf-8", errors="replace")
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise Refused(
            "The place to look could not be reached. It takes the internet; everything else does "
            "without it."
        ) from error
    matched = LINE.fullmatch(line)
    if matched is None:
        raise Refused("The place to look gave an answer that nobody can read. Try another day.")
    number = tuple(map(int, matched.group(1, 2, 3)))
    if number <= tuple(map(int, VERSION.split("."))):
        return "", ""
    return ".".join(map(str, number)), matched[4] or where
