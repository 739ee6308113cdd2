"""The card that each player, or each pair, carries through the evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.boards.score_card import Line, ScoreCard, ScoreCards, blank_cards, score_cards
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.frames import Frame
from tournament.printing.sheet import FINE, PLAIN, THICK, Align, Down, Draw, Sheet
from tournament.printing.wishes import Wish

USUAL, LARGE = 2, 1
HEAD, HEADINGS, NOTES = 46.0, 22.0, 15.0
PAD = 3.0
GAP = 4.0
# Too narrow for a pencil: then only the sum of a game is written down.
NARROWEST = 16.0
EMPTY = Line()
# What is filled in, by how high a line is.
SMALL, LARGEST = 14.0, 22.0
# The columns' shares of the width.
GAME, TABLE, COMPANY, HAND, POINTS, X, ALONE = 0.75, 0.85, 2.6, 0.5, 0.95, 0.6, 0.8


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return _paged(score_cards(night), wish)


def blank_pages(night: Night, wish: Wish) -> Sequence[Draw]:
    """One page of them."""
    return _paged(blank_cards(night, _per_page(wish)), wish)


def _paged(board: ScoreCards, wish: Wish) -> Sequence[Draw]:
    return paged(board.cards, _per_page(wish), partial(_draw, board, {}))


def _per_page(wish: Wish) -> int:
    return wish.per_page or (LARGE if wish.large else USUAL)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of a card stands in its frame; the columns by their headings."""

    frame: Frame
    columns: Mapping[str, float]
    rows: tuple[Frame, ...]
    sums: Frame

    @property
    def shares(self) -> list[float]:
        return list(self.columns.values())

    def cells(self, row: Frame) -> dict[str, Frame]:
        return dict(zip(self.columns, row.split(self.shares), strict=True))


def _draw(
    board: ScoreCards, layouts: dict[Frame, Layout], sheet: Sheet, frame: Frame, card: ScoreCard
) -> None:
    """Cards at the same place of their pages have one layout."""
    if frame not in layouts:
        layouts[frame] = _layout(board, frame, len(card.lines))
    layout = layouts[frame]
    name = f"card-{frame.width:.0f}-{frame.height:.0f}-{len(card.lines)}"
    sheet.stamp(name, frame, partial(_form, board, len(card.lines)))
    _name(sheet, frame.head(HEAD), card)
    for row, line in zip(layout.rows, card.lines, strict=True):
        if line != EMPTY:
            said = {"Table": line.table, board.company: line.company, "Points": line.points}
            _fill(sheet, board, layout.cells(row), said | {"X": line.x})
    if card.points:
        _fill(sheet, board, layout.cells(layout.sums), {"Points": card.points, "X": card.x})


def _fill(
    sheet: Sheet, board: ScoreCards, cells: Mapping[str, Frame], said: Mapping[str, str]
) -> None:
    for heading, words in said.items():
        if words:
            cell = cells[heading]
            align = Align.LEFT if heading == board.company else Align.CENTRE
            size = min(max(SMALL, cell.height / 2), LARGEST)
            sheet.words(words, cell.inset(PAD, 1), size, align=align)


def _layout(board: ScoreCards, frame: Frame, lines: int) -> Layout:
    grid = frame.below(HEAD + HEADINGS).above(NOTES * len(board.notes) + GAP)
    *rows, sums = grid.rows(lines + 1)
    return Layout(frame, _columns(board, frame), tuple(rows), sums)


def _columns(board: ScoreCards, frame: Frame) -> Mapping[str, float]:
    """The headings with their shares, from left to right."""
    first = {"Game": GAME, "Table": TABLE, board.company: COMPANY}
    last = {"Points": POINTS} | ({"X": X} if board.has_x else {}) | {"Alone": ALONE}
    hands = {str(number): HAND for number in range(1, (board.hands or 0) + 1)}
    whole = sum((first | hands | last).values())
    if frame.width * HAND / whole < NARROWEST:
        hands = {}
    return first | hands | last


def _name(sheet: Sheet, frame: Frame, card: ScoreCard) -> None:
    number, name = frame.above(GAP + 14).split([1, 6], GAP)
    if card.number is None:
        for frame_of, words in ((number, "No."), (name, "Name")):
            sheet.under(frame_of)
            sheet.words(words, frame_of, 10, down=Down.BOTTOM)
        return
    sheet.words(str(card.number), number, 28, bold=True)
    sheet.words(card.name, name, 24, bold=True)


def _form(board: ScoreCards, lines: int, sheet: Sheet) -> None:
    """All that is the same on every card."""
    layout = _layout(board, sheet.whole, lines)
    evening, house = layout.frame.head(HEAD).foot(14 + GAP).split([3, 2], GAP)
    sheet.words(board.evening, evening, 11)
    sheet.words(board.house, house, 11, align=Align.RIGHT)
    headings = layout.frame.below(HEAD).head(HEADINGS)
    cells = [one.inset(1, 2) for one in headings.split(layout.shares)]
    sheet.alike(list(layout.columns), cells, SMALL, bold=True, align=Align.CENTRE)
    for number, row in enumerate(layout.rows, start=1):
        sheet.rule(row.left, row.top, row.right, row.top, FINE)
        sheet.words(str(number), layout.cells(row)["Game"], 14, bold=True, align=Align.CENTRE)
    _sums(sheet, headings, layout)
    notes = layout.frame.foot(NOTES * len(board.notes))
    for line, words in zip(notes.rows(len(board.notes) or 1), board.notes, strict=False):
        sheet.words(words, line, 12)


def _sums(sheet: Sheet, headings: Frame, layout: Layout) -> None:
    """The frame of the grid too; the sum has one cell for all that is before the points."""
    sums = layout.sums
    sheet.rule(sums.left, sums.top, sums.right, sums.top, PLAIN)
    sheet.words("Total", sums.inset(PAD, 0), 14, bold=True)
    grid = Frame(headings.left, headings.top, headings.width, sums.bottom - headings.top)
    sheet.box(grid, THICK)
    before = list(layout.columns).index("Points")
    for place, one in enumerate(grid.split(layout.shares)[1:], start=1):
        upto = sums.top if place < before else grid.bottom
        sheet.rule(one.left, grid.top, one.left, upto, FINE)
