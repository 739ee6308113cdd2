"""The steps by which one counted hand can change a game's totals, and how rare each is.

Every hand the house allows is scored by the engine itself. Knows no house by name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events import EVENTS
from scoring.events.event import Event
from scoring.hand import ScoredHand, worth
from scoring.hand_worth import Worth


def every_event(seats: Seats) -> Iterator[Event]:
    """Every event that could be written down, some of them against the house's rules."""
    for event in EVENTS:
        yield from event.all_possible(seats)


def every_hand(seats: Seats, rules: HouseRules) -> Iterator[tuple[ScoredHand, Worth]]:
    """Every hand that this house allows, with every dealer, and its worth."""
    for dealer, event in product(seats, every_event(seats)):
        hand = ScoredHand(dealer, event)
        try:
            yield hand, worth(hand, seats, rules)
        except ImpossibleHand:
            continue


# How rare a game may be before it is worth a second look: a lone march or a hand thrown in counts
# one, a penalty two. About one honest game in two hundred is rarer (docs/adr/0014).
UNUSUAL = 2

# What each side has, in the order of the chairs: its points, or its X.
BySide = tuple[int, ...]
# The same off a sheet; None for what is not typed yet.
Cells = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """The points and X that one counted hand gives each side."""

    points: BySide
    x: BySide


@lru_cache(maxsize=64)
def steps(rules: HouseRules, seats: Seats) -> Mapping[Step, int]:
    """Each step, and how rare the most usual hand is that gives it."""
    sides = sides_of(seats)
    rarest: dict[Step, int] = {}
    for hand, value in every_hand(seats, rules):
        if value.counts:
            step = Step(
                tuple(value.points.get(side[0], 0) for side in sides),
                tuple(int(any(chair in value.marked_chairs for chair in side)) for side in sides),
            )
            rarest[step] = min(hand.event.rarity, rarest.get(step, UNUSUAL))
    return rarest
