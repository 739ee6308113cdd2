"""Tables where both sides keep score on a phone: the two sides, and each side's version of the next
hand, for the phones and the desk.
"""

from dataclasses import dataclass

from scoring.chairs import Seats, side_name, sides_at_table
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.agreement import (
    Reports,
    conflicting_reports,
    late_report,
    report_fingerprint,
    reports,
    side_key,
)
from tournament.evening.night.play.deals import Outcome, hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import player_names, who_did_what


@dataclass(frozen=True, slots=True)
class ScoringSide:
    """A side that keeps score on its own phone."""

    key: str
    name: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportConflict:
    """The two versions of a hand that the sides do not agree on, from the view of one side."""

    number: int
    shown_number: int  # as the players count hands
    own_report_words: str
    other_report_words: str
    other_key: str  # identifies the other side's report that the button accepts


def report_conflict(night: Night, game: TableGame, own_side: Seats) -> ReportConflict | None:
    hands = conflicting_reports(game)
    words_by_side = _words_by_side(night, game, hands)
    other_side = next((side for side in hands if side != own_side), None)
    if other_side is None or own_side not in hands:
        return None
    number = hands[own_side].number
    shown_number = hand_number(number, game, night.rules)
    return ReportConflict(
        number,
        shown_number,
        words_by_side[own_side],
        words_by_side[other_side],
        report_fingerprint(hands[other_side]),
    )


def scoring_sides(night: Night, game: TableGame) -> tuple[ScoringSide, ...]:
    return tuple(
        ScoringSide(side_key(side), side_name(side), player_names(night, game, side))
        for side in sides_at_table(game.chairs)
    )


@dataclass(frozen=True, slots=True)
class SentHand:
    """One side's version of the next hand, with the name and value of the button that saves it."""

    side: str
    words: str
    hand: facts.Hand
    button: tuple[str, str]


def sent_by_sides(night: Night, game: TableGame) -> tuple[SentHand, ...]:
    """Return the versions of the next hand that were sent; none unless both sides keep score."""
    hands = reports(game) if night.plan.both_sides else {}
    words_by_side = _words_by_side(night, game, hands)
    return tuple(
        SentHand(side_name(side), words_by_side[side], hand, _save_button(hand))
        for side, hand in hands.items()
    )


def disagreement_words(night: Night, game: TableGame) -> str:
    """Return words about two different versions of a hand, by two sides or two phones, or ""."""
    if not night.plan.both_sides:
        return _other_phone_words(night, game)
    versions = sent_by_sides(night, game) if conflicting_reports(game) else ()
    return "; ".join(f"{sent_hand.side} sent {sent_hand.words}" for sent_hand in versions)


def _words_by_side(night: Night, game: TableGame, hands: Reports) -> dict[Seats, str]:
    """Return each side's version in words, with the dealer if only the dealers differ."""
    words_by_side = {side: who_did_what(night, game, hand) for side, hand in hands.items()}
    if conflicting_reports(game) and len(set(words_by_side.values())) < len(words_by_side):
        return {
            side: f"{words}, {hands[side].dealer} dealt" for side, words in words_by_side.items()
        }
    return words_by_side


def _other_phone_words(night: Night, game: TableGame) -> str:
    other_hand = late_report(game)
    if other_hand is None:
        return ""
    last_hand = game.hands[-1]
    saved_words, sent_words = (who_did_what(night, game, hand) for hand in (last_hand, other_hand))
    shown_number = hand_number(last_hand.number, game, night.rules)
    return f"hand {shown_number} is saved as “{saved_words}”, but another phone sent “{sent_words}”"


def _save_button(hand: facts.Hand) -> tuple[str, str]:
    if not hand.maker:
        return "event", f"{hand.event} {hand.stage}".strip()
    outcome_values = hand.alone, hand.tricks
    return "press", next(
        outcome.key for outcome in Outcome if (outcome.alone, outcome.tricks) == outcome_values
    )
