"""Lists on pages, which can be sorted by their headings, and lists that are saved as a file for a
spreadsheet. Their columns are declared once for both.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import django_tables2 as tables
from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.kit.lists.columns import Column, Kind, Row
from tournament.kit.lists.sheet import csv_bytes
from tournament.server.web.responses import saved_as

NUMERIC = {"th": {"class": "n"}, "td": {"class": "n"}}
BESIDE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class ListedCell:
    """`label` stands before it where rows are folded."""

    attributes: SafeString
    label: str
    content: Hashable


@dataclass(frozen=True, slots=True)
class ListedRow:
    is_void: bool
    cells: tuple[ListedCell, ...]


class Listing(tables.Table):
    """Shown by templates/desk/_listing.html, whose headings have a scope and say how they sort.
    On a phone its rows fold into cards. A cell says what its column says, unless `render_` and the
    name of the column marks it up.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        columns: Iterable[Column[Row]],
        *,
        tournament: int = 0,
        **more: object,
    ) -> None:
        extra = [
            (column.key, _table_column(column))
            for column in columns
            if column.page_heading is not None
        ]
        attrs = {"class": "list fold"}
        super().__init__(rows, extra_columns=extra, attrs=attrs, default="", **more)
        self.tournament = tournament

    @property
    def listed_rows(self) -> Iterator[ListedRow]:
        """Yield the rows; what all cells of a column share is worked out once."""
        columns = [(column, column.attrs["td"], str(column.header)) for column in self.columns]
        shared = [
            (column.name, cells.as_html(), header if column.column.is_labeled else "")
            for column, cells, header in columns
        ]
        for row in self.paginated_rows:
            cells = (
                ListedCell(attributes, label, row.get_cell(name))
                for name, attributes, label in shared
            )
            yield ListedRow(bool(getattr(row.record, "void", "")), tuple(cells))


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


def person(name: str, known_by: int | str) -> SafeString:
    """Return a name with what stands beside it everywhere; nothing for an empty name."""
    if not name:
        return SafeString()
    return format_html('<bdi>{}</bdi>{}<span class="number">{}</span>', name, BESIDE, known_by)


def spreadsheet(name: str, rows: Iterable[Row], columns: Iterable[Column[Row]]) -> HttpResponse:
    """Return the list as a file that a spreadsheet opens."""
    there = [column for column in columns if column.file is not None]
    cells = ([column.cell(row) for column in there] for row in rows)
    content = csv_bytes([column.file or "" for column in there], cells)
    return saved_as(f"{name}.csv", content, "text/csv")


def _table_column(column: Column[Row]) -> tables.Column:
    css = {"td": {"class": column.css}} if column.css else None
    drawn = tables.Column(
        column.page_heading,
        empty_values=(),
        order_by=column.sorts_by or None,
        orderable=None if column.may_sort else False,
        initial_sort_descending=column.has_most_first,
        linkify=_to(column.leads_to) if column.leads_to else None,
        attrs=NUMERIC if column.is_figure else css,
    )
    drawn.is_labeled = column.is_labeled or column.is_figure

    def render(record: Row) -> str:
        words = column.words(record)
        is_text = words and column.kind is Kind.TEXT
        return format_html("<bdi>{}</bdi>", words) if is_text else words

    drawn.render = render
    return drawn


def _to(page: str) -> Callable[[Numbered, Listing], str]:
    """Return where a cell leads: the page of the row's number."""
    return lambda record, table: reverse(page, args=[table.tournament, record.number])
