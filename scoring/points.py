"""What one hand is worth under one house's rules, whatever happened in it, and who deals next.

Knows nothing of the hands before it, and no house by name.
"""

from collections.abc import Mapping
from dataclasses import replace

from scoring.chairs import Chair, Seats, left_of
from scoring.dials.house_rules import HouseRules
from scoring.events.hand_details import Choice
from scoring.events.wrong import PenaltyChosen
from scoring.hand import ScoredHand
from scoring.hand_worth import Worth, present


def worth(hand: ScoredHand, seats: Seats, rules: HouseRules) -> Worth:
    """The hand's worth, or ImpossibleHand with the cure."""
    rules.check_seats(seats)
    present(hand.dealer, seats, "dealer")
    return hand.event.worth(hand.dealer, seats, rules)


def next_dealer(hand: ScoredHand, seats: Seats, worth: Worth) -> Chair:
    return hand.dealer if worth.same_dealer else left_of(hand.dealer, seats)


def choices(hand: ScoredHand, seats: Seats, rules: HouseRules) -> Mapping[Choice, Worth]:
    """What each choice would be worth, to be shown before it is made.

    As played is among them once the tricks are known. Empty where the house leaves no choice.
    """
    event = hand.event
    if not isinstance(event, PenaltyChosen):
        return {}
    played_out = event.bid is not None and event.tricks is not None
    return {
        choice: worth(ScoredHand(hand.dealer, replace(event, choice=choice)), seats, rules)
        for choice in event.left_open(rules)
        if played_out or choice is not Choice.AS_PLAYED
    }
