"""A list saved as XLSX: the first sheet of a workbook, its cells as they look.

openpyxl reads the XML, through defusedxml, which is on the list of packages for that alone.
"""

import io
import warnings
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, time

from tournament.lists.sheet import ListRow, ListSheet, sheet_of
from tournament.lists.workbook_file import repacked
from tournament.words.refused import Refused

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
        return sheet_of(_rows(repacked(content)))


def _rows(file: io.BytesIO) -> Iterator[ListRow]:
    # A quarter of a second to import, and most evenings read no workbook.
    from openpyxl import load_workbook

    options = {"read_only": True, "data_only": True, "keep_links": False}
    try:
        with closing(load_workbook(file, **options)) as book:
            first = book.worksheets[0]
            first.reset_dimensions()  # what a sheet says of its own size is not always so
            for line, cells in enumerate(first.iter_rows(values_only=True), start=1):
                yield ListRow(line, tuple(map(_text, cells)))
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
