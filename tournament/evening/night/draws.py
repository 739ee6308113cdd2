"""What a format draws for a night: the next game, all that is drawn beforehand, a bracket."""

from collections.abc import Sequence

from rotation.bracket.knockout import Knockout
from rotation.bracket.progress import Progress
from rotation.bracket.structure import Bracket
from rotation.format import Coming
from rotation.seating import Seating
from tournament.evening.night import sessions
from tournament.evening.night.night import Night, once
from tournament.evening.night.seats.format_field import out_of_turn


@once
def bracket(night: Night) -> Progress:
    """Return how far the bracket is played, or would be once it is drawn. A ValueError says why
    there is none.
    """
    assert isinstance(night.format, Knockout)
    return night.format.progress(sessions.field(night))


def bracket_for(night: Night, drawn: Sequence[int]) -> Bracket:
    """Return the bracket for these numbers of the draw. A ValueError says why there is none."""
    assert isinstance(night.format, Knockout)
    return night.format.make(len(drawn), out_of_turn(drawn))


@once
def coming(night: Night) -> Coming:
    """Return the next game as the format has it, before anybody changes a seat. A ValueError says
    why there is none.
    """
    return night.format.next_games(sessions.field(night))


def games_to_come(night: Night) -> tuple[Seating, ...]:
    """Return every game that is drawn beforehand and not seated yet, for those who are here for the
    next one: what is on now is taken for played.
    """
    try:
        if sessions.is_complete(night, sessions.current(night)):
            return ()
        return night.format.rest(sessions.field_after(night, len(night.rounds)))
    except ValueError:
        return ()


def coming_again(night: Night) -> Coming:
    """Return the game that is on, as it would come by all that is known since it was seated."""
    return coming(night.before(len(night.rounds)))
