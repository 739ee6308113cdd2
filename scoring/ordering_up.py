"""The check whether a hand may order up the turned-up card, and who leads to the first trick.

Knows no house by name.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.bid import TRICKS, Bid
from scoring.cards import Card, Rank
from scoring.chairs import Chair, Seats, left_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import LoneLead, OwnTrump, TurnUps
from scoring.hand_worth import check_seated


@dataclass(frozen=True, slots=True)
class OrderUpVerdict:
    """Whether a call is legal, and if not, the reason in a sentence."""

    legal: bool
    reason: str = ""


def order_up(
    turn_up: Card, hand: Sequence[Card], *, is_dealer: bool, rules: HouseRules
) -> OrderUpVerdict:
    """Whether this hand may make the turned-up suit trump. The left bower is no trump yet."""
    if len(hand) != TRICKS:
        raise ValueError(f"{len(hand)} cards are in the hand: name all {TRICKS} as dealt.")
    if len({turn_up, *hand}) <= TRICKS:
        raise ValueError("A card is there twice: look at the hand and the turned-up card again.")
    if not _needs_trump(turn_up, is_dealer, rules) or any(
        card.suit is turn_up.suit for card in hand
    ):
        return OrderUpVerdict(True)
    left = Card(Rank.JACK, turn_up.suit.next)
    bower = f" ({left} does not count as one until trump is named)" if left in hand else ""
    return OrderUpVerdict(
        False,
        f"The hand holds no card of the turned-up suit{bower}: the call is void, bidding goes on.",
    )


def _needs_trump(turn_up: Card, is_dealer: bool, rules: HouseRules) -> bool:
    """Whether this house asks for a card of the turned-up suit in the hand."""
    if rules.own_trump_for is TurnUps.JACKS and turn_up.rank is not Rank.JACK:
        return False
    if is_dealer:
        return rules.own_trump is OwnTrump.EVERYBODY
    return rules.own_trump is not OwnTrump.NOBODY


def opening_leader(dealer: Chair, bid: Bid | None, seats: Seats, rules: HouseRules) -> Chair:
    """The chair left of the dealer, or of a lone maker; a partner who laid the cards down is
    skipped.

    The bid may be left out if nobody plays alone, since the maker makes no difference then.
    """
    rules.check_seats(seats)
    check_seated(dealer, seats, "dealer")
    leader = left_of(dealer, seats)
    if bid is None:
        return leader
    check_seated(bid.maker, seats, "maker")
    if bid.alone and rules.lone_lead is LoneLead.LEFT_OF_MAKER:
        return left_of(bid.maker, seats)
    return left_of(leader, seats) if leader is bid.idle_partner(seats) else leader
