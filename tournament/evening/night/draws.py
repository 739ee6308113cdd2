"""The draws of a night's format: the next game, the games drawn in advance, and the bracket."""

from collections.abc import Sequence

from rotation.bracket.knockout import Knockout
from rotation.bracket.progress import BracketState
from rotation.bracket.structure import Bracket
from rotation.format import ComingGames
from rotation.seating import Seating
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.seats.format_field import late_team_numbers


@once_per_night
def bracket(night: Night) -> BracketState:
    """Return the state of the bracket, as if drawn now if it is not drawn yet. A ValueError says
    why there is none.
    """
    assert isinstance(night.format, Knockout)
    return night.format.bracket_state(time_slots.coming_field(night))


def bracket_for(night: Night, drawn_numbers: Sequence[int]) -> Bracket:
    """Return the bracket for these numbers in the draw. A ValueError says why there is none."""
    assert isinstance(night.format, Knockout)
    return night.format.bracket(len(drawn_numbers), late_team_numbers(drawn_numbers))


@once_per_night
def next_games(night: Night) -> ComingGames:
    """Return the next game as the format draws it, before seats are changed by hand. A ValueError
    says why there is none.
    """
    return night.format.next_games(time_slots.coming_field(night))


def games_to_come(night: Night) -> tuple[Seating, ...]:
    """Return the games that are drawn in advance and not seated yet, for the people present at
    the next one. The game being played counts as played.
    """
    try:
        if time_slots.is_fully_seated(night, time_slots.current_slot_index(night)):
            return ()
        return night.format.remaining_games(time_slots.field_after(night, len(night.rounds)))
    except ValueError:
        return ()


def redraw_current(night: Night) -> ComingGames:
    """Return the game being played as the format would draw it with everything known now."""
    return next_games(night.as_before(len(night.rounds)))
