"""Builders that read like talk at a card table."""

import re

from scoring.bid import Bid
from scoring.cards import PACK, Suit
from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import ExtraCards, Renege
from scoring.hand import ScoredHand, hand_worth, next_dealer
from scoring.houses import find_house

N, E, S, W = CHAIRS_CLOCKWISE
FOUR_SEATS = CHAIRS_CLOCKWISE


def three_seats(empty_chair):
    return tuple(chair for chair in CHAIRS_CLOCKWISE if chair is not empty_chair)


def rules_of(house, **dials):
    return find_house(house).rules.with_answers(dials)


def played_hand(maker, tricks, *, alone=False):
    return PlayedHand(Bid(maker, alone), tricks)


def thrown_in():
    return ThrownIn()


def misdeal(stage=None):
    return Misdeal(stage)


def renege(offender, choice=None, *, maker=None, alone=False, tricks=None):
    return Renege(offender, _bid(maker, alone), tricks, choice=choice)


def make_breach(event_type, offender=None, *, maker=None, alone=False, tricks=None):
    return event_type(offender, _bid(maker, alone), tricks)


def six_cards(choice=None, *, offender=None, maker=None, alone=False, tricks=None):
    return ExtraCards(offender, _bid(maker, alone), tricks, choice=choice)


def _bid(maker, alone):
    return None if maker is None else Bid(maker, alone)


def worth_of(event, house, *, dealer=None, seats=FOUR_SEATS, **dials):
    """Return what the event is worth by these rules. North deals, or else the first seat that is
    taken.
    """
    return hand_worth(ScoredHand(dealer or seats[0], event), seats, rules_of(house, **dials))


def points_by_seat(event, house, **situation):
    """Return the points by seat, as {"N": 1, "S": 1}, without seats that get none."""
    points_by_chair = worth_of(event, house, **situation).points
    return {
        chair.value: chair_points
        for chair, chair_points in sorted(points_by_chair.items())
        if chair_points
    }


def fine_cents_by_seat(event, house, **situation):
    """Return the seats that get an X, and the cents that each owes for it."""
    cents_by_chair = worth_of(event, house, **situation).fine_cents
    return {chair.value: cents for chair, cents in sorted(cents_by_chair.items())}


def next_dealer_after(event, house, *, dealer=N, seats=FOUR_SEATS, **dials):
    hand = ScoredHand(dealer, event)
    return next_dealer(hand, seats, hand_worth(hand, seats, rules_of(house, **dials)))


def same_points(chairs, amount):
    """Return the same points for several seats: same_points("SN", 2) is {"N": 2, "S": 2}."""
    return dict.fromkeys(sorted(chairs), amount)


def refusal(function, *args, **kwargs):
    """Return the sentence with which the call is refused. Fail the test if it is not refused."""
    try:
        result = function(*args, **kwargs)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"it was not refused, but gave {result}")


def exact_match_pattern(sentence):
    """Return a pattern that matches this sentence and nothing else."""
    return f"^{re.escape(sentence)}$"


def cards_by_suit(trump):
    """Return all 24 cards, each suit from its highest: seven trumps, the next suit, the cross
    suits.
    """
    suits = (trump, trump.next, *(suit for suit in Suit if suit not in (trump, trump.next)))
    cards_of_suits = [
        [card for card in PACK if card.effective_suit(trump) is suit] for suit in suits
    ]
    return [sorted(cards, key=lambda card: -card.strength(trump)) for cards in cards_of_suits]
