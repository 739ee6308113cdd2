"""A list as rows of text, with limits on its size. Also a list written as CSV, so that a
spreadsheet opens it without running a formula in it.
"""

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tournament.evening.words.refused import Refused

MAX_ROWS = 2_000
MAX_COLUMNS = 50
MAX_CELL_LENGTH = 300
# Spreadsheets end in about a thousand empty lines; a cell far below them is there by mistake.
MAX_LINE_NUMBER = 20_000


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line of the file, counted from 1, without the empty cells at its end."""

    line: int
    cells: tuple[str, ...]


# A sheet has at least one row, and none is empty.
ListSheet = tuple[ListRow, ...]


def filled_sheet(lines: Iterable[ListRow]) -> ListSheet:
    """Return the lines that are not empty; refuse a list that is too large as soon as the limit is
    reached.
    """
    filled_rows: list[ListRow] = []
    for row in _nonblank_rows(lines):
        if len(filled_rows) == MAX_ROWS:
            raise Refused(f"A list can have {MAX_ROWS:,} lines. Split this one into two files.")
        _check_size(row)
        filled_rows.append(row)
    if not filled_rows:
        raise Refused("This list is empty. Add the names and save it again.")
    return tuple(filled_rows)


def _nonblank_rows(lines: Iterable[ListRow]) -> Iterator[ListRow]:
    for row in lines:
        if row.line > MAX_LINE_NUMBER:
            raise Refused(
                f"This list goes on below line {MAX_LINE_NUMBER:,}. "
                "Copy the lines with names into a new sheet and save that."
            )
        cells = [remove_guard(cell.strip()) for cell in row.cells]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield ListRow(row.line, tuple(cells))


def _check_size(row: ListRow) -> None:
    if len(row.cells) > MAX_COLUMNS:
        raise Refused(
            f"Line {row.line} has {len(row.cells):,} columns, and {MAX_COLUMNS} is the limit. "
            "Keep only the columns about each person."
        )
    for column, cell in enumerate(row.cells, start=1):
        if len(cell) > MAX_CELL_LENGTH:
            raise Refused(
                f"The text in line {row.line}, column {column}, has {len(cell):,} characters. "
                f"Shorten it to {MAX_CELL_LENGTH}, or delete that column."
            )


# A sum of money is a Decimal, so that a spreadsheet can add it up, even if it is negative.
Cell = str | int | Decimal | None
FORMULA_GUARD = "'"
_FORMULA_SIGNS = frozenset("=+-@")
_BREAK_SIGNS = frozenset("\t\r\n")


def safe_cell(value: Cell) -> str | int | Decimal:
    """Return the value to write into a cell. Text that a spreadsheet might run as a formula gets an
    apostrophe.
    """
    if isinstance(value, str):
        return FORMULA_GUARD + value if _may_be_run(value) else value
    return "" if value is None else value


def remove_guard(cell: str) -> str:
    """Return the text without the apostrophe that `safe_cell` adds, so that our own lists can be
    read again.
    """
    return cell[1:] if cell[:1] == FORMULA_GUARD and _may_be_run(cell[1:]) else cell


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the rows as CSV, with the byte order mark by which Excel detects UTF-8."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(map(safe_cell, header))
    writer.writerows(map(safe_cell, row) for row in rows)
    return codecs.BOM_UTF8 + buffer.getvalue().encode("utf-8")


def _may_be_run(text: str) -> bool:
    """Return whether a spreadsheet may run the text. Some programs also run it after spaces, or
    with a full-width or small sign.
    """
    return (
        text[:1] in _BREAK_SIGNS
        or unicodedata.normalize("NFKC", text.lstrip()[:1]) in _FORMULA_SIGNS
    )
