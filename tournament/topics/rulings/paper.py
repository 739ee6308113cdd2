"""The log of rulings, in the order in which they were given, and a blank one to write on."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tournament.evening.night.night import Night
from tournament.evening.words.many import capital
from tournament.kit.lists.columns import Column
from tournament.kit.printing.page import Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    PaperColumn,
    WordTable,
    fit_table,
    list_pages,
    paper_columns,
    paper_rows,
    room,
    rows,
    split_pages,
)
from tournament.topics.rulings.boards.ruling_log import RulingRow, log

SIZE, LARGER = 12.0, (13.0, 14.0)
# Columns to write in by hand, with their shares of the width.
WRITTEN = {
    "Time": 1.1,
    "Table": 0.9,
    "Game": 0.9,
    "Hand": 0.9,
    "Ruling": 5.0,
    "Against": 2.4,
    "By": 1.6,
}
# How high a line for a pencil is, and more lines than a page has.
LINE_HEIGHT, MORE_THAN_A_PAGE = 40.0, 50


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    logged = log(night).rows[::-1]
    if not logged:
        return blank_pages(night, wish)
    columns: tuple[Column[RulingRow], ...] = (
        Column(lambda row: wish.clock(row.ruling.at), "When"),
        Column(lambda row: row.where, "Where", share=3.4),
        Column(lambda row: capital(row.words), "Ruling", share=6),
        Column(partial(_against, night), "Against", share=4),
    )
    table = WordTable(paper_columns(columns), paper_rows(logged, columns), SIZE)
    return list_pages("Rulings", fit_table(table, wish, LARGER), wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return one page, as full of lines as it holds."""
    columns = tuple(PaperColumn(heading, share) for heading, share in WRITTEN.items())
    lines = rows([("",) * len(columns)] * MORE_THAN_A_PAGE, wish.size(LINE_HEIGHT))
    table = WordTable(columns, lines, wish.size(SIZE), boxed=True)
    page, *_ = split_pages(table, lambda _: room(wish.paper))
    return list_pages("Rulings", replace(table, rows=lines[: len(page)]), wish)


def _against(night: Night, row: RulingRow) -> str:
    number = row.ruling.offender
    if number is None:
        return ""
    again = f": {row.again}" if row.again else ""
    return f"{night.entries.of(number).label}{again}"
