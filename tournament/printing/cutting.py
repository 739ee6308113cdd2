"""Cards on a page: one, two or four, with lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TypeVar

from tournament.printing.frames import Frame
from tournament.printing.page import Draw, PaperSheet

Card = TypeVar("Card")
# Between a card and the line it is cut along.
GUTTER = 10.0
KEPT = 100


def paged(
    cards: Sequence[Card], per_page: int, draw: Callable[[PaperSheet, Frame, Card], None]
) -> list[Draw]:
    """`draw` puts one card into its frame."""
    pages = [cards[start : start + per_page] for start in range(0, len(cards), per_page)]
    return [partial(_page, some, per_page, draw) for some in pages]


@lru_cache(maxsize=KEPT)
def frames(body: Frame, per_page: int) -> tuple[Frame, ...]:
    """Whole, halves one above the other, or quarters."""
    across = 2 if per_page == 4 else 1
    down = -(-per_page // across)
    return tuple(
        frame for row in body.rows(down, 2 * GUTTER) for frame in row.columns(across, 2 * GUTTER)
    )


def _page(
    cards: Sequence[Card],
    per_page: int,
    draw: Callable[[PaperSheet, Frame, Card], None],
    sheet: PaperSheet,
) -> None:
    body = sheet.body
    for card, frame in zip(cards, frames(body, per_page), strict=False):
        draw(sheet, frame, card)
    if per_page > 1:
        middle = body.top + body.height / 2
        sheet.rule(0, middle, sheet.whole.right, middle, dashed=True)
    if per_page == 4:
        middle = body.left + body.width / 2
        sheet.rule(middle, 0, middle, sheet.whole.bottom, dashed=True)
