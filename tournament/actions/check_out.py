"""The cards as they are handed in, compared with the tables' sheets, and the fines with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.money import dollars
from tournament.actions.entries import entry_of
from tournament.actions.money import account_of, pay_all
from tournament.actions.write import Writing, action
from tournament.night.cards import Card, How
from tournament.purse.accounts import Account
from tournament.refused import Refused

# What a card says of each game, nothing where it was not read.
Claims = tuple[int | None, ...]


@action
def hand_in(w: Writing, *, entry: int, claims: Claims, taken: int = 0) -> str:
    """`taken` is all that is owed, or nothing: what was asked for is what is written down."""
    one = account_of(w, entry)
    card = w.night.card_of(entry)
    _may_be_in(w, card)
    if len(claims) != len(card.lines):
        raise Refused("Another game was seated since you looked: look at the card again.")
    w.put(replace(one.entry, card_in=one.entry.card_in or w.now, claimed=claims))
    if taken:
        pay_all(w, one, taken)
    w.speaks_of(people=(entry,))
    return " ".join(_words(one, card, claims, taken))


@action
def take_back(w: Writing, *, entry: int) -> str:
    """The card goes back to its player; what was paid with it stays paid."""
    one = entry_of(w, entry)
    if one.card_in is None:
        raise Refused(f"The card of {one.name} (number {entry}) is not in.")
    w.put(replace(one, card_in=None, claimed=None))
    w.speaks_of(people=(entry,))
    return f"The card of {one.name} (number {entry}) is out again."


def _may_be_in(w: Writing, card: Card) -> None:
    if not card.lines:
        raise Refused("No game is seated yet: there are no cards to hand in.")
    waiting = next((line for line in card.lines if line.how is How.NOT_IN), None)
    if waiting is not None and not w.desk.reason:
        raise Refused(
            f"Table {waiting.table} of game {waiting.round} is not in yet: enter its score first, "
            "or give a reason."
        )


def _words(one: Account, card: Card, claims: Claims, taken: int) -> Iterator[str]:
    points = card.tally.points
    yield f"Card {one.entry.number} of {one.entry.name} is in, with {points} points."
    for line, claim in zip(card.lines, claims, strict=True):
        if claim not in (None, line.tally.points):
            yield f"It says {claim} for game {line.round}; {line.tally.points} stands."
    if taken:
        yield f"{dollars(taken)} paid."
    elif one.owed:
        yield f"{dollars(one.owed)} still owed."
