"""What has to be in everybody's hands again once the games to come are drawn anew: the schedule for
the wall, and a card for each player or team.
"""

from collections.abc import Sequence

from tournament.night.evening import Night
from tournament.places.cards import paper as score_cards
from tournament.printing.page import Draw
from tournament.printing.print_wish import PrintWish
from tournament.seating.paper import schedule


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return [*schedule.lists(night, wish), *score_cards.pages(night, wish)]
