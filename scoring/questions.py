"""What has to be asked before a hand is worth something here: as little as the house allows.

Knows the events by the names they have in documents; knows no points, and no house by name.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.chairs import Seats
from scoring.house_rules import HouseRules
from scoring.options import Charged, NoPlay, PlayOn, Reneged, SixCards


class Question(StrEnum):
    """Each has the name of the field that takes its answer."""

    STAGE = "stage"
    OFFENDER = "offender"
    MAKER = "maker"
    ALONE = "alone"
    TRICKS = "tricks"
    CHOICE = "choice"


Questions = tuple[Question, ...]
_PLAY = (Question.MAKER, Question.ALONE, Question.TRICKS)


def events(rules: HouseRules) -> tuple[str, ...]:
    """What can happen to a hand in this house, the usual first."""
    always = ("renege", "exposed_card", "lead_out_of_turn", "extra_cards")
    thrown_in = () if rules.nobody_names is NoPlay.DEALER_MUST_NAME else ("thrown_in",)
    corrected = ("renege_corrected",) if rules.renege_correctable else ()
    return ("played", *thrown_in, "misdeal", *corrected, *always)


def questions(event: str, rules: HouseRules, seats: Seats) -> Questions:
    """All that must be answered, in the order in which it is asked.

    Where there is something to choose, only the hand as played takes maker and tricks.
    """
    match event:
        case "played" | "renege_corrected":
            return _PLAY
        case "thrown_in":
            return ()
        case "misdeal":
            return _of_misdeal(rules)
        case "renege":
            return _of_renege(rules, seats)
        case "exposed_card":
            return _of_breach(rules.exposed_card)
        case "lead_out_of_turn":
            return _of_breach(rules.lead_out_of_turn)
        case "extra_cards":
            return _of_extra_cards(rules)
        case _:
            raise ValueError(f'There is no event "{event[:40]}".')


def _of_misdeal(rules: HouseRules) -> Questions:
    alike = rules.misdeal_before_turn_up is rules.misdeal_kitty_not_four
    return () if alike else (Question.STAGE,)


def _of_renege(rules: HouseRules, seats: Seats) -> Questions:
    if rules.renege is Reneged.OFFENDED_CHOOSE:
        return (Question.OFFENDER, *_PLAY, Question.CHOICE)
    if _alone_matters(rules, seats):
        return (Question.OFFENDER, Question.MAKER, Question.ALONE)
    # Of three players it depends on the maker who was offended.
    return (Question.OFFENDER, Question.MAKER) if len(seats) == 3 else (Question.OFFENDER,)


def _alone_matters(rules: HouseRules, seats: Seats) -> bool:
    if rules.renege_points != rules.renege_points_lone:
        return True
    # Whose card gets the X; of three players each has only their own.
    lone_x = rules.x_for_renege and rules.x_charged_to is Charged.LONE_ONLY_MAKER
    return lone_x and len(seats) == 4


def _of_breach(play_on: PlayOn) -> Questions:
    return _PLAY if play_on is PlayOn.AS_PLAYED else ()


def _of_extra_cards(rules: HouseRules) -> Questions:
    match rules.extra_cards:
        case SixCards.DIRECTOR:
            return (*_PLAY, Question.CHOICE)
        case SixCards.AS_PLAYED | SixCards.PLAY_OUT_AND_ADD:
            return _PLAY
        case _:
            return ()
