"""Score one deal by itself: its points and fines under the rules, and who deals next."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, chair_left_of
from scoring.dials.house_rules import HouseRules
from scoring.events.event import Event, PenaltyChoice
from scoring.events.penalty import BreachWithChoice
from scoring.hand_worth import HandWorth, check_chair_is_occupied


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """One deal: its dealer and what happened to it."""

    dealer: Chair
    event: Event


def hand_worth(hand: ScoredHand, seats: Seats, rules: HouseRules) -> HandWorth:
    """Return the points and fines of a hand; raise ImpossibleHand if it cannot have happened."""
    rules.check_seats(seats)
    check_chair_is_occupied(hand.dealer, seats, "dealer")
    return hand.event.worth(hand.dealer, seats, rules)


def next_dealer(hand: ScoredHand, seats: Seats, worth: HandWorth) -> Chair:
    """Return the chair that deals the next hand: the same dealer if the rules say so after this
    hand, or else the chair to the left.
    """
    return hand.dealer if worth.same_dealer_deals_next else chair_left_of(hand.dealer, seats)


def worth_by_penalty_choice(
    hand: ScoredHand, seats: Seats, rules: HouseRules
) -> Mapping[PenaltyChoice, HandWorth]:
    """Return the worth of the hand for each penalty that may be chosen. The mapping is empty if the
    rules leave no choice, or if no rule with a choice was broken.

    The choice to score the hand as played is left out until the bid and the tricks are known.
    """
    event = hand.event
    if not isinstance(event, BreachWithChoice):
        return {}
    is_result_known = event.bid is not None and event.tricks is not None
    return {
        choice: hand_worth(ScoredHand(hand.dealer, replace(event, choice=choice)), seats, rules)
        for choice in event.penalties_to_choose_from(rules)
        if is_result_known or choice is not PenaltyChoice.AS_PLAYED
    }
