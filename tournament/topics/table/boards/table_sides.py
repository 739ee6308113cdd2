"""Tables where both sides keep score on a phone: the two sides, and each side's version of the next
hand, for the phones and the desk.
"""

from dataclasses import dataclass

from scoring.chairs import Seats, side_name, sides_at_table
from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.night.play.agreement import (
    HandBySide,
    conflicting_reports,
    report_fingerprint,
    reports_of_next_hand,
    second_phone_report,
    side_key,
)
from tournament.evening.night.play.deals import HandOutcome, shown_hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.side_names import hand_in_words, player_names, team_name_by_side
from tournament.evening.words.many import capitalize


@dataclass(frozen=True, slots=True)
class ScoringSide:
    """One side of a table, which keeps score on a phone of its own."""

    key: str
    name: str
    player_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportConflict:
    """Two different versions of a hand: the one that a side sent, and the other side's."""

    number: int
    shown_number: int  # The number that players see, which skips hands that do not count.
    own_version: str  # Both versions are sentences in quotation marks.
    other_version: str
    other_fingerprint: str  # Tells the accept button which version the page showed.


def find_report_conflict(night: Night, game: TableGame, own_side: Seats) -> ReportConflict | None:
    hand_by_side = conflicting_reports(game)
    words_by_side = _words_by_side(night, game, hand_by_side)
    other_side = next((side for side in hand_by_side if side != own_side), None)
    if other_side is None or own_side not in hand_by_side:
        return None
    number = hand_by_side[own_side].number
    shown_number = shown_hand_number(number, game, night.rules)
    return ReportConflict(
        number,
        shown_number,
        _quoted_version(words_by_side[own_side]),
        _quoted_version(words_by_side[other_side]),
        report_fingerprint(hand_by_side[other_side]),
    )


def scoring_sides(night: Night, game: TableGame) -> tuple[ScoringSide, ...]:
    name_by_side = team_name_by_side(night, game)
    return tuple(
        ScoringSide(side_key(side), side_name(side, name_by_side), player_names(night, game, side))
        for side in sides_at_table(game.chairs)
    )


@dataclass(frozen=True, slots=True)
class SentHand:
    """One side's version of the next hand, with the name and value of the button that saves this
    version.
    """

    side: str
    words: str
    hand: facts.Hand
    button_name_and_value: tuple[str, str]


def sent_hands_by_side(night: Night, game: TableGame) -> tuple[SentHand, ...]:
    """Return the versions of the next hand that the sides have sent. Return none if only one phone
    keeps score.
    """
    hand_by_side = reports_of_next_hand(game) if night.plan.both_sides else {}
    words_by_side, name_by_side = (
        _words_by_side(night, game, hand_by_side),
        team_name_by_side(night, game),
    )
    return tuple(
        SentHand(side_name(side, name_by_side), words_by_side[side], hand, _button_that_saves(hand))
        for side, hand in hand_by_side.items()
    )


def dispute_text(night: Night, game: TableGame) -> str:
    """Return what is in dispute at a table: the director's note, or both versions of a hand that
    two sides or two phones sent. Return "" if nothing is.
    """
    if game.sheet.disputed:
        return f"Disputed: “{game.sheet.disputed}”."
    if not night.plan.both_sides:
        return _other_phone_text(night, game)
    if not conflicting_reports(game):
        return ""
    side_versions = (
        f"{capitalize(sent_hand.side)}: {_quoted_version(sent_hand.words)}"
        for sent_hand in sent_hands_by_side(night, game)
    )
    return f"Disputed. {' '.join(side_versions)}"


def are_versions_in_dispute(night: Night, game: TableGame) -> bool:
    """Return whether the two sides sent different versions of the next hand, and the director has
    not marked the table as disputed.
    """
    return bool(not game.sheet.disputed and night.plan.both_sides and conflicting_reports(game))


def _quoted_version(hand_words: str) -> str:
    return f"“{capitalize(hand_words)}.”"


def _words_by_side(night: Night, game: TableGame, hand_by_side: HandBySide) -> dict[Seats, str]:
    """Return each side's version of a hand in words. If different versions have the same words, add
    the dealers.
    """
    words_by_side = {side: hand_in_words(night, game, hand) for side, hand in hand_by_side.items()}
    if conflicting_reports(game) and len(set(words_by_side.values())) < len(words_by_side):
        return {
            side: f"{words}, {hand_by_side[side].dealer} dealt"
            for side, words in words_by_side.items()
        }
    return words_by_side


def _other_phone_text(night: Night, game: TableGame) -> str:
    other_phone_hand = second_phone_report(game)
    if other_phone_hand is None:
        return ""
    last_hand = game.hands[-1]
    saved_version, sent_version = (
        _quoted_version(hand_in_words(night, game, hand)) for hand in (last_hand, other_phone_hand)
    )
    shown_number = shown_hand_number(last_hand.number, game, night.rules)
    return f"Disputed. Saved as hand {shown_number}: {saved_version} Another phone: {sent_version}"


def _button_that_saves(hand: facts.Hand) -> tuple[str, str]:
    if not hand.maker:
        return "event", f"{hand.event} {hand.stage}".strip()
    alone_and_tricks = hand.alone, hand.tricks
    return "press", next(
        outcome.key
        for outcome in HandOutcome
        if (outcome.alone, outcome.tricks) == alone_and_tricks
    )
