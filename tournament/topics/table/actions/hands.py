"""Actions of a game entered hand by hand: add the next hand, change a hand, or remove one."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night.play.agreement import agreed_hands
from tournament.evening.night.play.deals import (
    Deal,
    may_take_back_last_hand,
    renumber_hands,
    replay_deals,
    shown_hand_number,
)
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail, score_of_table, start_game
from tournament.evening.night.play.side_names import hand_in_words, team_name_by_side
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.storage.writing.objections import NeedsReason, SheetConflict
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.sheet_changes import (
    apply_score_consequences,
    check_sheet_detail,
    find_table_game,
    make_sheet_conflict,
    require_reason_if_closed,
    table_words,
)


@action
def record_hand(writing: Writing, *, hand: facts.Hand) -> str:
    """Save the next hand. Refuse it if an earlier hand is missing, or if another hand with this
    number is saved already.
    """
    table_game = find_game_of_hand(writing, hand)
    saved_hands = table_game.hands
    if hand.number > len(saved_hands) + 1:
        next_number = shown_hand_number(len(saved_hands) + 1, table_game, writing.night.rules)
        raise Refused(earlier_hand_first_sentence(hand.table, next_number))
    if hand.number <= len(saved_hands):
        return confirm_saved_hand(writing, table_game, hand)
    check_may_add_hand(writing, table_game, hand)
    sheet = sheet_with_first_dealer(table_game, hand, writing)
    return save_hands(writing, table_game, sheet, (*saved_hands, hand), hand.number)


def earlier_hand_first_sentence(table: int, hand: int) -> str:
    return f"Table {table} is at hand {hand}. Enter that hand first."


@action
def change_hand(writing: Writing, *, hand: facts.Hand, version: int) -> str:
    table_game = find_game_of_hand(writing, hand)
    if not 0 < hand.number <= len(table_game.hands):
        raise Refused(f"Table {hand.table} has no hand {hand.number} yet. Check its hands.")
    old_hand = table_game.hands[hand.number - 1]
    if old_hand == hand:
        heading = hand_heading(writing, table_game, hand)
        return f"{heading}: {hand_in_words(writing.night, table_game, hand)}"
    shown_number = shown_hand_number(hand.number, table_game, writing.night.rules)
    require_reason_if_closed(writing, table_game, f"Give a reason to change hand {shown_number}.")
    if version != table_game.sheet.version:
        raise make_hand_conflict(writing, table_game, sent_hand=hand, stored_hand=old_hand)
    new_hands = (*table_game.hands[: hand.number - 1], hand, *table_game.hands[hand.number :])
    sheet = sheet_with_first_dealer(table_game, hand, writing)
    return save_hands(
        writing,
        table_game,
        sheet,
        assign_dealers(writing, table_game, sheet, new_hands),
        hand.number,
    )


@action
def remove_hand(writing: Writing, *, game: int, table: int, hand_number: int, version: int) -> str:
    """Remove one hand. Later hands move up, which changes their dealers. If both sides keep score,
    both must send the later hands again.
    """
    return _remove_hand(writing, find_table_game(writing, game, table), hand_number, version)


@action
def remove_last_hand(
    writing: Writing, *, game: int, table: int, hand_number: int, version: int
) -> str:
    """Remove a table's last hand, as its phone asked. Refuse if other games or prizes depend on the
    score, or if the hand was saved by a ruling.
    """
    table_game = find_table_game(writing, game, table)
    if not may_take_back_last_hand(table_game, writing.night.rules) or hand_number != len(
        table_game.hands
    ):
        raise Refused(f"Table {table} can undo only its last hand. Call the director.")
    try:
        return _remove_hand(writing, table_game, hand_number, version)
    except NeedsReason as refusal:
        raise Refused(
            f"Other games or prizes depend on the score of table {table}. Call the director."
        ) from refusal


@action
def set_first_dealer(writing: Writing, *, game: int, table: int, dealer: str) -> str:
    """Set the player who dealt first, and with that the dealer of every hand."""
    table_game = find_table_game(writing, game, table)
    check_sheet_detail(table_game, SheetDetail.HANDS)
    first_dealer = next((chair for chair in table_game.chairs if chair.value == dealer), None)
    if first_dealer is None:
        raise Refused(f"Choose the player at table {table} who dealt first.")
    require_reason_if_closed(
        writing, table_game, f"Give a reason to change the first dealer to {first_dealer.words}."
    )
    new_sheet = replace(table_game.sheet, dealer=first_dealer.value)
    renumbered_hands = assign_dealers(writing, table_game, new_sheet, table_game.hands)
    store_hands(
        writing,
        table_game,
        new_sheet,
        add_agreed_hands(writing, table_game, new_sheet, renumbered_hands),
    )
    return f"{table_words(writing.night, table_game)}: first dealer {first_dealer.words}"


def find_game_of_hand(writing: Writing, hand: facts.Hand) -> TableGame:
    """Return the game to which a hand belongs. Refuse a game that is not entered hand by hand, or a
    hand without a number.
    """
    table_game = find_table_game(writing, hand.round, hand.table)
    check_sheet_detail(table_game, SheetDetail.HANDS)
    if hand.number < 1:
        raise Refused(f"This hand of table {hand.table} has no number. Reload the page.")
    return table_game


def check_may_add_hand(writing: Writing, table_game: TableGame, hand: facts.Hand) -> None:
    if table_game.sheet.short:
        raise Refused(
            f"Table {hand.table} has a short game of "
            f"{count_of(len(table_game.hands), 'hand')}. Undo that first."
        )
    shown_number = shown_hand_number(hand.number, table_game, writing.night.rules)
    require_reason_if_closed(writing, table_game, f"Give a reason to add hand {shown_number}.")


def confirm_saved_hand(writing: Writing, table_game: TableGame, hand: facts.Hand) -> str:
    """Return the history line of a hand that is already saved. Refuse the hand if it differs from
    the saved one.
    """
    stored_hand = table_game.hands[hand.number - 1]
    if stored_hand != hand:
        raise make_hand_conflict(writing, table_game, sent_hand=hand, stored_hand=stored_hand)
    heading = hand_heading(writing, table_game, hand)
    return f"{heading}: {hand_in_words(writing.night, table_game, hand)}"


def make_hand_conflict(
    writing: Writing, table_game: TableGame, *, sent_hand: facts.Hand, stored_hand: facts.Hand
) -> SheetConflict:
    shown_number = shown_hand_number(sent_hand.number, table_game, writing.night.rules)
    version_words = [
        f"hand {shown_number} as “{hand_in_words(writing.night, table_game, hand)}”"
        for hand in (sent_hand, stored_hand)
    ]
    return make_sheet_conflict(
        writing, table_game, sent_words=version_words[0], stored_words=version_words[1]
    )


def sheet_with_first_dealer(
    table_game: TableGame, hand: facts.Hand, writing: Writing
) -> facts.Sheet:
    """Return the table's sheet. If `hand` is the first one, its dealer becomes the first dealer."""
    expected_dealer = start_game(table_game.sheet, table_game.chairs, writing.night.rules).dealer
    if hand.number > 1 or hand.dealer == expected_dealer:
        return table_game.sheet
    return replace(table_game.sheet, dealer=hand.dealer)


