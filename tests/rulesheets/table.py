"""Helpers for the tests of the rule sheets: seats, hands, calls, tricks and scores.

Partners and neighbors are written out here, so that expected results do not come from the program.
Nothing here depends on the rules of one club.
"""

import re

from scoring.bid import Bid
from scoring.cards import Suit, parse_card
from scoring.chairs import Chair, sort_chairs_clockwise
from scoring.events import find_event_class
from scoring.events.event import MisdealStage, PenaltyChoice
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import ExtraCards, Renege
from scoring.game import game_from_hands
from scoring.hand import ScoredHand, hand_worth
from scoring.ordering_up import judge_order_up, opening_leader
from scoring.trick_check import PlayedCard, SeenCards, examine_tricks
from tests.scoring.table import cards_by_suit

ALL_CHAIRS = ("N", "E", "S", "W")
PARTNER_BY_CHAIR = {"N": "S", "E": "W", "S": "N", "W": "E"}
LEFT_NEIGHBOR_BY_CHAIR = {"N": "E", "E": "S", "S": "W", "W": "N"}
SUITS = ("S", "H", "D", "C")
NEXT_SUIT_BY_SUIT = {"S": "C", "C": "S", "H": "D", "D": "H"}

# The usual points of a hand: the makers' tricks, the makers' points, their opponents' points.
USUAL_POINTS = ((0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 2, 0))
USUAL_POINTS_ALONE = ((0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 4, 0))


def four_seats():
    return sort_chairs_clockwise(ALL_CHAIRS)


def three_seats(without="W"):
    return sort_chairs_clockwise(chair for chair in ALL_CHAIRS if chair != without)


# The builders below make hands.


def played_hand(dealer, maker, tricks, alone=False):
    return ScoredHand(Chair(dealer), PlayedHand(_bid(maker, alone), tricks))


def thrown_in(dealer):
    return ScoredHand(Chair(dealer), ThrownIn())


def misdeal(dealer, stage=None):
    return ScoredHand(Chair(dealer), Misdeal(stage and MisdealStage(stage)))


def renege(dealer, offender, maker=None, tricks=None, *, alone=False, choice=None):
    penalty_choice = choice and PenaltyChoice(choice)
    return ScoredHand(
        Chair(dealer), Renege(Chair(offender), _bid(maker, alone), tricks, choice=penalty_choice)
    )


def breach(dealer, kind, maker=None, tricks=None, *, alone=False):
    return ScoredHand(Chair(dealer), find_event_class(kind)(None, _bid(maker, alone), tricks))


def six_cards(dealer, maker=None, tricks=None, *, alone=False, choice=None):
    penalty_choice = choice and PenaltyChoice(choice)
    return ScoredHand(
        Chair(dealer), ExtraCards(None, _bid(maker, alone), tricks, choice=penalty_choice)
    )


def hands_in_turn(seats, count, tricks=3):
    """Return `count` hands, dealt in turn from the first seat. Each dealer names trump."""
    dealers = [seats[number % len(seats)] for number in range(count)]
    return [played_hand(dealer, dealer, tricks) for dealer in dealers]


def _bid(maker, alone):
    return maker and Bid(Chair(maker), alone)


# The helpers below compute what follows a hand.


def points_of_hand(rules, hand, seats=None):
    seats = seats or four_seats()
    worth = hand_worth(hand, seats, rules)
    return {chair.value: worth.points.get(chair, 0) for chair in seats}


def fine_cents_by_chair(rules, hand, seats=None):
    """Return the cents that each seat with an X owes."""
    worth = hand_worth(hand, seats or four_seats(), rules)
    return {chair.value: cents for chair, cents in worth.fine_cents.items()}


def counted_hands_and_next_dealer(rules, hand, seats=None):
    """Return how many hands count after this one, and who deals next."""
    game = game_from_hands(rules, seats or four_seats(), [hand])
    return game.hands_counted, game.dealer.value


def makers_score(maker, amount, seats=None):
    """Return points by seat: `amount` for the maker and the maker's partner, if any; else zero."""
    seats = seats or four_seats()
    makers = (maker, PARTNER_BY_CHAIR[maker]) if len(seats) == 4 else (maker,)
    return {chair.value: amount if chair in makers else 0 for chair in seats}


