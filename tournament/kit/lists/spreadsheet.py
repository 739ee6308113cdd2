"""A list saved as XLSX: its file unpacked under caps and stored anew before anything in it is read,
then the first sheet of the workbook, its cells as they look.

openpyxl reads the XML, through defusedxml, which is on the list of packages for that alone.
"""

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, datetime, time
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.lists.sheet import ListRow, ListSheet, sheet_of

# openpyxl does not look whether a workbook is sound; it stumbles over what is not, in these ways.
_STUMBLES = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
)


def sheet(content: bytes) -> ListSheet:
    with warnings.catch_warnings():
        # openpyxl warns of colours and drop-down lists that it leaves out.
        warnings.simplefilter("ignore")
        return sheet_of(_rows(repack(content)))


def other_sheets(content: bytes) -> tuple[str, ...]:
    """The names of the sheets behind the first one in which anything stands."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with _book(repack(content)) as book:
            return tuple(
                names.readable(sheet.title) for sheet in book.worksheets[1:] if _is_filled(sheet)
            )


def _is_filled(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(any(map(_text, cells)) for cells in sheet.iter_rows(values_only=True))


def _rows(file: io.BytesIO) -> Iterator[ListRow]:
    with _book(file) as book:
        first = book.worksheets[0]
        first.reset_dimensions()  # what a sheet says of its own size is not always so
        for line, cells in enumerate(first.iter_rows(values_only=True), start=1):
            yield ListRow(line, tuple(map(_text, cells)))


@contextmanager
def _book(file: io.BytesIO) -> Iterator[Any]:
    # A quarter of a second to import, and most evenings read no workbook.
    from openpyxl import load_workbook

    options = {"read_only": True, "data_only": True, "keep_links": False}
    try:
        with closing(load_workbook(file, **options)) as book:
            yield book
    except _STUMBLES as fault:
        raise Refused(
            "This workbook cannot be read: open it in your spreadsheet and save it as .csv."
        ) from fault


def _text(value: object) -> str:
    """Whole numbers without a point, and no more digits than a spreadsheet keeps."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).upper()
        case float():
            return f"{value:.15g}"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(" ", "minutes")
        case date() | time():
            return value.isoformat()
    return str(value)


MAX_PARTS = 50
MAX_UNPACKED = 20_000_000
MAX_SQUEEZE = 100
# Each tag and attribute costs its reader some hundred bytes, and each style more.
MAX_MARKS_IN_CELLS = 180_000
MAX_MARKS_ELSEWHERE = 20_000

# Where the cells, their texts and the way from the one to the other are kept.
_FOLDERS = ("", "_rels", "xl", "xl/_rels", "xl/worksheets", "xl/worksheets/_rels")
_NEW_ONE = "copy the names into a new spreadsheet and save that as .xlsx or .csv."
# What zipfile raises over a file that is cut short, overwritten or locked with a password.
_DAMAGE = (BadZipFile, EOFError, OSError, RuntimeError, ValueError, struct.error, zlib.error)
_SHEET = b"spreadsheetml.sheet.main+xml"


def repack(content: bytes) -> io.BytesIO:
    """Pack the workbook's cells anew, so that no false header reaches its reader."""
    try:
        with ZipFile(io.BytesIO(content)) as packed:
            _check_headers(packed.infolist())
            return _store_cells(packed)
    except _DAMAGE as fault:
        raise Refused(f"This workbook is damaged: {_NEW_ONE}") from fault


def _check_headers(parts: list[ZipInfo]) -> None:
    names = {part.filename for part in parts}
    if "[Content_Types].xml" not in names:
        raise Refused(f"This is no Excel workbook, whatever its name says: {_NEW_ONE}")
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise Refused("There is a program (a macro) in this workbook: save it as .csv instead.")
    if len(parts) > MAX_PARTS:
        raise Refused(f"This workbook has too many pages and pictures in it: {_NEW_ONE}")
    bombs = (part.file_size > MAX_SQUEEZE * max(part.compress_size, 1) for part in parts)
    if sum(part.file_size for part in parts) > MAX_UNPACKED or any(bombs):
        raise Refused(f"This workbook unpacks to far more than a list of people: {_NEW_ONE}")
    odd = {part.compress_type for part in parts} - {ZIP_STORED, ZIP_DEFLATED}
    if len(names) < len(parts) or odd:
        raise BadZipFile("packed in a way that no spreadsheet packs")


def _store_cells(packed: ZipFile) -> io.BytesIO:
    """Copy the parts with cells, none read beyond its declared size; charts, pictures and authors
    are left out.
    """
    parts = [part for part in packed.infolist() if part.filename.rpartition("/")[0] in _FOLDERS]
    stored = io.BytesIO()
    with ZipFile(stored, "w", ZIP_STORED) as again:
        for part in parts:
            with packed.open(part) as opened:
                xml = opened.read(part.file_size)
            _check_part(part.filename, xml)
            again.writestr(part.filename, xml)
    return stored


def _check_part(name: str, xml: bytes) -> None:
    """Refuse a part with a document type or too many marks. Spreadsheets write UTF-8, in which a
    document type cannot hide from the search.
    """
    if b"\0" in xml or b"<!DOCTYPE" in xml:
        raise BadZipFile("nothing that a spreadsheet writes")
    if name == "[Content_Types].xml" and _SHEET not in xml:
        raise Refused(f"This is no plain Excel workbook, whatever its name says: {_NEW_ONE}")
    cells = name.startswith(("xl/worksheets/", "xl/sharedStrings"))
    marks = xml.count(b"<") - xml.count(b"</") + xml.count(b"=")
    if marks > (MAX_MARKS_IN_CELLS if cells else MAX_MARKS_ELSEWHERE):
        raise Refused(f"There is far more in this workbook than a list of people: {_NEW_ONE}")
