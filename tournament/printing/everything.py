"""The whole evening as it stands, to go on by hand from this minute. Pairs have their own games on
their cards, and tables that are in have handed in their sheets, so these are not printed twice.
Between two games there are the seats and sheets of the next one, as it would be drawn now.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.night.ahead import as_drawn_now
from tournament.night.evening import Night
from tournament.printing import (
    bracket,
    rules,
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

# What is of the game that is on, or comes next.
OF_THE_GAME = (seats.pages, table_sheets.to_go_on)
PARTS = (
    state.pages,
    state.by_hand_page,
    rules.pages,
    seats.pages,
    standings.pages,
    bracket.pages,
    slips.pages,
    table_sheets.to_go_on,
    schedule.lists,
    score_cards.pages,
)


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    """Of what there is so far: a part that would be refused alone is left out."""
    found: list[Draw] = []
    ahead = as_drawn_now(night)
    for part in PARTS:
        try:
            found += part(ahead if part in OF_THE_GAME else night, wish)
        except Refused:
            continue
    return found
