"""The cards as they are handed in, compared with the tables' sheets, and the fines with them."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import Card, CardLineKind
from tournament.evening.purse.accounts import Account
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, entry_of
from tournament.topics.money.actions import account_of, pay_all

# What a card says of each game, nothing where it was not read.
Claims = tuple[int | None, ...]


@action
def hand_in(
    w: Writing,
    *,
    entry: int,
    claims: Claims,
    loners: int | None = None,
    taken: int = 0,
    misadded: int | None = None,
) -> str:
    """`loners` are None where nobody counts them. `taken` is all that is owed, or nothing: what was
    asked for is what is written down. `misadded` is the total of a card that is added up wrong.
    """
    account = account_of(w, entry)
    card = ranking.card_of(w.night, entry)
    _may_be_in(w, card)
    if len(claims) != len(card.lines):
        raise Refused("Another game was seated since you looked: look at the card again.")
    _check_loners(account, card, loners)
    when = account.entry.card_in or w.now
    w.put(replace(account.entry, card_in=when, claimed=claims, loners=loners))
    if taken:
        pay_all(w, account, taken)
    w.speaks_of(people=(entry,))
    wrong = f"It is added up to {misadded} by mistake." if misadded is not None else ""
    return " ".join(
        filter(None, (*_words(account, card, claims, loners), wrong, _paid_words(account, taken)))
    )


@action
def take_back(w: Writing, *, entry: int) -> str:
    """The card goes back to its player; what was paid with it stays paid."""
    player = entry_of(w, entry)
    if player.card_in is None:
        raise Refused(f"The card of {player.name} (number {entry}) is not in.")
    w.put(replace(player, card_in=None, claimed=None, loners=None))
    w.speaks_of(people=(entry,))
    return f"The card of {player.name} (number {entry}) is out again."


def _may_be_in(w: Writing, card: Card) -> None:
    if not card.lines:
        raise Refused("No game is seated yet: there are no cards to hand in.")
    waiting = next((line for line in card.lines if line.how is CardLineKind.NOT_IN), None)
    if waiting is not None and not w.press.reason:
        raise Refused(
            f"Table {waiting.table} of game {waiting.round} is not in yet: enter its score first, "
            "or give a reason."
        )


def _check_loners(account: Account, card: Card, loners: int | None) -> None:
    """What was written down hand by hand is there, whatever the card says."""
    lone_marches = card.tally.lone_marches
    if loners is not None and loners < lone_marches:
        raise Refused(
            f"{account.entry.name} made {so_many(lone_marches, 'loner')} at tables that wrote down "
            f"every hand: write {lone_marches} or more."
        )


def _words(account: Account, card: Card, claims: Claims, loners: int | None) -> Iterator[str]:
    points = so_many(card.tally.points, "point")
    made = f" and {so_many(loners, 'loner')}" if loners else ""
    yield f"Card {account.entry.number} of {account.entry.name} is in, with {points}{made}."
    for line, claim in zip(card.lines, claims, strict=True):
        if claim not in (None, line.tally.points):
            yield f"It says {claim} for game {line.round}; {line.tally.points} stands."


def _paid_words(account: Account, taken: int) -> str:
    if taken:
        return f"{dollars(taken)} paid."
    return f"{dollars(account.owed)} still owed." if account.owed else ""
