"""Where losers move on: everybody is drawn into a chair, and every further game comes from the
results of the one before.
"""

from dataclasses import dataclass

from rotation.format import Coming, Field, Format
from rotation.lots import Lots
from rotation.odd_numbers import odd_numbers
from rotation.progressive.forecast import Forecast, forecast
from rotation.progressive.movements import Moving
from rotation.progressive.next_game import BetweenGames, NextGame, next_game
from rotation.seating import Seating, once_each, table
from rotation.shape import shape
from scoring.chairs import CLOCKWISE
from scoring.dials.options import SitsOutFirst


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterMoves(Coming):
    """A game with how it came about."""

    moved: NextGame


@dataclass(frozen=True, slots=True)
class LosersMove(Format):
    losers_move = True

    def next_games(self, field: Field) -> Coming:
        """There is always a next game: when the night ends is the director's to say."""
        if not field.rounds:
            return Coming(_first_seating(field))
        moved = next_game(_pause(field), _moving(field))
        return AfterMoves(moved.seating, moved=moved)

    def forecasts(self, field: Field) -> tuple[Forecast, ...]:
        """What each way to move would do from here to the end of the night."""
        return forecast(_pause(field), _moving(field), field.games, seed=field.seed)


def _first_seating(field: Field) -> Seating:
    """The bench goes to those who signed in last, or by lot as the house has it; whom the director
    picks is a matter of exchanging two."""
    once_each(field.here)
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
