"""What a pretend scorekeeper hands in, and how a pretend director writes it down: totals for most
tables, some hand by hand and some row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.lots import Lots
from scoring.chairs import Chair, sides_of
from scoring.documents.hands import write_hand
from scoring.game import MOST_HANDS, begin, first_dealer
from scoring.game import Game as Played
from scoring.hand import Hand
from scoring.house_rules import HouseRules
from scoring.tally import Tally
from scoring.typed import Cells
from tournament.actions import as_read, hands, sheets
from tournament.actions.write import Desk, Done
from tournament.night import facts
from tournament.night.games import Game
from tournament.night.sheets import x_holders, x_is_personal
from tournament.night.written import read
from tournament.rehearsal.cards import play_game, play_hands

# Of so many tables one is written hand by hand, and one row by row.
ONE_IN = 6


@dataclass(frozen=True, slots=True)
class Told:
    """The totals on a sheet, by sides."""

    points: Cells
    x: Cells


def write_down(desk: Desk, game: Game, rules: HouseRules, lots: Lots) -> None:
    """The whole game; where hands are written down already, the rest of them."""
    way = 0 if game.hands else lots.below(ONE_IN)
    if game.left_empty or way > 1 or (way == 1 and x_is_personal(rules, game.chairs)):
        totals(desk, game, deal_out(game, rules, lots), rules)
    elif way == 1:
        rows(desk, game, deal_out(game, rules, lots), rules)
    else:
        by_hand(desk, game, rules, lots)


def deal_out(game: Game, rules: HouseRules, lots: Lots) -> tuple[Hand, ...]:
    dealer = first_dealer(rules, game.chairs) or game.chairs[lots.below(len(game.chairs))]
    return play_game(rules, game.chairs, dealer, lots)


def totals(desk: Desk, game: Game, dealt: Sequence[Hand], rules: HouseRules) -> Done:
    return type_in(desk, game, told(game, dealt, rules))


def told(game: Game, dealt: Sequence[Hand], rules: HouseRules) -> Told:
    tallies = _tallies(game, dealt, rules)
    return Told(
        tuple(tallies[side[0]].points for side in sides_of(game.chairs)),
        tuple(tallies[holders[0]].x for holders in x_holders(rules, game.chairs)),
    )


def type_in(desk: Desk, game: Game, told: Told) -> Done:
    return sheets.type_totals(
        desk,
        game=game.round,
        table=game.table,
        points=told.points,
        x=told.x,
        version=game.sheet.version,
        kept=True,
    )


def rows(desk: Desk, game: Game, dealt: Sequence[Hand], rules: HouseRules) -> None:
    before = begin(rules, game.chairs, dealt[0].dealer)
    read_off: list[facts.Row] = []
    for hand in dealt:
        after = before.after(hand)
        if after.counted > before.counted:
            read_off.append(_row(before, after, rules))
        before = after
    as_read.read_rows(
        desk, game=game.round, table=game.table, rows=tuple(read_off), version=game.sheet.version
    )


def by_hand(desk: Desk, game: Game, rules: HouseRules, lots: Lots, count: int = MOST_HANDS) -> None:
    """The next hands, up to the end or so many of them."""
    so_far = game.score.game or begin(rules, game.chairs, first_dealer(rules, game.chairs))
    dealt = play_hands(so_far, lots, count)
    for number, hand in enumerate(dealt, start=len(game.hands) + 1):
        hands.record_hand(desk, hand=stored(game, number, hand))


def stored(game: Game, number: int, hand: Hand) -> facts.Hand:
    told = {name: value for name, value in write_hand(hand).items() if value is not None}
    fact = read("hand", {"round": game.round, "table": game.table, "number": number, **told})
    assert isinstance(fact, facts.Hand)
    return fact


def _tallies(game: Game, dealt: Sequence[Hand], rules: HouseRules) -> dict[Chair, Tally]:
    """Where a chair was left empty, each who is left had something by then already."""
    begun = len(game.hands) if game.left_empty else 0
    found = dict(zip(game.chairs, _played(game, dealt[begun:], rules).tallies, strict=True))
    so_far = dict(game.as_four)
    return {chair: tally + so_far.get(chair, Tally()) for chair, tally in found.items()}


def _played(game: Game, dealt: Sequence[Hand], rules: HouseRules) -> Played:
    played = begin(rules, game.chairs, dealt[0].dealer)
    for hand in dealt:
        played = played.after(hand)
    return played


def _row(before: Played, after: Played, rules: HouseRules) -> facts.Row:
    """What one hand leaves on the sheet: points of each side, and X where the house marks it."""
    gained = {
        chair: (now.points - was.points, now.x - was.x)
        for chair, was, now in zip(before.seats, before.tallies, after.tallies, strict=True)
    }
    points = tuple(gained[side[0]][0] for side in sides_of(before.seats))
    x = tuple(gained[holders[0]][1] for holders in x_holders(rules, before.seats))
    return points, x
