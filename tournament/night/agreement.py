"""A table at which both sides keep score: what each has sent of the hands that are not agreed on
yet, and which of them are alike. And where one phone is enough, what another one sent of the last
hand.

Knows one game and no names. What nobody else has confirmed counts nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

from scoring.chairs import Chair, Seats, sides_of
from scoring.game import Game as Engine
from scoring.house_rules import HouseRules
from tournament.night.facts import Hand, Said, Sheet
from tournament.night.games import Game
from tournament.night.sheets import score, seen

Words = Mapping[Seats, Hand]
# Who sends, where one phone is enough.
ANOTHER = ""


def key(side: Seats) -> str:
    """What a side is known by in an address: NS."""
    return "".join(side)


def side_called(name: str, game: Game) -> Seats | None:
    return next((one for one in sides_of(game.chairs) if key(one) == name), None)


def saying(game: Game, side: Seats, hand: Hand, rules: HouseRules) -> Game:
    """The game once this side has sent that hand, whatever it sent before."""
    sheet = _saying(game.sheet, key(side), hand)
    return replace(game, sheet=sheet, score=score(sheet, game.hands, game.chairs, rules))


def also_saying(sheet: Sheet, hand: Hand) -> Sheet:
    """What another phone sent of a hand that stands already."""
    return _saying(sheet, ANOTHER, hand)


def without_another(sheet: Sheet) -> Sheet:
    """What stands is right, whatever another phone sent."""
    return replace(sheet, said=tuple(one for one in sheet.said if one[0] != ANOTHER))


def also_said(game: Game) -> Hand | None:
    """Of the last hand, where it stands otherwise; who plays on has settled it."""
    for who, number, _, maker, alone, tricks in game.sheet.said:
        if (who, number) == (ANOTHER, len(game.hands)) and Chair(maker) in game.chairs:
            hand = replace(game.hands[-1], maker=maker, alone=alone, tricks=tricks)
            return hand if hand != game.hands[-1] else None
    return None


def _saying(sheet: Sheet, who: str, hand: Hand) -> Sheet:
    others = (one for one in sheet.said if one[:2] != (who, hand.number))
    said = who, hand.number, hand.dealer, hand.maker, hand.alone, hand.tricks or 0
    return replace(sheet, said=(*others, said))


def words(game: Game) -> Words:
    """What each side has sent of the hand that comes next."""
    now = game.score.game
    return _words(game, now) if now and not now.why_over else {}


def agreed(game: Game) -> tuple[Hand, ...]:
    """The hands that come next and that two sides have sent alike."""
    return _followed(game, _alike)


def differing(game: Game) -> Words:
    """What was sent of the hand that comes next, where two sides have sent it and not alike."""
    found = words(game)
    return found if len(found) > 1 and not _alike(found) else {}


def mark(hand: Hand) -> str:
    """Tells apart what two sides may have sent of the same hand."""
    return f"{hand.dealer}{hand.maker}{'a' * hand.alone}{hand.tricks}"


def book(game: Game, side: Seats, rules: HouseRules) -> Game:
    """The game as one side has it: what is agreed, and what it has sent beyond that. Where a chair
    was left empty, hands do not count any more.
    """
    if game.left_empty:
        return game
    hands = (*game.hands, *_followed(game, lambda found: found.get(side)))
    return replace(game, hands=hands, score=score(game.sheet, hands, game.chairs, rules))


def _followed(game: Game, choose: Callable[[Words], Hand | None]) -> tuple[Hand, ...]:
    found: list[Hand] = []
    now = game.score.game
    while now and not now.why_over and (hand := choose(_words(game, now))):
        now = now.after(seen(hand))
        found.append(hand)
    return tuple(found)


def _words(game: Game, now: Engine) -> Words:
    """Dealt as the deal goes by now, whatever was thought when it was sent."""
    told = (one for one in game.sheet.said if one[1] == now.logged + 1)
    return {side: _hand(one, game, now) for one in told if (side := _whose(one, game))}


def _whose(one: Said, game: Game) -> Seats | None:
    return side_called(one[0], game) if Chair(one[3]) in game.chairs else None


def _hand(told: Said, game: Game, now: Engine) -> Hand:
    _, number, dealer, maker, alone, tricks = told
    return Hand(
        round=game.round,
        table=game.table,
        number=number,
        dealer=now.dealer.value if now.dealer else dealer,
        event="played",
        maker=maker,
        alone=alone,
        tricks=tricks,
    )


def _alike(found: Words) -> Hand | None:
    return next((one for one, other in combinations(found.values(), 2) if one == other), None)
