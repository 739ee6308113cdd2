"""Everything that can happen in one deal at a table, to ask of all of it what it is worth."""

from collections.abc import Iterator
from itertools import product

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats
from scoring.dials.house_rules import HouseRules
from scoring.events import EVENTS
from scoring.events.event import Event
from scoring.hand import ScoredHand
from scoring.hand_worth import Worth
from scoring.points import worth


def every_event(seats: Seats) -> Iterator[Event]:
    """All that could be written down; the house's rules have still to refuse some of it."""
    for event in EVENTS:
        yield from event.every(seats)


def every_hand(seats: Seats, rules: HouseRules) -> Iterator[tuple[ScoredHand, Worth]]:
    """Every hand that this house allows, whoever deals, with its worth."""
    for dealer, event in product(seats, every_event(seats)):
        hand = ScoredHand(dealer, event)
        try:
            yield hand, worth(hand, seats, rules)
        except ImpossibleHand:
            continue
