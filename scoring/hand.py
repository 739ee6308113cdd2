"""One deal as the scorekeeper saw it: what it is worth in a house, and who deals next.

Knows nothing of the hands before it, and no house by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, left_of
from scoring.dials.house_rules import HouseRules
from scoring.events.event import Choice, Event
from scoring.events.penalty import PenaltyChosen
from scoring.hand_worth import Worth, check_seated


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """One deal: who dealt it, and what became of it."""

    dealer: Chair
    event: Event


def worth(hand: ScoredHand, seats: Seats, rules: HouseRules) -> Worth:
    """The hand's worth, or ImpossibleHand with the cure."""
    rules.check_seats(seats)
    check_seated(hand.dealer, seats, "dealer")
    return hand.event.worth(hand.dealer, seats, rules)


def next_dealer(hand: ScoredHand, seats: Seats, worth: Worth) -> Chair:
    """The dealer of the hand after this one."""
    return hand.dealer if worth.same_dealer else left_of(hand.dealer, seats)


def worth_by_choice(hand: ScoredHand, seats: Seats, rules: HouseRules) -> Mapping[Choice, Worth]:
    """The worth of the hand by each choice that the house leaves open, if any.

    As played is among them once the tricks are known.
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
