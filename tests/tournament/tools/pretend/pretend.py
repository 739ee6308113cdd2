"""Builders for pretend deals: what each holds is one line of cards."""

from scoring.bid import Bid
from scoring.cards import PACK, Suit, card
from tests.scoring.table import FOUR
from tournament.tools.pretend.hands import Deal, NamedTrump


def cards(told):
    return tuple(card(one) for one in told.split())


def hands(*told, seats=FOUR):
    return {chair: cards(one) for chair, one in zip(seats, told, strict=True)}


def dealt(turn_up, *told, dealer, seats=FOUR):
    """The kitty is whatever nobody holds."""
    held = hands(*told, seats=seats)
    taken = {card(turn_up), *(one for hand in held.values() for one in hand)}
    return Deal(dealer, held, (card(turn_up), *(one for one in PACK if one not in taken)))


def named(trump, maker, *, alone=False, ordered_up=False):
    return NamedTrump(Suit(trump), Bid(maker, alone), ordered_up)
