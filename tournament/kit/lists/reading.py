"""Reads a list from a file: a workbook, or text in any common encoding and with any common
separator. Raises only `Refused`, whose message says what to do about the file.
"""

import codecs
import csv
import io
from collections.abc import Iterator
from pathlib import PurePath

from tournament.evening.words.refused import Refused
from tournament.kit.lists import spreadsheet
from tournament.kit.lists.sheet import ListRow, ListSheet, filled_sheet

MAX_LIST_BYTES = 1_000_000
WORKBOOK_ENDING = ".xlsx"
TEXT_ENDINGS = (".csv", ".tsv", ".txt")
SEPARATORS = (",", ";", "\t")

_SAVE_ADVICE_SENTENCE = "Save it from your spreadsheet as .xlsx or .csv."
# The first bytes of a zip file, and of other files that people often rename to .csv or .xlsx.
_ZIP_START = b"PK\x03\x04"
_OTHER_FILE_STARTS = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an older Excel file, or one with a password"),
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "a word processor document"),
    (b"<", "a web page"),
)


def read_list(file_name: str, content: bytes) -> ListSheet:
    """Return the filled lines of the list; refuse a file that cannot be read."""
    file_ending = PurePath(file_name).suffix.lower()
    if file_ending not in (WORKBOOK_ENDING, *TEXT_ENDINGS):
        raise Refused(f"This is not an .xlsx or .csv file. {_SAVE_ADVICE_SENTENCE}")
    if not content:
        raise Refused(f"This file is empty. {_SAVE_ADVICE_SENTENCE}")
    if len(content) > MAX_LIST_BYTES:
        raise Refused(
            f"This file has {len(content) / 1_000_000:.1f} MB, and 1 MB is the limit. "
            "Save only the sheet with the names."
        )
    if real_kind_words := _words_for_real_kind(content, file_ending):
        raise Refused(
            f"This file says it is {file_ending[1:].upper()} but is {real_kind_words}. "
            f"{_SAVE_ADVICE_SENTENCE}"
        )
    return (
        spreadsheet.read_workbook(content)
        if file_ending == WORKBOOK_ENDING
        else sheet_from_csv(content)
    )


def other_sheet_names(file_name: str, content: bytes) -> tuple[str, ...]:
    """Return the names of the workbook's sheets that are not read; empty for a text file."""
    is_workbook = PurePath(file_name).suffix.lower() == WORKBOOK_ENDING
    return spreadsheet.other_sheet_names(content) if is_workbook else ()


def read_as_csv(file_name: str, content: bytes) -> str:
    """Return the list as CSV text in which every line keeps its number."""
    return sheet_as_csv(read_list(file_name, content))


def sheet_from_csv(content: bytes) -> ListSheet:
    text = _decode_text(content)
    return filled_sheet(_csv_rows(text, _detect_separator(text)))


def sheet_as_csv(sheet: ListSheet) -> str:
    """Return the list as CSV text. Empty lines are written too, so that every line keeps its
    number.
    """
    csv_buffer = io.StringIO()
    writer = csv.writer(csv_buffer, lineterminator="\n")
    next_line_number = 1
    for row in sheet:
        csv_buffer.write("\n" * (row.line - next_line_number))
        cells = [" ".join(cell.split()) for cell in row.cells]
        writer.writerow(cells)
        next_line_number = row.line + 1
    return csv_buffer.getvalue()


def _words_for_real_kind(content: bytes, file_ending: str) -> str:
    """Return words for the file's real kind if its ending is wrong, or else an empty text."""
    content_start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    for first_bytes, kind_words in _OTHER_FILE_STARTS:
        if content_start.startswith(first_bytes):
            return kind_words
    is_zip = content.startswith(_ZIP_START)
    if file_ending == WORKBOOK_ENDING:
        return "" if is_zip else "something else"
    return "a workbook" if is_zip else ""


def _decode_text(content: bytes) -> str:
    """Return the text of a file. Decode UTF-16 only if the file has a UTF-16 byte order mark, and
    otherwise try UTF-8 before the Windows encoding of older programs.
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


def _detect_separator(text: str) -> str:
    """Return the separator that splits the first filled line into the most columns."""
    first_filled_line = next((line for line in io.StringIO(text, newline="") if line.strip()), "")

    def count_columns(separator: str) -> int:
        return len(next(csv.reader([first_filled_line[:10_000]], delimiter=separator), []))

    return max(SEPARATORS, key=count_columns)


def _csv_rows(text: str, separator: str) -> Iterator[ListRow]:
    """Yield the rows of a CSV text, each with the number of its first line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line_number = 1
    try:
        for cells in reader:
            yield ListRow(line_number, tuple(cells))
            line_number = reader.line_num + 1
    except csv.Error as fault:
        raise Refused(
            f"The quotation marks in line {line_number} are not in pairs. "
            "Add the missing one, or save the list as .xlsx."
        ) from fault
