"""What both halls share where losers move on; they differ in their odd numbers."""

from __future__ import annotations

from rotation.format import Coming, Field
from rotation.odd_numbers import odd_numbers
from rotation.progressive.first_seating import first_seating
from rotation.progressive.forecast import Forecast, forecast
from rotation.progressive.movements import Moving
from rotation.progressive.next_game import Pause, next_game
from rotation.shape import OddNumbers


def next_games(field: Field, usual: OddNumbers) -> Coming:
    """There is always a next game: when the night ends is the director's to say."""
    if not field.rounds:
        return Coming(first_seating(field, odd_numbers(field.rules, usual)))
    moved = next_game(_pause(field, usual), _moving(field))
    return Coming(moved.seating, moved=moved)


def forecasts(field: Field, usual: OddNumbers) -> tuple[Forecast, ...]:
    """What each way to move would do from here to the end of the night."""
    return forecast(_pause(field, usual), _moving(field), field.games, seed=field.seed)


def _pause(field: Field, usual: OddNumbers) -> Pause:
    odd = odd_numbers(field.rules, usual)
    return Pause(field.rounds, field.here, odd, field.handovers, field.for_one_game)


def _moving(field: Field) -> Moving:
    rules = field.rules
    return Moving(rules.movement, rules.direction.value, three_move=rules.three_move)
