"""Hands and games as documents: what was written down, and what it is worth. Knows no house."""

from collections.abc import Callable, Mapping, Sequence

from scoring import events, game, points
from scoring.bid import ImpossibleHand
from scoring.chairs import Seats
from scoring.documents import reading
from scoring.documents.reading import Document
from scoring.events.event import Event
from scoring.events.hand_details import Choice, HandDetails, Question, Stage
from scoring.hand import ScoredHand
from scoring.tally import Tally, of_hand

DETAILS = (
    *("maker", "alone", "tricks"),
    *("offender", "choice", "stage"),
)
OF_A_HAND = {"dealer", "event", "defend_alone", *DETAILS}
OF_A_TABLE = {"house", "seats", "dials"}
NEVER = {
    "farmers_hand": "A farmer's hand is not dealt again: it is played, so write down who named "
    "trump, and the tricks.",
    "defend_alone": "Nobody may defend alone: write the hand down without it.",
}


def score(source: object) -> dict[str, object]:
    """The worth of one hand."""
    document = reading.document(source)
    reading.known(document, OF_A_HAND | OF_A_TABLE)
    rules, seats = reading.rules(document), reading.seats(document)
    hand = read_hand(document)
    value = points.worth(hand, seats, rules)
    return {
        **_cards(seats, [of_hand(value, chair, seats) for chair in seats]),
        "counts": value.counts,
        "next_dealer": points.next_dealer(hand, seats, value),
    }


def score_game(value: object) -> dict[str, object]:
    """A whole game, or what has been played of it."""
    document = reading.document(value)
    reading.known(document, {"hands", *OF_A_TABLE})
    rules, seats = reading.rules(document), reading.seats(document)
    played = game.begin(rules, seats)
    for number, listed in enumerate(reading.items(document, "hands", '[{"dealer": "N"}]'), start=1):
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
    document = reading.document(value, "A hand")
    reading.known(document, OF_A_HAND)
    for name in OF_A_TABLE:
        if document.get(name) not in (None, of_game.get(name)):
            raise ImpossibleHand(f'"{name}" is the whole game\'s: leave it out of the hand.')
    return read_hand(document)


def read_hand(document: Document) -> ScoredHand:
    key = reading.text(document, "event", "played")
    if key in NEVER or document.get("defend_alone"):
        raise ImpossibleHand(NEVER.get(key, NEVER["defend_alone"]))
    event = events.find(key)
    dealer = reading.chair(document, "dealer")
    event.refuse_more(name for name in DETAILS if document.get(name))
    return ScoredHand(dealer, event.of(_told(event, document)))


def _told(event: type[Event], source: Document) -> HandDetails:
    readers = {name: (NEEDED if name in event.NEEDED else READERS)[name] for name in event.DETAILS}
    document: dict[str, object] = {name: read(source, name) for name, read in readers.items()}
    return HandDetails(**document)  # type: ignore[arg-type]  # each read by its own reader


def _alone(document: Document, name: str) -> bool:
    bid = reading.bid(document)
    return bid is not None and bid.alone


READERS: Mapping[Question, Callable[[Document, str], object]] = {
    Question.MAKER: reading.chair_or_none,
    Question.ALONE: _alone,
    Question.TRICKS: reading.whole_or_none,
    Question.OFFENDER: reading.chair_or_none,
    Question.CHOICE: lambda document, name: reading.one_of(Choice, document, name),
    Question.STAGE: lambda document, name: reading.one_of(Stage, document, name),
}
NEEDED: Mapping[Question, Callable[[Document, str], object]] = {
    Question.MAKER: reading.chair,
    Question.TRICKS: reading.whole,
}
