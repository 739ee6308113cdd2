"""Reads a list saved as XLSX. The file is unpacked within limits and packed again before openpyxl
reads the cells of the first sheet. If the package defusedxml is installed, openpyxl uses it to
parse XML safely. It is one of our packages for this reason only.
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

# openpyxl does not check a workbook, and raises one of these errors if the workbook is damaged.
_WORKBOOK_ERRORS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
)
MAX_ZIP_MEMBERS = 50
MAX_UNPACKED_BYTES = 20_000_000
MAX_COMPRESSION_RATIO = 100
# The most tags and attributes together, in a file with cells and in any other file. The parser
# needs about a hundred bytes of memory for each, and more for a style.
MAX_TAGS_IN_CELLS = 180_000
MAX_TAGS_ELSEWHERE = 20_000
# The folders of a workbook with its cells, the texts of cells, and the links between these files.
_FOLDERS_WITH_CELLS = ("", "_rels", "xl", "xl/_rels", "xl/worksheets", "xl/worksheets/_rels")
_COPY_NAMES_ADVICE = "Copy the names into a new spreadsheet and save that as .xlsx or .csv."
# The errors that zipfile raises for a file that is incomplete, damaged or locked with a password.
_ZIP_ERRORS = (BadZipFile, EOFError, OSError, RuntimeError, ValueError, struct.error, zlib.error)
_WORKBOOK_CONTENT_TYPE = b"spreadsheetml.sheet.main+xml"


def read_workbook(content: bytes) -> ListSheet:
    with warnings.catch_warnings():
        # openpyxl warns that it ignores colors and drop-down lists.
        warnings.simplefilter("ignore")
        return filled_sheet(_first_sheet_rows(repack_workbook(content)))


def other_sheet_names(content: bytes) -> tuple[str, ...]:
    """Return the names of the filled sheets after the first one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with _open_workbook(repack_workbook(content)) as book:
            return tuple(
                names.make_readable(sheet.title)
                for sheet in book.worksheets[1:]
                if _is_filled(sheet)
            )


def _is_filled(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(any(map(_cell_text, cells)) for cells in sheet.iter_rows(values_only=True))


def _first_sheet_rows(workbook_file: io.BytesIO) -> Iterator[ListRow]:
    with _open_workbook(workbook_file) as book:
        first_sheet = book.worksheets[0]
        # The size that the sheet gives for itself may be too small. openpyxl would skip all cells
        # beyond that size.
        first_sheet.reset_dimensions()
        for line_number, cells in enumerate(first_sheet.iter_rows(values_only=True), start=1):
            yield ListRow(line_number, tuple(map(_cell_text, cells)))


@contextmanager
def _open_workbook(workbook_file: io.BytesIO) -> Iterator[Any]:
    # openpyxl is imported only here, since the import takes a quarter of a second and most nights
    # read no workbook.
    from openpyxl import load_workbook

    load_options = {"read_only": True, "data_only": True, "keep_links": False}
    try:
        with closing(load_workbook(workbook_file, **load_options)) as book:
            yield book
    except _WORKBOOK_ERRORS as fault:
        raise Refused(
            "This workbook can't be read. Open it in your spreadsheet and save it as .csv."
        ) from fault


def _cell_text(value: object) -> str:
    """Return a cell's value as text. A number gets at most 15 digits, and a date is in ISO form."""
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


def repack_workbook(content: bytes) -> io.BytesIO:
    """Return the workbook packed again with only the files needed to read its cells, so that
    openpyxl never sees a false zip header. Refuse a damaged workbook, and one that is too large.
    """
    try:
        with ZipFile(io.BytesIO(content)) as zip_file:
            _check_zip_members(zip_file.infolist())
            return _repack_cells(zip_file)
    except _ZIP_ERRORS as fault:
        raise Refused(f"This workbook is damaged. {_COPY_NAMES_ADVICE}") from fault


def _check_zip_members(zip_members: list[ZipInfo]) -> None:
    member_names = {member.filename for member in zip_members}
    if "[Content_Types].xml" not in member_names:
        raise Refused(f"This is not an Excel workbook. {_COPY_NAMES_ADVICE}")
    if any(name.lower().endswith("vbaproject.bin") for name in member_names):
        raise Refused("This workbook has a macro. Save it as .csv instead.")
    if len(zip_members) > MAX_ZIP_MEMBERS:
        raise Refused(f"This workbook has too many sheets and pictures. {_COPY_NAMES_ADVICE}")
    is_any_member_too_compressed = any(
        member.file_size > MAX_COMPRESSION_RATIO * max(member.compress_size, 1)
        for member in zip_members
    )
    if (
        is_any_member_too_compressed
        or sum(member.file_size for member in zip_members) > MAX_UNPACKED_BYTES
    ):
        raise Refused(f"This workbook is much too large for a list. {_COPY_NAMES_ADVICE}")
    unknown_compression_methods = {member.compress_type for member in zip_members} - {
        ZIP_STORED,
        ZIP_DEFLATED,
    }
    if len(member_names) < len(zip_members) or unknown_compression_methods:
        raise BadZipFile("packed in a way that no spreadsheet packs")


def _repack_cells(zip_file: ZipFile) -> io.BytesIO:
    """Return a workbook with only the files needed to read its cells. Read no more of a file than
    the size that the zip states for it.
    """
    members_with_cells = [
        member
        for member in zip_file.infolist()
        if member.filename.rpartition("/")[0] in _FOLDERS_WITH_CELLS
    ]
    repacked_file = io.BytesIO()
    with ZipFile(repacked_file, "w", ZIP_STORED) as repacked_zip:
        for member in members_with_cells:
            with zip_file.open(member) as member_file:
                member_content = member_file.read(member.file_size)
            _check_member(member.filename, member_content)
            repacked_zip.writestr(member.filename, member_content)
    return repacked_file


def _check_member(member_name: str, member_content: bytes) -> None:
    """Raise BadZipFile for a file that declares a document type or has zero bytes. UTF-16 text has
    zero bytes and could hide a document type. Refuse a workbook of another kind, or one with too
    many tags and attributes.
    """
    if b"\0" in member_content or b"<!DOCTYPE" in member_content:
        raise BadZipFile("nothing that a spreadsheet writes")
    if member_name == "[Content_Types].xml" and _WORKBOOK_CONTENT_TYPE not in member_content:
        raise Refused(f"This is not a plain Excel workbook. {_COPY_NAMES_ADVICE}")
    may_have_cells = member_name.startswith(("xl/worksheets/", "xl/sharedStrings"))
    tag_and_attribute_count = (
        member_content.count(b"<") - member_content.count(b"</") + member_content.count(b"=")
    )
    if tag_and_attribute_count > (MAX_TAGS_IN_CELLS if may_have_cells else MAX_TAGS_ELSEWHERE):
        raise Refused(f"This workbook has too much in it for a list. {_COPY_NAMES_ADVICE}")
