"""The page that says where the evening stands, the one that says how it goes on by hand, and the
blank sheets for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tournament.boards.state import State, TableState, by_hand, has_threes, state
from tournament.night import facts
from tournament.night.evening import Night
from tournament.printing import rulings, score_cards, sign_in, slips, table_sheets
from tournament.printing.frames import Frame
from tournament.printing.growing import TIGHT, grown
from tournament.printing.letters import height, wrapped
from tournament.printing.listed import headed, listed
from tournament.printing.lists import Column, Row, Table, rows
from tournament.printing.sheet import Draw, Sheet
from tournament.printing.wishes import Wish

SIZE, LARGER = 12.0, (13.0, 14.0, 15.0)
# By hand, from large to small; the indent and the gap between two of its lines, in sizes.
LINES = tuple(halves / 2 for halves in range(44, 27, -1))
INDENT, GAP = 3, 0.5


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    board = state(night)
    return listed(board.title, grown(_table(board), wish, LARGER), night, wish)


def by_hand_page(night: Night, wish: Wish) -> Sequence[Draw]:
    """As large as its page allows, whatever is wished."""
    return [partial(_by_hand, by_hand(night))]


def blanks(night: Night, wish: Wish) -> Sequence[Draw]:
    """One of each: whoever prints says how many."""
    nobody = replace(night, written={facts.named(night.plan): night.plan})
    found = [*by_hand_page(night, wish), *table_sheets.blank_pages(nobody, wish, of_three=False)]
    if has_threes(night):
        found += table_sheets.blank_pages(nobody, wish, of_three=True)
    if night.format.in_teams:
        found += slips.blank_pages(nobody, wish)
    if not night.has_bracket:
        found += score_cards.blank_pages(nobody, wish)
    return [*found, *rulings.blank_pages(nobody, wish), *sign_in.pages(nobody, wish)]


def _table(board: State) -> Table:
    has_names = any(one.game for one in board.tables)
    told = [
        Row(heading=board.progress),
        *rows(_cells(one, has_names=has_names) for one in board.tables),
    ]
    if board.out:
        told.append(Row(heading=f"Sits out: {'; '.join(board.out)}"))
    columns = (
        Column("Table", TIGHT, bold=True),
        *([Column("Game", TIGHT)] if has_names else []),
        Column("", 1.0),
        Column("", 1.0),
        Column("So far", TIGHT, bold=True),
        Column("", TIGHT),
    )
    return Table(columns, tuple(told), SIZE)


def _cells(one: TableState, *, has_names: bool) -> tuple[str, ...]:
    first, *others = one.sides
    return (
        "" if one.table is None else str(one.table),
        *([one.game] if has_names else []),
        first,
        " · ".join(others),
        one.score,
        one.words,
    )


def _by_hand(told: tuple[str, ...], sheet: Sheet) -> None:
    frame = headed(sheet, "By hand", "if the laptop does not go on")
    size = _fitting(told, frame)
    for number, words in enumerate(told, start=1):
        lines = wrapped(words, frame.width - INDENT * size, size)
        line = frame.head(height(len(lines), size))
        sheet.words(f"{number}.", line.head(height(1, size)), size, bold=True)
        sheet.lines(lines, replace(line, left=line.left + INDENT * size), size)
        frame = frame.below(line.height + GAP * size)


def _fitting(told: tuple[str, ...], frame: Frame) -> float:
    """The largest size in which all of it stands on the page."""
    return next((one for one in LINES if _needs(told, frame, one) <= frame.height), LINES[-1])


def _needs(told: tuple[str, ...], frame: Frame, size: float) -> float:
    lines = (len(wrapped(one, frame.width - INDENT * size, size)) for one in told)
    return sum(height(one, size) + GAP * size for one in lines)
