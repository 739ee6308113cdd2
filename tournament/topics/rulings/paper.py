"""The printed list of rulings and forfeits, oldest first, and a blank list to write rulings in by
hand.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tournament.evening.night.night import Night
from tournament.evening.words.many import capitalize
from tournament.kit.lists.columns import Column
from tournament.kit.printing.page import DrawPage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import (
    PaperColumn,
    TableRow,
    WordTable,
    fit_table,
    frame_below_title,
    pages_of_table,
    paper_columns,
    paper_rows,
    rows_from_cells,
    split_rows_into_pages,
)
from tournament.topics.rulings.boards.ruling_log import RulingRow, list_forfeits, make_ruling_log

USUAL_FONT_SIZE, LARGER_FONT_SIZES = 12.0, (13.0, 14.0)
# The columns of a blank list, with their shares of the width.
WIDTH_SHARE_BY_BLANK_COLUMN = {
    "Time": 1.1,
    "Table": 0.9,
    "Game": 0.9,
    "Hand": 0.9,
    "Ruling": 5.0,
    "Against": 2.4,
    "By": 1.6,
}
# The height, in points, of a row to write in. The other number is more than the rows of any page.
LINE_HEIGHT, MORE_ROWS_THAN_ON_A_PAGE = 40.0, 50


def ruling_log_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    ruling_rows, forfeit_rows = make_ruling_log(night).rows[::-1], list_forfeits(night)
    if not ruling_rows and not forfeit_rows:
        return blank_ruling_log_pages(night, choices)
    columns: tuple[Column[RulingRow], ...] = (
        Column(lambda row: choices.time_of_day(row.ruling.at), "When"),
        Column(lambda row: row.location_words, "Where", width_share=3.4),
        Column(lambda row: capitalize(row.words), "Ruling", width_share=6),
        Column(partial(_offender_words, night), "Against", width_share=4),
    )
    forfeit_cells = [
        (choices.time_of_day(row.at) if row.at else "", row.location_words, row.words, "")
        for row in forfeit_rows
    ]
    printed_rows = (
        *paper_rows(ruling_rows, columns),
        *([TableRow(heading="Forfeits")] if forfeit_rows else []),
        *rows_from_cells(forfeit_cells),
    )
    table = WordTable(paper_columns(columns), printed_rows, USUAL_FONT_SIZE)
    return pages_of_table("Rulings", fit_table(table, choices, LARGER_FONT_SIZES), choices)


def blank_ruling_log_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return one page of empty rows to write rulings in."""
    columns = tuple(
        PaperColumn(heading, share) for heading, share in WIDTH_SHARE_BY_BLANK_COLUMN.items()
    )
    empty_rows = rows_from_cells(
        [("",) * len(columns)] * MORE_ROWS_THAN_ON_A_PAGE, choices.scaled_size(LINE_HEIGHT)
    )
    table = WordTable(
        columns, empty_rows, choices.scaled_size(USUAL_FONT_SIZE), has_column_rules=True
    )
    page, *_ = split_rows_into_pages(table, lambda _: frame_below_title(choices.paper))
    return pages_of_table("Rulings", replace(table, rows=empty_rows[: len(page)]), choices)


def _offender_words(night: Night, row: RulingRow) -> str:
    offender_number = row.ruling.offender
    if offender_number is None:
        return ""
    repeat_note = f": {row.repeat_note}" if row.repeat_note else ""
    return f"{night.entries.with_number(offender_number).label}{repeat_note}"
