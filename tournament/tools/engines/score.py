"""The `score` command: computes the points of hands and games, and checks typed totals."""

from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring import events, game
from scoring.bid import ImpossibleHand
from scoring.chairs import CHAIRS_CLOCKWISE, Seats, sides_at_table
from scoring.events.event import Event, HandDetails, MisdealStage, PenaltyChoice, Question
from scoring.game import Tally, hand_tally
from scoring.hand import ScoredHand, hand_worth, next_dealer
from scoring.totals.judging import TypedTotals, judge_game_totals
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import JsonObject
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine, MakeAnswer

HAND_DETAILS = ("maker", "alone", "tricks", "offender", "choice", "stage")
HAND_FIELDS = {"dealer", "event", "defend_alone", *HAND_DETAILS}
TABLE_FIELDS = {"house", "seats", "dials"}
REFUSAL_BY_EVENT = {
    "farmers_hand": "A farmer's hand is not a re-deal. Play it, then enter who named trump and the "
    "tricks.",
    "defend_alone": "No one may defend alone. Record the hand without it.",
}
COUNT_BELOW_ZERO_SENTENCE = "Hands and Xs can't be below 0."


def score_hand(value: object) -> dict[str, object]:
    """Return the points, Xs and fines of one hand, whether the hand counts, and who deals next."""
    document = json_fields.read_json_object(value)
    reading.refuse_misspelled_fields(document, HAND_FIELDS | TABLE_FIELDS)
    rules, seats = reading.read_rules(document), reading.read_seats(document)
    hand = read_hand(document)
    worth = hand_worth(hand, seats, rules)
    return {
        **_scores_to_json(seats, [hand_tally(worth, chair, seats) for chair in seats]),
        "counts": worth.is_counted,
        "next_dealer": next_dealer(hand, seats, worth),
    }


def score_game(value: object) -> dict[str, object]:
    """Return the points, Xs and fines of a whole game, or of its hands so far. Also return how many
    hands there are, whether the game is over, and who deals next.
    """
    document = json_fields.read_json_object(value)
    reading.refuse_misspelled_fields(document, {"hands", *TABLE_FIELDS})
    rules, seats = reading.read_rules(document), reading.read_seats(document)
    game_so_far = game.begin_game(rules, seats)
    hands = json_fields.read_list(document, "hands", '[{"dealer": "N"}]')
    for hand_number, listed_hand in enumerate(hands, start=1):
        try:
            hand = _read_listed_hand(listed_hand, document)
        except ValueError as fault:
            raise ImpossibleHand(f"Hand {hand_number}: {fault}") from None
        game_so_far = game_so_far.add_hand(hand)
    return {
        **_scores_to_json(seats, game_so_far.tallies),
        "hands_logged": game_so_far.hands_logged,
        "hands_counted": game_so_far.hands_counted,
        "over": bool(game_so_far.why_game_is_over()),
        "next_dealer": game_so_far.dealer or game.first_dealer(rules, seats),
    }


def _scores_to_json(seats: Seats, tallies: Sequence[Tally]) -> dict[str, object]:
    tally_by_chair = dict(zip(seats, tallies, strict=True))
    return {
        "points": {chair: tally.points for chair, tally in tally_by_chair.items()},
        "x": {chair: tally.x for chair, tally in tally_by_chair.items()},
        "fine_cents": {chair: tally.fine_cents for chair, tally in tally_by_chair.items()},
    }


def _read_listed_hand(value: object, game_document: JsonObject) -> ScoredHand:
    document = json_fields.read_json_object(value, "A hand")
    reading.refuse_misspelled_fields(document, HAND_FIELDS)
    for name in TABLE_FIELDS:
        if document.get(name) not in (None, game_document.get(name)):
            raise ImpossibleHand(f'"{name}" is the whole game\'s. Leave it out of the hand.')
    return read_hand(document)


def read_hand(document: JsonObject) -> ScoredHand:
    """Return the dealer and the event that a document describes. Raise ImpossibleHand if its fields
    do not describe an event that can be recorded.
    """
    event_key = reading.read_text(document, "event", "played")
    if event_key in REFUSAL_BY_EVENT or document.get("defend_alone"):
        raise ImpossibleHand(REFUSAL_BY_EVENT.get(event_key, REFUSAL_BY_EVENT["defend_alone"]))
    event_class = events.find_event_class(event_key)
    dealer = reading.read_chair(document, "dealer")
    event_class.refuse_unrelated_details(name for name in HAND_DETAILS if document.get(name))
    return ScoredHand(dealer, event_class.from_details(_read_details(event_class, document)))


