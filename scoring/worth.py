"""What a hand that was played to its end leaves on the cards, and what an X costs.

Knows nothing of who broke a rule, and no house by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.chairs import Chair, Seats, named, opponents_of, side_of
from scoring.hand import ImpossibleHand, Played
from scoring.house_rules import HouseRules
from scoring.options import Charged, FinePer


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand leaves on the cards. A chair that is not named gets nothing."""

    points: Mapping[Chair, int]
    fine_cents: Mapping[Chair, int] = field(default_factory=dict)  # whoever gets an X, and owes
    played: Played | None = None  # the play that was scored, if any was
    counts: bool = True
    same_dealer: bool = False


def played_worth(played: Played, seats: Seats, rules: HouseRules) -> Worth:
    bid = played.bid
    present(bid.maker, seats, "maker")
    makers = side_of(bid.maker, seats)
    if not played.euchred:
        return Worth(each(makers, _made(played, rules)), played=played)
    points = rules.euchre_alone if bid.alone else rules.euchre
    owed = fines(makers, bid.maker, bid.alone, rules) if rules.x_for_euchre else {}
    return Worth(each(opponents_of(bid.maker, seats), points), owed, played)


def _made(played: Played, rules: HouseRules) -> int:
    if played.march:
        return rules.alone_march if played.bid.alone else rules.march
    return rules.alone_made if played.bid.alone else rules.made


def fines(side: Seats, player: Chair, alone: bool, rules: HouseRules) -> Mapping[Chair, int]:
    """Who gets the X, and what each owes for it. An odd cent of a shared fine is the player's."""
    only_player = rules.x_charged_to is Charged.MAKER or (
        alone and rules.x_charged_to is Charged.LONE_ONLY_MAKER
    )
    marked = (player,) if only_player else side
    if rules.x_fine_per is FinePer.PLAYER:
        return each(marked, rules.x_fine_cents)
    share = rules.x_fine_cents // len(marked)
    return {**each(marked, share), player: rules.x_fine_cents - share * (len(marked) - 1)}


def each(chairs: Seats, amount: int) -> dict[Chair, int]:
    return dict.fromkeys(chairs, amount)


def present(chair: Chair, seats: Seats, who: str) -> None:
    if chair not in seats:
        raise ImpossibleHand(
            f"The {who} is {chair}, and that chair is empty: the players sit at {named(seats)}."
        )
