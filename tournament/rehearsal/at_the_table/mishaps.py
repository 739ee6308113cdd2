"""What goes wrong now and then at a pretend table, written down as the house wants it.

Deals and plays no card. No house by name.
"""

from dataclasses import replace
from enum import Enum

from rotation.lots import Lots
from scoring.chairs import Chair, Seats, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import PlayOn, Reneged
from scoring.events.exposed_card import ExposedCard
from scoring.events.misdeal import Misdeal
from scoring.events.played import Played
from scoring.events.renege import Renege
from scoring.events.told import Stage
from scoring.hand import ScoredHand
from scoring.hand_worth import Worth
from scoring.points import choices


class Mishap(Enum):
    MISDEAL = 0
    RENEGE = 1
    EXPOSED_CARD = 2


# One of them comes in so many hands.
_ONE_IN = 60


def draw_mishap(lots: Lots) -> Mishap | None:
    number = lots.below(_ONE_IN * len(Mishap))
    return Mishap(number) if number < len(Mishap) else None


def misdeal(lots: Lots) -> Misdeal:
    stages = tuple(Stage)
    return Misdeal(stages[lots.below(len(stages))])


def renege(
    played: Played, offender: Chair, *, dealer: Chair, seats: Seats, rules: HouseRules
) -> Renege:
    """Where the other side chooses, it takes what is worth most to it."""
    if rules.renege is Reneged.HAND_OVER:
        return Renege(offender, played.bid)
    event = Renege(offender, played.bid, played.tricks)
    offered = choices(ScoredHand(dealer, event), seats, rules)
    best = max(offered, key=lambda choice: _gain(offered[choice], offender, seats))
    return replace(event, choice=best)


def exposed_card(played: Played, offender: Chair, rules: HouseRules) -> ExposedCard:
    over = rules.exposed_card is PlayOn.HAND_OVER
    tricks = None if over else played.tricks
    return ExposedCard(offender, played.bid, tricks)


def _gain(value: Worth, offender: Chair, seats: Seats) -> int:
    """What the offended are ahead by, added up over the chairs."""
    offenders = side_of(offender, seats)
    return sum(-points if chair in offenders else points for chair, points in value.points.items())
