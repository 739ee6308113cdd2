"""A column gives the words for a page and for paper, and the value for a spreadsheet."""

from datetime import date
from decimal import Decimal

import pytest

from tournament.kit.lists.columns import Column, ColumnKind


@pytest.mark.parametrize(
    ("kind", "value", "words", "cell"),
    [
        (ColumnKind.TEXT, "Ann", "Ann", "Ann"),
        (ColumnKind.TEXT, None, "", None),
        (ColumnKind.TEXT, date(2026, 3, 7), "Mar 7, 2026", "2026-03-07"),
        (ColumnKind.QUANTITY, 0, "0", 0),
        (ColumnKind.ORDINAL, "1–3", "1–3", "1–3"),
        (ColumnKind.MONEY, 1250, "$12.50", Decimal("12.50")),
        (ColumnKind.MONEY, 0, "$0.00", Decimal("0.00")),
        (ColumnKind.MONEY, None, "", None),
        (ColumnKind.TICK, True, "✓", True),
        (ColumnKind.TICK, False, "☐", False),
        (ColumnKind.TICK, None, "", None),
    ],
)
def test_cell_is_written_according_to_its_column_kind(kind, value, words, cell):
    column = Column(lambda row: row, "Heading", kind)
    assert (column.cell_words(value), column.file_value(value)) == (words, cell)


def test_column_is_left_out_where_it_has_no_heading():
    def headings_of_column(**column_options):
        column = Column(str, **column_options)
        return column.page_heading, column.paper_heading, column.file_heading

    assert headings_of_column(heading="Name") == ("Name", "Name", None)
    assert headings_of_column(heading="Place", heading_on_paper="", file_heading="rank") == (
        "Place",
        "",
        "rank",
    )
    assert headings_of_column(heading_on_page="Moved") == ("Moved", None, None)
    assert headings_of_column(file_heading="left") == (None, None, "left")


def test_column_is_named_in_the_address_by_its_name_or_heading():
    assert Column(str, "Games won").name_in_address == "games_won"
    assert Column(str, "Games won", name="won").name_in_address == "won"
