"""The whole evening as it stands, to go on by hand from this minute."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.night.evening import Night
from tournament.printing import (
    bracket,
    schedule,
    score_cards,
    seats,
    slips,
    standings,
    state,
    table_sheets,
)
from tournament.printing.sheet import Draw
from tournament.printing.wishes import Wish
from tournament.refused import Refused

PARTS = (
    state.pages,
    state.by_hand_page,
    seats.pages,
    standings.pages,
    bracket.pages,
    slips.pages,
    table_sheets.pages,
    schedule.pages,
    score_cards.pages,
)


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    """Of what there is so far: a part that would be refused alone is left out."""
    found: list[Draw] = []
    for part in PARTS:
        try:
            found += part(night, wish)
        except Refused:
            continue
    return found
