"""The columns of a list, declared once for its page, its printout and its spreadsheet file, in this
order. A column is left out of any of the three for which it has no heading.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from datetime import date
from decimal import Decimal
from enum import Enum, auto
from typing import Generic, TypeVar

from scoring.dollars import format_dollars
from tournament.kit.lists.sheet import Cell

Row = TypeVar("Row")
CellValue = str | int | date | None
TICKED_MARK, NOT_TICKED_MARK = "✓", "☐"


class ColumnKind(Enum):
    """The kind of values in a column, which decides how cells are written, aligned and sorted. An
    ORDINAL, such as a place or a table, is sorted with the smallest first. A QUANTITY, such as
    points, is sorted with the largest first. MONEY is in cents. A TICK is True if something is
    done, False if it is not done yet, and None if the person need not do it.
    """

    TEXT = auto()
    ORDINAL = auto()
    QUANTITY = auto()
    MONEY = auto()
    TICK = auto()


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column of a list. `value_of` returns the value of a row's cell.

    `heading` is used on the page and on paper, unless `heading_on_page` or `heading_on_paper`
    replaces it. A spreadsheet has the `file_heading`, which other programs read.

    On a page, an address that sorts the list has the column's `name`. It sorts by the field of that
    name, or by the fields `sorts_by`. The cells link to `link_page`. In rows that are folded on a
    phone, the heading is shown before a number, and before other cells if the column `is_labeled`.

    On paper, a column has its `width_share`, or is as wide as its cells if it has no share. Its
    font is `font_scale` times as large as usual.
    """

    value_of: Callable[[Row], CellValue]
    heading: str | None = None
    kind: ColumnKind = ColumnKind.TEXT
    _: KW_ONLY
    heading_on_page: str | None = None
    heading_on_paper: str | None = None
    file_heading: str | None = None
    name: str = ""
    sorts_by: str | tuple[str, ...] = ()
    is_sortable: bool = True
    link_page: str = ""
    css_class: str = ""
    is_labeled: bool = False
    width_share: float = 0.0
    is_bold: bool = False
    font_scale: float = 1.0

    @property
    def page_heading(self) -> str | None:
        return self.heading if self.heading_on_page is None else self.heading_on_page

    @property
    def paper_heading(self) -> str | None:
        return self.heading if self.heading_on_paper is None else self.heading_on_paper

    @property
    def name_in_address(self) -> str:
        """Return the column's name in an address that sorts the list: `name`, or else the heading
        in lower case.
        """
        return self.name or (self.page_heading or "").lower().replace(" ", "_")

    @property
    def is_numeric(self) -> bool:
        return self.kind in {ColumnKind.ORDINAL, ColumnKind.QUANTITY, ColumnKind.MONEY}

    @property
    def sorts_largest_first(self) -> bool:
        return self.kind in {ColumnKind.QUANTITY, ColumnKind.MONEY}

    def cell_words(self, row: Row) -> str:
        """Return the words shown in this row's cell, on a page and on paper; empty for None."""
        value = self.value_of(row)
        if value is None:
            return ""
        if isinstance(value, date):
            return f"{value:%b} {value.day}, {value.year}"
        if self.kind is ColumnKind.TICK:
            return TICKED_MARK if value else NOT_TICKED_MARK
        return (
            format_dollars(value)
            if self.kind is ColumnKind.MONEY and isinstance(value, int)
            else str(value)
        )

    def file_value(self, row: Row) -> Cell:
        """Return the value of this row's cell in a spreadsheet file. Money is in dollars, without a
        dollar sign, and a date is in ISO form.
        """
        value = self.value_of(row)
        if isinstance(value, date):
            return value.isoformat()
        return (
            Decimal(value).scaleb(-2)
            if self.kind is ColumnKind.MONEY and value is not None
            else value
        )
