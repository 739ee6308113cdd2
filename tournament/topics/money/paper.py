"""The statement over dates on paper, for the club's treasurer."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.dollars import dollars
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing.book import LandscapePage
from tournament.kit.printing.frames import turn_sideways
from tournament.kit.printing.page import Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TableRow,
    WordTable,
    fit_table,
    list_pages,
    paper_columns,
    paper_rows,
)
from tournament.topics.money.boards.over_dates import MoneyRow, OverDates, columns

SIZE = 10.0
# Beside more sums than these a page that stands has no room for the night.
UPRIGHT = 6


def pages(board: OverDates, wish: PrintWish) -> Sequence[Draw]:
    """Lying where there are many sums; a LandscapePage turns its paper by itself."""
    is_wide = len(board.columns) > UPRIGHT
    if is_wide:
        wish = replace(wish, paper=turn_sideways(wish.paper))
    listed = tuple(columns(board))
    cells = [
        *paper_rows(board.rows, listed),
        TableRow(("Together", *(dollars(cents) for _, cents in board.by_column))),
    ]
    if board.with_debts:
        cells.append(TableRow(note=board.with_debts))
    table = fit_table(WordTable(paper_columns(listed), tuple(cells), SIZE), wish)
    sums = list_pages("Statement", table, wish, aside=board.dates)
    owing = _owing(board, wish) if board.owing else ()
    drawn = [*sums, *owing]
    return [LandscapePage(draw) for draw in drawn] if is_wide else drawn


def _owing(board: OverDates, wish: PrintWish) -> Sequence[Draw]:
    """On pages of their own: names and nights need other columns than sums."""
    listed: tuple[Column[MoneyRow], ...] = (
        Column(lambda row: row.whose, "Who", share=3.0, is_bold=True),
        Column(lambda row: row.where, board.occasion.one.capitalize(), share=3.0),
        Column(lambda row: row.cents("Still owed"), "Still owed", Kind.MONEY),
    )
    table = WordTable(paper_columns(listed), paper_rows(board.owing, listed), SIZE)
    title = f"Who still owes {dollars(board.owed)}"
    return list_pages(title, fit_table(table, wish), wish, aside=board.dates)
