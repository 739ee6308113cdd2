"""The statement over dates on paper, for the club's treasurer."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.purse.night_money import NightMoney
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import on_its_side
from tournament.kit.printing.page import Align, Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TIGHT,
    PaperColumn,
    TableRow,
    WordTable,
    fit_table,
    list_pages,
    rows,
)
from tournament.topics.money.boards.over_dates import OverDates

SIZE = 10.0
# Beside more sums than these a page that stands has no room for the night.
UPRIGHT = 6


def pages(board: OverDates, wish: PrintWish) -> Sequence[Draw]:
    """Lying where there are many sums; a LandscapePage turns its paper by itself."""
    is_wide = len(board.columns) > UPRIGHT
    if is_wide:
        wish = replace(wish, paper=on_its_side(wish.paper))
    cells = [
        *rows(
            (_night(row.night), *(dollars(cents) for _, cents in row.by_column))
            for row in board.rows
        ),
        TableRow(("Together", *(dollars(cents) for _, cents in board.by_column))),
    ]
    if board.with_debts:
        cells.append(TableRow(note=board.with_debts))
    columns = (
        PaperColumn(board.occasion.one.capitalize(), 4.0, face=STRONG),
        *(PaperColumn(name, TIGHT, Align.RIGHT) for name in board.columns),
    )
    table = fit_table(WordTable(columns, tuple(cells), SIZE), wish)
    sums = list_pages("Statement", table, wish, aside=board.dates)
    owing = _owing(board, wish) if board.owing else ()
    drawn = [*sums, *owing]
    return [LandscapePage(draw) for draw in drawn] if is_wide else drawn


def _owing(board: OverDates, wish: PrintWish) -> Sequence[Draw]:
    """On pages of their own: names and nights need other columns than sums."""
    columns = (
        PaperColumn("Who", 3.0, face=STRONG),
        PaperColumn(board.occasion.one.capitalize(), 3.0),
        PaperColumn("Still owed", TIGHT, Align.RIGHT),
    )
    cells = rows(
        (row.who.name, f"{row.night.name}, {_day(row.night)}", dollars(row.who.cents))
        for row in board.owing
    )
    table = fit_table(WordTable(columns, cells, SIZE), wish)
    return list_pages(f"Who still owes {dollars(board.owed)}", table, wish, aside=board.dates)


def _night(night: NightMoney) -> str:
    return f"{night.name}, {_day(night)}{'' if night.is_closed else ', not closed'}"


def _day(night: NightMoney) -> str:
    return f"{night.date:%b} {night.date.day}, {night.date.year}"
