"""Score keeping by both sides of a table: each side's reports of hands, and the hands on which both
agree. A report does not count until the other side confirms it. If one phone is enough, another
phone can still report the last hand differently.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import cast, get_args

from scoring.chairs import Seats, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.events.ordinary import PlayedHand
from scoring.game import Game
from tournament.evening.facts import ChairKey, Hand, HandReport, Sheet, UnplayedOutcome
from tournament.evening.night.play.deals import can_table_record
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import score_of_table, to_scored_hand

HandBySide = Mapping[Seats, Hand]
# The key of a report from another phone at a table where one phone is enough; other reports have a
# side's key.
SECOND_PHONE_REPORTER_KEY = ""
UNPLAYED_OUTCOMES = get_args(UnplayedOutcome)


def side_key(side: Seats) -> str:
    """Return a side's key for page addresses, as in "NS"."""
    return "".join(side)


def find_side(key: str, game: TableGame) -> Seats | None:
    return next((chairs for chairs in sides_at_table(game.chairs) if side_key(chairs) == key), None)


def add_report(game: TableGame, side: Seats, hand: Hand, rules: HouseRules) -> TableGame:
    """Return the game with this side's report of a hand. It replaces the side's earlier report
    of that hand.
    """
    sheet = _add_report_to_sheet(game.sheet, side_key(side), hand)
    return replace(game, sheet=sheet, score=score_of_table(sheet, game.hands, game.chairs, rules))


def add_second_phone_report(sheet: Sheet, hand: Hand) -> Sheet:
    """Return the sheet with another phone's report of a hand that is already recorded."""
    return _add_report_to_sheet(sheet, SECOND_PHONE_REPORTER_KEY, hand)


def remove_second_phone_reports(sheet: Sheet) -> Sheet:
    """Return the sheet without other phones' reports of recorded hands, once the recorded hand
    is found to be right.
    """
    return replace(
        sheet, said=tuple(report for report in sheet.said if report[0] != SECOND_PHONE_REPORTER_KEY)
    )


def second_phone_report(game: TableGame) -> Hand | None:
    """Return another phone's report of the last recorded hand if it differs from that hand,
    otherwise None.
    """
    for report in game.sheet.said:
        if report[:2] == (SECOND_PHONE_REPORTER_KEY, len(game.hands)) and _is_report_valid(
            report, game
        ):
            hand = _read_report(report, game, game.hands[-1].dealer)
            return hand if hand != game.hands[-1] else None
    return None


def _add_report_to_sheet(sheet: Sheet, reporter: str, hand: Hand) -> Sheet:
    """Return the sheet with a report of a hand. It replaces the reporter's earlier report of that
    hand.
    """
    other_reports = (report for report in sheet.said if report[:2] != (reporter, hand.number))
    new_report = (
        reporter,
        hand.number,
        hand.dealer,
        _maker_or_outcome(hand),
        hand.alone,
        hand.tricks or 0,
    )
    return replace(sheet, said=(*other_reports, new_report))


def reports_of_next_hand(game: TableGame) -> HandBySide:
    """Return each side's report of the next hand."""
    game_so_far = game.score.game
    return (
        _reports_after(game, game_so_far)
        if game_so_far and not game_so_far.why_game_is_over()
        else {}
    )


def agreed_hands(game: TableGame) -> tuple[Hand, ...]:
    """Return the next hands that both sides reported in the same way."""
    return _next_reported_hands(game, _agreed_hand)


def conflicting_reports(game: TableGame) -> HandBySide:
    """Return both sides' reports of the next hand if they differ; otherwise an empty mapping."""
    hand_by_side = reports_of_next_hand(game)
    return hand_by_side if len(hand_by_side) > 1 and not _agreed_hand(hand_by_side) else {}


def report_fingerprint(hand: Hand) -> str:
    """Return a key that is different for each possible report of a hand."""
    return f"{hand.dealer}{_maker_or_outcome(hand)}{'a' * hand.alone}{hand.tricks or 0}"


def _maker_or_outcome(hand: Hand) -> ChairKey | UnplayedOutcome:
    """Return the hand's maker, or the outcome of a deal that was not played."""
    return hand.maker or cast("UnplayedOutcome", f"{hand.event} {hand.stage}".strip())


def game_as_reported_by(game: TableGame, side: Seats, rules: HouseRules) -> TableGame:
    """Return the game with its recorded hands and then the hands that this side has reported since.
    After a chair was left empty, hands no longer count, so the game is returned unchanged.
    """
    if game.has_empty_chair:
        return game
    hands = (*game.hands, *_next_reported_hands(game, lambda by_side: by_side.get(side)))
    return replace(game, hands=hands, score=score_of_table(game.sheet, hands, game.chairs, rules))


def _next_reported_hands(
    game: TableGame, choose_hand: Callable[[HandBySide], Hand | None]
) -> tuple[Hand, ...]:
    """Return the hands that follow the recorded ones, as long as `choose_hand` finds one among
    the reports.
    """
    hands: list[Hand] = []
    game_so_far = game.score.game
    while (
        game_so_far
        and not game_so_far.why_game_is_over()
        and (hand := choose_hand(_reports_after(game, game_so_far)))
    ):
        game_so_far = game_so_far.add_hand(to_scored_hand(hand))
        hands.append(hand)
    return tuple(hands)


def _reports_after(game: TableGame, game_so_far: Game) -> HandBySide:
    """Return each side's report of the hand that follows `game_so_far`. A report is left out if the
    table cannot record its hand without the director. The dealer is the chair whose turn it is,
    even if the phone sent another one.
    """
    hand_by_side: dict[Seats, Hand] = {}
    for report in game.sheet.said:
        side = find_side(report[0], game)
        if side and report[1] == game_so_far.hands_logged + 1 and _is_report_valid(report, game):
            hand = _read_report(
                report, game, game_so_far.dealer.value if game_so_far.dealer else report[2]
            )
            hand_by_side |= (
                {side: hand} if can_table_record(hand, game.chairs, game_so_far.rules) else {}
            )
    return hand_by_side


def _is_report_valid(report: HandReport, game: TableGame) -> bool:
    """Return whether the report's maker still has a chair, or the deal was not played."""
    return report[3] in game.chairs or report[3] in UNPLAYED_OUTCOMES


def _read_report(report: HandReport, game: TableGame, dealer: ChairKey) -> Hand:
    """Return the hand that a report describes, with this dealer."""
    _, number, _, outcome, alone, tricks = report
    event, _, stage = outcome.partition(" ")
    hand = Hand(round=game.round, table=game.table, number=number, dealer=dealer, event=event)
    if outcome in game.chairs:
        maker = cast("ChairKey", outcome)
        return replace(hand, event=PlayedHand.KEY, maker=maker, alone=alone, tricks=tricks)
    return replace(hand, stage=stage)


def _agreed_hand(hand_by_side: HandBySide) -> Hand | None:
    """Return the hand that two sides reported in the same way, or None."""
    hand_pairs = combinations(hand_by_side.values(), 2)
    return next((hand for hand, other_hand in hand_pairs if hand == other_hand), None)
