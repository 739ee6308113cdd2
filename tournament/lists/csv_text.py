"""A list saved as CSV: its letters, its separator, its lines. Knows nothing of who is in it."""

import codecs
import csv
import io
from collections.abc import Iterator

from tournament.lists.sheet import ListRow, ListSheet, sheet_of
from tournament.words.refused import Refused

SEPARATORS = (",", ";", "\t")


def sheet(content: bytes) -> ListSheet:
    text = _decoded(content)
    return sheet_of(_rows(text, _separator(text)))


def _decoded(content: bytes) -> str:
    """UTF-16 only when it says so; older programs write Windows letters, which are tried last."""
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
    """The one that parts the headings into the most columns; a comma when none does."""
    headings = next((line for line in io.StringIO(text, newline="") if line.strip()), "")

    def columns(separator: str) -> int:
        return len(next(csv.reader([headings[:10_000]], delimiter=separator), []))

    return max(SEPARATORS, key=columns)


def _rows(text: str, separator: str) -> Iterator[ListRow]:
    """A row whose quotation marks hold line breaks is known by the line on which it begins."""
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
