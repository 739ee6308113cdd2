"""What the games of a session are called."""

from tests.tournament.phones.test_player_next import in_sessions, next_game
from tournament.night.numbering import first_of, last_of, of_games


def test_numbers_run_through_the_sessions():
    night = in_sessions(games=2)
    assert [(first_of(night, at), last_of(night, at)) for at in (0, 1)] == [(1, 2), (3, 4)]
    for game, of in enumerate((2, 2, 4, 4), start=1):
        night = next_game(night)
        assert (night.current.number, of_games(night, night.current)) == (game, f" of {of}")
    assert [(first_of(night, at), last_of(night, at)) for at in (0, 1)] == [(1, 2), (3, 4)]
