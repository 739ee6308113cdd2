"""Builders that read like what is said at a card table."""

from scoring.bid import Bid
from scoring.cards import PACK, Suit
from scoring.chairs import CLOCKWISE
from scoring.events.ordinary import Misdeal, Played, ThrownIn
from scoring.events.penalty import ExtraCards, Renege
from scoring.hand import ScoredHand, next_dealer, worth
from scoring.houses import find

N, E, S, W = CLOCKWISE
FOUR = CLOCKWISE


def three(without):
    return tuple(chair for chair in CLOCKWISE if chair is not without)


def rules(house, **dials):
    return find(house).rules.with_dials(dials)


def played(maker, tricks, *, alone=False):
    return Played(Bid(maker, alone), tricks)


def thrown_in():
    return ThrownIn()


def misdeal(stage=None):
    return Misdeal(stage)


def renege(offender, choice=None, *, maker=None, alone=False, tricks=None):
    return Renege(offender, _bid(maker, alone), tricks, choice=choice)


def breach(what, offender=None, *, maker=None, alone=False, tricks=None):
    return what(offender, _bid(maker, alone), tricks)


def six_cards(choice=None, *, offender=None, maker=None, alone=False, tricks=None):
    return ExtraCards(offender, _bid(maker, alone), tricks, choice=choice)


def _bid(maker, alone):
    return None if maker is None else Bid(maker, alone)


def value(event, house, *, dealer=None, seats=FOUR, **dials):
    """What the event is worth in this house; N deals, or the first chair there is."""
    return worth(ScoredHand(dealer or seats[0], event), seats, rules(house, **dials))


def points(event, house, **where):
    """The points by chair as letters: {"N": 1, "S": 1}. Nothing for whoever gets nothing."""
    found = value(event, house, **where).points
    return {chair.value: change for chair, change in sorted(found.items()) if change}


def marked(event, house, **where):
    """Who gets an X, and the cents owed for it."""
    found = value(event, house, **where).fine_cents
    return {chair.value: cents for chair, cents in sorted(found.items())}


def deals_next(event, house, *, dealer=N, seats=FOUR, **dials):
    hand = ScoredHand(dealer, event)
    return next_dealer(hand, seats, worth(hand, seats, rules(house, **dials)))


def each(chairs, amount):
    """The same for several chairs, as points() gives it: each("SN", 2) is {"N": 2, "S": 2}."""
    return dict.fromkeys(sorted(chairs), amount)


def refusal(function, *args, **named):
    """The sentence with which something is refused."""
    try:
        answer = function(*args, **named)
    except ValueError as fault:
        return str(fault)
    raise AssertionError(f"it was not refused, but gave {answer}")


def suits(trump):
    """All 24 cards, each suit from its highest: seven trumps, the next suit, the cross suits."""
    order = (trump, trump.next, *(suit for suit in Suit if suit not in (trump, trump.next)))
    of_suits = [[one for one in PACK if one.suit_under(trump) is suit] for suit in order]
    return [sorted(some, key=lambda one: -one.height(trump)) for some in of_suits]
