"""Judge whether a player may order up the turned-up card, and find who leads the first trick."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.bid import TRICKS_PER_HAND, Bid
from scoring.cards import Card, Rank
from scoring.chairs import Chair, Seats, chair_left_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import LoneLeadRule, OrderUpRule, OrderUpRuleScope
from scoring.hand_worth import check_chair_is_occupied


@dataclass(frozen=True, slots=True)
class OrderUpVerdict:
    """The judgment on whether a player may order up the turned-up card. `reason` says why not, in
    sentences, and is empty if the player may.
    """

    is_legal: bool
    reason: str = ""


def judge_order_up(
    turn_up: Card, hand: Sequence[Card], *, is_dealer: bool, rules: HouseRules
) -> OrderUpVerdict:
    """Return the judgment on whether the player with these five cards may order up the turned-up
    card. The left bower does not count as trump before trump is named. Raise ValueError if the hand
    does not have five cards, or if a card is listed twice.
    """
    if len(hand) != TRICKS_PER_HAND:
        raise ValueError(f"The hand has {len(hand)} cards. Name all {TRICKS_PER_HAND} as dealt.")
    if len({turn_up, *hand}) <= TRICKS_PER_HAND:
        raise ValueError("A card is entered twice. Check the hand and the turned-up card.")
    if not _must_hold_trump(turn_up, is_dealer, rules) or any(
        card.suit is turn_up.suit for card in hand
    ):
        return OrderUpVerdict(True)
    left_bower = Card(Rank.JACK, turn_up.suit.next)
    return OrderUpVerdict(False, void_call_sentence(left_bower if left_bower in hand else None))


def void_call_sentence(left_bower: Card | None = None) -> str:
    """Return the sentences that say why a player's call is void, and that bidding goes on. If the
    player holds the left bower, they explain why that card does not count.
    """
    bower_note = f" ({left_bower} does not count as one until trump is named)" if left_bower else ""
    return (
        f"The hand has no card of the turned-up suit{bower_note}. The call is void, and bidding "
        "goes on."
    )


def _must_hold_trump(turn_up: Card, is_dealer: bool, rules: HouseRules) -> bool:
    """Return whether this player must hold a card of the turned-up suit to order it up."""
    if rules.own_trump_for is OrderUpRuleScope.JACKS and turn_up.rank is not Rank.JACK:
        return False
    if is_dealer:
        return rules.own_trump is OrderUpRule.EVERYBODY_NEEDS_TRUMP
    return rules.own_trump is not OrderUpRule.NOBODY_NEEDS_TRUMP


def opening_leader(dealer: Chair, bid: Bid | None, seats: Seats, rules: HouseRules) -> Chair:
    """Return the chair that leads the first trick: the one left of the dealer, or left of a lone
    maker if the rules say so. The idle partner of a lone maker is skipped.
    """
    rules.check_seats(seats)
    check_chair_is_occupied(dealer, seats, "dealer")
    left_of_dealer = chair_left_of(dealer, seats)
    if bid is None:
        return left_of_dealer
    check_chair_is_occupied(bid.maker, seats, "maker")
    if bid.alone and rules.lone_lead is LoneLeadRule.LEFT_OF_MAKER:
        return chair_left_of(bid.maker, seats)
    return (
        chair_left_of(left_of_dealer, seats)
        if left_of_dealer is bid.idle_partner(seats)
        else left_of_dealer
    )
