"""The points and Xs that one counted hand can add to the totals of a game, and how rare each
change is. They are found by scoring every hand that the rules allow.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events import EVENT_CLASSES
from scoring.events.event import Event
from scoring.hand import ScoredHand, hand_worth
from scoring.hand_worth import HandWorth

# A game is unusual if the rarities of its hands add up to this number or more. The director is then
# asked to check the score. A lone march or a thrown-in hand counts 1, and any other mishap 2. About
# one correct game in two hundred is unusual (docs/adr/0014).
UNUSUAL_RARITY = 2


def every_recordable_event(seats: Seats) -> Iterator[Event]:
    """Yield every event that could be recorded, even events that the rules do not allow."""
    for event in EVENT_CLASSES:
        yield from event.all_recordable_events(seats)


def every_allowed_hand(seats: Seats, rules: HouseRules) -> Iterator[tuple[ScoredHand, HandWorth]]:
    """Yield every hand that the rules allow, for every dealer, with its worth."""
    for dealer, event in product(seats, every_recordable_event(seats)):
        hand = ScoredHand(dealer, event)
        try:
            yield hand, hand_worth(hand, seats, rules)
        except ImpossibleHand:
            continue


# SideNumbers has one number for each side of a table, either its points or its Xs, with N/S before
# E/W.
SideNumbers = tuple[int, ...]
# SheetBoxes has the numbers in a score sheet's boxes for points, or for Xs. None stands for an
# empty box.
SheetBoxes = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TotalsChange:
    """The points and Xs that one counted hand adds to the totals of each side."""

    points: SideNumbers
    x: SideNumbers


@lru_cache(maxsize=64)
def rarity_by_totals_change(rules: HouseRules, seats: Seats) -> Mapping[TotalsChange, int]:
    """Return a mapping with every change that one counted hand can make to the totals. The value is
    the rarity of the most common hand that makes the change.
    """
    sides = sides_at_table(seats)
    rarity_by_change: dict[TotalsChange, int] = {}
    for hand, worth in every_allowed_hand(seats, rules):
        if worth.is_counted:
            change = TotalsChange(
                tuple(worth.points.get(side[0], 0) for side in sides),
                tuple(int(any(chair in worth.chairs_with_x for chair in side)) for side in sides),
            )
            rarity_by_change[change] = min(
                hand.event.rarity, rarity_by_change.get(change, UNUSUAL_RARITY)
            )
    return rarity_by_change
