"""What has to be in everybody's hands again once the games to come are drawn anew: the schedule for
the wall, and a card for each player or team.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.night.evening import Night
from tournament.printing import schedule, score_cards
from tournament.printing.sheet import Draw
from tournament.printing.wishes import Wish


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    return [*schedule.lists(night, wish), *score_cards.pages(night, wish)]
