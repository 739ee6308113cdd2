"""Reads a list saved as XLSX. The file is unpacked within limits and packed again before openpyxl
reads the cells of the first sheet. openpyxl reads the XML through defusedxml, which is among our
packages for that alone.
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
from tournament.kit.lists.sheet import ListRow, ListSheet, filled_sheet

# openpyxl does not check a workbook; a damaged one makes it fail in one of these ways.
_WORKBOOK_ERRORS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
)


def read_workbook(content: bytes) -> ListSheet:
    with warnings.catch_warnings():
        # openpyxl warns about colors and drop-down lists that it leaves out.
        warnings.simplefilter("ignore")
        return filled_sheet(_rows(repack(content)))


def other_sheet_names(content: bytes) -> tuple[str, ...]:
    """Return the names of the filled sheets after the first one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with _open_workbook(repack(content)) as book:
            return tuple(
                names.make_readable(sheet.title)
                for sheet in book.worksheets[1:]
                if _is_filled(sheet)
            )


def _is_filled(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(any(map(_cell_text, cells)) for cells in sheet.iter_rows(values_only=True))


def _rows(file: io.BytesIO) -> Iterator[ListRow]:
    with _open_workbook(file) as book:
        first_sheet = book.worksheets[0]
        # The sheet states its own size, which may be wrong.
        first_sheet.reset_dimensions()
        for line, cells in enumerate(first_sheet.iter_rows(values_only=True), start=1):
            yield ListRow(line, tuple(map(_cell_text, cells)))


@contextmanager
def _open_workbook(file: io.BytesIO) -> Iterator[Any]:
    # The import takes a quarter of a second, and most nights read no workbook.
    from openpyxl import load_workbook

    options = {"read_only": True, "data_only": True, "keep_links": False}
    try:
        with closing(load_workbook(file, **options)) as book:
            yield book
    except _WORKBOOK_ERRORS as fault:
        raise Refused(
            "This workbook can't be read. Open it in your spreadsheet and save it as .csv."
        ) from fault


def _cell_text(value: object) -> str:
    """Return the value of a cell as text; a number has no more digits than a spreadsheet keeps."""
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


MAX_ZIP_MEMBERS = 50
MAX_UNPACKED_BYTES = 20_000_000
MAX_COMPRESSION_RATIO = 100
# Each tag or attribute takes about a hundred bytes of memory while it is read, and a style more.
# Attributes are counted as tags.
MAX_TAGS_IN_CELLS = 180_000
MAX_TAGS_ELSEWHERE = 20_000

# The folders with the cells, their texts, and the links between the two.
_FOLDERS = ("", "_rels", "xl", "xl/_rels", "xl/worksheets", "xl/worksheets/_rels")
_COPY_ADVICE = "Copy the names into a new spreadsheet and save that as .xlsx or .csv."
# The errors of zipfile for a file that is cut short, damaged or locked with a password.
_ZIP_ERRORS = (BadZipFile, EOFError, OSError, RuntimeError, ValueError, struct.error, zlib.error)
_SHEET_TYPE = b"spreadsheetml.sheet.main+xml"


def repack(content: bytes) -> io.BytesIO:
    """Return the workbook's cells packed again, so that openpyxl sees no false header."""
    try:
        with ZipFile(io.BytesIO(content)) as zip_file:
            _check_headers(zip_file.infolist())
            return _repack_cells(zip_file)
    except _ZIP_ERRORS as fault:
        raise Refused(f"This workbook is damaged. {_COPY_ADVICE}") from fault


def _check_headers(parts: list[ZipInfo]) -> None:
    part_names = {part.filename for part in parts}
    if "[Content_Types].xml" not in part_names:
        raise Refused(f"This is not an Excel workbook. {_COPY_ADVICE}")
    if any(name.lower().endswith("vbaproject.bin") for name in part_names):
        raise Refused("This workbook has a macro. Save it as .csv instead.")
    if len(parts) > MAX_ZIP_MEMBERS:
        raise Refused(f"This workbook has too many sheets and pictures. {_COPY_ADVICE}")
    bomb_signs = (
        part.file_size > MAX_COMPRESSION_RATIO * max(part.compress_size, 1) for part in parts
    )
    if sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES or any(bomb_signs):
        raise Refused(f"This workbook is much too large for a list. {_COPY_ADVICE}")
    unknown_methods = {part.compress_type for part in parts} - {ZIP_STORED, ZIP_DEFLATED}
    if len(part_names) < len(parts) or unknown_methods:
        raise BadZipFile("packed in a way that no spreadsheet packs")


def _repack_cells(zip_file: ZipFile) -> io.BytesIO:
    """Return a workbook with only the parts that have cells. No part is read beyond the size that
    it states.
    """
    parts = [part for part in zip_file.infolist() if part.filename.rpartition("/")[0] in _FOLDERS]
    stored_file = io.BytesIO()
    with ZipFile(stored_file, "w", ZIP_STORED) as stored_zip:
        for part in parts:
            with zip_file.open(part) as part_file:
                xml = part_file.read(part.file_size)
            _check_part(part.filename, xml)
            stored_zip.writestr(part.filename, xml)
    return stored_file


def _check_part(name: str, xml: bytes) -> None:
    """Refuse a part with a document type or too many tags. A part that is not UTF-8 is refused too,
    since it could hide a document type.
    """
    if b"\0" in xml or b"<!DOCTYPE" in xml:
        raise BadZipFile("nothing that a spreadsheet writes")
    if name == "[Content_Types].xml" and _SHEET_TYPE not in xml:
        raise Refused(f"This is not a plain Excel workbook. {_COPY_ADVICE}")
    has_cells = name.startswith(("xl/worksheets/", "xl/sharedStrings"))
    tag_count = xml.count(b"<") - xml.count(b"</") + xml.count(b"=")
    if tag_count > (MAX_TAGS_IN_CELLS if has_cells else MAX_TAGS_ELSEWHERE):
        raise Refused(f"This workbook has too much in it for a list. {_COPY_ADVICE}")
