"""A table at which both sides keep score: what each has sent of the hands that are not agreed on
yet, and which of them are alike. And where one phone is enough, what another one sent of the last
hand.

Knows one game and no names. What nobody else has confirmed counts nowhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import cast, get_args

from scoring.chairs import Seats, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.events.ordinary import Played
from scoring.game import Game as Engine
from tournament.evening.facts import ChairKey, Hand, Said, Sheet, Unplayed
from tournament.evening.night.play.deals import is_by_table
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import score, to_scored_hand

Words = Mapping[Seats, Hand]
# Who sends, where one phone is enough.
ANOTHER = ""
UNPLAYED = get_args(Unplayed)


def key(side: Seats) -> str:
    """What a side is known by in an address: NS."""
    return "".join(side)


def side_called(name: str, game: TableGame) -> Seats | None:
    return next((chairs for chairs in sides_of(game.chairs) if key(chairs) == name), None)


def with_report(game: TableGame, side: Seats, hand: Hand, rules: HouseRules) -> TableGame:
    """The game once this side has sent that hand, whatever it sent before."""
    sheet = _saying(game.sheet, key(side), hand)
    return replace(game, sheet=sheet, score=score(sheet, game.hands, game.chairs, rules))


def with_late_report(sheet: Sheet, hand: Hand) -> Sheet:
    """What another phone sent of a hand that stands already."""
    return _saying(sheet, ANOTHER, hand)


def without_late_report(sheet: Sheet) -> Sheet:
    """What stands is right, whatever another phone sent."""
    return replace(sheet, said=tuple(report for report in sheet.said if report[0] != ANOTHER))


def late_report(game: TableGame) -> Hand | None:
    """Return a report of the last hand that differs from it, or None once play has gone on."""
    for report in game.sheet.said:
        if report[:2] == (ANOTHER, len(game.hands)) and _is_known(report, game):
            hand = _hand(report, game, game.hands[-1].dealer)
            return hand if hand != game.hands[-1] else None
    return None


def _saying(sheet: Sheet, who: str, hand: Hand) -> Sheet:
    others = (report for report in sheet.said if report[:2] != (who, hand.number))
    said = who, hand.number, hand.dealer, _what(hand), hand.alone, hand.tricks or 0
    return replace(sheet, said=(*others, said))


def words(game: TableGame) -> Words:
    """What each side has sent of the hand that comes next."""
    now = game.score.game
    return _words(game, now) if now and not now.why_over else {}


def agreed_hands(game: TableGame) -> tuple[Hand, ...]:
    """The hands that come next and that two sides have sent alike."""
    return _hands_that_follow(game, _alike)


def differing(game: TableGame) -> Words:
    """What was sent of the hand that comes next, where two sides have sent it and not alike."""
    hands = words(game)
    return hands if len(hands) > 1 and not _alike(hands) else {}


def mark(hand: Hand) -> str:
    """Tells apart what two sides may have sent of the same hand."""
    return f"{hand.dealer}{_what(hand)}{'a' * hand.alone}{hand.tricks or 0}"


def _what(hand: Hand) -> ChairKey | Unplayed:
    """Its maker, or what happened instead."""
    return hand.maker or cast("Unplayed", f"{hand.event} {hand.stage}".strip())


def book(game: TableGame, side: Seats, rules: HouseRules) -> TableGame:
    """The game as one side has it: what is agreed, and what it has sent beyond that. Where a chair
    was left empty, hands do not count any more.
    """
    if game.left_empty:
        return game
    hands = (*game.hands, *_hands_that_follow(game, lambda by_side: by_side.get(side)))
    return replace(game, hands=hands, score=score(game.sheet, hands, game.chairs, rules))


def _hands_that_follow(game: TableGame, choose: Callable[[Words], Hand | None]) -> tuple[Hand, ...]:
    hands: list[Hand] = []
    now = game.score.game
    while now and not now.why_over and (hand := choose(_words(game, now))):
        now = now.after(to_scored_hand(hand))
        hands.append(hand)
    return tuple(hands)


def _words(game: TableGame, now: Engine) -> Words:
    """Dealt as the deal goes by now, whatever was thought when it was sent."""
    hands: dict[Seats, Hand] = {}
    for report in game.sheet.said:
        side = side_called(report[0], game)
        if side and report[1] == now.logged + 1 and _is_known(report, game):
            hand = _hand(report, game, now.dealer.value if now.dealer else report[2])
            hands |= {side: hand} if is_by_table(hand, game.chairs, now.rules) else {}
    return hands


def _is_known(report: Said, game: TableGame) -> bool:
    """Not of a chair that was left empty since."""
    return report[3] in game.chairs or report[3] in UNPLAYED


def _hand(report: Said, game: TableGame, dealer: ChairKey) -> Hand:
    _, number, _, what, alone, tricks = report
    event, _, stage = what.partition(" ")
    hand = Hand(round=game.round, table=game.table, number=number, dealer=dealer, event=event)
    if what in game.chairs:
        maker = cast("ChairKey", what)
        return replace(hand, event=Played.KEY, maker=maker, alone=alone, tricks=tricks)
    return replace(hand, stage=stage)


def _alike(hands: Words) -> Hand | None:
    return next((hand for hand, other in combinations(hands.values(), 2) if hand == other), None)
