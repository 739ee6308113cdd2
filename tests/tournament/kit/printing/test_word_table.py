"""The columns of a table share the width of a page."""

from tournament.kit.printing.page import Align
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import (
    PaperColumn,
    WordTable,
    column_widths,
    fit_table,
    rows_from_cells,
)

CHOICES = PrintChoices()


def test_narrow_column_gives_its_spare_width_to_other_columns():
    assert column_widths([10, 20, 90], [0, 1, 1], 110) == [10, 20, 80]


def test_column_shares_stay_if_all_columns_fit_or_none_fits():
    assert column_widths([10, 20, 30], [0, 1, 1], 110) == [10, 50, 50]
    assert column_widths([10, 60, 90], [0, 1, 1], 110) == [10, 50, 50]


def test_larger_font_wraps_no_name():
    rows = rows_from_cells([("Maximiliana Featherstonehaugh", "Cholmondeley of Marjoribanks Row")])
    table = WordTable((PaperColumn("Name", 1.0), PaperColumn("Partner", 1.0)), rows, 14.0)
    assert fit_table(table, CHOICES, (15.0, 16.0, 28.0)).font_size == 16.0


def test_column_to_write_in_takes_the_room_that_words_leave():
    columns = (PaperColumn("Player", 1.0), PaperColumn("Received", 1.0))
    table = WordTable(columns, rows_from_cells([("Ann", "")]))
    name_width, room_to_write = fit_table(table, CHOICES).shares
    assert room_to_write > 4 * name_width


def test_words_beside_a_number_have_a_wider_gap():
    columns = (PaperColumn("Prize", 0, Align.RIGHT), PaperColumn("Received", 1.0))
    rows = rows_from_cells([("$8.00", "")])
    left_column = PaperColumn("Received", 0)
    width_after_number = fit_table(WordTable((columns[0], left_column), rows), CHOICES).shares[1]
    width_after_words = fit_table(WordTable((left_column, left_column), rows), CHOICES).shares[1]
    assert width_after_number > width_after_words


def test_columns_of_game_points_are_equally_wide():
    game_column = PaperColumn("1", 0, Align.RIGHT, font_scale=0.8)
    table = WordTable((game_column, game_column), rows_from_cells([("9", "12")]))
    first_width, second_width = fit_table(table, CHOICES).shares
    assert first_width == second_width
