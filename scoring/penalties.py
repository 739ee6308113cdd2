"""What a hand is worth in which somebody broke a rule: renege, breach, a dealer with six cards.

Knows no house by name: what each costs is a dial.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from scoring.chairs import Chair, Seats, opponents_of, side_of
from scoring.hand import (
    Bid,
    Breach,
    Breached,
    Choice,
    ExtraCards,
    ImpossibleHand,
    Renege,
)
from scoring.house_rules import HouseRules
from scoring.options import PlayOn, Reneged, SixCards, ThreeRenege
from scoring.worth import Worth, each, fines, played_worth, present

# What a director's ruling on six cards amounts to.
RULED = {
    Choice.AS_PLAYED: SixCards.AS_PLAYED,
    Choice.ADD: SixCards.ADD,
    Choice.SUBTRACT: SixCards.SUBTRACT,
}


def renege_worth(renege: Renege, seats: Seats, rules: HouseRules) -> Worth:
    offender = renege.offender
    if offender is None:
        raise ImpossibleHand("Say who reneged: the offender is missing.")
    _at_play(offender, renege.bid, seats)
    fined = _fined(offender, renege.bid, seats, rules)
    choice = _choice_of(renege, rules)
    if choice is Choice.AS_PLAYED:
        value = played_worth(renege.played, seats, rules)
        return replace(value, fine_cents={**fined, **value.fine_cents})
    offenders = side_of(offender, seats)
    offended = _offended(offender, renege.bid, seats, rules)
    penalty = _penalty(renege.bid, offenders, rules)
    taken_off = choice is Choice.SUBTRACT
    return Worth(each(offenders, -penalty) if taken_off else each(offended, penalty), fined)


def _choice_of(renege: Renege, rules: HouseRules) -> Choice:
    if rules.renege is Reneged.HAND_OVER:
        if renege.choice is not None:
            raise ImpossibleHand(
                "In this house a renege ends the hand, and there is nothing to choose: leave the "
                "choice empty."
            )
        return Choice.ADD
    if renege.choice is None:
        raise ImpossibleHand(
            "The side that did not renege chooses: the hand as played, the penalty added to their "
            "points, or taken off the others'."
        )
    return renege.choice


def _offended(offender: Chair, bid: Bid | None, seats: Seats, rules: HouseRules) -> Seats:
    """Who scores the penalty."""
    if len(seats) == 4:
        return opponents_of(offender, seats)
    if bid is None:
        raise ImpossibleHand(
            "At a table of three it matters against whom the renege was: say who named trump."
        )
    makers_alone = rules.three_renege is ThreeRenege.MAKER and offender is not bid.maker
    return (bid.maker,) if makers_alone else opponents_of(offender, seats)


def _penalty(bid: Bid | None, offenders: Seats, rules: HouseRules) -> int:
    against_lone = bid is not None and bid.alone and bid.maker not in offenders
    return rules.renege_points_lone if against_lone else rules.renege_points


def _fined(
    offender: Chair, bid: Bid | None, seats: Seats, rules: HouseRules
) -> Mapping[Chair, int]:
    if not rules.x_for_renege:
        return {}
    return fines(side_of(offender, seats), offender, bid == Bid(offender, alone=True), rules)


def breach_worth(breached: Breached, seats: Seats, rules: HouseRules) -> Worth:
    _at_play(breached.offender, breached.bid, seats)
    if _ends_hand(breached.breach, rules):
        return Worth({})
    return played_worth(breached.played, seats, rules)


def _ends_hand(breach: Breach, rules: HouseRules) -> bool:
    match breach:
        case Breach.RENEGE_CORRECTED:
            if not rules.renege_correctable:
                raise ImpossibleHand(
                    "In this house a card laid is played, so a renege cannot be corrected: "
                    "write it down as a renege."
                )
            return False
        case Breach.EXPOSED_CARD:
            return rules.exposed_card is PlayOn.HAND_OVER
        case Breach.LEAD_OUT_OF_TURN:
            return rules.lead_out_of_turn is PlayOn.HAND_OVER
        case _:
            assert_never(breach)


def extra_cards_worth(event: ExtraCards, dealer: Chair, seats: Seats, rules: HouseRules) -> Worth:
    if event.offender not in (None, dealer):
        raise ImpossibleHand("Only the dealer can have six cards: leave the offender empty.")
    if event.bid is not None and dealer is event.bid.laid_down(seats):
        raise ImpossibleHand(
            f"{dealer}'s partner played alone, so six cards there changed nothing: write the hand "
            "down as played."
        )
    _at_play(None, event.bid, seats)
    penalty = each(opponents_of(dealer, seats), rules.extra_cards_points)
    match _ruling(event.choice, rules):
        case SixCards.ADD:
            return Worth(penalty)
        case SixCards.SUBTRACT:
            return Worth(each(side_of(dealer, seats), -rules.extra_cards_points))
        case SixCards.PLAY_OUT_AND_ADD:
            value = played_worth(event.played, seats, rules)
            return replace(value, points=_added(value.points, penalty))
        case _:
            return played_worth(event.played, seats, rules)


def _ruling(choice: Choice | None, rules: HouseRules) -> SixCards:
    """What the director ruled for this hand, or else what the house does."""
    if choice is Choice.SUBTRACT and not rules.can_subtract:
        raise ImpossibleHand(
            "This house takes nothing off a score: the hand counts as played, or the penalty is "
            "added to the others."
        )
    if choice is not None:
        return RULED[choice]
    if rules.extra_cards is SixCards.DIRECTOR:
        raise ImpossibleHand(
            "The house's sheet does not say what six cards cost, so the director rules: the hand "
            "as played, or the penalty added to the others."
        )
    return rules.extra_cards


def left_open(event: Renege | ExtraCards, rules: HouseRules) -> tuple[Choice, ...]:
    """What there is to choose from: for the offended side, or for the director on six cards."""
    if isinstance(event, Renege):
        return tuple(Choice) if rules.renege is Reneged.OFFENDED_CHOOSE else ()
    if rules.extra_cards is not SixCards.DIRECTOR:
        return ()
    return tuple(Choice) if rules.can_subtract else (Choice.AS_PLAYED, Choice.ADD)


def _added(some: Mapping[Chair, int], more: Mapping[Chair, int]) -> dict[Chair, int]:
    return {chair: some.get(chair, 0) + more.get(chair, 0) for chair in {**some, **more}}


def _at_play(offender: Chair | None, bid: Bid | None, seats: Seats) -> None:
    if offender is not None:
        present(offender, seats, "offender")
    if bid is None:
        return
    present(bid.maker, seats, "maker")
    if offender is not None and offender is bid.laid_down(seats):
        raise ImpossibleHand(
            f"{bid.maker} played alone, so {offender} laid the cards down and cannot have played "
            "wrongly: name another offender, or take back that somebody was alone."
        )
