"""Actions of a table whose two sides both keep score: one side sends a hand, undoes it, or accepts
the other side's version. A hand counts once both have sent the same.
"""

from dataclasses import replace

from scoring.chairs import Seats, side_name
from tournament.evening import facts
from tournament.evening.night.play.agreement import (
    agreed_hands,
    conflicting_reports,
    game_as_kept_by,
    report_fingerprint,
    side_by_key,
    side_key,
    with_late_report,
    with_report,
)
from tournament.evening.night.play.deals import deals, hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.side_names import who_did_what
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.hands import (
    answer_saved_hand,
    check_may_add_hand,
    game_of_hand,
    hand_label,
    refuse_faults,
    save_hands,
    with_first_dealer,
)
from tournament.topics.table.actions.sheet_presses import check_depth, find_table_game


@action
def send_report(writing: Writing, *, side: str, hand: facts.Hand) -> str:
    """Store one side's version of the next hand. It counts once the other side sends the same."""
    table_game = game_of_hand(writing, hand)
    own_side = _chairs_of_side(table_game, side)
    if hand.number <= len(table_game.hands):
        return answer_saved_hand(writing, table_game, hand)
    own_game = game_as_kept_by(table_game, own_side, writing.night.rules)
    if hand.number > len(own_game.hands) + 1:
        next_number = hand_number(len(own_game.hands) + 1, own_game, writing.night.rules)
        raise Refused(
            f"{side_name(own_side)} at table {hand.table} must send hand {next_number} first. Then "
            "send this."
        )
    if hand.number <= len(own_game.hands):
        return _answer_repeated_report(writing, own_game, own_side, hand)
    check_may_add_hand(writing, table_game, hand)
    with refuse_faults(table_game):
        deals(table_game.sheet, (*own_game.hands, hand), table_game.chairs, writing.night.rules)
    return _store_report(writing, table_game, own_side, hand)


@action
def take_report_back(writing: Writing, *, game: int, table: int, side: str, number: int) -> str:
    """Remove the last hand this side has sent, unless the other side has sent the same."""
    table_game = find_table_game(writing, game, table)
    check_depth(table_game, Depth.HANDS)
    own_side = _chairs_of_side(table_game, side)
    own_game = game_as_kept_by(table_game, own_side, writing.night.rules)
    if not len(table_game.hands) < number == len(own_game.hands):
        raise Refused(
            f"Hand {hand_number(number, own_game, writing.night.rules)} can't be undone "
            "here. Both sides sent it, or a later hand was sent. Call the director."
        )
    report_key = (side_key(own_side), number)
    other_reports = tuple(report for report in table_game.sheet.said if report[:2] != report_key)
    writing.put(replace(table_game.sheet, said=other_reports))
    return f"{_report_heading(writing, own_game, own_side, own_game.hands[-1])}: undone"


@action
def accept_other_report(
    writing: Writing, *, game: int, table: int, side: str, number: int, report_seen: str
) -> str:
    """Accept the other side's version of a hand. Refuse if it is no longer the version with the key
    `report_seen`, which the page showed.
    """
    table_game = find_table_game(writing, game, table)
    check_depth(table_game, Depth.HANDS)
    own_side = _chairs_of_side(table_game, side)
    other_hand = next(
        (
            hand
            for reporting_side, hand in conflicting_reports(table_game).items()
            if reporting_side != own_side
        ),
        None,
    )
    if other_hand is None or (other_hand.number, report_fingerprint(other_hand)) != (
        number,
        report_seen,
    ):
        raise Refused(f"The other side of table {table} has changed this hand. Check it again.")
    check_may_add_hand(writing, table_game, other_hand)
    return _store_report(writing, table_game, own_side, other_hand)


@action
def store_late_report(writing: Writing, *, hand: facts.Hand) -> str:
    """Store a second phone's version of a hand that is already saved. It does not count, but the
    director sees the difference.
    """
    table_game = game_of_hand(writing, hand)
    if not 0 < hand.number <= len(table_game.hands):
        raise Refused(f"Table {hand.table} no longer has hand {hand.number}. Check its hands.")
    writing.put(with_late_report(table_game.sheet, hand))
    return (
        f"{hand_label(writing, table_game, hand)}: another phone sent "
        f"{who_did_what(writing.night, table_game, hand)}"
    )


def _chairs_of_side(table_game: TableGame, name: str) -> Seats:
    chairs = side_by_key(name, table_game)
    if chairs is None:
        raise Refused(
            f"Choose which side of table {table_game.table} this phone keeps score for. Then "
            "send the hand again."
        )
    return chairs


def _answer_repeated_report(
    writing: Writing, own_game: TableGame, own_side: Seats, hand: facts.Hand
) -> str:
    sent_hand = own_game.hands[hand.number - 1]
    if sent_hand != replace(hand, dealer=sent_hand.dealer):
        sent_words = (
            f"{_report_heading(writing, own_game, own_side, sent_hand)}: "
            f"{who_did_what(writing.night, own_game, sent_hand)}"
        )
        raise Refused(f"{sent_words}. Undo that first.")
    heading = _report_heading(writing, own_game, own_side, hand)
    return f"{heading}: {who_did_what(writing.night, own_game, hand)}"


def _store_report(
    writing: Writing, table_game: TableGame, own_side: Seats, hand: facts.Hand
) -> str:
    """Store one side's version of a hand, and save the hand if the other side has sent the same."""
    game_with_report = with_report(table_game, own_side, hand, writing.night.rules)
    new_hands = agreed_hands(game_with_report)
    if new_hands:
        sheet = with_first_dealer(game_with_report, new_hands[0], writing)
        return save_hands(
            writing,
            game_with_report,
            sheet,
            (*table_game.hands, *new_hands),
            new_hands[-1].number,
        )
    writing.put(game_with_report.sheet)
    own_game = game_as_kept_by(game_with_report, own_side, writing.night.rules)
    words = (
        f"{_report_heading(writing, own_game, own_side, hand)}: "
        f"{who_did_what(writing.night, table_game, hand)}"
    )
    return f"{words}. It counts when the other side sends the same"


def _report_heading(
    writing: Writing, own_game: TableGame, own_side: Seats, hand: facts.Hand
) -> str:
    return f"{hand_label(writing, own_game, hand)}, sent by {side_name(own_side)}"