def _read_details(event_class: type[Event], document: JsonObject) -> HandDetails:
    reader_by_name = {
        detail_name: (
            READER_BY_REQUIRED_QUESTION
            if detail_name in event_class.REQUIRED_DETAILS
            else READER_BY_QUESTION
        )[detail_name]
        for detail_name in event_class.DETAILS
    }
    detail_by_name: dict[str, object] = {
        detail_name: read_detail(document, detail_name)
        for detail_name, read_detail in reader_by_name.items()
    }
    return HandDetails(**detail_by_name)  # type: ignore[arg-type]  # each reader returns the right type


def _read_alone(document: JsonObject, field_name: str) -> bool:
    bid = reading.read_bid(document)
    return bid is not None and bid.alone


READER_BY_QUESTION: Mapping[Question, Callable[[JsonObject, str], object]] = {
    Question.MAKER: reading.read_chair_or_none,
    Question.ALONE: _read_alone,
    Question.TRICKS: json_fields.read_whole_number_or_none,
    Question.OFFENDER: reading.read_chair_or_none,
    Question.CHOICE: lambda document, field_name: reading.read_choice(
        PenaltyChoice, document, field_name
    ),
    Question.STAGE: lambda document, field_name: reading.read_choice(
        MisdealStage, document, field_name
    ),
}
READER_BY_REQUIRED_QUESTION: Mapping[Question, Callable[[JsonObject, str], object]] = {
    Question.MAKER: reading.read_chair,
    Question.TRICKS: json_fields.read_whole_number,
}


def judge_typed_totals(value: object) -> dict[str, object]:
    """Return whether a game can end with the totals in a document, whether these totals are
    unusual, and the reason. The fields for points and Xs are named after the chairs of each side:
    ns and x_ns, or n and x_n at a 3-player table. The Xs may be left out.
    """
    document = json_fields.read_json_object(value)
    rules = reading.read_rules(document)
    seats = reading.read_seats(document) if document.get("seats") is not None else CHAIRS_CLOCKWISE
    side_fields = ["".join(side).lower() for side in sides_at_table(seats)]
    x_fields = [f"x_{field_name}" for field_name in side_fields]
    if len(seats) == 3 and {"ns", "ew", "x_ns", "x_ew"} & set(document):
        raise ValueError("At a 3-player table, each seat has its own total: n, e, s or w.")
    reading.refuse_misspelled_fields(
        document, {"house", "hands", "seats", "dials", "cut", *side_fields, *x_fields}
    )
    typed_x_counts = tuple(
        json_fields.read_whole_number(document, field_name)
        for field_name in x_fields
        if document.get(field_name) is not None
    )
    if typed_x_counts and len(typed_x_counts) < len(x_fields):
        raise ValueError(f"Enter all of {', '.join(x_fields)}, or leave all of them out.")
    hand_count = json_fields.read_whole_number_or_none(document, "hands")
    if min((0 if hand_count is None else hand_count, *typed_x_counts)) < 0:
        raise ValueError(COUNT_BELOW_ZERO_SENTENCE)
    was_cut_short = reading.read_flag(document, "cut")
    if was_cut_short and rules.target is None:
        raise ValueError('Only a race is "cut": of a game with fewer hands write "hands".')
    typed_points = tuple(
        json_fields.read_whole_number(document, field_name) for field_name in side_fields
    )
    typed_totals = TypedTotals(
        seats, typed_points, typed_x_counts or None, hand_count, was_cut_short
    )
    judgment = judge_game_totals(typed_totals, rules)
    return {
        "possible": judgment.is_possible,
        "unusual": judgment.is_unusual,
        "reason": judgment.reason,
    }


class Command(Engine):
    help = (
        "Answers what hands are worth: one JSON document a line on standard input, one answer a "
        'line on standard output. A hand is {"house", "seats", "dealer", "event", "maker", '
        '"alone", "tricks", "offender", "choice", "stage"}; "dials" changes rules for that line. '
        "docs/commands.md has an example of each."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        input_group = parser.add_mutually_exclusive_group()
        input_group.add_argument(
            "--games",
            dest="answer",
            action="store_const",
            const=score_game,
            help='each line is a game: {"house", "seats", "hands"}',
        )
        input_group.add_argument(
            "--totals",
            dest="answer",
            action="store_const",
            const=judge_typed_totals,
            help='each line is a typed total: {"house", "hands", "ns", "ew", "x_ns", "x_ew"}',
        )
        parser.set_defaults(answer=score_hand)

    def handle(self, answer: MakeAnswer, **options: Any) -> None:
        self.answer_all(answer)
