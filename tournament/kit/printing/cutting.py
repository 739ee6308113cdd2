"""Pages of cards to cut out: one, two, four or eight cards on a page, and lines to cut along."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import DrawPage, PaperSheet

Card = TypeVar("Card")
# The distance, in points, between a card and the line to cut along.
CUTTING_MARGIN = 10.0


def pages_of_cards(
    cards: Sequence[Card], per_page: int, draw_card: Callable[[PaperSheet, Frame, Card], None]
) -> list[DrawPage]:
    """Return the pages that hold these cards; `draw_card` draws one card into its frame."""

    def draw_page(start: int, sheet: PaperSheet) -> None:
        card_frames = split_into_card_frames(sheet.body, per_page)
        for card, frame in zip(cards[start : start + per_page], card_frames, strict=False):
            draw_card(sheet, frame, card)
        _draw_cutting_lines(sheet, card_frames)

    return [partial(draw_page, first_card) for first_card in range(0, len(cards), per_page)]


def split_into_card_frames(body: Frame, per_page: int) -> tuple[Frame, ...]:
    """Return the frames of the cards on a page: one, two, four or eight. Two cards are one above
    the other.
    """
    column_count = 2 if per_page >= 4 else 1
    rows_on_page = -(-per_page // column_count)
    rows = body.rows(rows_on_page, 2 * CUTTING_MARGIN)
    return tuple(frame for row in rows for frame in row.columns(column_count, 2 * CUTTING_MARGIN))


def _draw_cutting_lines(sheet: PaperSheet, card_frames: Sequence[Frame]) -> None:
    whole_frame = sheet.whole
    for top in sorted({frame.top for frame in card_frames})[1:]:
        sheet.draw_rule(
            0, top - CUTTING_MARGIN, whole_frame.right, top - CUTTING_MARGIN, dashed=True
        )
    # The cutting line ends above the foot of the page, so that it does not cross the words there.
    bottom = min(whole_frame.bottom, sheet.body.bottom + 1)
    for left in sorted({frame.left for frame in card_frames})[1:]:
        sheet.draw_rule(left - CUTTING_MARGIN, 0, left - CUTTING_MARGIN, bottom, dashed=True)
