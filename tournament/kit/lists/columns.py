"""The columns of a list, declared once for its page, its paper and its file for a spreadsheet.

They stand in the order in which they are declared; a column without a heading for one of the three
is left out there.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from datetime import date
from decimal import Decimal
from enum import Enum, auto
from typing import Generic, TypeVar

from scoring.dollars import dollars
from tournament.kit.lists.sheet import Cell

Row = TypeVar("Row")
Value = str | int | date | None
DONE, ASKED = "✓", "☐"


class Kind(Enum):
    """What a column holds, which decides how its cells are written, aligned and sorted."""

    TEXT = auto()
    NUMBER = auto()  # says which or in what order, so the least comes first
    FIGURE = auto()  # says how many, so the most comes first
    MONEY = auto()  # cents
    TICK = auto()  # True if done, False if still asked, None for somebody who is not asked


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column, and what it says of a row. `heading` stands on the page and on paper, unless `page`
    or `paper` is another; `file` is the heading in a spreadsheet, which other programs know.

    On a page, `name` is the column's name in an address that sorts it, `sorts_by` the fields of a
    row that order it if the row has no field of that name, and `leads_to` the page its cells link
    to. Where rows fold, the heading stands before a figure, and before other cells if the column
    `is_labeled`. On paper, a column without a `share` of the width is as wide as its cells, and
    its letters are `scale` times as large.
    """

    say: Callable[[Row], Value]
    heading: str | None = None
    kind: Kind = Kind.TEXT
    _: KW_ONLY
    page: str | None = None
    paper: str | None = None
    file: str | None = None
    name: str = ""
    sorts_by: str | tuple[str, ...] = ()
    may_sort: bool = True
    leads_to: str = ""
    css: str = ""
    is_labeled: bool = False
    share: float = 0.0
    is_bold: bool = False
    scale: float = 1.0

    @property
    def page_heading(self) -> str | None:
        return self.heading if self.page is None else self.page

    @property
    def paper_heading(self) -> str | None:
        return self.heading if self.paper is None else self.paper

    @property
    def key(self) -> str:
        """Return the name on a page: its own, or the heading in lower case."""
        return self.name or (self.page_heading or "").lower().replace(" ", "_")

    @property
    def is_figure(self) -> bool:
        return self.kind in {Kind.NUMBER, Kind.FIGURE, Kind.MONEY}

    @property
    def has_most_first(self) -> bool:
        return self.kind in {Kind.FIGURE, Kind.MONEY}

    def words(self, row: Row) -> str:
        """Return what the cell says on a page and on paper."""
        value = self.say(row)
        if value is None:
            return ""
        if isinstance(value, date):
            return f"{value:%b} {value.day}, {value.year}"
        if self.kind is Kind.TICK:
            return DONE if value else ASKED
        return dollars(value) if self.kind is Kind.MONEY and isinstance(value, int) else str(value)

    def cell(self, row: Row) -> Cell:
        """Return what the cell holds in a spreadsheet, which adds up sums as plain numbers."""
        value = self.say(row)
        if isinstance(value, date):
            return value.isoformat()
        return Decimal(value).scaleb(-2) if self.kind is Kind.MONEY and value is not None else value
