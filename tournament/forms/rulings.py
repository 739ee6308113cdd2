"""Rulings and tricks as they come in an address or a form. Whatever is none of the answers counts
as not answered, and is asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from scoring.cards import Suit
from scoring.chairs import Chair, Seats
from scoring.house_rules import HouseRules
from tournament.night.games import Game
from tournament.night.rulings import Case, answers
from tournament.night.tricks import NOBODY, Told

# Twenty-four cards, each with its chair and a dash, and some more for whoever types an address.
LONGEST = 200
ASKED_OF_A_HAND = tuple(Case.__slots__)[1:]


def case(sent: Mapping[str, str], game: Game, rules: HouseRules) -> Case:
    found = Case()
    if sent.get("event") in answers("event", found, game, rules):
        found = Case(event=sent["event"])
    for name in ASKED_OF_A_HAND if found.event else ():
        value = sent.get(name, "")
        if value in answers(name, found, game, rules):
            found = replace(found, **{name: value})
    return found


def told(sent: Mapping[str, str], seats: Seats) -> Told:
    return Told(
        trump=_one_of(tuple(Suit), sent.get("trump")),
        dealer=_one_of(seats, sent.get("dealer")),
        lone=_one_of((*seats, NOBODY), sent.get("lone")),
        leader=_one_of(seats, sent.get("leader")),
        cards=sent.get("cards", "")[:LONGEST],
    )


def chair(sent: Mapping[str, str], name: str, seats: Seats) -> Chair | None:
    found = _one_of(seats, sent.get(name))
    return Chair(found) if found else None


def evidence(sent: Mapping[str, str], seats: Seats) -> Told | None:
    """The tricks as the checker's address has them, where they come along with a ruling."""
    found = told(dict(parse_qsl(sent.get("evidence", "")[: 2 * LONGEST])), seats)
    whole = found.trump and found.lone and (found.dealer or found.leader) and found.cards
    return found if whole else None


def number(sent: Mapping[str, str], name: str) -> int | None:
    """A small whole number; nothing where there is none."""
    typed = sent.get(name, "").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else None


def _one_of(fitting: tuple[str, ...], value: str | None) -> str:
    return value if value is not None and value in fitting else ""
