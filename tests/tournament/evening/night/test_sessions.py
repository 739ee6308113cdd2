"""What the games of a session are called."""

from tests.tournament.topics.phones.test_players import in_sessions, next_game
from tournament.evening.night.sessions import first_of, out_of_games


def test_numbers_run_through_the_sessions():
    night = in_sessions(games=2)
    assert [first_of(night, at) for at in (0, 1)] == [1, 3]
    said = (" (Men's 1 of 2)", " (Men's 2 of 2)", " (Mixed 1 of 2)", " (Mixed 2 of 2)")
    for game, of in enumerate(said, start=1):
        night = next_game(night)
        assert (night.rounds.current.number, out_of_games(night, night.rounds.current)) == (
            game,
            of,
        )
    assert [first_of(night, at) for at in (0, 1)] == [1, 3]
