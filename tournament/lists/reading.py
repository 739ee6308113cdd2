"""Reads a list from the file somebody chose, whichever of the two kinds it is.

What is wrong with a file is always `Refused`, with what to do about it; nothing else is raised.
"""

from pathlib import PurePath

from tournament.lists import csv_text, spreadsheet
from tournament.lists.sheet import ListSheet
from tournament.words.refused import Refused

LARGEST = 1_000_000
WORKBOOK = ".xlsx"
TEXTS = (".csv", ".tsv", ".txt")

_SAVE = "save it from your spreadsheet as .xlsx or .csv."
# How files begin that are often called what they are not.
_PACKED = b"PK\x03\x04"
_OTHERS = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an older Excel file, or one with a password"),
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "a letter from a word processor"),
    (b"<", "a web page"),
)


def read(name: str, content: bytes) -> ListSheet:
    """The filled lines of the list, its headings first."""
    ending = PurePath(name).suffix.lower()
    if ending not in (WORKBOOK, *TEXTS):
        raise Refused(f"Only lists in .xlsx and .csv files can be read here: {_SAVE}")
    if not content:
        raise Refused(f"This file is empty: {_SAVE}")
    if len(content) > LARGEST:
        raise Refused(
            f"This file has {len(content) / 1_000_000:.1f} MB and a list may have 1 MB: "
            "save the sheet with the names alone."
        )
    if disguised := _disguise(content, ending):
        raise Refused(f"This file says it is {ending[1:].upper()} but is {disguised}: {_SAVE}")
    return spreadsheet.sheet(content) if ending == WORKBOOK else csv_text.sheet(content)


def _disguise(content: bytes, ending: str) -> str:
    """What the file is, if that is not what it says; empty when the two agree."""
    start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    for mark, what in _OTHERS:
        if start.startswith(mark):
            return what
    packed = content.startswith(_PACKED)
    if ending == WORKBOOK:
        return "" if packed else "something else"
    return "a workbook" if packed else ""
