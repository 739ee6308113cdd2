"""What one hand is worth under one house's rules, whatever happened in it, and who deals next.

Knows nothing of the hands before it, and no house by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from scoring.chairs import Chair, Seats, left_of
from scoring.hand import (
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
from scoring.options import NoPlay
from scoring.penalties import breach_worth, extra_cards_worth, left_open, renege_worth
from scoring.worth import Worth, played_worth, present


def worth(hand: Hand, seats: Seats, rules: HouseRules) -> Worth:
    """The hand's worth, or ImpossibleHand with the cure."""
    rules.check_seats(seats)
    present(hand.dealer, seats, "dealer")
    return _worth_of(hand.event, hand.dealer, seats, rules)


def next_dealer(hand: Hand, seats: Seats, worth: Worth) -> Chair:
    return hand.dealer if worth.same_dealer else left_of(hand.dealer, seats)


def choices(hand: Hand, seats: Seats, rules: HouseRules) -> Mapping[Choice, Worth]:
    """What each choice would be worth, to be shown before it is made.

    As played is among them once the tricks are known. Empty where the house leaves no choice.
    """
    event = hand.event
    if not isinstance(event, Renege | ExtraCards):
        return {}
    played_out = event.bid is not None and event.tricks is not None
    return {
        choice: worth(Hand(hand.dealer, replace(event, choice=choice)), seats, rules)
        for choice in left_open(event, rules)
        if played_out or choice is not Choice.AS_PLAYED
    }


def _worth_of(event: Event, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
    match event:
        case Played():
            return played_worth(event, seats, rules)
        case ThrownIn():
            return _thrown_in(rules)
        case Misdeal():
            return _misdeal(event, rules)
        case Renege():
            return renege_worth(event, seats, rules)
        case Breached():
            return breach_worth(event, seats, rules)
        case ExtraCards():
            return extra_cards_worth(event, dealer, seats, rules)
        case _:
            assert_never(event)


def _thrown_in(rules: HouseRules) -> Worth:
    if rules.nobody_names is NoPlay.DEALER_MUST_NAME:
        raise ImpossibleHand(
            "In this house the dealer must name trump, so no hand is thrown in: "
            "write down the dealer as the maker, and the tricks."
        )
    return _unplayed(rules.nobody_names)


def _misdeal(misdeal: Misdeal, rules: HouseRules) -> Worth:
    before, after = rules.misdeal_before_turn_up, rules.misdeal_kitty_not_four
    if misdeal.stage is None and before is not after:
        raise ImpossibleHand(
            "In this house it matters when the misdeal was seen: before a card was turned up, or "
            "by the cards left over?"
        )
    return _unplayed(after if misdeal.stage is Stage.KITTY_NOT_FOUR else before)


def _unplayed(no_play: NoPlay) -> Worth:
    return Worth({}, counts=no_play is NoPlay.ZERO_HAND, same_dealer=no_play is NoPlay.SAME_DEALER)
