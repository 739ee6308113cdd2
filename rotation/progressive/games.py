"""What both halls share where losers move on; they differ in their odd numbers."""

from __future__ import annotations

from rotation.format import Coming, Field
from rotation.odd_numbers import odd_numbers
from rotation.progressive.first_seating import first_seating
from rotation.progressive.movements import Moving
from rotation.progressive.next_game import Pause, next_game
from rotation.shape import OddNumbers


def next_games(field: Field, usual: OddNumbers) -> Coming:
    """There is always a next game: when the night ends is the director's to say."""
    odd = odd_numbers(field.rules, usual)
    if not field.rounds:
        return Coming(first_seating(field, odd))
    moved = next_game(pause(field, usual), moving(field))
    return Coming(moved.seating, moved=moved)


def pause(field: Field, usual: OddNumbers) -> Pause:
    odd = odd_numbers(field.rules, usual)
    return Pause(field.rounds, field.here, odd, field.handovers, field.for_one_game)


def moving(field: Field) -> Moving:
    return Moving(field.rules.movement, field.rules.direction.value)
