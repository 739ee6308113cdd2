"""The log of rulings, in the order in which they were given, and a blank one to write on."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.night.night import Night
from tournament.printing.growing_columns import TIGHT, grown, room
from tournament.printing.page import Draw
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import list_pages
from tournament.printing.word_table import Column, WordTable, parted, rows
from tournament.rulings.boards.ruling_log import RulingRow, log
from tournament.words.many import capital

COLUMNS = (Column("When", TIGHT), Column("Where", 3.4), Column("Ruling", 6), Column("Against", 4))
SIZE, LARGER = 12.0, (13.0, 14.0)
# What is written in by hand, with its share of the width; lines for a pencil, more than a page has.
WRITTEN = {
    "Time": 1.1,
    "Table": 0.9,
    "Game": 0.9,
    "Hand": 0.9,
    "Ruling": 5.0,
    "Against": 2.4,
    "By": 1.6,
}
HIGH, MANY = 40.0, 50


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    logged = log(night).rows[::-1]
    if not logged:
        return blank_pages(night, wish)
    cells = (_cells(night, wish, row) for row in logged)
    table = grown(WordTable(COLUMNS, rows(cells), SIZE), wish, LARGER)
    return list_pages("Rulings", table, wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """One page, as full of lines as it holds."""
    columns = tuple(Column(heading, share) for heading, share in WRITTEN.items())
    lines = rows([("",) * len(columns)] * MANY, wish.size(HIGH))
    table = WordTable(columns, lines, wish.size(SIZE), boxed=True)
    page, *_ = parted(table, lambda _: room(wish.paper))
    return list_pages("Rulings", replace(table, rows=lines[: len(page)]), wish)


def _cells(night: Night, wish: PrintWish, row: RulingRow) -> tuple[str, ...]:
    return wish.clock(row.ruling.at), row.where, capital(row.words), _against(night, row)


def _against(night: Night, row: RulingRow) -> str:
    number = row.ruling.offender
    if number is None:
        return ""
    again = f": {row.again}" if row.again else ""
    return f"{night.entry(number).called}{again}"
