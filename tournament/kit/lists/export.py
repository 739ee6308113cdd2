"""Writes a list as CSV that a spreadsheet opens without running anything in it."""

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal

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


def unguarded(cell: str) -> str:
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
