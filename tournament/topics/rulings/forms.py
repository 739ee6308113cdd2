"""Reads the answers of rulings and of the trick checker from an address or a form. A question
without a valid answer is asked again.
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from scoring.cards import Suit
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.rulings import RulingCase, RulingQuestion, possible_answers
from tournament.evening.night.play.tapped_cards import NOBODY_ALONE, HandAnswers

# Room for 24 cards, each with its seat's letter and a dash.
MAX_CARDS_LENGTH = 200
QUESTIONS_ABOUT_HAND = tuple(ask for ask in RulingQuestion if ask is not RulingQuestion.EVENT)


def read_case(sent_values: Mapping[str, str], game: TableGame, rules: HouseRules) -> RulingCase:
    case_so_far = RulingCase()
    if sent_values.get("event") in possible_answers(RulingQuestion.EVENT, case_so_far, game, rules):
        case_so_far = RulingCase(event=sent_values["event"])
    for name in QUESTIONS_ABOUT_HAND if case_so_far.event else ():
        value = sent_values.get(name, "")
        if value in possible_answers(name, case_so_far, game, rules):
            case_so_far = replace(case_so_far, **{name.value: value})
    return case_so_far


def read_hand_answers(sent_values: Mapping[str, str], seats: Seats) -> HandAnswers:
    return HandAnswers(
        trump=_value_if_allowed(tuple(Suit), sent_values.get("trump")),
        dealer=_value_if_allowed(seats, sent_values.get("dealer")),
        lone=_value_if_allowed((*seats, NOBODY_ALONE), sent_values.get("lone")),
        leader=_value_if_allowed(seats, sent_values.get("leader")),
        cards=sent_values.get("cards", "")[:MAX_CARDS_LENGTH],
    )


def read_chair(sent_values: Mapping[str, str], name: str, seats: Seats) -> Chair | None:
    key = _value_if_allowed(seats, sent_values.get(name))
    return Chair(key) if key else None


def read_evidence(sent_values: Mapping[str, str], seats: Seats) -> HandAnswers | None:
    """Return the checked tricks that were sent with a ruling; None if they are not complete."""
    hand = read_hand_answers(
        dict(parse_qsl(sent_values.get("evidence", "")[: 2 * MAX_CARDS_LENGTH])), seats
    )
    is_complete = hand.trump and hand.lone and (hand.dealer or hand.leader) and hand.cards
    return hand if is_complete else None


def read_number(sent_values: Mapping[str, str], name: str) -> int | None:
    """Return the number in this field, or None if it is not a whole number up to 999."""
    text = sent_values.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _value_if_allowed(allowed_values: tuple[str, ...], value: str | None) -> str:
    return value if value is not None and value in allowed_values else ""
