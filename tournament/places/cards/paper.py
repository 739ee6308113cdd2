"""The card that each player, or each pair, carries through the evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from tournament.night.evening import Night
from tournament.places.boards.score_card import (
    ScoreCard,
    ScoreCardLine,
    ScoreCards,
    blank_cards,
    score_cards,
)
from tournament.places.paper.card_grid import PAD, SIZE, Grid, grid
from tournament.printing.book import OnItsSide
from tournament.printing.cutting import KEPT, paged
from tournament.printing.faces import STRONG
from tournament.printing.frames import Frame
from tournament.printing.letters import LEADING
from tournament.printing.page import FINE, PLAIN, THICK, Align, Code, Down, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish

USUAL, LARGE, FOUR = 2, 1, 4
# A card of more games than this has a page for itself.
MANY = 12
NAME, SMALL_NAME = 30.0, 22.0
LINE = SIZE * LEADING + 0.5
GAP = 4.0
EMPTY = ScoreCardLine()
# What is filled in where lines are high.
LARGEST = 22.0
FIND_ME = "My seat and card on a phone:"


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return _paged(score_cards(night), wish)


def blank_pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """One page of them."""
    (card,) = blank_cards(night, 1).cards
    return _paged(blank_cards(night, _per_page([card], wish)), wish)


def _paged(board: ScoreCards, wish: PrintWish) -> Sequence[Draw]:
    """In large print one card on each page, which lies on its side: so its lines have room."""
    per_page = _per_page(board.cards, wish)
    is_large = wish.large and per_page == 1
    code = wish.players.qr if wish.players else None
    if wish.players:
        board = replace(board, notes=(*board.notes, f"{FIND_ME} {wish.players.page}"))
    style = Style(board, wish.size(1) if is_large else 1.0, per_page == FOUR, code)
    sheets = paged(board.cards, per_page, partial(_draw, style, {}))
    return [OnItsSide(sheet) for sheet in sheets] if is_large else sheets


def _per_page(cards: Sequence[ScoreCard], wish: PrintWish) -> int:
    games = max(len(card.lines) for card in cards)
    return wish.per_page or (LARGE if wish.large or games > MANY else USUAL)


@dataclass(frozen=True, slots=True)
class Style:
    """How all cards of one PDF look; its letters so many times as large as usual. The code for
    phones is in the upper corner.
    """

    board: ScoreCards
    scale: float
    is_small: bool
    code: Code | None

    @property
    def size(self) -> float:
        return SIZE * self.scale

    @property
    def line(self) -> float:
        return LINE * self.scale

    @property
    def name(self) -> float:
        return (SMALL_NAME if self.is_small else NAME) * self.scale

    @property
    def notes(self) -> float:
        return self.line * len(self.board.notes)

    def beside_code(self, frame: Frame) -> Frame:
        """The name, and the evening below it."""
        head = frame.head(self.name + self.line)
        return replace(head, width=head.width - head.height - GAP) if self.code else head

    def grid(self, frame: Frame, lines: int) -> Grid:
        room = frame.below(self.name + self.line + GAP)
        return grid(self.board, room.above(self.notes + GAP), lines, self.scale)


def _draw(
    style: Style,
    grids: dict[tuple[Frame, int], Grid],
    sheet: PaperSheet,
    frame: Frame,
    card: ScoreCard,
) -> None:
    """Cards of so many lines at the same place of their pages have one grid."""
    board, lines = style.board, len(card.lines)
    at = (frame, lines)
    own = grids[at] if at in grids else grids.setdefault(at, style.grid(frame, lines))
    name = f"card-{frame.width:.0f}-{frame.height:.0f}-{lines}-{card.first}"
    sheet.stamp(name, frame, partial(_form, style, lines, card.first))
    _name(sheet, _divided(style.beside_code(frame), style.name), card, style)
    for place, line in zip(own.games, card.lines, strict=True):
        if line != EMPTY:
            said = {"Table": line.table, board.company: line.company, "Points": line.points}
            _fill(sheet, style, place.cells, said | {"X": line.x})
    if card.points:
        _fill(sheet, style, own.sums, {"Points": card.points, "X": card.x})


def _fill(
    sheet: PaperSheet, style: Style, cells: Mapping[str, Frame], said: Mapping[str, str]
) -> None:
    for heading, words in said.items():
        if words:
            cell = cells[heading]
            is_company = heading == style.board.company
            size = style.size if is_company else min(max(style.size, cell.height / 2), LARGEST)
            align = Align.LEFT if is_company else Align.CENTRE
            sheet.words(words, cell.inset(PAD, 0), size, align=align)


@lru_cache(maxsize=KEPT)
def _divided(frame: Frame, high: float) -> tuple[Frame, ...]:
    """For the number and for the name."""
    return frame.head(high).split([1, 6], GAP)


def _name(sheet: PaperSheet, frames: tuple[Frame, ...], card: ScoreCard, style: Style) -> None:
    number, name = frames
    if card.number is None:
        for frame_of, words in ((number, "No."), (name, "Name")):
            sheet.under(frame_of)
            sheet.words(words, frame_of, style.size, down=Down.BOTTOM)
        return
    sheet.words(str(card.number), number, style.name * 0.84, face=STRONG)
    sheet.words(card.name, name, style.name * 0.74, face=STRONG)


def _form(style: Style, lines: int, first: int, sheet: PaperSheet) -> None:
    """All that is the same on every card."""
    board, own = style.board, style.grid(sheet.whole, lines)
    head = style.beside_code(sheet.whole)
    if style.code:
        corner = sheet.whole.head(head.height)
        sheet.code(style.code, replace(corner, left=head.right + GAP, width=head.height))
    evening = head.below(style.name)
    if not style.is_small:
        evening, club = evening.split([3, 2], GAP)
        sheet.words(board.club, club, style.size, align=Align.RIGHT)
    sheet.words(board.evening, evening, style.size)
    for heading, cell in own.headings.items():
        sheet.words(heading, cell.inset(1, 0), style.size, align=Align.CENTRE)
    for number, line in enumerate(own.games, start=first):
        for box in (*line.cells.values(), *line.hands):
            sheet.box(box, FINE)
        cell = line.cells["Game"]
        sheet.words(str(number), cell, style.size, face=STRONG, align=Align.CENTRE)
        sheet.rule(own.whole.left, cell.top, own.whole.right, cell.top, PLAIN)
    _sums(sheet, own, style)
    notes = sheet.whole.foot(style.notes)
    for row, words in zip(notes.rows(len(board.notes) or 1), board.notes, strict=False):
        sheet.words(words, row, style.size)


def _sums(sheet: PaperSheet, own: Grid, style: Style) -> None:
    """The frame of the grid too."""
    label = own.label
    sheet.rule(own.whole.left, label.top, own.whole.right, label.top, PLAIN)
    sheet.words("Total", label.inset(PAD, 0), style.size, face=STRONG)
    for box in own.sums.values():
        sheet.box(box, FINE)
    sheet.box(own.whole, THICK)
