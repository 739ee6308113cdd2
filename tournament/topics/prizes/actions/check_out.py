"""Turning in scorecards, which are compared with the score sheets, and paying the fines."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.dollars import format_dollars
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import Scorecard, ScorecardLineKind
from tournament.evening.purse.accounts import Account
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.money.actions import find_account, record_payment_of_all_owed

# The points written on a scorecard, game by game. None stands for a game that was not entered.
ClaimedPoints = tuple[int | None, ...]


@action
def turn_in_card(
    writing: Writing,
    *,
    entry: int,
    claims: ClaimedPoints,
    loners: int | None = None,
    cents_paid: int = 0,
    wrong_total: int | None = None,
) -> str:
    """Turn in a scorecard. `loners` is None if they are not counted. `cents_paid` is everything the
    player owes, or 0 for no payment. `wrong_total` is the total of a card that was added up wrong.
    """
    account = find_account(writing, entry)
    card = ranking.scorecard_of_player(writing.night, entry)
    _require_all_scores(writing, card)
    if len(claims) != len(card.lines):
        raise Refused("Another game has been seated. Check the scorecard again.")
    _refuse_too_few_loners(account, card, loners)
    turned_in_at = account.entry.card_in or writing.now
    writing.put(replace(account.entry, card_in=turned_in_at, claimed=claims, loners=loners))
    if cents_paid:
        record_payment_of_all_owed(writing, account, cents_paid)
    writing.set_subject(people=(entry,))
    total_note = f"Its total was {wrong_total} by mistake." if wrong_total is not None else ""
    sentences = (
        *_card_sentences(account, card, claims, loners),
        total_note,
        _payment_sentence(account, cents_paid),
    )
    return " ".join(filter(None, sentences))


@action
def mark_card_not_turned_in(writing: Writing, *, entry: int) -> str:
    """Mark a scorecard as not turned in. A payment made when the player turned it in
    stays.
    """
    player = require_entry(writing, entry)
    if player.card_in is None:
        raise Refused(f"{player.name} ({entry}) has not turned in a scorecard.")
    writing.put(replace(player, card_in=None, claimed=None, loners=None))
    writing.set_subject(people=(entry,))
    return f"{player.name} ({entry}) took their scorecard back."


def _require_all_scores(writing: Writing, card: Scorecard) -> None:
    if not card.lines:
        raise Refused("There are no scorecards yet. Seat a game first.")
    missing_line = next(
        (line for line in card.lines if line.kind is ScorecardLineKind.NOT_IN), None
    )
    if missing_line is not None and not writing.press.reason:
        raise Refused(
            f"Table {missing_line.table}, game {missing_line.game}, is not in. Enter its score "
            "first, or give a reason."
        )


def _refuse_too_few_loners(
    account: Account, card: Scorecard, entered_loner_count: int | None
) -> None:
    """Refuse fewer loners than the score sheets show."""
    lone_marches = card.tally.lone_marches
    if entered_loner_count is not None and entered_loner_count < lone_marches:
        raise Refused(
            f"The score sheets show {count_of(lone_marches, 'loner')} for {account.entry.name}. "
            f"Enter {lone_marches} or more."
        )


def _card_sentences(
    account: Account, card: Scorecard, claims: ClaimedPoints, loners: int | None
) -> Iterator[str]:
    loner_words = f", {count_of(loners, 'loner')}" if loners else ""
    player_words = f"{account.entry.name} ({account.entry.number})"
    points_words = count_of(card.tally.points, "point")
    yield f"Scorecard in: {player_words}, {points_words}{loner_words}."
    for line, claim in zip(card.lines, claims, strict=True):
        if claim not in (None, line.tally.points):
            yield f"Game {line.game}: scorecard {claim}, score sheet {line.tally.points}."


def _payment_sentence(account: Account, cents_paid: int) -> str:
    if cents_paid:
        return f"Recorded as paid: {account.owed_for_words}."
    return f"{format_dollars(account.cents_owed)} owed." if account.cents_owed else ""
