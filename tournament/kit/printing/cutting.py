"""Cards on a page: one, two, four or eight, with lines to cut along."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Draw, PaperSheet

Card = TypeVar("Card")
# Between a card and the line it is cut along.
GUTTER = 10.0


def card_pages(
    cards: Sequence[Card], per_page: int, draw: Callable[[PaperSheet, Frame, Card], None]
) -> list[Draw]:
    """Return the pages of the cards; `draw` puts one card into its frame."""

    def page(start: int, sheet: PaperSheet) -> None:
        own = frames(sheet.body, per_page)
        for card, frame in zip(cards[start : start + per_page], own, strict=False):
            draw(sheet, frame, card)
        _rule(sheet, own)

    return [partial(page, start) for start in range(0, len(cards), per_page)]


def frames(body: Frame, per_page: int) -> tuple[Frame, ...]:
    """Return the whole, halves one above the other, quarters, or eighths."""
    across = 2 if per_page >= 4 else 1
    down = -(-per_page // across)
    rows = body.rows(down, 2 * GUTTER)
    return tuple(frame for row in rows for frame in row.columns(across, 2 * GUTTER))


def _rule(sheet: PaperSheet, own: Sequence[Frame]) -> None:
    whole = sheet.whole
    for top in sorted({frame.top for frame in own})[1:]:
        sheet.rule(0, top - GUTTER, whole.right, top - GUTTER, dashed=True)
    # Never through what stands in the foot.
    bottom = min(whole.bottom, sheet.body.bottom + 1)
    for left in sorted({frame.left for frame in own})[1:]:
        sheet.rule(left - GUTTER, 0, left - GUTTER, bottom, dashed=True)
