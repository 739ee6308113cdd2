"""The whole evening as it stands, to go on by hand from this minute. Pairs have their own games on
their cards, and tables that are in have handed in their sheets, so these are not printed twice.
Between two games there are the seats and sheets of the next one, as it would be drawn now.
"""

from collections.abc import Sequence

from tournament.bracket.paper import drawn_bracket, slips
from tournament.evening.rules import paper as rules
from tournament.night.night import Night
from tournament.night.seats.one_game_ahead import as_drawn_now
from tournament.places.cards import paper as score_cards
from tournament.places.standings import paper as standings
from tournament.printing.page import Draw
from tournament.printing.print_wish import PrintWish
from tournament.prints.state import paper as state
from tournament.seating.paper import schedule, seats_by_name
from tournament.table.sheet.paper import table_sheets
from tournament.words.refused import Refused

# What is of the game that is on, or comes next.
OF_THE_GAME = (seats_by_name.pages, table_sheets.to_go_on)
PARTS = (
    state.pages,
    state.by_hand_page,
    rules.pages,
    seats_by_name.pages,
    standings.pages,
    drawn_bracket.pages,
    slips.pages,
    table_sheets.to_go_on,
    schedule.lists,
)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Of what there is so far: a part that would be refused alone is left out. Cards, a page for
    two players, are asked for.
    """
    sheets: list[Draw] = []
    ahead = as_drawn_now(night)
    for part in (*PARTS, *([score_cards.pages] if wish.cards else [])):
        try:
            sheets += part(ahead if part in OF_THE_GAME else night, wish)
        except Refused:
            continue
    return sheets


def drawn_anew(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """What has to be in everybody's hands again once the games to come are drawn anew: the schedule
    for the wall, and a card for each player or team.
    """
    return [*schedule.lists(night, wish), *score_cards.pages(night, wish)]
