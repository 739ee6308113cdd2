"""Hands and games as documents: what was written down, and what it is worth. Knows no house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from scoring import game, points
from scoring.chairs import Chair, Seats
from scoring.documents import reading
from scoring.documents.reading import Document
from scoring.hand import (
    Bid,
    Breach,
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
    Wrong,
)
from scoring.tally import Tally, of_hand

Written = dict[str, str | int | bool | None]
PLAY = ("maker", "alone", "tricks")
# What each event has to say besides the dealer; anything else filled in contradicts it.
FIELDS = {
    "played": PLAY,
    "thrown_in": (),
    "misdeal": ("stage",),
    "renege": (*PLAY, "offender", "choice"),
    "renege_corrected": (*PLAY, "offender"),
    "exposed_card": (*PLAY, "offender"),
    "lead_out_of_turn": (*PLAY, "offender"),
    "extra_cards": (*PLAY, "offender", "choice"),
}
NAMED = {"alone": "lone player"}
DETAILS = (*PLAY, "offender", "choice", "stage")
OF_A_HAND = {"dealer", "event", "defend_alone", *DETAILS}
OF_A_TABLE = {"house", "seats", "dials"}
NEVER = {
    "farmers_hand": "A farmer's hand is not dealt again: it is played, so write down who named "
    "trump, and the tricks.",
    "defend_alone": "Nobody may defend alone: write the hand down without it.",
}


def score(one: object) -> dict[str, object]:
    """The worth of one hand."""
    told = reading.document(one)
    reading.known(told, OF_A_HAND | OF_A_TABLE)
    rules, seats = reading.rules(told), reading.seats(told)
    hand = read_hand(told)
    value = points.worth(hand, seats, rules)
    return {
        **_cards(seats, [of_hand(value, chair, seats) for chair in seats]),
        "counts": value.counts,
        "next_dealer": points.next_dealer(hand, seats, value),
    }


def score_game(one: object) -> dict[str, object]:
    """A whole game, or what has been played of it."""
    told = reading.document(one)
    reading.known(told, {"hands", *OF_A_TABLE})
    rules, seats = reading.rules(told), reading.seats(told)
    played = game.begin(rules, seats)
    for number, listed in enumerate(reading.items(told, "hands", '[{"dealer": "N"}]'), start=1):
        try:
            hand = _listed_hand(listed, told)
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


def _listed_hand(one: object, of_game: Document) -> Hand:
    told = reading.document(one, "A hand")
    reading.known(told, OF_A_HAND)
    for name in OF_A_TABLE:
        if told.get(name) not in (None, of_game.get(name)):
            raise ImpossibleHand(f'"{name}" is the whole game\'s: leave it out of the hand.')
    return read_hand(told)


def read_hand(told: Document) -> Hand:
    event = reading.text(told, "event", "played")
    if event in NEVER or told.get("defend_alone"):
        raise ImpossibleHand(NEVER.get(event, NEVER["defend_alone"]))
    if event not in EVENTS:
        raise ImpossibleHand(
            f'There is no event "{reading.written(event)}": the events are {", ".join(EVENTS)}.'
        )
    dealer = reading.chair(told, "dealer")
    _no_contradiction(event, told)
    return Hand(dealer, EVENTS[event](told))


def write_hand(hand: Hand) -> Written:
    """The document that read_hand reads as this hand: what is not known is None."""
    return {"dealer": hand.dealer.value, **_written(hand.event)}


def _written(event: Event) -> Written:
    match event:
        case Played():
            return {"event": "played", **_play(event.bid, event.tricks)}
        case ThrownIn():
            return {"event": "thrown_in"}
        case Misdeal():
            return {"event": "misdeal", "stage": event.stage and event.stage.value}
        case Breached():
            return {"event": event.breach.value, **_offence(event)}
        case Renege() | ExtraCards():
            name = "renege" if isinstance(event, Renege) else "extra_cards"
            choice = event.choice and event.choice.value
            return {"event": name, **_offence(event), "choice": choice}
        case _:
            assert_never(event)


def _offence(wrong: Wrong) -> Written:
    offender = wrong.offender and wrong.offender.value
    return {**_play(wrong.bid, wrong.tricks), "offender": offender}


def _play(bid: Bid | None, tricks: int | None) -> Written:
    if bid is None:
        return {"maker": None, "alone": None, "tricks": tricks}
    return {"maker": bid.maker.value, "alone": bid.alone, "tricks": tricks}


def _no_contradiction(event: str, told: Document) -> None:
    for name in DETAILS:
        if name not in FIELDS[event] and told.get(name):
            raise ImpossibleHand(
                f'The event "{event}" has no {NAMED.get(name, name)}: leave it empty, or choose '
                "another event."
            )


def _played(told: Document) -> Played:
    maker = reading.chair(told, "maker")
    return Played(Bid(maker, reading.yes(told, "alone")), reading.whole(told, "tricks"))


def _thrown_in(told: Document) -> ThrownIn:
    return ThrownIn()


def _misdeal(told: Document) -> Misdeal:
    return Misdeal(reading.one_of(Stage, told, "stage"))


def _renege(told: Document) -> Renege:
    return Renege(*_wrong(told), choice=reading.one_of(Choice, told, "choice"))


def _breached(told: Document) -> Breached:
    return Breached(*_wrong(told), breach=Breach(str(told["event"])))


def _extra_cards(told: Document) -> ExtraCards:
    return ExtraCards(*_wrong(told), choice=reading.one_of(Choice, told, "choice"))


def _wrong(told: Document) -> tuple[Chair | None, Bid | None, int | None]:
    offender = reading.chair_or_none(told, "offender")
    return offender, reading.bid(told), reading.whole_or_none(told, "tricks")


EVENTS: Mapping[str, Callable[[Document], Event]] = {
    "played": _played,
    "thrown_in": _thrown_in,
    "misdeal": _misdeal,
    "renege": _renege,
    **dict.fromkeys(Breach, _breached),
    "extra_cards": _extra_cards,
}
