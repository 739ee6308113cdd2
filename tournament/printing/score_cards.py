"""The card that each player, or each pair, carries through the evening."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tournament.boards.score_card import Line, ScoreCard, ScoreCards, blank_cards, score_cards
from tournament.night.evening import Night
from tournament.printing.cutting import paged
from tournament.printing.frames import Frame
from tournament.printing.sheet import FINE, PLAIN, THICK, Align, Draw, Sheet, Wish

USUAL, LARGE = 2, 1
HEAD, HEADINGS, NOTES = 46.0, 20.0, 13.0
PAD = 3.0
GAP = 4.0
# Too narrow for a pencil: then only the sum of a game is written down.
NARROWEST = 16.0
EMPTY = Line()
# The columns' shares of the width.
GAME, TABLE, COMPANY, HAND, POINTS, X, ALONE = 0.75, 0.85, 2.6, 0.5, 0.95, 0.6, 0.8


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return _paged(score_cards(night), wish)


def blank_pages(night: Night, wish: Wish) -> Sequence[Draw]:
    """One page of them."""
    return _paged(blank_cards(night, _per_page(wish)), wish)


def _paged(board: ScoreCards, wish: Wish) -> Sequence[Draw]:
    return paged(board.cards, _per_page(wish), partial(_draw, board))


def _per_page(wish: Wish) -> int:
    return wish.per_page or (LARGE if wish.large else USUAL)


def _draw(board: ScoreCards, sheet: Sheet, frame: Frame, card: ScoreCard) -> None:
    columns = _columns(board, frame)
    lines = len(card.lines)
    sheet.stamp(
        f"card-{frame.width:.0f}-{frame.height:.0f}-{lines}",
        frame,
        partial(_form, board, columns, lines),
    )
    _name(sheet, frame.head(HEAD), card)
    rows, _ = _rows(board, frame, lines)
    for row, line in zip(rows, card.lines, strict=True):
        if line == EMPTY:
            continue
        cells = dict(zip(columns, row.split(list(columns.values())), strict=True))
        said = {"Table": line.table, board.company: line.company, "Points": line.points}
        if board.has_x:
            said["X"] = line.x
        for name, words in said.items():
            if words:
                align = Align.LEFT if name == board.company else Align.CENTRE
                sheet.words(words, cells[name].inset(PAD, 1), 14, align=align)


def _columns(board: ScoreCards, frame: Frame) -> dict[str, float]:
    """The headings with their shares, from left to right."""
    first = {"Game": GAME, "Table": TABLE, board.company: COMPANY}
    last = {"Points": POINTS} | ({"X": X} if board.has_x else {}) | {"Alone": ALONE}
    hands = {str(number): HAND for number in range(1, (board.hands or 0) + 1)}
    whole = sum((first | hands | last).values())
    if frame.width * HAND / whole < NARROWEST:
        hands = {}
    return first | hands | last


def _rows(board: ScoreCards, frame: Frame, lines: int) -> tuple[tuple[Frame, ...], Frame]:
    """One for each game, and the one for their sum."""
    grid = frame.below(HEAD + HEADINGS).above(NOTES * len(board.notes) + GAP)
    *rows, sums = grid.rows(lines + 1)
    return tuple(rows), sums


def _name(sheet: Sheet, frame: Frame, card: ScoreCard) -> None:
    number, name = frame.above(GAP + 14).split([1, 6], GAP)
    if card.number is None:
        sheet.under(number)
        sheet.under(name)
        return
    sheet.words(str(card.number), number, 28, bold=True)
    sheet.words(card.name, name, 24, bold=True)


def _form(board: ScoreCards, columns: dict[str, float], lines: int, sheet: Sheet) -> None:
    """All that is the same on every card."""
    frame = sheet.whole
    evening, house = frame.head(HEAD).foot(14 + GAP).split([3, 2], GAP)
    sheet.words(board.evening, evening, 10)
    sheet.words(board.house, house, 10, align=Align.RIGHT)
    shares = list(columns.values())
    headings = frame.below(HEAD).head(HEADINGS)
    sheet.alike(
        list(columns),
        [one.inset(1, 2) for one in headings.split(shares)],
        11,
        bold=True,
        align=Align.CENTRE,
    )
    rows, sums = _rows(board, frame, lines)
    for number, row in enumerate(rows, start=1):
        sheet.rule(row.left, row.top, row.right, row.top, FINE)
        sheet.words(str(number), row.split(shares)[0], 14, bold=True, align=Align.CENTRE)
    sheet.rule(sums.left, sums.top, sums.right, sums.top, PLAIN)
    sheet.words("Total", sums.inset(PAD, 0), 14, bold=True)
    grid = Frame(frame.left, headings.top, frame.width, sums.bottom - headings.top)
    sheet.box(grid, THICK)
    for place, one in enumerate(grid.split(shares)[1:], start=1):
        # The sum has one cell for all that is before the points.
        upto = sums.top if place < list(columns).index("Points") else grid.bottom
        sheet.rule(one.left, grid.top, one.left, upto, FINE)
    notes = frame.foot(NOTES * len(board.notes))
    for line, words in zip(notes.rows(len(board.notes) or 1), board.notes, strict=False):
        sheet.words(words, line, 10)
