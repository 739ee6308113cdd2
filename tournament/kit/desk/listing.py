"""Lists on pages, which can be sorted by their headings, and the same lists as spreadsheet files.
Both use the same columns.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import django_tables2 as tables
from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.kit.lists.columns import Column, ColumnKind, Row
from tournament.kit.lists.sheet import csv_bytes
from tournament.kit.printing.letters import NO_BREAK_SPACE
from tournament.server.web.responses import download_response

NUMERIC_CELL_ATTRIBUTES = {"th": {"class": "n"}, "td": {"class": "n"}}


@dataclass(frozen=True, slots=True)
class ListingCell:
    """A cell of a list. On a phone, each row is folded into one line for each cell, and the `label`
    comes before the cell.
    """

    attributes: SafeString
    label: str
    content: Hashable


@dataclass(frozen=True, slots=True)
class ListingRow:
    is_void: bool
    cells: tuple[ListingCell, ...]


class NumberedRecord(Protocol):
    @property
    def number(self) -> int: ...


class Listing(tables.Table):
    """A list for the template desk/_listing.html. Its headings sort it, and its rows fold on a
    phone. A cell shows the words of its column, unless the list has a method named `render_` and
    the column's name.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        columns: Iterable[Column[Row]],
        *,
        tournament: int = 0,
        **options: object,
    ) -> None:
        column_pairs = [
            (column.name_in_address, _table_column(column))
            for column in columns
            if column.page_heading is not None
        ]
        attrs = {"class": "list fold"}
        super().__init__(rows, extra_columns=column_pairs, attrs=attrs, default="", **options)
        self.tournament = tournament

    @property
    def listing_rows(self) -> Iterator[ListingRow]:
        """Yield the rows for the template. The HTML attributes and labels are computed once for
        each column, and `render` is called directly, which is faster than rendering each cell by
        django-tables2.
        """
        shared_cell_parts = [
            (
                column.attrs["td"].as_html(),
                str(column.header) if column.column.is_labeled else "",
                column.render,
                column.column.link_page,
            )
            for column in self.columns
        ]
        for row in self.paginated_rows:
            record = row.record
            cells = tuple(
                ListingCell(
                    attributes, label, self._link_to_record(link_page, record, render(record))
                )
                for attributes, label, render, link_page in shared_cell_parts
            )
            yield ListingRow(bool(getattr(record, "void_reason", "")), cells)

    def _link_to_record(self, page: str, record: NumberedRecord, content: str) -> str:
        """Return the content as a link to the record's `page`, or unchanged if `page` is empty."""
        if not page:
            return content
        address = reverse(page, args=[self.tournament, record.number])
        return format_html('<a href="{}">{}</a>', address, content)


def name_with_number(name: str, number_label: int | str) -> SafeString:
    """Return a name as HTML with its number or another label; empty for an empty name."""
    if not name:
        return SafeString()
    return format_html(
        '<bdi>{}</bdi>{}<span class="number">{}</span>', name, NO_BREAK_SPACE, number_label
    )


def spreadsheet_response(
    file_stem: str, rows: Iterable[Row], columns: Iterable[Column[Row]]
) -> HttpResponse:
    """Return the rows as a CSV file to download, with the columns that have a file heading. A
    spreadsheet program opens the file.
    """
    file_columns = [column for column in columns if column.file_heading is not None]
    rows_of_values = ([column.file_value(row) for column in file_columns] for row in rows)
    content = csv_bytes([column.file_heading or "" for column in file_columns], rows_of_values)
    return download_response(f"{file_stem}.csv", content, "text/csv")


def _table_column(column: Column[Row]) -> tables.Column:
    """Return a column of a list as a column of django-tables2."""
    text_cell_attributes = {"td": {"class": column.css_class}} if column.css_class else None
    table_column = tables.Column(
        column.page_heading,
        empty_values=(),
        order_by=column.sorts_by or None,
        orderable=None if column.is_sortable else False,
        initial_sort_descending=column.sorts_largest_first,
        attrs=NUMERIC_CELL_ATTRIBUTES if column.is_numeric else text_cell_attributes,
    )
    table_column.is_labeled = column.is_labeled or column.is_numeric
    table_column.link_page = column.link_page

    def render(record: Row) -> str:
        words = column.cell_words(record)
        is_text = words and column.kind is ColumnKind.TEXT
        return format_html("<bdi>{}</bdi>", words) if is_text else words

    table_column.render = render
    return table_column
