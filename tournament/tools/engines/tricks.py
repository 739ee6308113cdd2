"""The `tricks` command: finds who won tricks and who reneged, checks whether trump may be ordered
up, and finds who leads first.
"""

from typing import Any

from scoring.cards import Card, Suit, parse_card
from scoring.chairs import Chair
from scoring.ordering_up import judge_order_up, opening_leader
from scoring.trick_check import PlayedCard, SeenCards, Trick, examine_tricks
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import JsonObject
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine


def answer_trick_document(value: object) -> dict[str, object]:
    """Return the answer to the question that the field `check` of a document names. If the document
    has no such field, return what its tricks prove.
    """
    document = json_fields.read_json_object(value)
    match document.get("check"):
        case None:
            return _check_tricks(document)
        case "order_up":
            return _check_order_up(document)
        case "opening_lead":
            return _find_opening_lead(document)
        case unknown_check:
            raise ValueError(
                f'There is no check "{reading.quote_briefly(unknown_check)}". Ask for order_up or '
                "opening_lead, or leave it out for tricks."
            )


def _check_tricks(document: JsonObject) -> dict[str, object]:
    reading.refuse_misspelled_fields(
        document, {"check", "trump", "active", "leader", "tricks", "left_in_hand"}
    )
    trump = reading.read_choice(Suit, document, "trump")
    if trump is None:
        raise ValueError('"trump" is missing. Name a suit, S, H, D or C.')
    listed_tricks = json_fields.read_list(document, "tricks", '[["E:AC", "S:9C"]]')
    seen_cards = SeenCards(
        trump=trump,
        playing_chairs=reading.read_seats(document, "active"),
        first_leader=reading.read_chair(document, "leader"),
        tricks=tuple(
            _read_trick(trick, number) for number, trick in enumerate(listed_tricks, start=1)
        ),
        cards_in_hand=_read_cards_in_hand(document),
    )
    findings = examine_tricks(seen_cards)
    return {
        "winners": list(findings.winners),
        "tricks_won": {chair: findings.winners.count(chair) for chair in seen_cards.playing_chairs},
        "reneges": [
            {
                "seat": renege.chair,
                "trick": renege.trick_number,
                "played": str(renege.played_card),
                "proof": str(renege.proof_card),
                "proof_at": renege.proof_trick_number or "hand",
            }
            for renege in findings.reneges
        ],
        "led_out_of_turn": [
            {"seat": wrong_lead.chair, "trick": wrong_lead.trick_number}
            for wrong_lead in findings.wrong_leads
        ],
    }


def _read_trick(listed_cards: object, trick_number: int) -> Trick:
    if not isinstance(listed_cards, list):
        raise ValueError(f'Trick {trick_number} must be a list, as in ["E:AC", "S:9C"].')
    return tuple(_read_played_card(played_card, trick_number) for played_card in listed_cards)


def _read_played_card(value: object, trick_number: int) -> PlayedCard:
    seat, separator, card_name = str(value).partition(":")
    if not separator or seat not in tuple(Chair):
        raise ValueError(
            f'Trick {trick_number}: "{reading.quote_briefly(value)}" must be a seat and a card, '
            "as in E:AC."
        )
    return PlayedCard(Chair(seat), parse_card(card_name))


def _read_cards_in_hand(document: JsonObject) -> dict[Chair, tuple[Card, ...]]:
    cards_left = document.get("left_in_hand")
    if cards_left is None:
        return {}
    hands = json_fields.read_json_object(cards_left, '"left_in_hand"')
    for seat in hands:
        if seat not in tuple(Chair):
            raise ValueError(
                f"There is no seat {reading.quote_briefly(seat)} to have cards "
                '"left_in_hand". The seats are N, E, S and W.'
            )
    return {Chair(seat): _read_cards(hands, seat) for seat in hands}


def _read_cards(document: JsonObject, field_name: str) -> tuple[Card, ...]:
    return tuple(
        parse_card(reading.quote_briefly(value))
        for value in json_fields.read_list(document, field_name, '["JD", "9S"]')
    )


def _check_order_up(document: JsonObject) -> dict[str, object]:
    reading.refuse_misspelled_fields(
        document, {"check", "house", "dials", "turn_up", "hand", "caller_is_dealer"}
    )
    verdict = judge_order_up(
        parse_card(reading.read_text(document, "turn_up", "JH")),
        _read_cards(document, "hand"),
        is_dealer=reading.read_flag(document, "caller_is_dealer"),
        rules=reading.read_rules(document),
    )
    return {"legal": verdict.is_legal, "reason": verdict.reason}


def _find_opening_lead(document: JsonObject) -> dict[str, object]:
    reading.refuse_misspelled_fields(
        document, {"check", "house", "dials", "seats", "dealer", "maker", "alone"}
    )
    bid = reading.read_bid(document)
    opening_leader_chair = opening_leader(
        reading.read_chair(document, "dealer"),
        bid,
        reading.read_seats(document),
        reading.read_rules(document),
    )
    return {"leader": opening_leader_chair}


class Command(Engine):
    help = (
        "Says who won the tricks and who reneged, one JSON document a line on standard input: "
        '{"trump", "active", "leader", "tricks", "left_in_hand"}. {"check": "order_up"} and '
        '{"check": "opening_lead"} ask those instead. docs/commands.md has an example of each.'
    )

    def handle(self, **options: Any) -> None:
        self.answer_all(answer_trick_document)
