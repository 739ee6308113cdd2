"""What a pretend scorekeeper hands in, and how a pretend director writes it down: totals for most
tables, some hand by hand and some row by row.
"""

from collections.abc import Sequence

from rotation.lots import Lots
from scoring.chairs import Chair, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS, Tally, begin, first_dealer, play
from scoring.game import Game as Played
from scoring.hand import ScoredHand
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import x_holders, x_is_personal
from tournament.evening.night.play.games import TableGame, awaits_extra_hand
from tournament.evening.night.play.sheets import to_stored_hand
from tournament.evening.night.play.totals import Totals, totals_from_tallies
from tournament.storage.writing.write import Done, Press
from tournament.tools.pretend.director import PretendDirector
from tournament.tools.pretend.hands import play_game, play_hands
from tournament.topics.table.actions import hands, totals_in

# Of so many tables one is written hand by hand, and one row by row.
ONE_IN = 6


def finish_game(director: PretendDirector, game: TableGame) -> None:
    """To its end, with one more hand where it is tied and somebody has to win."""
    write_down(director.press(), game, director.rules, director.lots)
    now = director.night.rounds.game(game.round, game.table)
    assert now is not None
    if awaits_extra_hand(now, director.rules):
        won = director.one_of((Chair.N, Chair.E)).value
        totals_in.win_extra_hand(director.press(), game=now.round, table=now.table, won=won)


def write_down(press: Press, game: TableGame, rules: HouseRules, lots: Lots) -> None:
    """The whole game; where hands are written down already, the rest of them."""
    way = 0 if game.hands else lots.below(ONE_IN)
    if game.left_empty or way > 1 or (way == 1 and x_is_personal(rules, game.chairs)):
        totals(press, game, deal_out(game, rules, lots), rules)
    elif way == 1:
        rows(press, game, deal_out(game, rules, lots), rules)
    else:
        by_hand(press, game, rules, lots)


def deal_out(game: TableGame, rules: HouseRules, lots: Lots) -> tuple[ScoredHand, ...]:
    dealer = first_dealer(rules, game.chairs) or game.chairs[lots.below(len(game.chairs))]
    return play_game(rules, game.chairs, dealer, lots)


def totals(press: Press, game: TableGame, dealt: Sequence[ScoredHand], rules: HouseRules) -> Done:
    return type_in(press, game, as_totals(game, dealt, rules))


def as_totals(game: TableGame, dealt: Sequence[ScoredHand], rules: HouseRules) -> Totals:
    return totals_from_tallies(_tallies(game, dealt, rules), rules)


def type_in(press: Press, game: TableGame, typed: Totals) -> Done:
    return totals_in.type_totals(
        press, game=game.round, table=game.table, typed=typed, version=game.sheet.version, kept=True
    )


def rows(press: Press, game: TableGame, dealt: Sequence[ScoredHand], rules: HouseRules) -> None:
    before = begin(rules, game.chairs, dealt[0].dealer)
    read_off: list[facts.Row] = []
    for hand in dealt:
        after = before.after(hand)
        if after.counted > before.counted:
            read_off.append(_row(before, after, rules))
        before = after
    totals_in.read_rows(
        press, game=game.round, table=game.table, rows=tuple(read_off), version=game.sheet.version
    )


def by_hand(
    press: Press, game: TableGame, rules: HouseRules, lots: Lots, count: int = MAX_HANDS
) -> None:
    """The next hands, up to the end or so many of them."""
    so_far = game.score.game or begin(rules, game.chairs, first_dealer(rules, game.chairs))
    for number, hand in enumerate(play_hands(so_far, lots, count), start=len(game.hands) + 1):
        hands.record_hand(
            press, hand=to_stored_hand(hand, game=game.round, table=game.table, number=number)
        )


def _tallies(game: TableGame, dealt: Sequence[ScoredHand], rules: HouseRules) -> dict[Chair, Tally]:
    """Return what the hands leave in each chair, on top of what it had before a chair was left
    empty.
    """
    begun = len(game.hands) if game.left_empty else 0
    played = play(rules, game.chairs, dealt[begun:], dealt[begun].dealer)
    tallies = dict(zip(game.chairs, played.tallies, strict=True))
    so_far = dict(game.as_four)
    return {chair: tally + so_far.get(chair, Tally()) for chair, tally in tallies.items()}


def _row(before: Played, after: Played, rules: HouseRules) -> facts.Row:
    """What one hand leaves on the sheet: points of each side, and X where the house marks it."""
    gained = {
        chair: (now.points - was.points, now.x - was.x)
        for chair, was, now in zip(before.seats, before.tallies, after.tallies, strict=True)
    }
    points = tuple(gained[side[0]][0] for side in sides_of(before.seats))
    return points, tuple(gained[holders[0]][1] for holders in x_holders(rules, before.seats))
