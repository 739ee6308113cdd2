"""The answers of rulings and of the trick checker, as a query string or a form sends them. A
question without a valid answer is asked again.
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from scoring.cards import Suit
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from tournament.evening.night.play.entered_cards import NO_ONE_ALONE_ANSWER, HandAnswers
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.rulings import RulingCase, RulingQuestion, possible_answers

# At most this many characters of entered cards are read. That is enough for 24 cards, each with the
# letter of a seat and a dash.
MAX_CARDS_TEXT_LENGTH = 200
QUESTIONS_ABOUT_HAND = tuple(
    question for question in RulingQuestion if question is not RulingQuestion.EVENT
)


def read_case(sent_values: Mapping[str, str], game: TableGame, rules: HouseRules) -> RulingCase:
    case_so_far = RulingCase()
    if sent_values.get("event") in possible_answers(RulingQuestion.EVENT, case_so_far, game, rules):
        case_so_far = RulingCase(event=sent_values["event"])
    for question_name in QUESTIONS_ABOUT_HAND if case_so_far.event else ():
        sent_answer = sent_values.get(question_name, "")
        if sent_answer in possible_answers(question_name, case_so_far, game, rules):
            case_so_far = replace(case_so_far, **{question_name.value: sent_answer})
    return case_so_far


def read_hand_answers(sent_values: Mapping[str, str], seats: Seats) -> HandAnswers:
    return HandAnswers(
        trump=_keep_allowed_value(tuple(Suit), sent_values.get("trump")),
        dealer=_keep_allowed_value(seats, sent_values.get("dealer")),
        lone=_keep_allowed_value((*seats, NO_ONE_ALONE_ANSWER), sent_values.get("lone")),
        leader=_keep_allowed_value(seats, sent_values.get("leader")),
        cards=sent_values.get("cards", "")[:MAX_CARDS_TEXT_LENGTH],
    )


def read_chair(sent_values: Mapping[str, str], field_name: str, seats: Seats) -> Chair | None:
    chair_key = _keep_allowed_value(seats, sent_values.get(field_name))
    return Chair(chair_key) if chair_key else None


def read_checked_tricks(sent_values: Mapping[str, str], seats: Seats) -> HandAnswers | None:
    """Return the checked tricks that were sent with a ruling, or None if they are not complete."""
    hand_answers = read_hand_answers(
        dict(parse_qsl(sent_values.get("evidence", "")[: 2 * MAX_CARDS_TEXT_LENGTH])), seats
    )
    is_complete = (
        hand_answers.trump
        and hand_answers.lone
        and (hand_answers.dealer or hand_answers.leader)
        and hand_answers.cards
    )
    return hand_answers if is_complete else None


def read_number(sent_values: Mapping[str, str], field_name: str) -> int | None:
    """Return the number in this field, or None if it is not a whole number up to 999."""
    sent_text = sent_values.get(field_name, "").strip()
    return (
        int(sent_text)
        if sent_text.isascii() and sent_text.isdigit() and len(sent_text) < 4
        else None
    )


def _keep_allowed_value(allowed_values: tuple[str, ...], sent_value: str | None) -> str:
    return sent_value if sent_value is not None and sent_value in allowed_values else ""
