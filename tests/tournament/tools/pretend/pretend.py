"""Build deals for the tests, with the cards of each player as one line of text."""

from scoring.bid import Bid
from scoring.cards import PACK, Suit, parse_card
from tests.scoring.table import FOUR_SEATS
from tournament.tools.pretend.hands import Deal, NamedTrump


def parse_cards(card_words):
    return tuple(parse_card(word) for word in card_words.split())


def deal_hands(*card_words, seats=FOUR_SEATS):
    return {chair: parse_cards(hand) for chair, hand in zip(seats, card_words, strict=True)}


def make_deal(turn_up, *card_words, dealer, seats=FOUR_SEATS):
    """Return a deal with these hands. The kitty gets all cards that no player holds."""
    hands = deal_hands(*card_words, seats=seats)
    held_cards = {parse_card(turn_up), *(card for hand in hands.values() for card in hand)}
    return Deal(
        dealer, hands, (parse_card(turn_up), *(card for card in PACK if card not in held_cards))
    )


def named_trump(trump, maker, *, alone=False, ordered_up=False):
    return NamedTrump(Suit(trump), Bid(maker, alone), ordered_up)