def opponents_score(maker, amount, seats=None):
    """Return points by seat: zero for the maker and the maker's partner, else `amount`."""
    seats = seats or four_seats()
    makers = (maker, PARTNER_BY_CHAIR[maker]) if len(seats) == 4 else (maker,)
    return {chair.value: 0 if chair in makers else amount for chair in seats}


def score_after_tricks(maker, makers_points, opponents_points, seats=None):
    """Return points by seat, for the side that scores."""
    if makers_points:
        return makers_score(maker, makers_points, seats)
    return opponents_score(maker, opponents_points, seats)


def score_of_zeros(seats=None):
    return {chair.value: 0 for chair in seats or four_seats()}


# The helpers below compute calls, leads and tricks.


def can_order_up(rules, turn_up, hand, *, dealer=False):
    return verdict_on_order_up(rules, turn_up, hand, dealer=dealer).is_legal


def verdict_on_order_up(rules, turn_up, hand, *, dealer=False):
    cards = [parse_card(card_name) for card_name in hand.split()]
    return judge_order_up(parse_card(turn_up), cards, is_dealer=dealer, rules=rules)


def opening_lead(rules, dealer, maker, *, alone=False, seats=None):
    return opening_leader(Chair(dealer), _bid(maker, alone), seats or four_seats(), rules).value


def suits_in_order(trump):
    """Return all suits under this trump, each from its highest card: trump, next, cross suits."""
    return [" ".join(map(str, suit)) for suit in cards_by_suit(Suit(trump))]


def read_trick(cards):
    """Return the trick that a text gives as seats and cards, like "N:AS E:9S S:10S W:QS"."""
    chairs_and_cards = [chair_and_card.split(":") for chair_and_card in cards.split()]
    return tuple(PlayedCard(Chair(chair), parse_card(name)) for chair, name in chairs_and_cards)


def findings_of_tricks(trump, *tricks, leader="N", active=None, in_hand=None):
    seen_hands = {
        Chair(chair): tuple(parse_card(card_name) for card_name in cards.split())
        for chair, cards in (in_hand or {}).items()
    }
    played_tricks = tuple(read_trick(cards) for cards in tricks)
    return examine_tricks(
        SeenCards(Suit(trump), active or four_seats(), Chair(leader), played_tricks, seen_hands)
    )


def winner_of_trick(trump, cards):
    leader = cards[0]
    return findings_of_tricks(trump, cards, leader=leader).winners[0].value


def list_proofs(findings):
    """Return each renege as seat, trick, card played, and the card that proves it."""
    return [
        (proof.chair.value, proof.trick_number, str(proof.played_card), str(proof.proof_card))
        for proof in findings.reneges
    ]


# The helpers below read the rules of a club.


def cited_line_numbers(line):
    """Return the rule sheet's line numbers that a line of our rules cites, as in "A4, A22" or
    "T30 to T33".
    """
    clause_numbers = []
    for number_range in filter(None, line.clause.split(", ")):
        letter, *ends = re.fullmatch(r"([A-Z])(\d+)(?: to \1(\d+))?", number_range).groups()
        first_number, last_number = int(ends[0]), int(ends[1] or ends[0])
        clause_numbers.extend(
            f"{letter}{number}" for number in range(first_number, last_number + 1)
        )
    return tuple(clause_numbers)


def printed_rule_lines(house, clause):
    """Return what our rules print for a line of the rule sheet, in lower case."""
    lines = [
        line for line in house.sheet if clause in cited_line_numbers(line) and not line.is_assumed
    ]
    return " ".join(line.sentence for line in lines).lower()


def rule_lines_where_sheet_is_silent(house, clause):
    """Return what our rules print on a subject where the rule sheet is silent, in lower case."""
    lines = [line for line in house.sheet if clause in cited_line_numbers(line) and line.is_assumed]
    return " ".join(line.sentence for line in lines).lower()


def who_sets_dial_and_its_value(house, clause, dial):
    """Return "says" if the rule sheet sets this house rule, or "silent" if it does not, and the
    rule's value, like ("says", 100). Fail if another line than `clause` sets it. A house rule that
    makes no difference for the club has no line, so its `clause` is not checked.
    """
    line = house.line_by_dial[dial]
    if line.clause and clause not in cited_line_numbers(line):
        raise LookupError(f"{dial} is set by {line.clause}, not by {clause}")
    value = house.rules.to_dict()[dial]
    return "silent" if line.is_assumed else "says", value
