"""What a column says on a page and on paper, and what it holds in a spreadsheet."""

from datetime import date
from decimal import Decimal

import pytest

from tournament.kit.lists.columns import Column, Kind


@pytest.mark.parametrize(
    ("kind", "value", "words", "cell"),
    [
        (Kind.TEXT, "Ann", "Ann", "Ann"),
        (Kind.TEXT, None, "", None),
        (Kind.TEXT, date(2026, 3, 7), "Mar 7, 2026", "2026-03-07"),
        (Kind.FIGURE, 0, "0", 0),
        (Kind.NUMBER, "1–3", "1–3", "1–3"),
        (Kind.MONEY, 1250, "$12.50", Decimal("12.50")),
        (Kind.MONEY, 0, "$0.00", Decimal("0.00")),
        (Kind.MONEY, None, "", None),
        (Kind.TICK, True, "✓", True),
        (Kind.TICK, False, "☐", False),
        (Kind.TICK, None, "", None),
    ],
)
def test_cell_is_written_by_what_it_is(kind, value, words, cell):
    column = Column(lambda row: row, "Heading", kind)
    assert (column.words(value), column.cell(value)) == (words, cell)


def test_column_stands_where_it_has_a_heading():
    def headings(**more):
        column = Column(str, **more)
        return column.page_heading, column.paper_heading, column.file

    assert headings(heading="Name") == ("Name", "Name", None)
    assert headings(heading="Place", paper="", file="rank") == ("Place", "", "rank")
    assert headings(page="Moved") == ("Moved", None, None)
    assert headings(file="left") == (None, None, "left")


def test_column_is_sorted_by_its_own_name_or_its_heading():
    assert Column(str, "Games won").key == "games_won"
    assert Column(str, "Games won", name="won").key == "won"
