"""The columns of standings, wherever they stand."""

import pytest

from tournament.topics.places.boards.columns import COLUMNS, IN_A_SPREADSHEET, ON_PAPER, ON_THE_PAGE


@pytest.mark.parametrize(
    ("columns", "names"),
    [
        (
            ON_THE_PAGE,
            "rank name points games so_far movement won x lone_marches why",
        ),
        (ON_PAPER, "rank number name games points by_game so_far x lone_marches"),
        (IN_A_SPREADSHEET, "rank number name points won x lone_marches reason left games so_far"),
    ],
)
def test_columns_stand_in_their_order(columns, names):
    assert [one.name for one in columns] == names.split()


def test_no_column_is_without_a_heading():
    assert {*ON_THE_PAGE, *ON_PAPER, *IN_A_SPREADSHEET} == set(COLUMNS)
