"""Pages of cards to cut out: one, two, four or eight on a page, with lines to cut along."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import DrawPage, PaperSheet

Card = TypeVar("Card")
# The distance between a card and its cutting line.
GUTTER = 10.0


def card_pages(
    cards: Sequence[Card], per_page: int, draw_card: Callable[[PaperSheet, Frame, Card], None]
) -> list[DrawPage]:
    """Return the pages with these cards; `draw_card` draws one card into its frame."""

    def draw_page(start: int, sheet: PaperSheet) -> None:
        card_frames = frames_for_cards(sheet.body, per_page)
        for card, frame in zip(cards[start : start + per_page], card_frames, strict=False):
            draw_card(sheet, frame, card)
        _draw_cutting_lines(sheet, card_frames)

    return [partial(draw_page, start) for start in range(0, len(cards), per_page)]


def frames_for_cards(body: Frame, per_page: int) -> tuple[Frame, ...]:
    """Return the frames of one, two, four or eight cards; two cards are above one another."""
    columns = 2 if per_page >= 4 else 1
    rows_on_page = -(-per_page // columns)
    rows = body.rows(rows_on_page, 2 * GUTTER)
    return tuple(frame for row in rows for frame in row.columns(columns, 2 * GUTTER))


def _draw_cutting_lines(sheet: PaperSheet, card_frames: Sequence[Frame]) -> None:
    whole_frame = sheet.whole
    for top in sorted({frame.top for frame in card_frames})[1:]:
        sheet.draw_rule(0, top - GUTTER, whole_frame.right, top - GUTTER, dashed=True)
    # A line through the foot of the page would make its words hard to read.
    bottom = min(whole_frame.bottom, sheet.body.bottom + 1)
    for left in sorted({frame.left for frame in card_frames})[1:]:
        sheet.draw_rule(left - GUTTER, 0, left - GUTTER, bottom, dashed=True)
