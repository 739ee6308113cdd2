"""The points of a hand that was played to its end, and the fine for an X.

Knows nothing of broken rules, and no house by name.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from scoring.bid import ImpossibleHand, Play
from scoring.chairs import Chair, Seats, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FinePer, NoPlay, XChargedTo


@dataclass(frozen=True, slots=True)
class Worth:
    """The points and fines that a hand adds to the score cards. Chairs not named get nothing."""

    points: Mapping[Chair, int]
    fine_cents: Mapping[Chair, int] = field(
        default_factory=dict
    )  # what each chair with an X owes for it
    played: Play | None = None  # the play that was scored, if any was
    counts: bool = True
    same_dealer: bool = False

    @property
    def marked_chairs(self) -> Collection[Chair]:
        """The chairs that get an X."""
        return self.fine_cents.keys()


def played_worth(played: Play, seats: Seats, rules: HouseRules) -> Worth:
    """The worth of a hand that was played to its end."""
    bid = played.bid
    check_seated(bid.maker, seats, "maker")
    makers = side_of(bid.maker, seats)
    if not played.euchred:
        return Worth(each(makers, _makers_points(played, seats, rules)), played=played)
    if len(seats) == 3:
        points = rules.three_euchre
    else:
        points = rules.euchre_alone if bid.alone else rules.euchre
    owed = fines(makers, bid.maker, bid.alone, rules) if rules.x_for_euchre else {}
    return Worth(each(opponents_of(bid.maker, seats), points), owed, played)


def unplayed_worth(no_play: NoPlay) -> Worth:
    """The worth of a deal that was not played."""
    return Worth({}, counts=no_play is NoPlay.ZERO_HAND, same_dealer=no_play is NoPlay.SAME_DEALER)


def _makers_points(played: Play, seats: Seats, rules: HouseRules) -> int:
    """The points of makers who took three tricks or more."""
    if len(seats) == 3:
        march = rules.three_declared if played.bid.alone else rules.three_march
        return march if played.march else rules.three_made
    if played.march:
        return rules.alone_march if played.bid.alone else rules.march
    return rules.alone_made if played.bid.alone else rules.made


def fines(side: Seats, player: Chair, alone: bool, rules: HouseRules) -> Mapping[Chair, int]:
    """The chairs that get an X and what each owes; an odd cent of a shared fine is the player's."""
    only_player = rules.x_charged_to is XChargedTo.MAKER or (
        alone and rules.x_charged_to is XChargedTo.LONE_ONLY_MAKER
    )
    marked = (player,) if only_player else side
    if rules.x_fine_per is FinePer.PLAYER:
        return each(marked, rules.x_fine_cents)
    share = rules.x_fine_cents // len(marked)
    return {**each(marked, share), player: rules.x_fine_cents - share * (len(marked) - 1)}


def fine_of(chair: Chair, seats: Seats, rules: HouseRules) -> int:
    """The cents a chair owes for an X of its side when nobody knows which partner it was for.

    When partners share a fine, the first of them pays an odd cent.
    """
    side = side_of(chair, seats)
    shared = rules.x_fine_per is FinePer.PAIR and rules.x_charged_to is XChargedTo.BOTH
    if not shared or len(side) == 1:
        return rules.x_fine_cents
    half = rules.x_fine_cents // 2
    return rules.x_fine_cents - half if chair is side[0] else half


def each(chairs: Seats, amount: int) -> dict[Chair, int]:
    return dict.fromkeys(chairs, amount)


def check_seated(chair: Chair, seats: Seats, who: str) -> None:
    """Refuse a chair that is empty at this table."""
    if chair not in seats:
        raise ImpossibleHand(
            f"The {who} is {chair}, and that chair is empty: name one of {', '.join(seats)}."
        )
