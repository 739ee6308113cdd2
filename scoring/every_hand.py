"""Everything that can happen in one deal at a table, to ask of all of it what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.chairs import Seats
from scoring.hand import (
    TRICKS,
    Bid,
    Breach,
    Breached,
    Choice,
    Event,
    ExtraCards,
    Hand,
    ImpossibleHand,
    Misdeal,
    Played,
    Renege,
    Stage,
    ThrownIn,
)
from scoring.house_rules import HouseRules
from scoring.points import worth
from scoring.worth import Worth


def every_event(seats: Seats) -> Iterator[Event]:
    """All that could be written down; the house's rules have still to refuse some of it."""
    bids = [Bid(maker, alone) for maker, alone in product(seats, (False, True))]
    plays = [Played(bid, tricks) for bid, tricks in product(bids, range(TRICKS + 1))]
    yield from plays
    yield ThrownIn()
    yield from (Misdeal(stage) for stage in Stage)
    stopped = [(bid, None) for bid in (None, *bids)]
    for bid, tricks in [*stopped, *((play.bid, play.tricks) for play in plays)]:
        yield from (Breached(None, bid, tricks, breach=breach) for breach in Breach)
        for choice in (None, *Choice):
            yield ExtraCards(None, bid, tricks, choice=choice)
            yield from (Renege(chair, bid, tricks, choice=choice) for chair in seats)


def every_hand(seats: Seats, rules: HouseRules) -> Iterator[tuple[Hand, Worth]]:
    """Every hand that this house allows, whoever deals, with its worth."""
    for dealer, event in product(seats, every_event(seats)):
        hand = Hand(dealer, event)
        try:
            yield hand, worth(hand, seats, rules)
        except ImpossibleHand:
            continue
