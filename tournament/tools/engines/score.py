"""What hands, games and typed totals are worth, from the command line."""

from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring import events, game
from scoring.bid import ImpossibleHand
from scoring.chairs import CLOCKWISE, Seats, sides_of
from scoring.events.event import Choice, Event, HandDetails, Question, Stage
from scoring.game import Tally, tally_of_hand
from scoring.hand import ScoredHand, next_dealer, worth
from scoring.totals.judging import Typed, judge
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import Document
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Answering, Engine

DETAILS = (
    *("maker", "alone", "tricks"),
    *("offender", "choice", "stage"),
)
HAND_FIELDS = {"dealer", "event", "defend_alone", *DETAILS}
TABLE_FIELDS = {"house", "seats", "dials"}
REFUSALS = {
    "farmers_hand": "A farmer's hand is not dealt again: it is played, so write down who named "
    "trump, and the tricks.",
    "defend_alone": "Nobody may defend alone: write the hand down without it.",
}


def score(source: object) -> dict[str, object]:
    """The worth of one hand."""
    document = json_fields.document(source)
    reading.known(document, HAND_FIELDS | TABLE_FIELDS)
    rules, seats = reading.rules(document), reading.seats(document)
    hand = read_hand(document)
    value = worth(hand, seats, rules)
    return {
        **_cards(seats, [tally_of_hand(value, chair, seats) for chair in seats]),
        "counts": value.counts,
        "next_dealer": next_dealer(hand, seats, value),
    }


def score_game(value: object) -> dict[str, object]:
    """A whole game, or what has been played of it."""
    document = json_fields.document(value)
    reading.known(document, {"hands", *TABLE_FIELDS})
    rules, seats = reading.rules(document), reading.seats(document)
    played = game.begin(rules, seats)
    for number, listed in enumerate(
        json_fields.items(document, "hands", '[{"dealer": "N"}]'), start=1
    ):
        try:
            hand = _listed_hand(listed, document)
        except ValueError as fault:
            raise ImpossibleHand(f"Hand {number}: {fault}") from None
        played = played.after(hand)
    return {
        **_cards(seats, played.tallies),
        "hands_logged": played.logged,
        "hands_counted": played.counted,
        "over": bool(played.why_over),
        "next_dealer": played.dealer or game.first_dealer(rules, seats),
    }


def _cards(seats: Seats, tallies: Sequence[Tally]) -> dict[str, object]:
    cards = list(zip(seats, tallies, strict=True))
    return {
        "points": {chair: card.points for chair, card in cards},
        "x": {chair: card.x for chair, card in cards},
        "fine_cents": {chair: card.fine_cents for chair, card in cards},
    }


def _listed_hand(value: object, of_game: Document) -> ScoredHand:
    document = json_fields.document(value, "A hand")
    reading.known(document, HAND_FIELDS)
    for name in TABLE_FIELDS:
        if document.get(name) not in (None, of_game.get(name)):
            raise ImpossibleHand(f'"{name}" is the whole game\'s: leave it out of the hand.')
    return read_hand(document)


def read_hand(document: Document) -> ScoredHand:
    """The hand that a document describes."""
    key = reading.text(document, "event", "played")
    if key in REFUSALS or document.get("defend_alone"):
        raise ImpossibleHand(REFUSALS.get(key, REFUSALS["defend_alone"]))
    event = events.find(key)
    dealer = reading.chair(document, "dealer")
    event.refuse_unrelated(name for name in DETAILS if document.get(name))
    return ScoredHand(dealer, event.from_details(_read_details(event, document)))


def _read_details(event: type[Event], source: Document) -> HandDetails:
    readers = {name: (NEEDED if name in event.NEEDED else READERS)[name] for name in event.DETAILS}
    document: dict[str, object] = {name: read(source, name) for name, read in readers.items()}
    return HandDetails(**document)  # type: ignore[arg-type]  # each read by its own reader


def _alone(document: Document, name: str) -> bool:
    bid = reading.bid(document)
    return bid is not None and bid.alone


READERS: Mapping[Question, Callable[[Document, str], object]] = {
    Question.MAKER: reading.chair_or_none,
    Question.ALONE: _alone,
    Question.TRICKS: json_fields.whole_or_none,
    Question.OFFENDER: reading.chair_or_none,
    Question.CHOICE: lambda document, name: reading.one_of(Choice, document, name),
    Question.STAGE: lambda document, name: reading.one_of(Stage, document, name),
}
NEEDED: Mapping[Question, Callable[[Document, str], object]] = {
    Question.MAKER: reading.chair,
    Question.TRICKS: json_fields.whole,
}


def judge_totals(value: object) -> dict[str, object]:
    """Whether a typed total is possible.

    Each side's fields are its chairs in small letters: ns and x_ns, or n and x_n at a table of
    three.
    """
    document = json_fields.document(value)
    rules = reading.rules(document)
    seats = reading.seats(document) if document.get("seats") is not None else CLOCKWISE
    names = ["".join(side).lower() for side in sides_of(seats)]
    marks = [f"x_{name}" for name in names]
    if len(seats) == 3 and {"ns", "ew", "x_ns", "x_ew"} & set(document):
        raise ValueError("At a table of three each chair has its own total: n, e, s or w.")
    reading.known(document, {"house", "hands", "seats", "dials", "cut", *names, *marks})
    x = tuple(json_fields.whole(document, name) for name in marks if document.get(name) is not None)
    if x and len(x) < len(marks):
        raise ValueError(f"Write down all of {', '.join(marks)}, or leave all of them out.")
    hands = json_fields.whole_or_none(document, "hands")
    if min((0 if hands is None else hands, *x)) < 0:
        raise ValueError("Hands and X are counted from 0 up: there are none below.")
    cut = reading.yes(document, "cut")
    if cut and rules.target is None:
        raise ValueError('Only a race is "cut": of a game with fewer hands write "hands".')
    points = tuple(json_fields.whole(document, name) for name in names)
    typed = Typed(seats, points, x or None, hands, cut)
    judged = judge(typed, rules)
    return {"possible": judged.possible, "unusual": judged.unusual, "reason": judged.reason}


class Command(Engine):
    help = (
        "Answers what hands are worth: one JSON document a line on standard input, one answer a "
        'line on standard output. A hand is {"house", "seats", "dealer", "event", "maker", '
        '"alone", "tricks", "offender", "choice", "stage"}; "dials" changes rules for that line. '
        "docs/commands.md has an example of each."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--games",
            dest="answer",
            action="store_const",
            const=score_game,
            help='each line is a game: {"house", "seats", "hands"}',
        )
        what.add_argument(
            "--totals",
            dest="answer",
            action="store_const",
            const=judge_totals,
            help='each line is a typed total: {"house", "hands", "ns", "ew", "x_ns", "x_ew"}',
        )
        parser.set_defaults(answer=score)

    def handle(self, answer: Answering, **options: Any) -> None:
        self.answer_all(answer)
