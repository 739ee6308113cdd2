"""Reads a list from the file somebody chose: a workbook, or text with its letters, its separator
and its lines.

What is wrong with a file is always `Refused`, with what to do about it; nothing else is raised.
"""

import codecs
import csv
import io
from collections.abc import Iterator
from pathlib import PurePath

from tournament.evening.words.refused import Refused
from tournament.kit.lists import spreadsheet
from tournament.kit.lists.sheet import ListRow, ListSheet, sheet_of

MAX_FILE = 1_000_000
WORKBOOK = ".xlsx"
TEXTS = (".csv", ".tsv", ".txt")
SEPARATORS = (",", ";", "\t")

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
    """Return the filled lines of the list, its headings first."""
    ending = PurePath(name).suffix.lower()
    if ending not in (WORKBOOK, *TEXTS):
        raise Refused(f"Only lists in .xlsx and .csv files can be read here: {_SAVE}")
    if not content:
        raise Refused(f"This file is empty: {_SAVE}")
    if len(content) > MAX_FILE:
        raise Refused(
            f"This file has {len(content) / 1_000_000:.1f} MB and a list may have 1 MB: "
            "save the sheet with the names alone."
        )
    if disguised := _disguise(content, ending):
        raise Refused(f"This file says it is {ending[1:].upper()} but is {disguised}: {_SAVE}")
    return spreadsheet.sheet(content) if ending == WORKBOOK else csv_sheet(content)


def other_sheets(name: str, content: bytes) -> tuple[str, ...]:
    """Return the names of a workbook's further sheets, which are not read; none for a text."""
    is_workbook = PurePath(name).suffix.lower() == WORKBOOK
    return spreadsheet.other_sheets(content) if is_workbook else ()


def read_as_csv(name: str, content: bytes) -> str:
    """Return the list as CSV, each line where it stood."""
    return csv_text(read(name, content))


def csv_sheet(content: bytes) -> ListSheet:
    text = _decode(content)
    return sheet_of(_rows(text, _separator(text)))


def csv_text(sheet: ListSheet) -> str:
    """Return the sheet as CSV, with its empty lines, so that every line keeps its number."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    line = 1
    for row in sheet:
        buffer.write("\n" * (row.line - line))
        cells = [" ".join(cell.split()) for cell in row.cells]
        writer.writerow(cells)
        line = row.line + 1
    return buffer.getvalue()


def _disguise(content: bytes, ending: str) -> str:
    """Return what the file is, if that is not what it says; nothing if the two agree."""
    start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    for mark, what in _OTHERS:
        if start.startswith(mark):
            return what
    packed = content.startswith(_PACKED)
    if ending == WORKBOOK:
        return "" if packed else "something else"
    return "a workbook" if packed else ""


def _decode(content: bytes) -> str:
    """Return the text: UTF-16 only when it says so; the Windows letters of older programs are tried
    last.
    """
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused(
        "The letters in this file cannot be read: "
        "save it from your spreadsheet as .xlsx, or as CSV in UTF-8."
    )


def _separator(text: str) -> str:
    """Return what parts the headings into the most columns; a comma if nothing does."""
    headings = next((line for line in io.StringIO(text, newline="") if line.strip()), "")

    def columns(separator: str) -> int:
        return len(next(csv.reader([headings[:10_000]], delimiter=separator), []))

    return max(SEPARATORS, key=columns)


def _rows(text: str, separator: str) -> Iterator[ListRow]:
    """Yield the rows. One whose quotation marks hold line breaks is known by the line on which it
    begins.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            yield ListRow(line, tuple(cells))
            line = reader.line_num + 1
    except csv.Error as fault:
        raise Refused(
            f"A cell that begins in line {line} does not end as it should: "
            "give every quotation mark there its partner, or save the list as .xlsx."
        ) from fault
