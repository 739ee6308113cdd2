"""The words in which the tests of the rule sheets speak: chairs, hands, calls, tricks and scores.

It knows by itself who is whose partner and who sits left of whom, so that what a test expects is
never asked of the program. It must not know any house.
"""

import re

from scoring.bid import Bid
from scoring.cards import Suit, card
from scoring.chairs import Chair, seats_in_use
from scoring.events import find
from scoring.events.event import Choice, Stage
from scoring.events.ordinary import Misdeal, Played, ThrownIn
from scoring.events.penalty import ExtraCards, Renege
from scoring.game import play
from scoring.hand import ScoredHand, worth
from scoring.ordering_up import opening_leader, order_up
from scoring.trick_check import Evidence, Laid, examine
from tests.scoring.table import suits

CHAIRS = ("N", "E", "S", "W")
PARTNER = {"N": "S", "E": "W", "S": "N", "W": "E"}
LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
SUITS = ("S", "H", "D", "C")
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}

# What a hand is worth: makers' tricks, makers' points, opponents' points.
PAR = ((0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 2, 0))
PAR_ALONE = ((0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 4, 0))


def four():
    return seats_in_use(CHAIRS)


def three(without="W"):
    return seats_in_use(chair for chair in CHAIRS if chair != without)


# Hands


def played(dealer, maker, tricks, alone=False):
    return ScoredHand(Chair(dealer), Played(_bid(maker, alone), tricks))


def thrown_in(dealer):
    return ScoredHand(Chair(dealer), ThrownIn())


def misdeal(dealer, stage=None):
    return ScoredHand(Chair(dealer), Misdeal(stage and Stage(stage)))


def renege(dealer, offender, maker=None, tricks=None, *, alone=False, choice=None):
    chosen = choice and Choice(choice)
    return ScoredHand(
        Chair(dealer), Renege(Chair(offender), _bid(maker, alone), tricks, choice=chosen)
    )


def breach(dealer, kind, maker=None, tricks=None, *, alone=False):
    return ScoredHand(Chair(dealer), find(kind)(None, _bid(maker, alone), tricks))


def six_cards(dealer, maker=None, tricks=None, *, alone=False, choice=None):
    chosen = choice and Choice(choice)
    return ScoredHand(Chair(dealer), ExtraCards(None, _bid(maker, alone), tricks, choice=chosen))


def in_turn(seats, count, tricks=3):
    """That many hands, the deal going left from the first seat; each dealer makes trump."""
    dealers = [seats[number % len(seats)] for number in range(count)]
    return [played(dealer, dealer, tricks) for dealer in dealers]


def _bid(maker, alone):
    return maker and Bid(Chair(maker), alone)


# What a hand leaves behind


def points(rules, hand, seats=None):
    seats = seats or four()
    value = worth(hand, seats, rules)
    return {chair.value: value.points.get(chair, 0) for chair in seats}


def fines(rules, hand, seats=None):
    """The cents owed by whoever got an X."""
    value = worth(hand, seats or four(), rules)
    return {chair.value: cents for chair, cents in value.fine_cents.items()}


def row(rules, hand, seats=None):
    """How many hands are counted after this one, and who deals next."""
    game = play(rules, seats or four(), [hand])
    return game.counted, game.dealer.value


def makers(maker, amount, seats=None):
    """The score in which the making side has this much: a pair, or one of three."""
    seats = seats or four()
    side = (maker, PARTNER[maker]) if len(seats) == 4 else (maker,)
    return {chair.value: amount if chair in side else 0 for chair in seats}


def others(maker, amount, seats=None):
    """The score in which everybody but the making side has this much."""
    seats = seats or four()
    side = (maker, PARTNER[maker]) if len(seats) == 4 else (maker,)
    return {chair.value: 0 if chair in side else amount for chair in seats}


def after_tricks(maker, ours, theirs, seats=None):
    return makers(maker, ours, seats) if ours else others(maker, theirs, seats)


def nobody(seats=None):
    return {chair.value: 0 for chair in seats or four()}


# Calls and tricks


def may_order(rules, turn_up, hand, *, dealer=False):
    return call(rules, turn_up, hand, dealer=dealer).legal


def call(rules, turn_up, hand, *, dealer=False):
    cards = [card(one) for one in hand.split()]
    return order_up(card(turn_up), cards, is_dealer=dealer, rules=rules)


def first_lead(rules, dealer, maker, *, alone=False, seats=None):
    return opening_leader(Chair(dealer), _bid(maker, alone), seats or four(), rules).value


def ranked(trump):
    """All suits under this trump, each from its highest card: trump, next, cross suits."""
    return [" ".join(map(str, suit)) for suit in suits(Suit(trump))]


def trick(told):
    """A trick as it was played: "N:AS E:9S S:10S W:QS"."""
    laid = [one.split(":") for one in told.split()]
    return tuple(Laid(Chair(chair), card(name)) for chair, name in laid)


def findings(trump, *tricks, leader="N", active=None, in_hand=None):
    held = {
        Chair(chair): tuple(card(one) for one in cards.split())
        for chair, cards in (in_hand or {}).items()
    }
    played_tricks = tuple(trick(one) for one in tricks)
    return examine(Evidence(Suit(trump), active or four(), Chair(leader), played_tricks, held))


def winner(trump, told):
    leader = told[0]
    return findings(trump, told, leader=leader).winners[0].value


def proved(found):
    """Each renege as chair, trick, card played, card that proves it."""
    return [(one.chair.value, one.trick, str(one.played), str(one.proof)) for one in found.reneges]


# The house's file


def clauses(line):
    """The clause numbers a line names, as in "A4, A22" or "T30 to T33"."""
    named = []
    for part in filter(None, line.clause.split(", ")):
        letter, *ends = re.fullmatch(r"([A-Z])(\d+)(?: to \1(\d+))?", part).groups()
        first, last = int(ends[0]), int(ends[1] or ends[0])
        named.extend(f"{letter}{number}" for number in range(first, last + 1))
    return tuple(named)


def aloud(house, clause):
    """What the house's file reads aloud for a sentence of its sheet, in small letters."""
    lines = [line for line in house.sheet if clause in clauses(line) and not line.silent]
    return " ".join(line.words for line in lines).lower()


def settled(house, clause):
    """What the house's file says where its sheet is silent, in small letters."""
    lines = [line for line in house.sheet if clause in clauses(line) and line.silent]
    return " ".join(line.words for line in lines).lower()


def told(house, clause, dial):
    """Whether the sheet says this dial or is silent on it, and the value: ("says", 100).

    A dial that makes no difference in the house has no clause of its own.
    """
    line = house.line_of[dial]
    if line.clause and clause not in clauses(line):
        raise LookupError(f"{dial} is set by {line.clause}, not by {clause}")
    value = house.rules.to_dict()[dial]
    return "silent" if line.silent else "says", value
