"""Losers move on: the first game is drawn, and every further one comes from the results before."""

from dataclasses import dataclass

from rotation.format import Coming, Field, Format
from rotation.lots import Lots
from rotation.progressive.movements import Moving
from rotation.progressive.next_game import BetweenGames, Forecast, NextGame, forecast, next_game
from rotation.seating import Seating, check_once_each, table
from rotation.shape import odd_numbers, shape
from scoring.chairs import CLOCKWISE
from scoring.dials import options
from scoring.dials.options import SitsOutFirst


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterMoves(Coming):
    """A game and the moves that led to it."""

    moved: NextGame


@dataclass(frozen=True, slots=True)
class LosersMove(Format):
    """The format of both houses whose losers move; they differ in what becomes of odd numbers."""

    losers_move = True

    def next_games(self, field: Field) -> Coming:
        """The next game. There always is one, since the director says when the night ends."""
        if not field.rounds:
            return Coming(_first_seating(field))
        moved = next_game(_pause(field), _moving(field))
        return AfterMoves(moved.seating, moved=moved)

    def forecasts(self, field: Field) -> tuple[Forecast, ...]:
        """What each movement would do from here to the end of the night."""
        return forecast(_pause(field), _moving(field), field.games, seed=field.seed)


def _first_seating(field: Field) -> Seating:
    """The drawn first game. Those who signed in last sit out, or those whom the lot names; a
    director who picks them exchanges two players afterwards.
    """
    check_once_each(field.here)
    wanted = shape(len(field.here), odd_numbers(field.rules))
    order = list(field.here)
    lots = Lots(field.seed)
    if field.rules.sits_out_first is SitsOutFirst.DRAWN:
        order = lots.shuffled(order)
    seated = iter(lots.shuffled(order[: len(order) - wanted.out]))
    tables = tuple(
        table(
            number, dict(zip(CLOCKWISE[: 4 if number <= wanted.fours else 3], seated, strict=False))
        )
        for number in range(1, wanted.tables + 1)
    )
    return Seating(tables, tuple(order[len(order) - wanted.out :]))


def _pause(field: Field) -> BetweenGames:
    odd = odd_numbers(field.rules)
    return BetweenGames(field.rounds, field.here, odd, field.handovers, field.for_one_game)


def _moving(field: Field) -> Moving:
    rules = field.rules
    return Moving(rules.movement, rules.direction.value, three_move=rules.three_move)


FORMAT = LosersMove(options.LOSERS_MOVE)
