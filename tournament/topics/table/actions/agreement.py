"""Actions of a table whose two sides both keep score: a side sends a hand, undoes it, or accepts
the other side's version. A hand counts once both sides have sent the same version.
"""

from dataclasses import replace

from scoring.chairs import Seats, side_name
from tournament.evening import facts
from tournament.evening.night.play.agreement import (
    add_report,
    add_second_phone_report,
    agreed_hands,
    conflicting_reports,
    find_side,
    game_as_reported_by,
    report_fingerprint,
    side_key,
)
from tournament.evening.night.play.deals import replay_deals, shown_hand_number
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail
from tournament.evening.night.play.side_names import hand_in_words, team_name_by_side
from tournament.evening.words.many import capitalize
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.hands import (
    check_may_add_hand,
    confirm_saved_hand,
    find_game_of_hand,
    hand_heading,
    refuse_scoring_errors,
    save_hands,
    sheet_with_first_dealer,
)
from tournament.topics.table.actions.sheet_changes import check_sheet_detail, find_table_game


@action
def store_side_report(writing: Writing, *, side: str, hand: facts.Hand) -> str:
    """Store one side's version of the next hand. The hand counts once the other side sends the same
    version.
    """
    table_game = find_game_of_hand(writing, hand)
    own_side = _find_side_chairs(table_game, side)
    if hand.number <= len(table_game.hands):
        return confirm_saved_hand(writing, table_game, hand)
    own_side_game = game_as_reported_by(table_game, own_side, writing.night.rules)
    if hand.number > len(own_side_game.hands) + 1:
        next_number = shown_hand_number(
            len(own_side_game.hands) + 1, own_side_game, writing.night.rules
        )
        own_side_name = capitalize(_own_side_name(writing, table_game, own_side))
        raise Refused(
            f"{own_side_name} at table {hand.table} must send hand {next_number} first. Then "
            "send this."
        )
    if hand.number <= len(own_side_game.hands):
        return _confirm_repeated_report(writing, own_side_game, own_side, hand)
    check_may_add_hand(writing, table_game, hand)
    with refuse_scoring_errors(table_game):
        replay_deals(
            table_game.sheet, (*own_side_game.hands, hand), table_game.chairs, writing.night.rules
        )
    return _store_report_or_agreed_hands(writing, table_game, own_side, hand)


@action
def undo_side_report(
    writing: Writing, *, game: int, table: int, side: str, hand_number: int
) -> str:
    """Remove the last hand that this side has sent. Refuse if the other side has sent the same
    version.
    """
    table_game = find_table_game(writing, game, table)
    check_sheet_detail(table_game, SheetDetail.HANDS)
    own_side = _find_side_chairs(table_game, side)
    own_side_game = game_as_reported_by(table_game, own_side, writing.night.rules)
    if not len(table_game.hands) < hand_number == len(own_side_game.hands):
        shown_number = shown_hand_number(hand_number, own_side_game, writing.night.rules)
        raise Refused(
            f"Hand {shown_number} can't be undone here. Both sides sent it, or a later hand was "
            "sent. Call the director."
        )
    report_key = (side_key(own_side), hand_number)
    remaining_reports = tuple(
        report for report in table_game.sheet.said if report[:2] != report_key
    )
    writing.put(replace(table_game.sheet, said=remaining_reports))
    return f"{_report_heading(writing, own_side_game, own_side, own_side_game.hands[-1])}: undone"


@action
def accept_other_side_report(
    writing: Writing, *, game: int, table: int, side: str, hand_number: int, seen_fingerprint: str
) -> str:
    """Accept the other side's version of a hand. Refuse if that side has sent another version since
    the page was shown. `seen_fingerprint` identifies the version that the page showed.
    """
    table_game = find_table_game(writing, game, table)
    check_sheet_detail(table_game, SheetDetail.HANDS)
    own_side = _find_side_chairs(table_game, side)
    other_side_hand = next(
        (
            hand
            for reporting_side, hand in conflicting_reports(table_game).items()
            if reporting_side != own_side
        ),
        None,
    )
    if other_side_hand is None or (other_side_hand.number, report_fingerprint(other_side_hand)) != (
        hand_number,
        seen_fingerprint,
    ):
        raise Refused(f"The other side of table {table} has changed this hand. Check it again.")
    check_may_add_hand(writing, table_game, other_side_hand)
    return _store_report_or_agreed_hands(writing, table_game, own_side, other_side_hand)


@action
def store_second_phone_report(writing: Writing, *, hand: facts.Hand) -> str:
    """Store a second phone's version of a hand that is already saved. That version does not count,
    but the director sees the difference.
    """
    table_game = find_game_of_hand(writing, hand)
    if not 0 < hand.number <= len(table_game.hands):
        raise Refused(f"Table {hand.table} no longer has hand {hand.number}. Check its hands.")
    writing.put(add_second_phone_report(table_game.sheet, hand))
    return (
        f"{hand_heading(writing, table_game, hand)}: another phone sent "
        f"{hand_in_words(writing.night, table_game, hand)}"
    )


def _find_side_chairs(table_game: TableGame, sent_side_key: str) -> Seats:
    side_chairs = find_side(sent_side_key, table_game)
    if side_chairs is None:
        raise Refused(
            f"Choose which side of table {table_game.table} this phone keeps score for. Then "
            "send the hand again."
        )
    return side_chairs


def _confirm_repeated_report(
    writing: Writing, own_side_game: TableGame, own_side: Seats, hand: facts.Hand
) -> str:
    sent_hand = own_side_game.hands[hand.number - 1]
    if sent_hand != replace(hand, dealer=sent_hand.dealer):
        sent_hand_words = (
            f"{_report_heading(writing, own_side_game, own_side, sent_hand)}: "
            f"{hand_in_words(writing.night, own_side_game, sent_hand)}"
        )
        raise Refused(f"{sent_hand_words}. Undo that first.")
    heading = _report_heading(writing, own_side_game, own_side, hand)
    return f"{heading}: {hand_in_words(writing.night, own_side_game, hand)}"


def _store_report_or_agreed_hands(
    writing: Writing, table_game: TableGame, own_side: Seats, hand: facts.Hand
) -> str:
    """Store one side's version of a hand, and save the hand if the other side has sent the same
    version.
    """
    game_with_report = add_report(table_game, own_side, hand, writing.night.rules)
    newly_agreed_hands = agreed_hands(game_with_report)
    if newly_agreed_hands:
        sheet = sheet_with_first_dealer(game_with_report, newly_agreed_hands[0], writing)
        return save_hands(
            writing,
            game_with_report,
            sheet,
            (*table_game.hands, *newly_agreed_hands),
            newly_agreed_hands[-1].number,
        )
    writing.put(game_with_report.sheet)
    own_side_game = game_as_reported_by(game_with_report, own_side, writing.night.rules)
    report_words = (
        f"{_report_heading(writing, own_side_game, own_side, hand)}: "
        f"{hand_in_words(writing.night, table_game, hand)}"
    )
    return f"{report_words}. It counts when the other side sends the same"


def _report_heading(
    writing: Writing, own_side_game: TableGame, own_side: Seats, hand: facts.Hand
) -> str:
    own_side_name = _own_side_name(writing, own_side_game, own_side)
    return f"{hand_heading(writing, own_side_game, hand)}, sent by {own_side_name}"


def _own_side_name(writing: Writing, table_game: TableGame, own_side: Seats) -> str:
    return side_name(own_side, team_name_by_side(writing.night, table_game))
