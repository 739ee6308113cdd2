"""Where losers move on: every game comes from the results of the one before."""

from dataclasses import dataclass

from rotation.format import Coming, Field, Format
from rotation.odd_numbers import odd_numbers
from rotation.progressive.first_seating import first_seating
from rotation.progressive.forecast import Forecast, forecast
from rotation.progressive.movements import Moving
from rotation.progressive.next_game import NextGame, Pause, next_game


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
            return Coming(first_seating(field, odd_numbers(field.rules)))
        moved = next_game(_pause(field), _moving(field))
        return AfterMoves(moved.seating, moved=moved)

    def forecasts(self, field: Field) -> tuple[Forecast, ...]:
        """What each way to move would do from here to the end of the night."""
        return forecast(_pause(field), _moving(field), field.games, seed=field.seed)


def _pause(field: Field) -> Pause:
    odd = odd_numbers(field.rules)
    return Pause(field.rounds, field.here, odd, field.handovers, field.for_one_game)


def _moving(field: Field) -> Moving:
    rules = field.rules
    return Moving(rules.movement, rules.direction.value, three_move=rules.three_move)
