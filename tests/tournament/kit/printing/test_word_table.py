"""The columns of a table share the width of a page."""

from tournament.kit.printing.word_table import column_widths


def test_narrow_column_gives_its_spare_width_to_other_columns():
    assert column_widths([10, 20, 90], [0, 1, 1], 110) == [10, 20, 80]


def test_column_shares_stay_if_all_columns_fit_or_none_fits():
    assert column_widths([10, 20, 30], [0, 1, 1], 110) == [10, 50, 50]
    assert column_widths([10, 60, 90], [0, 1, 1], 110) == [10, 50, 50]
