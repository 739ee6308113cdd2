"""A list as rows of text, and how large it may be; and written as CSV that a spreadsheet opens
without running anything in it. Knows neither files nor people.
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
MAX_CELL = 300
# Spreadsheets end in a thousand empty lines or so; whatever stands far below them is astray.
LAST_LINE = 20_000


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line of the file, counted from 1, without the empty cells at its end."""

    line: int
    cells: tuple[str, ...]


# The lines in which anything stands; there is at least one.
ListSheet = tuple[ListRow, ...]


def sheet_of(lines: Iterable[ListRow]) -> ListSheet:
    """Takes no more lines than it may, so that an endless list costs nothing."""
    kept: list[ListRow] = []
    for row in _filled_rows(lines):
        if len(kept) == MAX_ROWS:
            raise Refused(f"A list may have {MAX_ROWS:,} lines: split this one into two files.")
        _check(row)
        kept.append(row)
    if not kept:
        raise Refused("There is nothing in this list: write the names into it and save it again.")
    return tuple(kept)


def _filled_rows(lines: Iterable[ListRow]) -> Iterator[ListRow]:
    for row in lines:
        if row.line > LAST_LINE:
            raise Refused(
                f"This list goes on below line {LAST_LINE:,}: "
                "copy the lines with names into a new sheet and save that."
            )
        cells = [remove_guard(cell.strip()) for cell in row.cells]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield ListRow(row.line, tuple(cells))


def _check(row: ListRow) -> None:
    if len(row.cells) > MAX_COLUMNS:
        raise Refused(
            f"Line {row.line} has {len(row.cells):,} columns and {MAX_COLUMNS} are the most: "
            "keep the columns that say who somebody is."
        )
    for column, cell in enumerate(row.cells, start=1):
        if len(cell) > MAX_CELL:
            raise Refused(
                f"The text in line {row.line}, column {column}, has {len(cell):,} characters: "
                f"shorten it to {MAX_CELL}, or take that column out."
            )


# A sum of money is a Decimal: a spreadsheet adds it up, below nothing too.
Cell = str | int | Decimal | None
GUARD = "'"
_FORMULA = frozenset("=+-@")
_BREAKS = frozenset("\t\r\n")


def safe_cell(value: Cell) -> str | int | Decimal:
    """Text that a spreadsheet would take for a formula gets an apostrophe; a number stays one."""
    if isinstance(value, str):
        return GUARD + value if _is_live(value) else value
    return "" if value is None else value


def remove_guard(cell: str) -> str:
    """What was written before `safe_cell`, so that a list we wrote can be read again."""
    return cell[1:] if cell[:1] == GUARD and _is_live(cell[1:]) else cell


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """With the mark at its start by which Excel knows UTF-8."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(map(safe_cell, header))
    writer.writerows(map(safe_cell, row) for row in rows)
    return codecs.BOM_UTF8 + buffer.getvalue().encode("utf-8")


def _is_live(text: str) -> bool:
    """Wide and small signs count as well, and so do those behind spaces: some programs tidy."""
    return text[:1] in _BREAKS or unicodedata.normalize("NFKC", text.lstrip()[:1]) in _FORMULA
