"""The points of a hand, played or not, and the fine for an X."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from scoring.bid import BidResult, ImpossibleHand
from scoring.chairs import Chair, Seats, is_three_handed, opponents_of, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FineSharing, UnplayedDealRule, XChargeRule


@dataclass(frozen=True, slots=True)
class HandWorth:
    """The points and fines that one hand adds to the scorecards of the players at a table.

    A chair that `points` does not list gets no points. `fine_cents` lists every chair with an X,
    even if the fine is 0 cents. `bid_result` is None if the hand was not scored as played.
    `is_counted` says whether the hand counts toward the number of hands in a game.
    """

    points: Mapping[Chair, int]
    fine_cents: Mapping[Chair, int] = field(default_factory=dict)
    bid_result: BidResult | None = None
    is_counted: bool = True
    same_dealer_deals_next: bool = False

    @property
    def chairs_with_x(self) -> Collection[Chair]:
        """The chairs that get an X for this hand."""
        return self.fine_cents.keys()


def worth_of_played_hand(bid_result: BidResult, seats: Seats, rules: HouseRules) -> HandWorth:
    """Return the points and fines of a hand that was played to its end. Raise ImpossibleHand if the
    maker's chair is empty.
    """
    bid = bid_result.bid
    check_chair_is_occupied(bid.maker, seats, "maker")
    makers = side_of(bid.maker, seats)
    if not bid_result.is_euchre:
        return HandWorth(
            same_amount_by_chair(makers, _makers_points(bid_result, seats, rules)),
            bid_result=bid_result,
        )
    if is_three_handed(seats):
        points = rules.three_euchre
    else:
        points = rules.euchre_alone if bid.alone else rules.euchre
    fine_cents = (
        x_fine_cents_by_chair(makers, bid.maker, bid.alone, rules) if rules.x_for_euchre else {}
    )
    return HandWorth(
        same_amount_by_chair(opponents_of(bid.maker, seats), points), fine_cents, bid_result
    )


def worth_of_unplayed_deal(deal_rule: UnplayedDealRule) -> HandWorth:
    """Return the worth of a deal that was not played. The deal gives no points, but counts as one
    of the game's hands if the rule says so.
    """
    return HandWorth(
        {},
        is_counted=deal_rule is UnplayedDealRule.ZERO_HAND,
        same_dealer_deals_next=deal_rule is UnplayedDealRule.SAME_DEALER,
    )


def _makers_points(bid_result: BidResult, seats: Seats, rules: HouseRules) -> int:
    """Return the points that each maker gets for three tricks or more."""
    if is_three_handed(seats):
        march_points = rules.three_declared if bid_result.bid.alone else rules.three_march
        return march_points if bid_result.is_march else rules.three_made
    if bid_result.is_march:
        return rules.alone_march if bid_result.bid.alone else rules.march
    return rules.alone_made if bid_result.bid.alone else rules.made


def x_fine_cents_by_chair(
    charged_side: Seats, player_at_fault: Chair, is_alone: bool, rules: HouseRules
) -> Mapping[Chair, int]:
    """Return the cents that each chair with an X owes. If partners share a fine that does not
    divide evenly, `player_at_fault` pays the odd cent.
    """
    is_only_player_charged = rules.x_charged_to is XChargeRule.PLAYER_AT_FAULT or (
        is_alone and rules.x_charged_to is XChargeRule.BOTH_OR_LONE_PLAYER
    )
    charged_chairs = (player_at_fault,) if is_only_player_charged else charged_side
    if rules.x_fine_per is FineSharing.PLAYER:
        return same_amount_by_chair(charged_chairs, rules.x_fine_cents)
    cents_each = rules.x_fine_cents // len(charged_chairs)
    return {
        **same_amount_by_chair(charged_chairs, cents_each),
        player_at_fault: rules.x_fine_cents - cents_each * (len(charged_chairs) - 1),
    }


def x_fine_cents_of_chair(chair: Chair, seats: Seats, rules: HouseRules) -> int:
    """Return the cents that one chair owes for an X of its side when nobody knows which partner was
    at fault. If partners share a fine that does not divide evenly, the partner who is first in the
    order of the chairs pays the odd cent.
    """
    side = side_of(chair, seats)
    is_pair_fine = (
        rules.x_fine_per is FineSharing.PAIR and rules.x_charged_to is XChargeRule.BOTH_PARTNERS
    )
    if not is_pair_fine or len(side) == 1:
        return rules.x_fine_cents
    half_cents = rules.x_fine_cents // 2
    return rules.x_fine_cents - half_cents if chair is side[0] else half_cents


def same_amount_by_chair(chairs: Seats, amount: int) -> dict[Chair, int]:
    return dict.fromkeys(chairs, amount)


def check_chair_is_occupied(chair: Chair, seats: Seats, role: str) -> None:
    """Raise ImpossibleHand if this chair is empty. `role` names its player in the message, such as
    "dealer".
    """
    if chair not in seats:
        raise ImpossibleHand(empty_seat_refusal(chair, seats, role))


def empty_seat_refusal(chair: Chair, seats: Seats, role: str) -> str:
    return f"The {role} is {chair}, and that seat is empty. Name one of {', '.join(seats)}."
