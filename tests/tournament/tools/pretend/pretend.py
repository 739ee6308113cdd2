"""Build deals for the tests, with each player's cards as one line of text."""

from scoring.bid import Bid
from scoring.cards import PACK, Suit, parse_card
from tests.scoring.table import FOUR_SEATS
from tournament.tools.pretend.hands import DealtCards, NamedTrump


def parse_cards(words):
    return tuple(parse_card(word) for word in words.split())


def deal_hands(*words, seats=FOUR_SEATS):
    return {chair: parse_cards(hand) for chair, hand in zip(seats, words, strict=True)}


def make_deal(turn_up, *words, dealer, seats=FOUR_SEATS):
    """Return dealt hands. The kitty gets every card that no player holds."""
    hands = deal_hands(*words, seats=seats)
    held_cards = {parse_card(turn_up), *(card for hand in hands.values() for card in hand)}
    return DealtCards(
        dealer, hands, (parse_card(turn_up), *(card for card in PACK if card not in held_cards))
    )


def named_trump(trump, maker, *, alone=False, was_ordered_up=False):
    return NamedTrump(Suit(trump), Bid(maker, alone), was_ordered_up)
