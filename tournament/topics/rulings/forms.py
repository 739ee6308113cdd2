"""Rulings and tricks as they come in an address or a form. Anything that is no answer counts as not
answered, and is asked again.
"""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from scoring.cards import Suit
from scoring.chairs import Chair, Seats
from scoring.dials.house_rules import HouseRules
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.rulings import Ask, Case, answers
from tournament.evening.night.play.tapped_cards import NOBODY, ToldHand

# Twenty-four cards, each with its chair and a dash, and some more for an address that is typed.
MAX_CARDS_LETTERS = 200
ASKED_OF_A_HAND = tuple(ask for ask in Ask if ask is not Ask.EVENT)


def case(sent: Mapping[str, str], game: TableGame, rules: HouseRules) -> Case:
    so_far = Case()
    if sent.get("event") in answers(Ask.EVENT, so_far, game, rules):
        so_far = Case(event=sent["event"])
    for name in ASKED_OF_A_HAND if so_far.event else ():
        value = sent.get(name, "")
        if value in answers(name, so_far, game, rules):
            so_far = replace(so_far, **{name.value: value})
    return so_far


def told_hand(sent: Mapping[str, str], seats: Seats) -> ToldHand:
    return ToldHand(
        trump=_one_of(tuple(Suit), sent.get("trump")),
        dealer=_one_of(seats, sent.get("dealer")),
        lone=_one_of((*seats, NOBODY), sent.get("lone")),
        leader=_one_of(seats, sent.get("leader")),
        cards=sent.get("cards", "")[:MAX_CARDS_LETTERS],
    )


def chair(sent: Mapping[str, str], name: str, seats: Seats) -> Chair | None:
    one_of = _one_of(seats, sent.get(name))
    return Chair(one_of) if one_of else None


def evidence(sent: Mapping[str, str], seats: Seats) -> ToldHand | None:
    """Return the tricks of the trick checker that come along with a ruling, if they are whole."""
    hand = told_hand(dict(parse_qsl(sent.get("evidence", "")[: 2 * MAX_CARDS_LETTERS])), seats)
    whole = hand.trump and hand.lone and (hand.dealer or hand.leader) and hand.cards
    return hand if whole else None


def number(sent: Mapping[str, str], name: str) -> int | None:
    """Return a small whole number, or None if there is none."""
    typed = sent.get(name, "").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else None


def _one_of(one_or_many: tuple[str, ...], value: str | None) -> str:
    return value if value is not None and value in one_or_many else ""
