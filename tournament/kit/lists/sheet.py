"""Limits the size of a list that was read as rows of text, and writes a list as CSV that a
spreadsheet opens without running a formula in it.
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
# Spreadsheets often have about a thousand empty lines at the end. A filled cell below this line is
# there by mistake.
MAX_LINE_NUMBER = 20_000
FORMULA_GUARD_SIGN = "'"
_FORMULA_SIGNS = frozenset("=+-@")
_SPACE_SIGNS = frozenset("\t\r\n")


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a file with its number, counted from 1, without the empty cells at its end."""

    line: int
    cells: tuple[str, ...]


# A list has at least one row, and no row is empty.
ListSheet = tuple[ListRow, ...]


def filled_sheet(lines: Iterable[ListRow]) -> ListSheet:
    """Return the lines that are not empty. Refuse an empty list, and a list that is too large as
    soon as it exceeds a limit.
    """
    filled_rows: list[ListRow] = []
    for row in _nonblank_rows(lines):
        if len(filled_rows) == MAX_ROWS:
            raise Refused(f"A list can have {MAX_ROWS:,} lines. Split this one into two files.")
        _check_row_size(row)
        filled_rows.append(row)
    if not filled_rows:
        raise Refused("This list is empty. Add the names and save it again.")
    return tuple(filled_rows)


def _nonblank_rows(lines: Iterable[ListRow]) -> Iterator[ListRow]:
    for row in lines:
        if row.line > MAX_LINE_NUMBER:
            raise Refused(
                f"This list has text below line {MAX_LINE_NUMBER:,}. Copy the lines with names "
                "into a new sheet and save that."
            )
        cells_without_guard = [remove_formula_guard(cell.strip()) for cell in row.cells]
        while cells_without_guard and not cells_without_guard[-1]:
            cells_without_guard.pop()
        if cells_without_guard:
            yield ListRow(row.line, tuple(cells_without_guard))


def _check_row_size(row: ListRow) -> None:
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


# Money is a Decimal, so that a spreadsheet can add it up. A negative amount as text would get an
# apostrophe, like a formula.
Cell = str | int | Decimal | None


def guard_cell_against_formulas(value: Cell) -> str | int | Decimal:
    """Return the value to write into a cell of a file. Text that a spreadsheet might run as a
    formula gets an apostrophe before it.
    """
    if isinstance(value, str):
        return FORMULA_GUARD_SIGN + value if _may_run_as_formula(value) else value
    return "" if value is None else value


def remove_formula_guard(cell: str) -> str:
    """Return the text without the apostrophe that `guard_cell_against_formulas` adds, so that our
    own lists can be read again.
    """
    return cell[1:] if cell[:1] == FORMULA_GUARD_SIGN and _may_run_as_formula(cell[1:]) else cell


def csv_bytes(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the headings and rows as CSV, with the byte order mark by which Excel recognizes
    UTF-8. Cells are guarded, so that a spreadsheet runs no formula in them.
    """
    csv_buffer = io.StringIO()
    writer = csv.writer(csv_buffer, lineterminator="\r\n")
    writer.writerow(map(guard_cell_against_formulas, headings))
    writer.writerows(map(guard_cell_against_formulas, row) for row in rows)
    return codecs.BOM_UTF8 + csv_buffer.getvalue().encode("utf-8")


def _may_run_as_formula(text: str) -> bool:
    """Return whether a spreadsheet may run the text as a formula. Some programs run it even after
    spaces, or if its sign is a full-width or small one.
    """
    return (
        text[:1] in _SPACE_SIGNS
        or unicodedata.normalize("NFKC", text.lstrip()[:1]) in _FORMULA_SIGNS
    )
