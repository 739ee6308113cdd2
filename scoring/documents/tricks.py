"""Tricks, order-ups and opening leads as documents."""

from __future__ import annotations

from scoring.calls import opening_leader, order_up
from scoring.cards import Card, Suit, card
from scoring.chairs import Chair
from scoring.documents import reading
from scoring.documents.reading import Document
from scoring.tricks import Evidence, Laid, Trick, examine


def check(one: object) -> dict[str, object]:
    """What the document asks for: a call, an opening lead, or else the tricks."""
    told = reading.document(one)
    match told.get("check"):
        case None:
            return _tricks(told)
        case "order_up":
            return _order_up(told)
        case "opening_lead":
            return _opening_lead(told)
        case other:
            raise ValueError(
                f'There is no check "{reading.written(other)}": ask for order_up or '
                "opening_lead, or leave it out for tricks."
            )


def _tricks(told: Document) -> dict[str, object]:
    reading.known(told, {"check", "trump", "active", "leader", "tricks", "left_in_hand"})
    trump = reading.one_of(Suit, told, "trump")
    if trump is None:
        raise ValueError('"trump" is missing: name a suit, S, H, D or C.')
    evidence = Evidence(
        trump=trump,
        active=reading.seats(told, "active"),
        leader=reading.chair(told, "leader"),
        tricks=tuple(_trick(one, number) for number, one in _numbered(told)),
        in_hand=_in_hand(told),
    )
    found = examine(evidence)
    return {
        "winners": list(found.winners),
        "tricks_won": {chair: found.winners.count(chair) for chair in evidence.active},
        "reneges": [
            {
                "seat": renege.chair,
                "trick": renege.trick,
                "played": str(renege.played),
                "proof": str(renege.proof),
                "proof_at": renege.proof_at or "hand",
            }
            for renege in found.reneges
        ],
        "led_out_of_turn": [
            {"seat": lead.chair, "trick": lead.trick} for lead in found.led_out_of_turn
        ],
    }


def _numbered(told: Document) -> list[tuple[int, object]]:
    return list(enumerate(reading.items(told, "tricks", '[["E:AC", "S:9C"]]'), start=1))


def _trick(one: object, number: int) -> Trick:
    if not isinstance(one, list):
        raise ValueError(f'Trick {number} must be a list, as in ["E:AC", "S:9C"].')
    return tuple(_laid(laid, number) for laid in one)


def _laid(told: object, number: int) -> Laid:
    seat, colon, name = str(told).partition(":")
    if not colon or seat not in tuple(Chair):
        raise ValueError(
            f'Trick {number}: "{reading.written(told)}" must be a chair and a card, as in E:AC.'
        )
    return Laid(Chair(seat), card(name))


def _in_hand(told: Document) -> dict[Chair, tuple[Card, ...]]:
    held = told.get("left_in_hand")
    if held is None:
        return {}
    hands = reading.document(held, '"left_in_hand"')
    for seat in hands:
        if seat not in tuple(Chair):
            raise ValueError(
                f'There is no chair {reading.written(seat)} to have cards "left_in_hand": the '
                "chairs are N, E, S and W."
            )
    return {Chair(seat): _cards(hands, seat) for seat in hands}


def _cards(told: Document, name: str) -> tuple[Card, ...]:
    return tuple(card(reading.written(one)) for one in reading.items(told, name, '["JD", "9S"]'))


def _order_up(told: Document) -> dict[str, object]:
    reading.known(told, {"check", "house", "dials", "turn_up", "hand", "caller_is_dealer"})
    call = order_up(
        card(reading.text(told, "turn_up", "JH")),
        _cards(told, "hand"),
        is_dealer=reading.yes(told, "caller_is_dealer"),
        rules=reading.rules(told),
    )
    return {"legal": call.legal, "reason": call.reason}


def _opening_lead(told: Document) -> dict[str, object]:
    reading.known(told, {"check", "house", "dials", "seats", "dealer", "maker", "alone"})
    bid = reading.bid(told)
    leader = opening_leader(
        reading.chair(told, "dealer"), bid, reading.seats(told), reading.rules(told)
    )
    return {"leader": leader}
