"""Who won the tricks, who reneged, who may order up and who leads, from the command line."""

from typing import Any

from scoring.cards import Card, Suit, card
from scoring.chairs import Chair
from scoring.ordering_up import opening_leader, order_up
from scoring.trick_check import Evidence, Laid, Trick, examine
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import Document
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine


def check(value: object) -> dict[str, object]:
    """What the document asks for: a call, an opening lead, or else the tricks."""
    document = json_fields.document(value)
    match document.get("check"):
        case None:
            return _tricks(document)
        case "order_up":
            return _order_up(document)
        case "opening_lead":
            return _opening_lead(document)
        case other:
            raise ValueError(
                f'There is no check "{reading.written(other)}": ask for order_up or '
                "opening_lead, or leave it out for tricks."
            )


def _tricks(document: Document) -> dict[str, object]:
    reading.known(document, {"check", "trump", "active", "leader", "tricks", "left_in_hand"})
    trump = reading.one_of(Suit, document, "trump")
    if trump is None:
        raise ValueError('"trump" is missing: name a suit, S, H, D or C.')
    listed = json_fields.items(document, "tricks", '[["E:AC", "S:9C"]]')
    evidence = Evidence(
        trump=trump,
        active=reading.seats(document, "active"),
        leader=reading.chair(document, "leader"),
        tricks=tuple(_trick(value, number) for number, value in enumerate(listed, start=1)),
        in_hand=_in_hand(document),
    )
    findings = examine(evidence)
    return {
        "winners": list(findings.winners),
        "tricks_won": {chair: findings.winners.count(chair) for chair in evidence.active},
        "reneges": [
            {
                "seat": renege.chair,
                "trick": renege.trick,
                "played": str(renege.played),
                "proof": str(renege.proof),
                "proof_at": renege.proof_at or "hand",
            }
            for renege in findings.reneges
        ],
        "led_out_of_turn": [
            {"seat": lead.chair, "trick": lead.trick} for lead in findings.led_out_of_turn
        ],
    }


def _trick(listed: object, number: int) -> Trick:
    if not isinstance(listed, list):
        raise ValueError(f'Trick {number} must be a list, as in ["E:AC", "S:9C"].')
    return tuple(_laid(laid, number) for laid in listed)


def _laid(value: object, number: int) -> Laid:
    seat, colon, name = str(value).partition(":")
    if not colon or seat not in tuple(Chair):
        raise ValueError(
            f'Trick {number}: "{reading.written(value)}" must be a chair and a card, as in E:AC.'
        )
    return Laid(Chair(seat), card(name))


def _in_hand(document: Document) -> dict[Chair, tuple[Card, ...]]:
    held = document.get("left_in_hand")
    if held is None:
        return {}
    hands = json_fields.document(held, '"left_in_hand"')
    for seat in hands:
        if seat not in tuple(Chair):
            raise ValueError(
                f'There is no chair {reading.written(seat)} to have cards "left_in_hand": the '
                "chairs are N, E, S and W."
            )
    return {Chair(seat): _cards(hands, seat) for seat in hands}


def _cards(document: Document, name: str) -> tuple[Card, ...]:
    return tuple(
        card(reading.written(value)) for value in json_fields.items(document, name, '["JD", "9S"]')
    )


def _order_up(document: Document) -> dict[str, object]:
    reading.known(document, {"check", "house", "dials", "turn_up", "hand", "caller_is_dealer"})
    call = order_up(
        card(reading.text(document, "turn_up", "JH")),
        _cards(document, "hand"),
        is_dealer=reading.yes(document, "caller_is_dealer"),
        rules=reading.rules(document),
    )
    return {"legal": call.legal, "reason": call.reason}


def _opening_lead(document: Document) -> dict[str, object]:
    reading.known(document, {"check", "house", "dials", "seats", "dealer", "maker", "alone"})
    bid = reading.bid(document)
    leader = opening_leader(
        reading.chair(document, "dealer"), bid, reading.seats(document), reading.rules(document)
    )
    return {"leader": leader}


class Command(Engine):
    help = (
        "Says who won the tricks and who reneged, one JSON document a line on standard input: "
        '{"trump", "active", "leader", "tricks", "left_in_hand"}. {"check": "order_up"} and '
        '{"check": "opening_lead"} ask those instead. docs/commands.md has an example of each.'
    )

    def handle(self, **options: Any) -> None:
        self.answer_all(check)
