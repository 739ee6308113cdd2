"""Reads a list from a file: a workbook, or text in any common encoding and with any common
separator. Every problem with a file is `Refused`, with advice; nothing else is raised.
"""

import codecs
import csv
import io
from collections.abc import Iterator
from pathlib import PurePath

from tournament.evening.words.refused import Refused
from tournament.kit.lists import spreadsheet
from tournament.kit.lists.sheet import ListRow, ListSheet, filled_sheet

MAX_FILE_BYTES = 1_000_000
WORKBOOK_ENDING = ".xlsx"
TEXT_ENDINGS = (".csv", ".tsv", ".txt")
SEPARATORS = (",", ";", "\t")

_SAVE_ADVICE = "Save it from your spreadsheet as .xlsx or .csv."
# The first bytes of files that people often rename to .csv or .xlsx.
_ZIP_START = b"PK\x03\x04"
_OTHER_FILE_STARTS = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an older Excel file, or one with a password"),
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "a word processor document"),
    (b"<", "a web page"),
)


def read_list(name: str, content: bytes) -> ListSheet:
    """Return the filled lines of the list, its headings first."""
    ending = PurePath(name).suffix.lower()
    if ending not in (WORKBOOK_ENDING, *TEXT_ENDINGS):
        raise Refused(f"This is not an .xlsx or .csv file. {_SAVE_ADVICE}")
    if not content:
        raise Refused(f"This file is empty. {_SAVE_ADVICE}")
    if len(content) > MAX_FILE_BYTES:
        raise Refused(
            f"This file has {len(content) / 1_000_000:.1f} MB, and 1 MB is the limit. "
            "Save only the sheet with the names."
        )
    if real_kind := _real_kind(content, ending):
        raise Refused(
            f"This file says it is {ending[1:].upper()} but is {real_kind}. {_SAVE_ADVICE}"
        )
    return (
        spreadsheet.read_workbook(content) if ending == WORKBOOK_ENDING else sheet_from_csv(content)
    )


def other_sheet_names(name: str, content: bytes) -> tuple[str, ...]:
    """Return the names of the sheets of a workbook that are not read; none for a text file."""
    is_workbook = PurePath(name).suffix.lower() == WORKBOOK_ENDING
    return spreadsheet.other_sheet_names(content) if is_workbook else ()


def read_as_csv(name: str, content: bytes) -> str:
    """Return the text of the list as CSV, in which every line keeps its number."""
    return sheet_as_csv(read_list(name, content))


def sheet_from_csv(content: bytes) -> ListSheet:
    text = _decode(content)
    return filled_sheet(_rows(text, _separator(text)))


def sheet_as_csv(sheet: ListSheet) -> str:
    """Return the text of the sheet as CSV, with empty lines, so that every line keeps its
    number.
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    line = 1
    for row in sheet:
        buffer.write("\n" * (row.line - line))
        cells = [" ".join(cell.split()) for cell in row.cells]
        writer.writerow(cells)
        line = row.line + 1
    return buffer.getvalue()


def _real_kind(content: bytes, ending: str) -> str:
    """Return words for the real kind of a file whose ending is wrong; empty if it is right."""
    start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    for first_bytes, kind_words in _OTHER_FILE_STARTS:
        if start.startswith(first_bytes):
            return kind_words
    is_zip = content.startswith(_ZIP_START)
    if ending == WORKBOOK_ENDING:
        return "" if is_zip else "something else"
    return "a workbook" if is_zip else ""


def _decode(content: bytes) -> str:
    """Return the text of a file. UTF-16 is tried only if the file has its byte order mark; the
    Windows encoding of older programs is tried last.
    """
    has_byte_order_mark = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if has_byte_order_mark else ("utf-8-sig", "cp1252"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused(
        "The text in this file can't be read. "
        "Save it from your spreadsheet as .xlsx, or as CSV in UTF-8."
    )


def _separator(text: str) -> str:
    """Return the separator that splits the headings into the most columns; a comma if none does."""
    headings = next((line for line in io.StringIO(text, newline="") if line.strip()), "")

    def count_columns(separator: str) -> int:
        return len(next(csv.reader([headings[:10_000]], delimiter=separator), []))

    return max(SEPARATORS, key=count_columns)


def _rows(text: str, separator: str) -> Iterator[ListRow]:
    """Yield the rows of a CSV text. A row that goes over several lines has the number of its
    first.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            yield ListRow(line, tuple(cells))
            line = reader.line_num + 1
    except csv.Error as fault:
        raise Refused(
            f"A quotation mark in line {line} has no partner. "
            "Add the missing one, or save the list as .xlsx."
        ) from fault
