"""The draws of a night's format: the next game, the games drawn in advance, and the bracket."""

from collections.abc import Sequence

from rotation.bracket.knockout import Knockout
from rotation.bracket.progress import BracketState
from rotation.bracket.structure import Bracket
from rotation.format import ComingGames
from rotation.seating import Seating
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.seats.night_for_format import late_draw_numbers


@once_per_night
def bracket_state(night: Night) -> BracketState:
    """Return the state of the bracket. If the bracket is not drawn yet, return it as if drawn now.
    Raise ValueError with the reason if it cannot be drawn.
    """
    assert isinstance(night.format, Knockout)
    return night.format.bracket_state(time_slots.night_so_far(night))


def bracket_of_draw_numbers(night: Night, drawn_numbers: Sequence[int]) -> Bracket:
    """Return the bracket for teams with these draw numbers. Raise ValueError with the reason if
    there is none.
    """
    assert isinstance(night.format, Knockout)
    return night.format.bracket(len(drawn_numbers), late_draw_numbers(drawn_numbers))


@once_per_night
def next_games(night: Night) -> ComingGames:
    """Return the next game as the format draws it, before seats are changed by hand. Raise
    ValueError with the reason if it cannot be drawn.
    """
    return night.format.next_games(time_slots.night_so_far(night))


def seatings_to_come(night: Night) -> tuple[Seating, ...]:
    """Return the seats of the games that are drawn in advance and not seated yet, for those who
    will play in the next game. The game being played counts as over. Return an empty tuple if all
    games of the time slot are seated, or if the games cannot be drawn.
    """
    try:
        if time_slots.is_fully_seated(night, time_slots.current_slot_index(night)):
            return ()
        return night.format.remaining_games(time_slots.night_so_far_after(night, len(night.rounds)))
    except ValueError:
        return ()


def redraw_current_game(night: Night) -> ComingGames:
    """Return the game being played as the format would draw it with everything known now."""
    return next_games(night.before_game(len(night.rounds)))