def save_hands(
    writing: Writing,
    table_game: TableGame,
    sheet: facts.Sheet,
    hands: tuple[facts.Hand, ...],
    hand_number: int,
) -> str:
    """Store all hands of a table and apply the consequences of the new score. Return the history
    line of hand `hand_number`.
    """
    with refuse_scoring_errors(table_game):
        hands = add_agreed_hands(writing, table_game, sheet, hands)
    deal = store_hands(writing, table_game, sheet, hands)[hand_number - 1]
    action_words = hand_in_words(writing.night, table_game, deal.hand)
    points_words = deal.points_scored_words(team_name_by_side(writing.night, table_game))
    sentence = f"{action_words}, {points_words} ({deal.score_words})"
    return apply_score_consequences(
        writing,
        table_game,
        f"{table_words(writing.night, table_game)}, hand {deal.number}: {sentence}",
    )


def assign_dealers(
    writing: Writing, table_game: TableGame, sheet: facts.Sheet, hands: Iterable[facts.Hand]
) -> tuple[facts.Hand, ...]:
    """Return the hands with each dealer set by the order of the deal."""
    with refuse_scoring_errors(table_game):
        return renumber_hands(sheet, hands, table_game.chairs, writing.night.rules)


def add_agreed_hands(
    writing: Writing, table_game: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[facts.Hand, ...]:
    """Return the hands, followed by later hands of which both sides have sent the same version."""
    if not writing.night.plan.both_sides:
        return hands
    table_score = score_of_table(sheet, hands, table_game.chairs, writing.night.rules)
    return (*hands, *agreed_hands(replace(table_game, sheet=sheet, hands=hands, score=table_score)))


def store_hands(
    writing: Writing, table_game: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[Deal, ...]:
    """Store all hands of a table, and its sheet under a new version if anything changed. Return the
    scored deals. Refuse a hand that cannot follow the others.
    """
    with refuse_scoring_errors(table_game):
        new_deals = replay_deals(sheet, hands, table_game.chairs, writing.night.rules)
    writing.put(*hands)
    if (sheet, hands) != (table_game.sheet, table_game.hands):
        later_reports = tuple(report for report in sheet.said if report[1] > len(hands))
        writing.put(replace(sheet, said=later_reports, version=table_game.sheet.version + 1))
    return new_deals


@contextmanager
def refuse_scoring_errors(table_game: TableGame) -> Iterator[None]:
    """Turn an error of the scoring engine into a refusal that names the table."""
    try:
        yield
    except ValueError as fault:
        raise Refused(f"Table {table_game.table}: {fault}") from fault


def hand_heading(writing: Writing, table_game: TableGame, hand: facts.Hand) -> str:
    return (
        f"{table_words(writing.night, table_game)}, hand "
        f"{shown_hand_number(hand.number, table_game, writing.night.rules)}"
    )


def _remove_hand(writing: Writing, table_game: TableGame, hand_number: int, version: int) -> str:
    table = table_game.table
    check_sheet_detail(table_game, SheetDetail.HANDS)
    if not 0 < hand_number <= len(table_game.hands):
        raise Refused(f"Table {table} has no hand {hand_number}. Check its hands.")
    if version != table_game.sheet.version:
        raise Refused(f"Table {table} has changed since you looked. Check its hands.")
    shown_number = shown_hand_number(hand_number, table_game, writing.night.rules)
    require_reason_if_closed(writing, table_game, f"Give a reason to remove hand {shown_number}.")
    remaining_hands = (*table_game.hands[: hand_number - 1], *table_game.hands[hand_number:])
    first_dealer = table_game.sheet.dealer if remaining_hands else ""
    new_sheet = replace(
        table_game.sheet, short=False, hands_played=None, dealer=first_dealer, said=()
    )
    removed_words = hand_in_words(writing.night, table_game, table_game.hands[hand_number - 1])
    store_hands(
        writing,
        table_game,
        new_sheet,
        assign_dealers(writing, table_game, new_sheet, remaining_hands),
    )
    writing.drop(table_game.hands[-1])
    return apply_score_consequences(
        writing,
        table_game,
        f"{table_words(writing.night, table_game)}, hand {shown_number} removed: {removed_words}",
    )
