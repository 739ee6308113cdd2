"""The page that says where the evening stands, the one that says how it goes on by hand, and the
blank sheets for it.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tournament import courses, facts
from tournament.bracket.paper import slips
from tournament.door import paper as sign_in
from tournament.night.night import Night
from tournament.places.cards import paper as score_cards
from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.growing_columns import TIGHT, grown
from tournament.printing.letters import height, wrapped
from tournament.printing.page import Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.printing.titled_list import headed, list_pages
from tournament.printing.word_table import Column, TableRow, WordTable, rows
from tournament.prints.state.board import PrintedState, TableState, by_hand, printed_state
from tournament.rulings import paper as rulings
from tournament.table.sheet.paper import table_sheets

SIZE, LARGER = 12.0, (13.0, 14.0, 15.0)
# By hand, from large to small; the indent and the gap between two of its lines, in sizes.
LINES = tuple(halves / 2 for halves in range(44, 27, -1))
INDENT, GAP = 3, 0.5


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = printed_state(night)
    return list_pages(board.title, grown(_table(board), wish, LARGER), wish)


def by_hand_page(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """As large as its page allows, whatever is wished."""
    return [partial(_by_hand, by_hand(night))]


def blanks(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """One of each: whoever prints says how many."""
    nobody = replace(night, written={facts.named(night.plan): night.plan})
    sheets = [*by_hand_page(night, wish), *table_sheets.blank_pages(nobody, wish, of_three=False)]
    if courses.of(night).has_threes:
        sheets += table_sheets.blank_pages(nobody, wish, of_three=True)
    if night.called.is_team:
        sheets += slips.blank_pages(nobody, wish)
    if "score-cards" in courses.of(night).papers:
        sheets += score_cards.blank_pages(nobody, wish)
    return [*sheets, *rulings.blank_pages(nobody, wish), *sign_in.pages(nobody, wish)]


def _table(board: PrintedState) -> WordTable:
    has_names = any(table.game for table in board.tables)
    listed = [
        TableRow(heading=board.progress),
        *rows(_cells(table, has_names=has_names) for table in board.tables),
    ]
    if board.out:
        listed.append(TableRow(heading=f"Sits out: {'; '.join(board.out)}"))
    columns = (
        Column("Table", TIGHT, face=STRONG),
        *([Column("Game", TIGHT)] if has_names else []),
        Column("", 1.0),
        Column("", 1.0),
        Column("So far", TIGHT, face=STRONG),
        Column("", TIGHT),
    )
    return WordTable(columns, tuple(listed), SIZE)


def _cells(state: TableState, *, has_names: bool) -> tuple[str, ...]:
    first, *others = state.sides
    return (
        "" if state.table is None else str(state.table),
        *([state.game] if has_names else []),
        first,
        " · ".join(others),
        state.score,
        state.words,
    )


def _by_hand(texts: tuple[str, ...], sheet: PaperSheet) -> None:
    frame = headed(sheet, "By hand", "if the laptop fails")
    size = _fitting(texts, frame)
    for number, words in enumerate(texts, start=1):
        lines = wrapped(words, frame.width - INDENT * size, size)
        line = frame.head(height(len(lines), size))
        sheet.words(f"{number}.", line.head(height(1, size)), size, face=STRONG)
        sheet.lines(lines, replace(line, left=line.left + INDENT * size), size)
        frame = frame.below(line.height + GAP * size)


def _fitting(texts: tuple[str, ...], frame: Frame) -> float:
    """The largest size in which all of it stands on the page."""
    return next(
        (value for value in LINES if _needs(texts, frame, value) <= frame.height), LINES[-1]
    )


def _needs(texts: tuple[str, ...], frame: Frame, size: float) -> float:
    lines = (len(wrapped(text, frame.width - INDENT * size, size)) for text in texts)
    return sum(height(line, size) + GAP * size for line in lines)
